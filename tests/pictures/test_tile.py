"""Tiles as text pictures."""

import pytest

from hgkit.pictures.deck import show_deck, show_tile
from hgkit.pictures.tile import HEIGHT, WIDTH, describe_tile, draw_tile
from tests.spaces.tiles.deck_files import shipped

LAND = shipped("hg-2020-land")
MENHIR = shipped("hg-2020-menhir")


def picture(text: str) -> list[str]:
    return text.strip().split()


def test_the_start_tile() -> None:
    assert draw_tile(LAND.tiles["56"], kinds=LAND.kinds) == picture("""
        ....A.....#
        ..ooooo.###
        ~ooofoo####
        ..oooo#m###
        ..#########
    """)


def test_a_turned_tile_shows_its_west_side_in_the_north() -> None:
    assert draw_tile(LAND.tiles["56"], 1, LAND.kinds)[0] == "....o~o...."
    assert draw_tile(LAND.tiles["56"], 4, LAND.kinds) == draw_tile(LAND.tiles["56"], 0, LAND.kinds)


def test_two_lakes_stay_apart() -> None:
    assert draw_tile(MENHIR.tiles["83"], kinds=MENHIR.kinds) == picture("""
        ......~....
        .......2fo.
        ~...DD....~
        .2fo.......
        ....~......
    """)


def test_without_kinds_the_first_letter_fills() -> None:
    assert draw_tile(MENHIR.tiles["94"]) == picture("""
        mfffffffffm
        mmmmmmmmmmm
        mmmmm*mmmmm
        mmmmmmmmmmm
        mmmmmmmmmmm
    """)


@pytest.mark.parametrize("deck", [LAND, MENHIR], ids=["land", "menhir"])
@pytest.mark.parametrize("turned", range(4))
def test_every_zone_of_every_tile_can_be_seen(deck, turned) -> None:
    for tile in deck.tiles.values():
        rows = draw_tile(tile, turned, deck.kinds)
        assert [len(row) for row in rows] == [WIDTH] * HEIGHT
        seen = "".join(rows)
        for zone in tile.zones:
            symbol = deck.kinds[zone.kind].symbol
            assert symbol in seen or zone.numbers or zone.animals, (tile.id, zone.name)


def test_a_line_for_each_zone() -> None:
    assert describe_tile(MENHIR.tiles["91"]) == [
        "meadow.1  N.left+W.right",
        "river.1   N",
        "meadow.2  N.right+E.left",
        "river.2   E",
        "meadow.3  E.right+S+W.left",
        "river.3   W",
        "lake.1    joins river.1, river.2, river.3  1 fish, power raft",
    ]


def test_a_deck_shows_its_id_totals_reasoning_and_every_tile() -> None:
    deck = shipped("hg-2002-bonus")
    text = show_deck(deck)
    assert text.startswith("hg-2002-bonus: Bonus tiles (2002, reconstructed)\n")
    assert "13 fish" in text
    assert "reconstructed (inferred): No source lists the twelve" in text
    assert "m menhirs, u mushrooms, D deer, A aurochs, M mammoth, T" in text
    captions = [word for line in text.splitlines() for word in line.split() if line[:2].isdigit()]
    assert set(deck.tiles) <= set(captions)
    assert max(map(len, text.splitlines())) <= 100


def test_a_narrow_terminal_gets_fewer_tiles_in_a_row() -> None:
    assert max(map(len, show_deck(MENHIR, width=40).splitlines())) <= 40


def test_one_tile_with_its_zones(snapshot) -> None:
    assert show_tile(LAND, LAND.tiles["4"], 1) == snapshot
