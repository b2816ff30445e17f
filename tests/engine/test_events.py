"""Events: every kind occurs somewhere, in plain data with the fields that readers of JSON rely on."""

from __future__ import annotations

import importlib
import inspect
import json
import pkgutil
import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import hgkit
from hgkit.engine.events import Event
from hgkit.play.loader import Loader
from hgkit.play.replay import replay
from hgkit.play.script import read_scripts
from tests.counts import count
from tests.engine.games import BOARDS, EDITIONS, MAPS, new_game, play_on

GAMES = sorted((Path(__file__).parents[1] / "games").rglob("*.yaml"), reverse=True)
"""The scripted games, those first in which the most kinds of events occur."""
RULESETS = (*EDITIONS, *MAPS, *BOARDS, "hg-2002-scout", "iwari-help")
FIELDS = {
    "abandon": {"dominoes": int},
    "award": {"piece": str, "at": str},
    "block": {"piece": str, "board": str, "at": list},
    "bonus": {"deck": str | None},
    "complete": {"area": str, "at": str},
    "cover": {"at": list},
    "decline": {"step": str},
    "discard": {"deck": str, "component": str},
    "draw": {"deck": str, "component": str},
    "end": {},
    "exhausted": {"rack": str, "time": int},
    "fill": {"rack": str, "component": str},
    "final": {"entry": int},
    "gain": {"piece": str, "count": int},
    "lose_token": {"token": str, "at": list},
    "mark": {"piece": str, "component": str},
    "mark_back": {"piece": str},
    "moment": {"moment": str, "clause": str},
    "pass": {},
    "pay": {"components": list},
    "pick": {"rack": str, "component": str},
    "place": {"component": str, "at": list, "turned": int},
    "put": {"piece": str, "at": str},
    "reject": {"deck": str, "component": str},
    "return": {"piece": str, "at": str},
    "shuffle": {"rack": str, "count": int},
    "spend": {"piece": str, "count": int},
    "swap": {"own": str, "other": str},
    "take": {"piece": str, "at": str},
    "token": {"power": str, "how": str},
    "turn": {},
    "turn_in": {"piece": str, "count": int},
    "unblock": {"piece": str, "board": str, "at": list},
    "use": {"power": str, "how": str},
    "win_token": {"token": str, "at": (str, list)},
}
"""The fields of every kind of event in JSON. They are public: add to them, don't change them."""


@cache
def kinds() -> dict[str, type[Event]]:
    """All classes of events in the package, by kind."""
    names = [
        module.name
        for module in pkgutil.walk_packages(hgkit.__path__, "hgkit.")
        if "__main__" not in module.name
    ]
    classes = {
        member
        for name in names
        for _, member in inspect.getmembers(importlib.import_module(name), inspect.isclass)
        if issubclass(member, Event) and member is not Event
    }
    assert len({event.kind for event in classes}) == len(classes), "two classes of one kind"
    return {event.kind: event for event in classes}


def random_events(name: str) -> Iterator[dict[str, Any]]:
    for seed in range(count(2, 30)):
        state = new_game(name, 2 + seed % 4, seed)
        for _ in play_on(state, random.Random(seed)):
            pass
        assert state.finished
        yield from state.events


def scripted_events() -> Iterator[dict[str, Any]]:
    loader = Loader()
    for file in GAMES:
        for script in read_scripts(str(file), loader):
            yield from replay(script).state.events


def check(event: dict[str, Any]) -> None:
    """An event is JSON: a name, turn and player, then the fields of its kind."""
    assert json.loads(json.dumps(event)) == event
    head, fields = list(event)[:3], {key: event[key] for key in list(event)[3:]}
    assert head == ["event", "turn", "player"]
    expected = FIELDS[event["event"]]
    assert list(fields) == list(expected)
    assert all(isinstance(value, expected[key]) for key, value in fields.items()), event


@pytest.mark.parametrize("name", RULESETS)
def test_events_of_random_games_are_plain_data(name: str) -> None:
    for event in random_events(name):
        check(event)


def test_every_kind_of_event_occurs_in_a_scripted_game() -> None:
    assert FIELDS.keys() == kinds().keys()
    unseen = {*FIELDS}
    for event in scripted_events():
        check(event)
        unseen.discard(event["event"])
        if not unseen:
            break
    assert not unseen


def test_what_a_caller_does_with_events_does_not_reach_the_state() -> None:
    state = new_game("hg-2020", 2, 1)
    for _ in play_on(state, random.Random(1), 20):
        pass
    before = json.dumps(state.events)
    for event in state.events:
        if isinstance(event.get("at"), list):
            event["at"].clear()
        event.clear()
    assert json.dumps(state.events) == before


def test_a_kind_of_event_never_changes() -> None:
    for event in kinds().values():
        assert event.__dataclass_params__.frozen  # type: ignore[attr-defined]
