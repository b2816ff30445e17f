"""Every name that a formula may use is known to the engine where the formula stands: games are played with them."""

from __future__ import annotations

import random

import pytest

import hgkit
from hgkit.games.registries import all_kinds
from hgkit.rules.checks.formulas import formulas, given, numbers
from hgkit.rules.clauses.references import Over, note
from hgkit.rules.clauses.scoring import Scoring, Winner
from hgkit.rules.clauses.turn import BonusTurn
from hgkit.rules.clauses.values import Value
from hgkit.rules.ruleset import Ruleset
from tests.engine.games import BOARDS, EDITIONS, MAPS, PLAYERS, choose, rules

SMALL = (
    "tests/data/spaces/tile-milestones.yaml",
    "tests/data/spaces/tile-places.yaml",
    "tests/data/spaces/tile-ties.yaml",
    "tests/data/spaces/map-gains.yaml",
    "tests/data/spaces/board-prices.yaml",
    "tests/data/china-borders.yaml",
)
"""Rulesets with clauses that no shipped one has."""
GAMES = [*EDITIONS, "hg-2002-scout", "carcassonne-first", "carcassonne-third", *MAPS, *BOARDS, *SMALL]


def places() -> list:
    """Every formula of every game."""
    return [
        pytest.param(name, value, what, id=f"{name}-{'.'.join(map(str, value.path))}")
        for name in GAMES
        for value, _, what in formulas(rules(name))
    ]


def changed(name: str, value: Value, text: str) -> Ruleset:
    """The rules of a game with another formula in one place."""
    path = [step for step in value.path if isinstance(step, str)]
    in_list = len(path) < len(value.path)
    return hgkit.load(name, set={".".join(path): [text] if in_list else text})


@pytest.mark.parametrize(("name", "value", "what"), places())
def test_all_names_that_may_stand_there_can_be_computed(name: str, value: Value, what: str) -> None:
    ruleset = rules(name)
    known = [*numbers(ruleset)[what], *given(ruleset, value)]
    assert known
    every = " + ".join(known)  # asked for, and nothing added by them: games go on as they do
    ruleset = changed(name, value, f"0 * ({every}) + ({value.data})")
    number = ruleset.model.players.number
    state = hgkit.start(ruleset, PLAYERS[: max(number.least, min(number.most, 2))], seed=3)
    chance = random.Random(3)
    while not state.finished:
        state.play(choose(state, chance))
    assert state.points


def declares(model: type, field: str) -> type:
    """The class that a model has a field from: kinds share fields of their base."""
    return [base for base in model.__mro__ if field in getattr(base, "model_fields", ())][-1]


def test_every_place_of_a_formula_is_in_some_game() -> None:
    found = {
        (declares(value.model, value.field), value.field)
        for name in GAMES
        for value, _, _ in formulas(rules(name))
    }
    kinds = [kind for family in all_kinds().values() for kind in family]
    models = [Scoring, BonusTurn, Winner, *kinds]
    fields = {(declares(m, field), field) for m in models for field in m.model_fields if note(m, field, Over)}
    assert fields <= found
