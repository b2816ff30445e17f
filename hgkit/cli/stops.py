"""Turns that can't be played under other rules than the script's: under which, and what went otherwise."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hgkit.play.replay import Replay
    from hgkit.problems import Problem


def turn_problems(played: Sequence[Replay], *, named: bool) -> Iterator[Problem]:
    """The problems of replays of one script, each error of a turn with the rules that it is one under.

    `named` where rules were asked for: the script's own need no name.
    """
    for one in played:
        own = set(one.script.problems)
        for problem in one.problems:
            if not named or problem in own or problem.severity != "error":
                yield problem
            else:
                message = f"under {one.ruleset.id}: {problem.message}"
                yield replace(problem, message=message, hint=problem.hint or _otherwise(one, played))


def _otherwise(failed: Replay, played: Sequence[Replay]) -> str:
    """How the turn that can't be played goes where it can be; empty where it can't be there either."""
    number = len(failed.turns)
    other = next((one for one in played if len(one.turns) > number), None) or _as_recorded(failed)
    if other is None or len(other.turns) <= number:
        return ""
    here, there = failed.state.player, other.turns[number].player
    if here == there:
        return f"under {other.ruleset.id} the same turn is played"
    further = number and other.turns[number - 1].player == there
    turn = f"{there}'s, a further turn" if further else f"{there}'s"
    return f"under {other.ruleset.id} turn {number + 1} is {turn}; under these rules it is {here}'s"


def _as_recorded(failed: Replay) -> Replay | None:
    """The script under its own rules, just past the turn in question."""
    from hgkit.play.replay import replay

    if failed.rules.sha256 == failed.script.rules.sha256:
        return None
    return replay(failed.script, until=len(failed.turns) + 1)
