"""Shipped decks: the tiles are the printed ones, and the files fit the public schema."""

import csv

import jsonschema
import pytest
import yaml

from hgkit.spaces.tiles.components.deck import Deck, count_totals
from hgkit.spaces.tiles.components.deck_file import DeckFile
from hgkit.spaces.tiles.components.tile import Tile
from tests.spaces.tiles.deck_files import ROOT, SHIPPED, TILES, find, load_deck, shipped, source

Facts = dict[str, tuple[list[list[str]], dict[str, list[str]]]]


def facts(deck: str) -> Facts:
    """Tile id to the zone numbers along its sides, and to what each zone is."""
    found: Facts = {}
    with (ROOT / "tests" / "data" / "hg-2020-tiles.csv").open(newline="") as file:
        for row in csv.DictReader(file):
            if row["deck"] == deck:
                sides = [side.split(".") for side in row["sides"].split("|")]
                zones = dict(zone.split(":") for zone in row["zones"].split("; "))
                found[row["tile"]] = (sides, {number: text.split(" ") for number, text in zones.items()})
    return found


def as_facts(tile: Tile, numbers: dict[int, str]) -> dict[str, list[str]]:
    """What each zone of a tile is, in the words of the facts and with their zone numbers."""
    found = {}
    for index, zone in enumerate(tile.zones):
        words = [zone.kind, *(f"{name}={number}" for name, number in zone.numbers.items()), *zone.animals]
        if zone.power:
            words.append(f"power={zone.power}")
        if zone.inner is not None:
            words.append(f"to={numbers[zone.inner]}")
        found[numbers[index]] = words
    return found


@pytest.mark.parametrize(("name", "kind"), [("hg-2020-land", "land"), ("hg-2020-menhir", "menhir")])
def test_tiles_of_2020_are_the_printed_ones(name: str, kind: str) -> None:
    deck, printed = shipped(name), facts(kind)
    assert set(deck.tiles) == set(printed)
    for id, (sides, zones) in printed.items():
        tile = deck.tiles[id]
        assert [len(side) for side in tile.sides] == [len(side) for side in sides], id
        numbers = {
            index: number
            for mine, theirs in zip(tile.sides, sides, strict=True)
            for index, number in zip(mine, theirs, strict=True)
        }
        inner = [index for index, zone in enumerate(tile.zones) if not zone.parts]
        numbers |= dict(zip(inner, sorted(number for number in zones if number in ("8", "9")), strict=True))
        assert as_facts(tile, numbers) == zones, id
        assert [[numbers[index] for index in side] for side in tile.sides] == sides, id


def test_the_facts_are_all_there() -> None:
    assert len(facts("land")) == 79
    assert len(facts("menhir")) == 16


def changed(old: Deck, new: Deck) -> set[str]:
    return {id for id in new.tiles if new.tiles[id] != old.tiles[id]}


def test_land_tiles_of_2002_have_mammoths_for_aurochs_and_no_fish_in_rivers() -> None:
    old, new = shipped("hg-2020-land"), shipped("hg-2002-land")
    with_aurochs = {"5", "20", "21", "22", "23", "24", "36", "51", "56", "76"}
    assert changed(old, new) == with_aurochs | {"19", "20", "28", "45", "47", "74"}
    assert list(new.tiles) == list(old.tiles)
    for id, tile in new.tiles.items():
        for before, after in zip(old.tiles[id].zones, tile.zones, strict=True):
            assert (before.kind, before.parts, before.inner) == (after.kind, after.parts, after.inner)
            assert after.animals == tuple("mammoth" if name == "aurochs" else name for name in before.animals)
            assert after.numbers == ({} if after.kind == "river" else before.numbers)


def test_bonus_tiles_of_2002_are_twelve_without_menhir_and_with_the_shrine() -> None:
    old, new = shipped("hg-2020-menhir"), shipped("hg-2002-bonus")
    assert list(new.tiles) == [str(id) for id in range(79, 91)]
    assert changed(old, new) == {"81", "88"}
    powers = {tile.id: zone.power for tile in new.tiles.values() for zone in tile.zones if zone.power}
    assert powers == {"85": "wildfire", "88": "shrine"}


@pytest.mark.parametrize("name", ["hg-2002-land", "hg-2002-bonus"])
def test_what_is_reconstructed_says_why_and_what_speaks_against_it(name: str) -> None:
    note = shipped(name).reconstructed
    assert note is not None
    assert note.how == "inferred"
    assert "speaks against it" in note.why


@pytest.mark.parametrize("name", SHIPPED)
def test_every_deck_states_all_its_totals(name: str) -> None:
    deck = shipped(name)
    if deck.abstract:
        assert not deck.tiles
    else:
        assert deck.totals == count_totals(deck.tiles, deck.counts, deck.kinds)


@pytest.mark.parametrize("name", SHIPPED)
def test_the_schema_accepts_every_deck(name: str) -> None:
    data = yaml.safe_load((TILES / f"{name}.yaml").read_text())
    DeckFile.model_validate(data)
    jsonschema.validate(data, DeckFile.model_json_schema())


def test_the_schema_rejects_a_misspelt_key_and_three_sides() -> None:
    schema = jsonschema.Draft202012Validator(DeckFile.model_json_schema())
    head = {"hgkit": 1, "deck": "d", "title": {"en": "D"}}
    assert not schema.is_valid(head | {"tilse": []})
    assert not schema.is_valid(head | {"tiles": [{"id": 1, "sides": ["a", "a", "a"]}]})
    assert schema.is_valid(head | {"tiles": [{"id": 1, "sides": ["a", "a", "a", "a"], "a": ["N+E+S+W"]}]})


def test_parents_are_found_by_name() -> None:
    assert load_deck(source(TILES / "hg-2002-land.yaml"), find).lineage == ("hg-2020-land", "hg-tiles")
