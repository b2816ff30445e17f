"""A formula that divides by zero in a game, or grows without end: an error at its place, and a failed case."""

from __future__ import annotations

import random

import pytest

import hgkit
from hgkit.errors import RulesetError
from hgkit.play.cases import run_cases
from hgkit.play.loader import Loader
from tests.engine.games import choose, everything

RULES = """hgkit: 1
ruleset: house
title: {en: House}
extends: hg-2020
scoring:
  forest: {points: "FORMULA"}
"""


@pytest.mark.parametrize(
    ("formula", "code"),
    [
        ("5 + tiles // (tiles - 2)", "division-by-zero"),
        ("999999 * 999999 * (tiles + tiles)", "value-too-large"),
    ],
)
def test_of_scoring_is_reported_at_its_place(tmp_path, formula, code):
    file = tmp_path / "house.yaml"
    file.write_text(RULES.replace("FORMULA", formula))
    state = hgkit.start(hgkit.load(file), ["red", "blue"], seed=1)
    chance = random.Random(1)
    with pytest.raises(RulesetError) as caught:  # noqa: PT012
        while not state.finished:
            move = choose(state, chance)
            before = everything(state)
            state.play(move)
    (problem,) = caught.value.problems
    assert (problem.path, problem.line, problem.column) == (str(file), 6, 20)
    assert problem.code == code
    assert problem.where == "scoring.forest.points"
    assert everything(state) == before


def test_of_the_total_is_reported_at_its_place():
    state = hgkit.start(hgkit.load("hg-2020", set={"winner.most": "10 // points"}), ["red", "blue"], seed=1)
    with pytest.raises(RulesetError, match=r"winner\.most: division by zero"):
        assert state.points


def test_is_a_failed_case_of_its_script(tmp_path):
    script = "hgkit: 1\nscript: s\ngame: hg-2020\nplayers: [red, blue]\nseed: 1\n"
    rest = "turns: []\nexpect:\n  - {after: 0, points: {red: 0}}\n"
    (tmp_path / "a.yaml").write_text(f'{script}set: {{winner.most: "10 // points"}}\n{rest}')
    (tmp_path / "b.yaml").write_text(f"{script}{rest}")
    cases = run_cases([tmp_path], Loader())
    assert [case.ok for case in cases] == [False, True]
    assert "division by zero" in cases[0].message
