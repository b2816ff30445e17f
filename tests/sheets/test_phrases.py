"""Formulas as phrases: the common shapes in words, all others as formulas."""

from __future__ import annotations

import pytest

import hgkit
from hgkit.sheets.messages import messages
from hgkit.sheets.phrases import Phrases
from hgkit.sheets.sentences import sentences
from hgkit.sheets.words import Words

TREES = {"tree": "tree", "trees": "tree", "oaks": "oak", "seed": "seed"}


@pytest.fixture
def phrases() -> Phrases:
    return Phrases(Words(messages("en").vocabulary, [("hg", {}), ("wood", TREES)], str))


@pytest.mark.parametrize(
    ("formula", "said"),
    [
        ("3", "3 points"),
        ("1", "1 point"),
        ("trees", "1 per tree"),
        ("2 * trees", "2 per tree"),
        ("trees * 2", "2 per tree"),
        ("trees + oaks", "1 per tree, plus 1 per oak"),
        ("trees + 2 * oaks + 3", "1 per tree, plus 2 per oak and 3 points"),
        ("5 - trees", "5 points, minus 1 per tree"),
        ("trees // 3", "1 per 3 trees"),
        ("animals", "the value of the animals"),
        ("2 * animals", "twice the value of the animals"),
        ("3 * animals + trees", "3 times the value of the animals, plus 1 per tree"),
        ("min(3 * trees, 10)", "3 per tree, but at most 10"),
        ("max(2, trees)", "1 per tree, but at least 2"),
        ("trees * (1 + oaks)", "1 per tree, and as much again per oak"),
        ("(oaks + 1) * trees", "1 per tree, and as much again per oak"),
        ("3 * trees if oaks > 0 else trees", "1 per tree (with an oak: 3 per tree)"),
        ("trees * oaks", "points equal to trees × oaks"),
        ("-trees", "points equal to − trees"),
        ("trees // oaks", "points equal to trees ÷ oaks"),
    ],
)
def test_what_a_formula_pays(phrases: Phrases, formula: str, said: str) -> None:
    assert phrases.award(formula) == said


@pytest.mark.parametrize(
    ("formula", "said"),
    [
        ("trees", "1 seed per tree"),
        ("2 * trees", "2 seeds per tree"),
        ("animals", "the value of the animals in seeds"),
    ],
)
def test_a_track_is_named(phrases: Phrases, formula: str, said: str) -> None:
    assert phrases.award(formula, "seed") == said


@pytest.mark.parametrize(
    ("formula", "said"),
    [
        ("trees > 0", "with a tree"),
        ("trees", "with a tree"),
        ("0 < oaks", "with an oak"),
        ("fish >= 1", "with fish"),
        ("trees >= 2", "with at least 2 trees"),
        ("trees < 3", "with at most 2 trees"),
        ("trees == 1", "with exactly 1 tree"),
        ("trees == 0", "without any tree"),
        ("not trees", "without any tree"),
        ("oaks_before == 0", "without any oak"),
        ("trees > 0 and oaks > 0", "with a tree and an oak"),
        ("trees > 0 and oaks == 0", "with a tree and without any oak"),
        ("trees > 0 or oaks > 0", "with a tree or an oak"),
        ("trees > oaks", "where trees > oaks"),
        ("animals > 4", "where value of the animals > 4"),
        ("trees + oaks > 4", "where trees + oaks > 4"),
    ],
)
def test_what_areas_are_like(phrases: Phrases, formula: str, said: str) -> None:
    assert phrases.condition(formula) == said


@pytest.mark.parametrize(
    ("formula", "past", "present"),
    [
        ("tree == 0", "the last tree was taken", "the last tree is taken"),
        ("land == 0", "the last land tile was placed", "the last land tile is placed"),
        ("land == 0 and bonus == 0", "the last land tile and the last bonus tile were placed", None),
        ("land <= 3", "there were at most 3 land tiles left", "there are at most 3 land tiles left"),
        ("land == bonus", "land tiles left = bonus tiles left", None),
    ],
)
def test_what_happens(phrases: Phrases, formula: str, past: str, present: str | None) -> None:
    assert phrases.event(formula, "past") == past
    assert present is None or phrases.event(formula, "present") == present


def test_what_is_compared(phrases: Phrases) -> None:
    assert phrases.parts("min(trees, oaks)", "min") == ["trees", "oaks"]
    assert phrases.parts("trees + oaks", "+") == ["trees", "oaks"]
    assert phrases.parts("trees - oaks", "+") == phrases.parts("trees", "+") == []
    assert phrases.left("trees_left + oaks_left") == "trees and oaks left"
    assert phrases.left("trees") == "trees"


@pytest.mark.parametrize(
    ("ruleset", "clause", "said"),
    [
        ("hg-2020", "end.trigger", "The game ends after the turn in which the last land tile was placed."),
        ("hg-2020", "racks.hand", "Each player holds one tile."),
        (
            "hg-2020",
            "bonus_turn",
            "Complete a forest with a menhir: take one extra turn with a bonus tile (once per turn).",
        ),
        (
            "hg-2020",
            "scoring.forest",
            "**Forest**, when completed: the player with the most meeples scores **2 per tile**. "
            "Tied players all score in full.",
        ),
        ("iwari", "limits.pieces", "Place at most two pieces per turn."),
        ("iwari", "limits.unexplored", "In a territory without any tent, place only one piece."),
        (
            "iwari",
            "moments.half",
            "Half time comes after the turn in which the pile of cards ran out for the first time.",
        ),
    ],
)
def test_sentences_of_a_rule_book(ruleset: str, clause: str, said: str) -> None:
    assert sentences(hgkit.load(ruleset))[clause] == said


def test_how_often_an_area_scores_is_said_where_it_could_score_twice() -> None:
    without_half = ["without=[moments.half]", "scoring.territory.when=end"]
    for settings, moments in (
        ([], "at half time and at the end of the game (each time)"),
        (["scoring.territory.once=true"], "at half time and at the end of the game (only once)"),
        (without_half, "at the end of the game"),
    ):
        said = sentences(hgkit.load("iwari", set=settings))["scoring.territory"]
        assert said.startswith(f"**Territory**, {moments}: the player")


def test_a_piece_that_nobody_has_is_left_out() -> None:
    said = sentences(hgkit.load("hg-2020", set={"supply.hut": 0}))
    assert said["supply"] == "Each player takes 5 meeples."
    assert said["occupy.where"] == "You may place a meeple on a forest, a meadow or a river."
    assert said["occupy.free"].endswith(" that already has a meeple.")
    none = sentences(hgkit.load("hg-2020", set={"supply.hut": 0, "supply.meeple": 0}))
    assert none["supply"] == "Each player takes no pieces."
    assert none["occupy.where"] == "You may place no pieces."
    of_the_bank = [
        "supply.hut=0",
        "add={bank: {hut: {count: 3}}}",
        "add={powers: {raft_hut: {effect: gain, gain: {hut: 1}}}}",
    ]
    assert "a hut on a lake" in sentences(hgkit.load("hg-2020", set=of_the_bank))["occupy.where"]


def test_the_lower_track_counts() -> None:
    said = sentences(hgkit.load("sapiens"))["winner"]
    assert said.startswith("Your lower track counts: the player with the highest lower track wins.")


def test_a_seat_takes_part_with_some_numbers_of_players() -> None:
    ruleset = hgkit.load("iwari", set={"seats.third.players": [2, 3, 5]})
    assert sentences(ruleset)["seats.third"].startswith("With 2, 3 or 5 players, a third tribe ")
