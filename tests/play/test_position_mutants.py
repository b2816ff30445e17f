"""Positions with something wrong in them: whatever it is, it is a problem at a place, or the position is scored."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from hgkit.errors import RulesetError
from hgkit.play.cut import position_after
from hgkit.play.loader import Loader
from hgkit.play.position import load_position, score
from hgkit.play.replay import replay
from hgkit.play.script import load_script
from hgkit.problems import Problem
from hgkit.text.source import parse, read
from tests.counts import count

ROOT = Path(__file__).resolve().parents[2] / "tests" / "games"
GAMES = (
    "hg-2020/a-menhir-forest-closed-by-a-menhir-tile.yaml",
    "scout/a-Scout-tile-in-a-forest-with-a-gatherer.yaml",
    "china/a-region-scores-when-it-is-full-and-never-again.yaml",
    "iwari-feats/a-feat-declined-is-lost.yaml",
    "iwari-feats/an-expedition-already-reached-by-two-pays-nobody.yaml",
    "iwari-two/a-third-tribe-that-can-win.yaml",
    "sapiens/a-bear-beside-abandoned-tiles.yaml",
    "sapiens/a-bear-is-taken-off-any-board.yaml",
)
VALUES: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, 5, 10**9, 10**17, 0.5, "", "x", "red", "24", "moments.half", "meadow.1"),
    *([], [[]], [1], [[1], [2]], ["x"], [True], [1, False], [0, 0], [10**9, 0], [["a", ["b"]]]),
    *(
        {},
        {"x": 1},
        {"red": 5},
        {"red": {}},
        {"red": []},
        {"red": {"meeple": 99}},
        {"tile": 1},
        {"at": [0, 0]},
    ),
)
LOADER = Loader()


@cache
def positions(game: str) -> list[tuple[dict[str, Any], list[Any]]]:
    """Positions of a script, each with the turns that follow."""
    script = load_script(read(ROOT / game), LOADER)
    whole = replay(script)
    turns = [list(turn) for turn in script.turns]
    cuts = [(position_after(script, after), turns[after:]) for after in range(len(turns) + 1)]
    for content, _ in cuts:
        content["counters"] = {"moments": [], "due": [], **content.get("counters", {})}
        content.setdefault("resting", {})
    for turn, (content, rest) in zip(whole.turns, cuts[:-1], strict=True):
        if len(turn.moves) > 1 and "moves" not in content["turn"]:
            inside = {**content["turn"], "moves": [str(turn.moves[0])]}
            cuts.append(({**content, "turn": inside}, rest))
    return cuts


def places(data: Any) -> list[tuple[Any, Any]]:
    """Every container in the data with one of its keys."""
    items = list(
        data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    )
    return [pair for key, value in items for pair in ((data, key), *places(value))]


def mutated(content: dict[str, Any], chance: random.Random) -> dict[str, Any]:
    """A copy with one to three values replaced, left out, renamed or doubled."""
    content = copy.deepcopy(content)
    for _ in range(chance.choice((1, 1, 2, 3))):
        where, key = chance.choice(places(content))
        what = chance.randrange(6)
        if what == 0:
            del where[key]
        elif what == 1 and isinstance(where, dict):
            where[chance.choice(("x", "red", "land", "meeple", "1", "exhausted.deck"))] = where.pop(key)
        elif what == 2 and isinstance(where, list):
            where.insert(key, copy.deepcopy(where[key]))
        else:
            where[key] = copy.deepcopy(chance.choice(VALUES))
    return content


def scored(content: dict[str, Any]) -> None:
    score(load_position(parse(json.dumps(content), "table.yaml"), LOADER))


def played(content: dict[str, Any], turns: list[Any]) -> None:
    head = {key: content.pop(key, None) for key in ("hgkit", "position", "game", "players", "rules_sha256")}
    head |= {"script": "the rest", "position": content, "turns": turns}
    replay(load_script(parse(json.dumps(head), "game.yaml"), LOADER))


def problems(action: Callable[..., None], *args: Any) -> tuple[Problem, ...] | None:
    """The problems that an action reports; None where it comes to its end."""
    try:
        action(*args)
    except RulesetError as error:
        return error.problems
    return None


@pytest.mark.parametrize("game", GAMES)
def test_a_mutant_is_scored_and_played_or_has_problems(game: str) -> None:
    chance = random.Random(game)
    fine = 0
    for _ in range(count(80, 8000)):
        content, turns = chance.choice(positions(game))
        mutant = mutated(content, chance)
        for found in (problems(scored, mutant), problems(played, mutant, turns)):
            fine += found is None
            assert all(p.message and (p.where or p.code == "missing-key") for p in found or ()), mutant
            assert found != ()
    assert fine
