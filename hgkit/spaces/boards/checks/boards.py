"""Checks of the squares, scenes and racks that clauses of a game on boards name, against the files.

Scenes are declared by the dominoes, terrains, kinds of outer squares and printed numbers by the boards. A
new beginning needs a step that begins it. What a domino just laid scores is a matched half, the outer square that it
covers, or the own dominoes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from hgkit.problems import Problem
from hgkit.rules.checks.names import references
from hgkit.rules.checks.order import named_steps
from hgkit.rules.checks.shared import unknown
from hgkit.rules.clauses.areas import BoardSpace
from hgkit.rules.ruleset import Ruleset
from hgkit.spaces.boards.allow import AllowPower
from hgkit.spaces.boards.areas import MatchedHalf, OwnDominoes, RingArea, SquareArea
from hgkit.spaces.boards.components.boards import Boards
from hgkit.spaces.boards.components.dominoes import Dominoes
from hgkit.spaces.boards.effects.block import BlockPower
from hgkit.spaces.boards.effects.place_again import PlaceAgainPower
from hgkit.spaces.boards.effects.racks import MarkPower
from hgkit.spaces.boards.marks import MarkLimit
from hgkit.spaces.boards.set_up import LayTokens
from hgkit.spaces.boards.steps.domino import PlaceStep
from hgkit.spaces.boards.steps.play_token import TokenStep
from hgkit.spaces.boards.steps.restart import RestartStep
from hgkit.spaces.boards.tokens import TokenLimit
from hgkit.text.naming import listed
from hgkit.text.places import Path

CODES: Final = {
    "unknown-name": "A scene, a terrain, an outer square, a number or a part that the files do not declare.",
    "wrong-rack": "A deck of dominoes where tokens are laid.",
    "wrong-area": "An area that a clause can't score: no domino just laid makes it.",
    "no-restart": "No step of a new beginning begins anew.",
    "not-waivable": "A placement clause that a new beginning can't do without.",
    "part-order": "The parts of a board lie in another order than the file of boards allows.",
    "tokens-and-squares": "A player has more or fewer tokens than squares to lay them on.",
    "not-played": "A clause that no step or effect of the game on boards makes use of.",
}
"""The manual of the codes that this module raises, in a line each; more in the text above."""

WAIVABLE: Final = tuple(f"placement.{name}" for name in ("outer", "abandoned", "token", "contact", "terrain"))
"""Placement clauses that need not bind a new beginning."""


def check(ruleset: Ruleset) -> Iterator[Problem]:
    """Check every clause in a game on boards."""
    space = ruleset.model.space
    if isinstance(space, BoardSpace):  # else the clause `space` itself has errors
        yield from _Check(ruleset, space, ruleset.of(Boards)[space.boards]).run()


class _Check:
    """The names that the files declare, and the checks that need them."""

    def __init__(self, ruleset: Ruleset, space: BoardSpace, boards: Boards) -> None:
        self.space = space
        self.ruleset = ruleset
        self.model = ruleset.model
        self.boards = boards
        self.scenes = list(dict.fromkeys(s for file in ruleset.of(Dominoes).values() for s in file.scenes))
        self.outer = list(boards.values)
        self.grounds = [*boards.terrains, *self.outer]
        self.powers = [
            (section, name, power)
            for section in ("powers", "tokens")
            for name, power in getattr(self.model, section).items()
        ]

    def run(self) -> Iterator[Problem]:
        """Every error."""
        yield from self._parts()
        yield from self._set_up()
        yield from self._placement()
        yield from self._tallies()
        for section, name, power in self.powers:
            if name not in self.scenes:
                yield unknown(self.ruleset, (section, name), "scene", name, self.scenes, key=True)
            yield from self._power((section, name), power)
        yield from self._scoring()
        yield from self._bonus_turn()
        yield from self._marks()
        yield from self._limits()
        yield from self._restart()

    def _bonus_turn(self) -> Iterator[Problem]:
        bonus = self.model.bonus_turn
        if bonus is not None and isinstance(self.model.areas.get(bonus.area), RingArea):
            message = f"no domino makes or covers a {bonus.area}"
            hint = "name another kind of area"
            yield self.ruleset.problem(("bonus_turn", "area"), "wrong-area", message, hint)

    def _names(self, path: Path, what: str, names: Sequence[str], known: Sequence[str]) -> Iterator[Problem]:
        for index, name in enumerate(names):
            if name not in known:
                yield unknown(self.ruleset, (*path, index), what, name, known)

    def _parts(self) -> Iterator[Problem]:
        parts, known = self.space.parts or [], list(self.boards.parts)
        yield from self._names(("space", "parts"), "part", parts, known)
        found = [part for part in parts if part in known]
        if found != [part for part in known if part in found] or len(set(found)) < len(found):
            message = f"from west to east the boards have {', '.join(known)}"
            yield self.ruleset.problem(("space", "parts"), "part-order", message, "each once, in that order")

    def _set_up(self) -> Iterator[Problem]:
        for name, step in self.model.setup.named().items() if self.model.setup else ():
            if not isinstance(step, LayTokens):
                continue
            path = ("setup", name, "squares")
            yield from self._names(path, "kind of outer square", step.squares, self.outer)
            parts = self.space.parts or list(self.boards.parts)
            squares = sum(
                min(
                    sum(kind in step.squares for kind, _ in face.outer.values())
                    for face in self.boards.faces.values()
                    if face.part == part
                )
                for part in parts
                if part in self.boards.parts
            )
            deck = self.model.decks.get(step.deck)
            file = self.ruleset.of(Dominoes).get(getattr(deck, "one_of_each", ""))
            if file is None and deck is not None:
                message = f"{step.deck!r} is not a deck of tokens"
                yield self.ruleset.problem(("setup", name, "deck"), "wrong-rack", message, "name one of_each")
            elif file is not None and len(file.scenes) != squares:
                message = f"{len(file.scenes)} tokens for {squares} squares of a board"
                yield self.ruleset.problem(path, "tokens-and-squares", message)

    def _placement(self) -> Iterator[Problem]:
        placement = self.model.placement
        if placement is None:
            return
        if placement.outer:
            squares = placement.outer.squares
            yield from self._names(
                ("placement", "outer", "squares"), "kind of outer square", squares, self.outer
            )
        for scene, grounds in (placement.terrain.only if placement.terrain else {}).items():
            path = ("placement", "terrain", "only", scene)
            if scene not in self.scenes:
                yield unknown(self.ruleset, path, "scene", scene, self.scenes, key=True)
            yield from self._names(path, "terrain or outer square", grounds, self.grounds)
        to = placement.adjacent.to if placement.adjacent else None
        if to in self.model.areas and not isinstance(self.model.areas[to], OwnDominoes):
            message = f"a domino can't join {to!r}: it is not made of own dominoes"
            yield self.ruleset.problem(("placement", "adjacent", "to"), "wrong-area", message)

    def _tallies(self) -> Iterator[Problem]:
        for name, area in self.model.areas.items():
            if isinstance(area, SquareArea) and area.square not in self.outer:
                path = ("areas", name, "square")
                yield unknown(self.ruleset, path, "kind of outer square", area.square, self.outer)
        numbers = [self.boards.number, *dict.fromkeys(v for vs in self.boards.values.values() for v in vs)]
        for reference in references(self.ruleset):
            if reference.what == "number" and reference.name not in numbers:
                yield unknown(self.ruleset, reference.path, "number", reference.name, numbers)

    def _power(self, path: Path, power: Any) -> Iterator[Problem]:
        if isinstance(power, AllowPower):
            if power.scene not in self.scenes:
                yield unknown(self.ruleset, (*path, "scene"), "scene", power.scene, self.scenes)
            yield from self._names((*path, "terrain"), "terrain or outer square", power.terrain, self.grounds)
        if isinstance(power, BlockPower):
            known = ["inner", *self.grounds]
            yield from self._names((*path, "squares"), "kind of square", power.squares, known)
            area = self.model.areas.get(power.area)
            if area is not None and not isinstance(area, RingArea):
                message = f"{power.area!r} is not an area around a piece"
                yield self.ruleset.problem((*path, "area"), "wrong-area", message)

    def _scoring(self) -> Iterator[Problem]:
        named: dict[str, Path] = {
            name: (*ident.split("."), "scores", index)
            for ident, clause in self.ruleset.clauses.items()
            if isinstance(clause, PlaceStep | RestartStep | PlaceAgainPower)
            for index, name in enumerate(clause.scores)
        }
        for name, scoring in self.model.scoring.items():
            area = self.model.areas.get(scoring.area or name)
            if name in named and isinstance(area, RingArea):
                message = f"a domino just laid is no {scoring.area or name!r}"
                yield self.ruleset.problem(named[name], "wrong-area", message, "name another scoring clause")
            path: Path = ("scoring", name, "when")
            if "placed" in scoring.when and name not in named:
                message = f"no step or effect scores {name!r} when a domino is placed"
                yield self.ruleset.problem(path, "not-played", message, "name it under scores")
            elif "placed" not in scoring.when and name in named:
                message = f"scoring.{name} is not scored when a domino is placed"
                yield self.ruleset.problem(path, "not-played", message, "when: placed")
            elif isinstance(area, MatchedHalf) and set(scoring.when) != {"placed"}:
                message = "a half is matched only when it is placed"
                yield self.ruleset.problem(path, "wrong-area", message, "when: placed")
            elif scoring.then is not None and "placed" not in scoring.when:
                message = "nothing follows where no domino is placed"
                yield self.ruleset.problem(
                    ("scoring", name, "then"), "not-played", message, "when: placed", key=True
                )

    def _marks(self) -> Iterator[Problem]:
        marking = {power.piece for _, _, power in self.powers if isinstance(power, MarkPower)}
        for name in self.model.marks:
            if name not in marking:
                message = f"no effect marks with {name!r}"
                path, hint = ("marks", name), "effect: mark"
                yield self.ruleset.problem(path, "not-played", message, hint, key=True)

    def _limits(self) -> Iterator[Problem]:
        clauses = self.ruleset.clauses.values()
        used = {
            "mark": any(isinstance(power, MarkPower) for _, _, power in self.powers),
            "token": any(isinstance(clause, TokenStep) for clause in clauses),
        }
        for name, limit in self.model.limits.items():
            what = "mark" if isinstance(limit, MarkLimit) else "token"
            after = isinstance(limit, TokenLimit) and limit.after_restart
            if not used[what] or (after and self.model.restart is None):
                message = f"nothing lets a {what} be used" + " after a new beginning" * bool(after)
                hint = f"leave out limits.{name}"
                yield self.ruleset.problem(("limits", name), "not-played", message, hint, key=True)

    def _restart(self) -> Iterator[Problem]:
        for ident, clause in self.ruleset.clauses.items():
            for index, name in enumerate(clause.waive) if isinstance(clause, RestartStep) else ():
                if name.startswith("placement.") and name not in WAIVABLE:
                    path: Path = (*ident.split("."), "waive", index)
                    message = f"{name} always binds a new beginning"
                    yield self.ruleset.problem(path, "not-waivable", message, f"one of {', '.join(WAIVABLE)}")
        restart = self.model.restart
        if restart is None:
            return
        steps = list(named_steps(self.ruleset, "restart"))
        if not any(isinstance(step.clause, RestartStep) for step in steps):
            message = f"no step begins anew among {listed([step.name for step in steps])}"
            path, hint = ("restart", "order", "steps"), "name one with step: restart"
            yield self.ruleset.problem(path, "no-restart", message, hint)
        if restart.rescue:
            path = ("restart", "rescue", "tokens")
            yield from self._names(path, "scene", restart.rescue.tokens, self.scenes)
