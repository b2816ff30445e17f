"""What is known to differ between the four rule texts of one game stands in their diff, row by row.

A row names a clause and one of its parameters, and says for each text the value that holds there and what the text
makes of it: stated, inferred, open (it contradicts itself or leaves it undecided), silent (not stated). None: there
is no such clause.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

import hgkit
from hgkit.comparison.diff import ClauseDiff, Diff
from hgkit.text.leaves import leaves

EDITIONS = ("hg-2002", "hg-2020", "hg-online-en", "hg-online-es")

Says = tuple[Any, str] | None
Row = tuple[str, str, Says, Says, Says, Says]


def both(value: Any, status: str) -> tuple[Says, Says]:
    """The same in both languages of the online help."""
    return (value, status), (value, status)


ROWS: dict[str, Row] = {
    "huts a player": ("supply", "hut", (2, "stated"), (3, "stated"), *both(3, "silent")),
    "first player": (
        *("players.first", "is"),
        *(("listed", "silent"), ("youngest", "stated"), *both("listed", "silent")),
    ),
    "when a tile is drawn": (
        *("turn.draw", "when"),
        *(("start_of_turn", "stated"), ("start_of_turn", "stated"), *both("end_of_turn", "open")),
    ),
    "who holds a tile before the game": (
        *("turn.draw", "before"),
        *((None, "stated"), (None, "stated"), *both("everyone", "open")),
    ),
    "a land tile that fits nowhere": (
        *("decks.land", "unplaceable"),
        *(("redraw", "stated"), ("redraw", "stated"), *both("end_turn", "open")),
    ),
    "a bonus tile that fits nowhere": (
        *("decks.bonus", "unplaceable"),
        *(("redraw", "stated"), ("redraw", "inferred"), *both("end_turn", "inferred")),
    ),
    "what bars a meeple": (
        *("occupy.free", "meeple.barred_by"),
        *((["meeple"], "stated"), (["meeple"], "stated"), *both(["meeple", "hut"], "open")),
    ),
    "hut and meeple in one place": (
        *("occupy.free", "hut.barred_by"),
        *((["hut"], "stated"), (["hut"], "stated"), *both(["hut", "meeple"], "open")),
    ),
    "how far a hut bars others": (
        *("occupy.free", "hut.within"),
        *((["river_system"], "stated"), (["river_system"], "stated"), *both(["river_system"], "open")),
    ),
    "where huts go": (
        *("occupy.where", "hut"),
        *((["lake", "river"], "stated"), (["lake", "river"], "stated"), *both(["lake", "river"], "open")),
    ),
    "what a river counts": (
        *("scoring.river", "points"),
        ("sections + end_lake_fish", "stated"),
        ("tiles + fish + end_lake_fish", "stated"),
        *both("sections + fish + end_lake_fish", "open"),
    ),
    "a river that is a loop": (
        *("areas.river", "needs_end"),
        *((False, "stated"), (False, "stated"), *both(False, "open")),
    ),
    "what a forest counts": (
        *("scoring.forest", "points"),
        *(("2 * sections", "stated"), ("2 * tiles", "stated"), *both("2 * sections", "stated")),
    ),
    "mushrooms": (
        *("powers.mushrooms", "points"),
        *(("2 * mushroom_tiles", "stated"), ("3 * mushroom_tiles", "stated")),
        *both("3 * mushroom_tiles", "open"),
    ),
    "what brings a bonus tile": (
        *("bonus_turn", "trigger"),
        *(("menhirs > 0", "open"), ("menhirs > 0", "open"), *both("menhirs > 0 and meeples > 0", "open")),
    ),
    "a bonus tile may be declined": (
        *("bonus_turn", "optional"),
        *((False, "open"), (False, "open"), *both(False, "open")),
    ),
    "a bonus on a bonus tile": ("bonus_turn", "per_turn", (1, "open"), (1, "open"), *both(1, "open")),
    "a meeple taken back on the bonus tile": (
        *("returns", "ready"),
        *(("next_turn", "inferred"), ("at_once", "inferred"), *both("at_once", "inferred")),
    ),
    "deer": ("animals.deer", "points", (2, "stated"), (1, "stated"), *both(1, "stated")),
    "aurochs": ("animals.aurochs", "points", (2, "stated"), (2, "stated"), *both(2, "stated")),
    "mammoth": ("animals.mammoth", "points", (2, "stated"), (3, "stated"), *both(3, "stated")),
    "the fire and the hunting trap": (
        *("powers.wildfire", "when"),
        *(("end", "stated"), ("end", "stated"), *both("end", "open")),
    ),
    "how far the hunting trap reaches": (
        *("powers.hunting_trap", "around.distance"),
        *(None, (1, "stated"), *both(1, "open")),
    ),
    "how many animals the hunting trap takes": (
        *("powers.hunting_trap", "around.at_most"),
        *(None, (None, "stated"), (None, "open"), (8, "open")),
    ),
    "which deer is eaten at the pit trap": (
        *("powers.pit_trap", "around.consuming"),
        *(None, ("outside_first", "inferred"), *both("outside_first", "stated")),
    ),
    "the shrine": ("powers.shrine", "piece", ("meeple", "stated"), None, None, None),
    "the logboat": ("powers.logboat", "points", None, ("2 * lakes", "stated"), *both("2 * lakes", "stated")),
    "the shaman": ("powers.shaman", "must", None, (False, "stated"), *both(False, "stated")),
    "the raft": ("powers.raft", "points", None, ("lakes", "stated"), *both("lakes", "stated")),
    "the tile that a meeple goes on": (
        *("occupy.one_per_tile", "at_most"),
        *((1, "stated"), (1, "stated"), (1, "stated"), (1, "open")),
    ),
    "when the game ends": (
        *("end.trigger", "when"),
        *(("land == 0", "stated"), ("land == 0", "stated"), *both("land == 0 and hand == 0", "open")),
    ),
    "equal totals": (
        *("winner", "ties"),
        *(("shared", "inferred"), ("shared", "stated"), *both("shared", "stated")),
    ),
    "each hunter, or the majority": (
        *("scoring.meadow", "contest.most"),
        *(("meeple", "stated"), ("meeple", "stated"), *both("meeple", "open")),
    ),
    "you score fish, or who has most huts": (
        *("scoring.river_system", "contest.most"),
        *(("hut", "stated"), ("hut", "stated"), *both("hut", "open")),
    ),
}

NOTED: dict[tuple[str, str], str] = {
    ("turn.draw", "hg-online-en"): "line 7",
    ("occupy.where", "hg-online-es"): "(9)",
    ("scoring.meadow", "hg-online-en"): "both",
    ("end.trigger", "hg-online-en"): "(91)",
    ("bonus_turn", "hg-online-es"): "missing",
    ("powers.wildfire", "hg-online-es"): "against",
    ("powers.hunting_trap", "hg-online-es"): "eight tiles",
    ("occupy.one_per_tile", "hg-online-es"): "previous tile",
    ("returns", "hg-2002"): "May put back",
    ("winner", "hg-2002"): "not stated",
}
"""What a note on a clause has to mention: contradictions and slips of a text."""

CONTESTED = {
    "D1 mushrooms on top": "powers.mushrooms.points",
    "D2 what a forest counts": "scoring.forest.points",
    "D3 fish on rivers": "scoring.river.points",
    "D4 hut and fisher": "occupy.free.hut.barred_by",
    "D5 huts on lakes": "occupy.where.hut",
    "D6 a meeple in the forest": "bonus_turn.trigger",
    "D7 one bonus after another": "bonus_turn.per_turn",
    "D8 a land tile that fits nowhere": "decks.land.unplaceable",
    "D8 a bonus tile that fits nowhere": "decks.bonus.unplaceable",
    "D9 rings": "areas.river.needs_end",
    "D10 one lake at both ends": "tallies.end_lake_fish.at_ends",
    "D11 ready again": "returns.ready",
    "D12 what the trap takes": "powers.hunting_trap.covers",
    "D12 the fire and the trap": "powers.wildfire.when",
    "D13 the trap's own tile": "powers.pit_trap.around.own_tile",
    "D14 the raft without huts": "powers.raft.when",
    "D15 the last land tile": "end.trigger.finish",
    "D16 equal totals": "winner.ties",
    "D17 who begins": "players.first.is",
    "D18 the end": "end.trigger.when",
    "D19 drawing ahead": "turn.draw.when",
    "D19 who holds a tile": "turn.draw.before",
    "D20 declining": "bonus_turn.optional",
    "D21 taking back": "returns.must",
    "D22 which eight": "powers.hunting_trap.around.which",
}
"""Contested points: each is a parameter of one clause that every edition with the clause has."""

ONLY_SOME = {"turn.draw.before", "powers.hunting_trap.around.which"}
"""Parameters that an edition has only where its text raises the question."""


@cache
def whole() -> Diff:
    return hgkit.diff(*EDITIONS, all=True)


def clause(ident: str) -> ClauseDiff:
    [found] = [one for one in whole().clauses if one.id == ident]
    return found


@pytest.mark.parametrize("name", ROWS)
def test_a_row_says_what_each_text_says(name: str) -> None:
    ident, path, *expected = ROWS[name]
    found = [
        None if says is None else (leaves(says.value).get(path), says.standing)
        for says in clause(ident).values
    ]
    assert dict(zip(EDITIONS, found, strict=True)) == dict(zip(EDITIONS, expected, strict=True))


@pytest.mark.parametrize("name", ROWS)
def test_a_row_with_differences_is_shown_as_one(name: str) -> None:
    ident, path, *expected = ROWS[name]
    differs = any(says != expected[0] for says in expected)
    shown = {one.id: one for one in hgkit.diff(*EDITIONS).clauses}
    values = {str(says[0]) for says in expected if says is not None}
    assert not differs or ident in shown
    assert (path in clause(ident).parameters) == (len(values) > 1)


def test_decks_differ_in_their_numbers() -> None:
    land, bonus = clause("decks.land").components, clause("decks.bonus").components
    assert land is not None
    assert bonus is not None
    assert [file and file.totals["tiles"] for file in bonus.files] == [12, 16, 16, 16]
    assert [file and file.totals["tiles"] for file in land.files] == [79, 79, 79, 79]
    assert "aurochs" in land.totals
    assert "tiles" not in land.totals
    assert [bool(file and file.reconstructed) for file in land.files] == [True, False, False, False]


@pytest.mark.parametrize(("ident", "edition"), NOTED)
def test_a_contradiction_is_noted(ident: str, edition: str) -> None:
    says = clause(ident).values[EDITIONS.index(edition)]
    assert says is not None
    note = says.note["en"] if isinstance(says.note, dict) else says.note
    assert NOTED[ident, edition] in (note or "")


@pytest.mark.parametrize("name", CONTESTED)
def test_a_contested_point_is_a_parameter_of_one_clause(name: str) -> None:
    path = CONTESTED[name]
    holders = [one for one in whole().clauses if f"{path}.".startswith(f"{one.id}.")]
    assert len(holders) == 1
    inside = path.removeprefix(f"{holders[0].id}.")
    found = [inside in leaves(says.value) for says in holders[0].there]
    assert any(found) if path in ONLY_SOME else all(found)


def test_every_contested_point_has_its_parameter() -> None:
    assert {name.split()[0] for name in CONTESTED} == {f"D{number}" for number in range(1, 23)}
