"""Decks that extend others: what they add to kinds, and how they count what the parent has."""

from pathlib import Path

import pytest

from hgkit.errors import RulesetError
from hgkit.games.catalog import Catalog
from hgkit.games.files import DECLARED
from hgkit.games.finder import Finder
from hgkit.games.loading import load, load_component
from hgkit.rules.components.cards import Cards
from hgkit.rules.components.component_file import Component
from hgkit.spaces.boards.components.dominoes import Dominoes
from hgkit.spaces.tiles.components.deck import Deck
from hgkit.validation.files import validate


def loaded(tmp_path: Path, text: str) -> Component:
    file = tmp_path / "own.yaml"
    file.write_text('{hgkit: 1, deck: own, title: {en: "Own"}, ' + text + "}")
    finder = Finder(Catalog())
    source = finder.catalog.read(file)
    return load_component(finder.kind(source) or DECLARED[0], source, finder)


def test_a_kind_of_the_parent_gets_an_animal_and_a_number_more(tmp_path: Path) -> None:
    tile = (
        "{id: x, sides: [meadow, meadow, meadow, meadow], meadow: {N+E+S+W: {animals: [bear], berries: 2}}}"
    )
    kinds = "kinds: {meadow: {animals: [deer, bear], numbers: [berries]}}"
    deck = loaded(tmp_path, f"extends: hg-2020-land, {kinds}, totals: {{bear: 1, berries: 2}}, add: [{tile}]")
    assert isinstance(deck, Deck)
    meadow = deck.kinds["meadow"]
    assert (meadow.symbol, meadow.numbers) == (".", ["berries"])
    assert meadow.animals == ["deer", "aurochs", "mammoth", "tiger", "bear"]
    assert deck.tiles["x"].zones[0].animals == ("bear",)
    assert len(deck.tiles) == 80


def test_edges_and_kinds_may_be_declared_again_as_they_are(tmp_path: Path) -> None:
    again = (
        "edges: {river: [meadow, river, meadow]}, kinds: {lake: {arms: river, inner: true, numbers: [fish]}}"
    )
    deck = loaded(tmp_path, f"extends: hg-2020-land, tiles: [], {again}".replace("tiles: [], ", ""))
    assert isinstance(deck, Deck)
    assert deck.kinds == load("hg-2020").of(Deck)["hg-2020-land"].kinds


def test_all_has_every_count_of_the_parent_times_over(tmp_path: Path) -> None:
    deck = loaded(tmp_path, "extends: carcassonne-base, count: {all: 2, A: 3}, totals: {tiles: 143}")
    assert isinstance(deck, Deck)
    assert [deck.counts[tile] for tile in "ABCD"] == [3, 8, 2, 8]


def test_cards_and_dominoes_are_counted_and_edited_in_the_same_way(tmp_path: Path) -> None:
    edits = (
        "remove: [violet], replace: [{id: red, colour: scarlet}], add: [{id: black, colour: black, count: 4}]"
    )
    cards = loaded(tmp_path, f"extends: china-cards, count: {{all: 2}}, {edits}")
    assert isinstance(cards, Cards)
    assert {id: (card.colour, card.count) for id, card in cards.cards.items()} == {
        "red": ("scarlet", 26),
        "green": ("green", 24),
        "yellow": ("yellow", 22),
        "orange": ("orange", 22),
        "black": ("black", 4),
    }
    scene = "scenes: {trade: {title: {en: Trade}}, fire: {title: {en: Fire, it: Fuoco}, icon: flame, color: yellow}}"
    added = "add: [{id: fire-trade, halves: [fire, trade], count: 5}]"
    dominoes = loaded(tmp_path, f"extends: sapiens-dominoes, count: {{all: 2}}, {scene}, {added}")
    assert isinstance(dominoes, Dominoes)
    assert list(dominoes.scenes)[-2:] == ["fire", "trade"]
    assert sum(dominoes.counts.values()) == 2 * 63 + 5
    assert dominoes.counts["feast-ritual"] == 6


@pytest.mark.parametrize(
    ("parent", "own", "message"),
    [
        ("hg-2020-land", "cards: [{id: red, colour: red}]", "is a deck of tiles; a deck of cards is wanted"),
        ("china-cards", "tiles: []", "is a deck of cards; a deck of tiles is wanted"),
        ("sapiens-dominoes", "cards: [{id: red, colour: red}]", "is a deck of dominoes"),
    ],
)
def test_a_deck_extends_one_of_its_kind(tmp_path: Path, parent: str, own: str, message: str) -> None:
    with pytest.raises(RulesetError, match=message):
        loaded(tmp_path, f"extends: {parent}, {own}")


def test_a_deck_that_only_counts_is_of_the_kind_of_its_parent(tmp_path: Path) -> None:
    (tmp_path / "more.yaml").write_text(
        '{hgkit: 1, deck: more, title: {en: "More"}, extends: china-cards, count: {all: 2}, totals: {cards: 114}}'
    )
    (tmp_path / "most.yaml").write_text(
        '{hgkit: 1, deck: most, title: {en: "Most"}, extends: more, count: {all: 2}, totals: {cards: 228}}'
    )
    assert validate(tmp_path / "most.yaml") == []
    (tmp_path / "rules.yaml").write_text(
        '{hgkit: 1, ruleset: rules, title: {en: "Rules"}, extends: china, decks: {cards: {cards: most}}}'
    )
    problems = [problem for problem in validate(tmp_path / "rules.yaml") if problem.severity == "error"]
    assert problems == []
