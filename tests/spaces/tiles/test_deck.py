"""The notation of tiles, and edits of decks by id."""

import pytest

from hgkit.errors import HgkitError, NotFound, RulesetError
from hgkit.spaces.tiles.components.deck import CODES, Deck, load_deck
from hgkit.spaces.tiles.components.reader import crossing
from hgkit.spaces.tiles.components.search import find_tiles, unplaceable
from hgkit.text.source import parse
from tests.spaces.tiles.deck_files import BAD, deck_of, find, shipped, source


def test_the_start_tile_reads_as_its_picture() -> None:
    tile = shipped("hg-2020-land").tiles["56"]
    assert tile.edges == ("meadow", "forest", "forest", "river")
    assert [zone.name for zone in tile.zones] == ["meadow.1", "forest.1", "meadow.2", "river.1", "lake.1"]
    bank, wood, other, river, lake = tile.zones
    assert (bank.parts, bank.animals) == (((0, 0), (3, 2)), ("aurochs",))
    assert (wood.parts, wood.numbers) == (((1, 0), (2, 0)), {"menhirs": 1})
    assert (other.parts, river.parts, lake.parts) == (((3, 0),), ((3, 1),), ())
    assert (river.inner, lake.inner, lake.numbers) == (4, None, {"fish": 1})
    assert tile.sides == ((0,), (1,), (1,), (2, 3, 0))


def test_two_lakes_are_counted_by_the_first_side_of_their_arms() -> None:
    body = """tiles:
  - id: x
    sides: [river, river, river, river]
    meadow: [N.left+E.right+S.left+W.right, N.right+E.left, S.right+W.left]
    lake: [{fish: 7, arms: [W, S]}, {fish: 2, arms: {E: {fish: 3}, N: {}}}]
"""
    tile = deck_of(body).tiles["x"]
    lakes = [zone for zone in tile.zones if zone.kind == "lake"]
    assert [(lake.name, lake.numbers["fish"]) for lake in lakes] == [("lake.1", 2), ("lake.2", 7)]
    rivers = {zone.name: zone for zone in tile.zones if zone.kind == "river"}
    assert rivers["river.2"].numbers == {"fish": 3}
    assert [tile.zones[rivers[f"river.{n}"].inner or 0].name for n in (1, 2, 3, 4)] == [
        "lake.1", "lake.1", "lake.2", "lake.2"
    ]  # fmt: skip


def test_a_river_with_one_side_and_no_lake_is_a_spring_and_copies_count() -> None:
    body = """totals: {tiles: 3, springs: 6, river: 6, deer: 3, powers: 3}
count: {7: 3}
tiles:
  - id: 7
    sides: [river, meadow, river, meadow]
    meadow: {N.left+N.right+E+S.left+S.right+W: {animals: [deer], power: fair}}
    river: [N, S]
"""
    assert deck_of(body).counts == {"7": 3}


def test_ids_may_be_numbers_or_texts() -> None:
    body = 'remove: ["79", 80]\ncount: {"81": 2, 82: 3}\n'
    deck = load_deck(
        parse(f'hgkit: 1\ndeck: d\ntitle: {{en: "D"}}\nextends: hg-2020-menhir\n{body}', "d.yaml"), find
    )
    assert (next(iter(deck.tiles)), deck.counts["81"], deck.counts["82"], deck.counts["83"]) == (
        "81",
        2,
        3,
        1,
    )


def test_a_replaced_tile_keeps_its_place_and_count_and_an_added_one_comes_last() -> None:
    parent = parse(
        """{hgkit: 1, deck: p, title: {en: P}, edges: {a: [a], b: [b]}, kinds: {a: {}, b: {}},
        count: {1: 4}, tiles: [
        {id: 1, sides: [a, a, a, a], a: [N+E+S+W]}, {id: 2, sides: [b, b, b, b], b: [N+E+S+W]}]}""",
        "p.yaml",
    )
    child = parse(
        """{hgkit: 1, deck: c, title: {en: C}, extends: p, kinds: {c: {}}, edges: {c: [c]},
        replace: [{id: 1, sides: [a, b, a, b], a: [N+S], b: [E, W]}],
        add: [{id: 3, sides: [c, c, c, c], c: [N, E, S, W]}]}""",
        "c.yaml",
    )
    deck = load_deck(child, lambda name, mark: parent)
    assert list(deck.tiles) == ["1", "2", "3"]
    assert deck.tiles["1"].edges == ("a", "b", "a", "b")
    assert deck.counts == {"1": 4, "2": 1, "3": 1}
    assert unplaceable([deck]) == ["3"]


def test_a_profile_of_two_has_banks_only() -> None:
    text = """{hgkit: 1, deck: d, title: {en: D}, edges: {road: [a, a]}, kinds: {a: {}}, tiles: [
        {id: 1, sides: [road, road, road, road],
        a: [N.left+W.right, N.right+E.left, E.right+S.left, S.right+W.left]}]}"""
    assert load_deck(parse(text, "d.yaml"), find).tiles["1"].sides == ((0, 1), (1, 2), (2, 3), (3, 0))


@pytest.mark.parametrize(
    ("groups", "crossed"),
    [
        ([0, 1, 0, 1], True),
        ([0, 1, 1, 0], False),
        ([0, 1, 0, 2, 0, 3, 0], False),
        ([0, 1, 2, 1, 0, 2], True),
        ([1, 0, 0, 1, 2, 2, 1], False),
    ],
)
def test_zones_cross_when_they_interleave(groups: list[int], crossed: bool) -> None:
    assert (crossing(groups) is not None) == crossed
    turned = groups[3:] + groups[:3]
    assert (crossing(turned) is not None) == crossed


def test_sides_are_found_in_any_turn() -> None:
    land = shipped("hg-2020-land")
    ids = [tile.id for tile, _ in find_tiles(land, "forest forest meadow river")]
    assert ids == ["2"]
    assert [(tile.id, turned) for tile, turned in find_tiles(land, "river, meadow, forest, forest")] == [
        ("56", 1), ("0", 0), ("66", 2)
    ]  # fmt: skip
    assert len(find_tiles(land, "meadow meadow meadow meadow")) == 2


def test_an_unknown_edge_gets_a_suggestion() -> None:
    with pytest.raises(NotFound, match=r"no edge 'forrest' \(did you mean 'forest'\?\)"):
        find_tiles(shipped("hg-2020-land"), "forrest forest meadow river")
    with pytest.raises(HgkitError, match="four sides of a tile, found 3"):
        find_tiles(shipped("hg-2020-land"), "forest meadow river")


def test_a_tile_is_placeable_when_another_deck_has_one_of_its_edges() -> None:
    def deck(name: str, edge: str) -> Deck:
        text = f"""{{hgkit: 1, deck: {name}, title: {{en: D}}, edges: {{a: [a], b: [b]}},
            kinds: {{a: {{}}, b: {{}}}},
            tiles: [{{id: {name}, sides: [{edge}, {edge}, {edge}, {edge}], {edge}: [N+E+S+W]}}]}}"""
        return load_deck(parse(text, "d.yaml"), find)

    assert unplaceable([deck("x", "a"), deck("y", "b")]) == ["x", "y"]
    assert unplaceable([deck("x", "a"), deck("y", "b"), deck("z", "b")]) == ["x"]
    assert unplaceable([shipped("hg-2020-land"), shipped("hg-2020-menhir")]) == []


BAD_DECKS = sorted(path.stem for path in BAD.glob("*.yaml"))


@pytest.mark.parametrize("name", BAD_DECKS)
def test_a_bad_deck_gets_exactly_these_lines(name: str) -> None:
    with pytest.raises(RulesetError) as caught:
        load_deck(source(BAD / f"{name}.yaml"), find)
    assert str(caught.value) + "\n" == (BAD / f"{name}.txt").read_text()


def test_the_bad_decks_show_every_code_of_the_manual() -> None:
    shown = "".join((BAD / f"{name}.txt").read_text() for name in BAD_DECKS)
    assert [code for code in CODES if f"[{code}]" not in shown] == []
