"""Maps and cards: bad files with their exact lines, what a good map gives, and drawing without crossing."""

import random
from functools import partial
from itertools import combinations
from pathlib import Path

import pytest

from hgkit.errors import RulesetError
from hgkit.games.catalog import Catalog
from hgkit.games.finder import Finder
from hgkit.rules.components import cards
from hgkit.rules.components.cards import load_cards
from hgkit.spaces.maps.components import map_checks, map_warnings
from hgkit.spaces.maps.components.map import Map, load_map
from hgkit.spaces.maps.components.planar import crossing_block
from hgkit.text.source import parse
from hgkit.validation.files import validate
from tests.bad_files import BAD, bad_files, expected_lines

DECKS = partial(Finder(Catalog()).find, "deck")
MAPS = (
    "border-towns",
    "forbidden-city",
    "iwari-continent",
    "iwari-floating",
    "iwari-glacial",
    "iwari-longroad",
    "nine-regions",
)


def shipped(name: str) -> Map:
    catalog = Catalog()
    return load_map(catalog.find("map", name), partial(Finder(catalog).find, "map"))


@pytest.mark.parametrize("file", [*bad_files("map"), *bad_files("cards")])
def test_bad_file(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(file.parent)
    assert [str(problem) for problem in validate(file.name)] == expected_lines(file)


def test_every_code_of_maps_and_cards_has_a_bad_file() -> None:
    told = "".join(file.read_text() for topic in ("map", "cards") for file in (BAD / topic).glob("*.txt"))
    assert {
        code for code in {**map_checks.CODES, **map_warnings.CODES, **cards.CODES} if f"[{code}]" not in told
    } == set()


@pytest.mark.parametrize("name", MAPS)
def test_shipped_maps_say_that_they_are_made_up(name: str) -> None:
    note = shipped(name).reconstructed
    assert note.how == "made_up"
    assert note.why


def test_the_continent_has_the_published_structure() -> None:
    found = shipped("iwari-continent")
    assert len(found.territories) == 10
    assert list(found.connections) == [str(n) for n in range(1, 19)]
    assert {c.has["by"] for c in found.connections.values()} == {"land", "water"}
    peaks = [c.has["peaks"] for c in found.connections.values() if "peaks" in c.has]
    assert sorted(peaks) == [1, 1, 2, 2, 3, 3, 4, 4]
    assert len({t.colour for t in found.territories.values()}) == 5


def test_a_map_changes_its_parent_and_no_more() -> None:
    parent, child = shipped("iwari-continent"), shipped("iwari-glacial")
    assert child.connections["11"].between == child.connections["1"].between == ["rimefell", "alderwood"]
    assert {n for n in child.connections if child.connections[n] != parent.connections[n]} == {"11"}
    assert child.roads == parent.roads
    assert all(c.ends for c in shipped("iwari-floating").connections.values())
    assert shipped("iwari-longroad").named_roads["purple"][0] == "RF1"


def test_nine_regions_have_fifteen_alliances_and_one_of_a_colour() -> None:
    found = shipped("nine-regions")
    colours = [t.colour for t in found.territories.values()]
    assert len(found.connections) == 15
    assert sorted(map(colours.count, set(colours))) == [1, 2, 2, 2, 2]


@pytest.mark.parametrize(
    ("name", "counts"),
    [
        ("iwari-cards", [13, 12, 11, 11, 10]),
        ("web-of-power-cards", [13, 12, 11, 10, 9]),
        ("china-cards", [13, 12, 11, 11, 10]),
        ("iwari-expeditions", [1, 1, 1]),
    ],
)
def test_cards_by_kind(name: str, counts: list[int]) -> None:
    assert [card.count for card in load_cards(Catalog().find("deck", name), DECKS).cards.values()] == counts


def test_colours_may_have_cards_of_several_ids() -> None:
    text = (
        "{hgkit: 1, deck: d, title: {en: D}, cards: [{id: a, colour: red}, {id: b, colour: red, count: 2}]}"
    )
    assert {card.colour for card in load_cards(parse(text, "d.yaml"), DECKS).cards.values()} == {"red"}


FIVE = list(combinations("abcde", 2))
UTILITIES = [(a, b) for a in "abc" for b in "xyz"]


def test_the_two_graphs_that_nobody_can_draw() -> None:
    assert crossing_block(FIVE) == list("abcde")
    assert crossing_block(UTILITIES) == list("abcxyz")
    assert crossing_block(FIVE[1:]) == []
    assert crossing_block(UTILITIES[1:]) == []
    assert crossing_block([]) == []


def test_edges_split_by_places_and_hung_on_others_still_cross() -> None:
    for seed in range(40):
        chance = random.Random(seed)
        edges = [(f"{a}", f"{b}") for a, b in chance.choice([FIVE, UTILITIES])]
        for n in range(chance.randrange(12)):
            a, b = edges.pop(chance.randrange(len(edges)))
            edges += [(a, f"s{n}"), (f"s{n}", b)]
        edges += [(f"t{n}", chance.choice(edges)[0]) for n in range(chance.randrange(6))]
        chance.shuffle(edges)
        assert crossing_block(edges)
        assert not crossing_block([edge for edge in edges if "a" not in edge])


def test_grids_and_triangles_in_triangles_can_be_drawn() -> None:
    grid = [((x, y), (x + dx, y + dy)) for x in range(6) for y in range(6) for dx, dy in ((0, 1), (1, 0))]
    assert crossing_block([(str(a), str(b)) for a, b in grid]) == []
    for seed in range(20):
        chance = random.Random(seed)
        faces, edges = [("a", "b", "c")], [("a", "b"), ("b", "c"), ("a", "c")]
        for n in range(40):
            a, b, c = faces.pop(chance.randrange(len(faces)))
            faces += [(a, b, f"{n}"), (b, c, f"{n}"), (a, c, f"{n}")]
            edges += [(place, f"{n}") for place in (a, b, c)]
        assert crossing_block(edges) == []
        inside = {frozenset(edge) for edge in edges}
        missing = next(
            pair for pair in combinations([str(n) for n in range(40)], 2) if frozenset(pair) not in inside
        )
        assert crossing_block([*edges, missing])


def test_a_map_that_is_no_mapping() -> None:
    with pytest.raises(RulesetError, match="not-a-mapping"):
        parse("- a\n", "m.yaml")


def test_six_towns_lie_on_borders_between_allies() -> None:
    found = shipped("border-towns")
    allies = [set(link.between) for link in found.connections.values()]
    assert len(found.shared) == 6
    assert all(set(regions) in allies for regions in found.shared.values())
    assert found.counted()["spaces"] == shipped("nine-regions").counted()["spaces"]
