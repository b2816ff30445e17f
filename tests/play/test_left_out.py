"""Something left out of a turn, a plain slip of whoever records a game, is reported at its place."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

from hgkit.errors import RulesetError
from hgkit.play.replay import Replay
from hgkit.play.script import load_script
from hgkit.text.source import Path as Place
from hgkit.text.source import parse, read
from tests.counts import count
from tests.play.scripts import LOADER

ROOT = Path(__file__).parents[2]
FILES = sorted((ROOT / "tests/games").rglob("*.yaml")) + sorted((ROOT / "games").glob("*.yaml"))
TRIED = count(150, 20_000)


def places(data: Any, path: Place = ()) -> Iterator[Place]:
    """Every key and item inside of some turns."""
    for step, inner in data.items() if isinstance(data, dict) else enumerate(data):
        if path:
            yield (*path, step)
        if isinstance(inner, dict | list):
            yield from places(inner, (*path, step))


def without(data: Any, path: Place) -> Any:
    changed = deepcopy(data)
    place = changed
    for step in path[:-1]:
        place = place[step]
    del place[path[-1]]
    return changed


def test_something_left_out_of_a_turn_is_told_at_its_place() -> None:
    choose = random.Random(7)
    failed = 0
    for _ in range(TRIED):
        file = choose.choice(FILES)
        data: Any = read(file).data
        found = list(places(data.get("turns", [])))
        if not found:
            continue
        turns = without(data["turns"], choose.choice(found))
        text = json.dumps({**data, "turns": turns, "expect": []})
        try:
            replay = Replay(load_script(parse(text, str(file)), LOADER))
        except RulesetError as error:
            problems = list(error.problems)
        else:
            while replay.play_turn():
                pass
            problems = replay.problems
        assert all(problem.where.startswith("turns[") for problem in problems), (file, turns, problems)
        failed += bool(problems)
    assert failed > TRIED / 4
