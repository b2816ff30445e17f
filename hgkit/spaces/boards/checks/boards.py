"""Checks of what clauses of a game on boards name, against the files and against each other.

A new beginning needs a step that begins it. What a domino just laid scores is a matched half, the outer square that it
covers, or the own dominoes.

A player who can place no domino, and not begin anew either, passes. As long as everybody does so nothing changes, so
some condition under `end` has to count the turns without a domino (`idle_turns`), or the game may go on for ever.
"""

from collections.abc import Iterator
from typing import Final

from hgkit.engine.milestones import CompletedMilestone
from hgkit.engine.touching import TouchingContest, TouchingTally
from hgkit.engine.triggers import FormulaTrigger
from hgkit.problems import Problem
from hgkit.rules.checks.formulas import words
from hgkit.rules.checks.order import named_steps
from hgkit.rules.checks.shared import each, removed, unknown, warning
from hgkit.rules.clauses.clause import AreaClause
from hgkit.rules.clauses.turn import BonusTurn
from hgkit.rules.ruleset import Ruleset
from hgkit.spaces.boards.areas import BoardAreaClause, MatchedHalf, OwnDominoes, RingArea
from hgkit.spaces.boards.block import BlockPower
from hgkit.spaces.boards.components.boards import Boards
from hgkit.spaces.boards.components.dominoes import Dominoes, scenes_of
from hgkit.spaces.boards.limits import DominoLimit
from hgkit.spaces.boards.marks import MarkLimit, MarkPower
from hgkit.spaces.boards.plays import BoardSpace
from hgkit.spaces.boards.set_up import LayTokens
from hgkit.spaces.boards.steps.domino import PlaceAgainPower, PlaceStep
from hgkit.spaces.boards.steps.play_token import TokenStep
from hgkit.spaces.boards.steps.restart import RestartStep
from hgkit.spaces.boards.tokens import TokenLimit
from hgkit.text.naming import listed
from hgkit.text.places import Path

CODES: Final = {
    "unknown-name": "A scene, a terrain, an outer square, a number or a part that the files do not declare.",
    "wrong-rack": "A deck of dominoes where tokens are laid.",
    "wrong-area": "An area that a clause can't score or look at: no domino makes it, or only for a moment.",
    "no-restart": "No step of a new beginning begins anew.",
    "not-waivable": "A placement clause that a new beginning can't do without.",
    "part-order": "The parts of a board lie in another order than the file of boards allows.",
    "tokens-and-squares": "A player has more or fewer tokens than squares to lay them on.",
    "endless": "A game may go on for ever, as players who can do nothing pass (warning).",
    "not-played": "A clause that no step or effect of the game on boards makes use of.",
}

LEVELS: Final = ("error", "warning")

WAIVABLE: Final = tuple(f"placement.{name}" for name in ("outer", "abandoned", "token", "contact", "terrain"))
"""Placement clauses that need not bind a new beginning."""


def check(ruleset: Ruleset) -> Iterator[Problem]:
    """Check every clause in a game on boards."""
    space = ruleset.model.space
    if isinstance(space, BoardSpace):  # else the clause `space` itself has errors
        yield from each(
            _set_up(ruleset, space),
            _adjacent(ruleset),
            _placement(ruleset, space),
            _scenes(ruleset),
            _powers(ruleset),
            _laid(ruleset),
            _scoring(ruleset),
            _touching(ruleset),
            _used(ruleset),
            _restart(ruleset),
            _endless(ruleset),
        )


def _set_up(ruleset: Ruleset, space: BoardSpace) -> Iterator[Problem]:
    """Report parts in the wrong order, and decks of tokens whose number differs from that of the squares to cover."""
    boards = ruleset.of(Boards)[space.boards]
    found = [part for part in space.parts or boards.parts if part in boards.parts]
    if found != [part for part in boards.parts if part in found]:
        message = f"from west to east the boards have {', '.join(boards.parts)}"
        yield ruleset.problem(("space", "parts"), "part-order", message, "each once, in that order")
    setup = ruleset.model.setup
    for name, step in setup.named().items() if setup else ():
        if not isinstance(step, LayTokens):
            continue
        squares = 0
        for part in found:
            faces = [face for face in boards.faces.values() if face.part == part]
            squares += min(sum(kind in step.squares for kind, _ in face.outer.values()) for face in faces)
        deck = ruleset.model.decks.get(step.deck)
        file = ruleset.of(Dominoes).get(getattr(deck, "one_of_each", ""))
        if file is None and deck is not None:
            message, hint = f"{step.deck!r} is not a deck of tokens", "name a deck with `one_of_each`"
            yield ruleset.problem(("setup", name, "deck"), "wrong-rack", message, hint)
        elif file is not None and len(file.scenes) != squares:
            message = f"{len(file.scenes)} tokens for {squares} squares of a board"
            yield ruleset.problem(("setup", name, "squares"), "tokens-and-squares", message)


def _placement(ruleset: Ruleset, space: BoardSpace) -> Iterator[Problem]:
    placement = ruleset.model.placement
    known = ruleset.of(Boards)[space.boards].names["terrain or outer square"]
    for scene, grounds in placement.terrain.only.items() if placement and placement.terrain else ():
        for index, ground in enumerate(grounds):
            if ground not in known:
                path = ("placement", "terrain", "only", scene, index)
                yield unknown(ruleset, path, "terrain or outer square", ground, known)


def _adjacent(ruleset: Ruleset) -> Iterator[Problem]:
    placement, areas = ruleset.model.placement, ruleset.model.areas
    to = placement.adjacent.to if placement and placement.adjacent else None
    if to in areas and not isinstance(areas[to], OwnDominoes):
        message = f"a domino can't join {to!r}: it is not made of own dominoes"
        yield ruleset.problem(("placement", "adjacent", "to"), "wrong-area", message)


def _scenes(ruleset: Ruleset) -> Iterator[Problem]:
    """Report effects of unknown scenes."""
    scenes = scenes_of(ruleset)
    for section in ("powers", "tokens"):
        for name in getattr(ruleset.model, section):
            if name not in scenes:
                yield unknown(ruleset, (section, name), "scene", name, scenes, key=True)


def _powers(ruleset: Ruleset) -> Iterator[Problem]:
    """Report pieces that score an area which does not lie around them."""
    areas = ruleset.model.areas
    for section in ("powers", "tokens"):
        for name, power in getattr(ruleset.model, section).items():
            if isinstance(power, BlockPower) and not isinstance(areas.get(power.area), RingArea | None):
                message = f"{power.area!r} is not an area around a piece"
                yield ruleset.problem((section, name, "area"), "wrong-area", message)


def _laid(ruleset: Ruleset) -> Iterator[Problem]:
    """Report clauses that look at areas when a domino is laid, of a kind that no domino makes or covers."""
    for ident, clause in ruleset.clauses.items():
        if not isinstance(clause, BonusTurn | DominoLimit | CompletedMilestone):
            continue
        path: Path = tuple(ident.split("."))
        name = clause.area or (path[-1] if isinstance(clause, CompletedMilestone) else None)
        if _never_laid(ruleset.model.areas.get(str(name))):
            message, hint = f"no domino makes or covers a {name}", "name another kind of area"
            where: Path = (*path, "area") if clause.area else path
            yield ruleset.problem(where, "wrong-area", message, hint, key=not clause.area)


def _never_laid(area: AreaClause | None) -> bool:
    return isinstance(area, BoardAreaClause) and not area.laid


def _scoring(ruleset: Ruleset) -> Iterator[Problem]:
    """Report scoring clauses at moments or over areas at which no domino is laid."""
    areas = ruleset.model.areas
    named: dict[str, Path] = {
        name: (*ident.split("."), "scores", index)
        for ident, clause in ruleset.clauses.items()
        if isinstance(clause, PlaceStep | RestartStep | PlaceAgainPower)
        for index, name in enumerate(clause.scores)
    }
    for name, scoring in ruleset.model.scoring.items():
        area, path, placed = (
            areas.get(scoring.area or name),
            ("scoring", name, "when"),
            "placed" in scoring.when,
        )
        if name in named and _never_laid(area):
            message = f"a domino just laid is no {scoring.area or name!r}"
            yield ruleset.problem(named[name], "wrong-area", message, "name another scoring clause")
        if placed and name not in named:
            message = f"no step or effect scores {name!r} when a domino is placed"
            yield ruleset.problem(path, "not-played", message, "name it under scores")
        elif not placed and name in named:
            message = f"scoring.{name} is not scored when a domino is placed"
            yield ruleset.problem(path, "not-played", message, "when: placed")
        elif isinstance(area, MatchedHalf) and set(scoring.when) != {"placed"}:
            message = "a half is matched only when it is placed"
            yield ruleset.problem(path, "wrong-area", message, "when: placed")
        elif scoring.then is not None and not placed:
            message, path = "nothing follows where no domino is placed", ("scoring", name, "then")
            yield ruleset.problem(path, "not-played", message, "when: placed", key=True)


def _touching(ruleset: Ruleset) -> Iterator[Problem]:
    """Report areas that are looked at because others touch them, though they are there for a moment only."""
    model = ruleset.model
    looked_at: list[tuple[Path, str]] = [
        (("tallies", name, "touching"), tally.touching)
        for name, tally in model.tallies.items()
        if isinstance(tally, TouchingTally)
    ]
    looked_at += [
        (("scoring", name, "contest", "in"), rule.contest.inside)
        for name, rule in model.scoring.items()
        if isinstance(rule.contest, TouchingContest)
    ]
    for path, area in looked_at:
        if isinstance(model.areas.get(area), MatchedHalf):
            message = "a half is matched only when it is placed"
            yield ruleset.problem(path, "wrong-area", message, "name another area")


def _used(ruleset: Ruleset) -> Iterator[Problem]:
    """Report marks and limits that nothing uses."""
    model, clauses = ruleset.model, ruleset.clauses.values()
    marking = {clause.piece for clause in clauses if isinstance(clause, MarkPower)}
    for name in model.marks:
        if name not in marking:
            message = f"no effect marks with {name!r}"
            yield ruleset.problem(("marks", name), "not-played", message, "effect: mark", key=True)
    used = {"mark": bool(marking), "token": any(isinstance(clause, TokenStep) for clause in clauses)}
    for name, limit in model.limits.items():
        if isinstance(limit, DominoLimit):
            continue
        what = "mark" if isinstance(limit, MarkLimit) else "token"
        after = isinstance(limit, TokenLimit) and limit.after_restart
        if not used[what] or (after and model.restart is None):
            message = f"nothing lets a {what} be used" + " after a new beginning" * bool(after)
            hint = f"leave out limits.{name}"
            yield ruleset.problem(("limits", name), "not-played", message, hint, key=True)


def _restart(ruleset: Ruleset) -> Iterator[Problem]:
    for ident, clause in ruleset.clauses.items():
        for index, name in enumerate(clause.waive) if isinstance(clause, RestartStep) else ():
            if name.startswith("placement.") and name not in WAIVABLE:
                path: Path = (*ident.split("."), "waive", index)
                message, hint = f"{name} always binds a new beginning", f"one of {', '.join(WAIVABLE)}"
                yield ruleset.problem(path, "not-waivable", message, hint)
    steps = list(named_steps(ruleset, "restart"))
    if ruleset.model.restart and not any(isinstance(step.clause, RestartStep) for step in steps):
        message = f"no step begins anew among {listed([step.name for step in steps])}"
        hint = "name one with step: restart"
        yield ruleset.problem(("restart", "order", "steps"), "no-restart", message, hint)


def _endless(ruleset: Ruleset) -> Iterator[Problem]:
    ends = (clause.when for clause in ruleset.model.end.values() if isinstance(clause, FormulaTrigger))
    places = [name for name, step in ruleset.model.turn.named().items() if isinstance(step, PlaceStep)]
    if places and not any("idle_turns" in words(text) for text in ends):
        message = "players who can place nothing pass, and no end counts that: the game may go on for ever"
        hint, gone = (
            "add end: {idle: {when: idle_turns == players, finish: at_once}}",
            removed(ruleset, "end"),
        )
        yield warning(ruleset, ("turn", places[0]), "endless", message, hint, gone=gone)
