"""Scoring what the tile just placed completed, and the bonus turn that may follow."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import InitVar, dataclass, field
from functools import partial
from typing import Literal

from hgkit.engine.builder import Builder
from hgkit.engine.events import Completed
from hgkit.engine.milestones import Completion, completions
from hgkit.engine.returns import Returns, Stands, compile_returns
from hgkit.engine.scoring import Rule
from hgkit.engine.step import Step
from hgkit.engine.steps.bonus_turn import BonusTurnStep, Grant, compile_grant
from hgkit.engine.turn import end_at_once
from hgkit.rules.clauses.clause import StepClause
from hgkit.spaces.tiles.extent import Extent, whole
from hgkit.spaces.tiles.grid import STEP, Grid
from hgkit.spaces.tiles.pieces import take_piece
from hgkit.spaces.tiles.powers import Powers, Toll
from hgkit.spaces.tiles.space import space_of
from hgkit.spaces.tiles.table import Table, TileState
from hgkit.spaces.tiles.touching import is_complete, roots_touched


class ScoreTile(StepClause):
    """Score what the tile just placed completed. It needs areas that a tile can complete."""

    step: Literal["score"]

    comes_after = ("place",)
    silent = True

    def compile(self, builder: Builder, ident: str) -> Score:
        """Return the step, which tells the builder when the areas that it scores are complete."""
        model, space = builder.model, space_of(builder)
        rules: dict[int, list[Rule]] = {}
        grant = builder.once(compile_grant)
        for name, clause in model.scoring.items():
            if "completed" in clause.when:
                number = space.powers.areas[clause.area or name]
                rules.setdefault(number, []).append(builder.rule(name))
        score = Score(
            grid=space.grid,
            powers=space.powers,
            rules=rules,
            returns=compile_returns(builder, Zones()),
            watching=builder.once(completions),
            grant=grant if grant is not None and grant.looks_at_laid else None,
            laid=builder.memory("laid"),
        )
        for number in rules:
            kind = space.grid.areas[number]
            builder.complete[kind] = partial(score.complete, kind=kind)
        return score


class Zones:
    """The zones of the table as places that pieces stand on."""

    def ref(self, state: TileState, place: int) -> str:
        """Return the name of a zone."""
        return state.table.ref(place)

    def take(self, state: TileState, piece: Stands, *, ready: bool) -> None:
        """Take a piece off its zone."""
        standing: Sequence[Stands] = state.table.standing
        take_piece(state, standing.index(piece), ready=ready)


@dataclass(eq=False, kw_only=True)
class Score(Step):
    """Score every area that the tile just placed completed, then give its pieces back.

    `rules` lists the clauses by kind of area; `returns` gives pieces back. `watching` are by kind of area what looks at
    completed ones, `grant` grants a bonus turn for the tile itself. `laid` is the slot of the memory with the tile just
    laid. `watched` are by tile the parts, with the kinds of their areas, that may have to be scored; `kinds` are all
    these kinds. `waiting` are by kind of area those that wait for it.
    """

    powers: Powers
    rules: Mapping[int, Sequence[Rule]]
    returns: Returns | None
    watching: Mapping[str, Sequence[Grant | Completion]]
    grant: Grant | None
    laid: int
    grid: InitVar[Grid]
    watched: Sequence[Sequence[tuple[int, int]]] = ()
    kinds: frozenset[int] = frozenset()
    waiting: Mapping[int, Sequence[int]] = field(init=False)

    def __post_init__(self, grid: Grid) -> None:
        self.paying = list(self.powers.of(Toll).values())
        paying = (power.kind for power in self.paying)
        watched = {*self.rules, *paying, *(self.powers.areas[name] for name in self.watching)}
        waits = [(other, kind) for kind, others in grid.waits.items() if kind in watched for other in others]
        self.waiting = {other: [kind for one, kind in waits if one == other] for other, _ in waits}
        watched.update(self.waiting)
        self.watched = tuple(
            tuple((part, kind) for part, kind in enumerate(code.kinds) if kind in watched)
            for code in grid.tiles
        )
        self.kinds = frozenset(watched)

    def run(self, state: TileState, argument: object) -> None:
        """Score, grant the bonus turn, give back."""
        table = state.table
        laid = state.memory[self.laid]
        base, tally, mask = table.part_base[laid], table.tally, table.grid.fields.mask
        done: dict[int, int] = {}
        for part, kind in self.watched[table.laid[laid]]:
            area = table.find(base + part)
            # most areas are still open, and the loop is hot: only others are worth a call
            if not tally[area] & mask and is_complete(table, area, kind):
                done[area] = kind
        if table.watching:
            for area in table.watching.get(table.places[laid], ()):
                kind = table.part_kind(area)
                if kind in self.kinds and is_complete(table, area, kind):
                    done[area] = kind
        if table.grid.wild:
            for area in table.closed():
                kind = table.part_kind(area)
                if kind in self.kinds and is_complete(table, area, kind):
                    done[area] = kind
        if self.waiting:
            self._waited_for(table, done)
        if self.grant is not None:
            self._note(state, self.grant, done)
        for area, kind in done.items():
            self._complete(state, area, kind)
        if self.grant is not None and self.grant.area is None:
            self.grant.look(state)
        if done and self.returns is not None:
            scored = {area: kind for area, kind in done.items() if kind in self.rules}
            if any(table.strength[area] for area in scored):
                self._give_back(state, self.returns, scored)
        end_at_once(state)

    def _waited_for(self, table: Table, done: dict[int, int]) -> None:
        """Add the areas that waited for those just completed, and for no others."""
        for area, kind in [*done.items()]:
            for waiting in self.waiting.get(kind, ()):
                for root in roots_touched(whole(table, area), waiting):
                    if is_complete(table, root, waiting):
                        done[root] = waiting

    def complete(self, state: TileState, kind: str) -> Iterator[Extent]:
        """Yield the areas of a kind that are complete and have a piece."""
        table = state.table
        number = table.grid.areas.index(kind)
        for area in table.roots(number, held=True):
            if is_complete(table, area, number):
                yield self.powers.final_extent(table, kind, area, final=False)

    def _note(self, state: TileState, grant: Grant, done: Mapping[int, int]) -> None:
        """Note the numbers of the tile just laid: how many tiles lie beside it, and how many areas it completed."""
        at, cell = state.table.at, state.table.places[state.memory[self.laid]]
        grant.note(state, "neighbours", lambda: sum(cell + step in at for step in STEP))
        grant.note(state, "completed", lambda: sum(kind in self.rules for kind in done.values()))

    def _complete(self, state: TileState, area: int, kind: int) -> None:
        table = state.table
        name = table.grid.areas[kind]
        extent = self.powers.final_extent(table, name, area, final=False)
        state.emit(Completed, name, extent.at)
        for rule in self.rules.get(kind, ()):
            if table.strength[area] or rule.contest.everywhere:
                state.game.scorer.score(state, rule, extent)
        for watcher in self.watching.get(name, ()):
            watcher.look(state, extent, state.seat)
        for power in self.paying:
            if power.kind == kind:
                power.completed(state, area)

    def _give_back(self, state: TileState, returns: Returns, done: Mapping[int, int]) -> None:
        table = state.table
        back = [
            one
            for one in table.standing
            if one.piece in returns.pieces
            and any(table.find(part) in done for part in table.parts_with(one.zone))
            and not table.keeps(one.zone)
        ]
        returns.give_back(state, back)


class BonusAfterScore(BonusTurnStep):
    """Take the bonus turn that was won."""

    comes_after = ("score",)
