"""The ledger in words."""

from hgkit.play.explain import explain
from tests.play.scripts import TWO_TILES, played


def test_every_entry_is_a_line_from_the_clause_to_the_points() -> None:
    assert explain(played(TWO_TILES).state.ledger) == [
        "turn 4  scoring.forest  forest 24:forest.1  2 * tiles = 2 * 2 = 4  red 4",
        "turn 4  scoring.meadow  meadow 47:meadow.2  animals = 1 (deer 1)  blue 1",
    ]


def test_ties_and_plain_numbers_are_told() -> None:
    entry = {
        "turn": 12,
        "clause": "powers.raft",
        "area": {"kind": "river_system", "at": "1:lake.1"},
        "formula": "3",
        "values": {},
        "points": {"red": 3, "blue": 3},
    }
    assert explain([entry]) == ["turn 12  powers.raft  river_system 1:lake.1  3  red 3, blue 3 (tied)"]
    assert explain([{**entry, "points": {}}]) == ["turn 12  powers.raft  river_system 1:lake.1  3  nobody"]
    assert explain([]) == []
