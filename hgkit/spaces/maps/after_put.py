"""What follows from a piece put on a map: powers, then areas that it completes are scored, then milestones."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from hgkit.engine.arrivals import left
from hgkit.engine.builder import Builder
from hgkit.engine.events import Completed
from hgkit.engine.returns import Returns, Stands, compile_returns
from hgkit.engine.scoring import Rule
from hgkit.engine.steps.bonus_turn import BonusTurnStep, Grant, compile_grant
from hgkit.spaces.maps.area_kinds import Territories
from hgkit.spaces.maps.areas import Region
from hgkit.spaces.maps.milestones import Milestones, put_milestones
from hgkit.spaces.maps.powers import PutGain, PutUse
from hgkit.spaces.maps.put_rules import PutRules, compile_put_rules
from hgkit.spaces.maps.space import space_of
from hgkit.spaces.maps.table import MapState, Pieces


@dataclass(frozen=True, slots=True)
class AfterPut:
    """What follows from a piece. `completed` are the scoring clauses of territories that are full, by kind of area.

    `powers` look at every piece, `grant` is what grants a bonus turn then, `returns` what goes back once a
    clause scored them.
    """

    rules: PutRules
    completed: Mapping[str, Sequence[Rule]]
    kinds: Mapping[str, Territories]
    powers: Sequence[PutGain | PutUse]
    milestones: Milestones
    grant: Grant | None
    returns: Returns | None

    def complete(self, state: MapState, kind: str) -> Iterator[Region]:
        """Yield the territories of a kind that are full."""
        for number in self.kinds[kind].numbers:
            if self.rules.is_full(state.table, number):
                yield Region(state.table, number)

    def run(
        self,
        state: MapState,
        owner: int,
        piece: int,
        place: int,
        before: Mapping[str, frozenset[str]],
        placed: int,
    ) -> None:
        """Let powers act, score and look at milestones, once the piece lies on the map.

        It is the one of the number `placed` in the step.
        """
        for power in self.powers:
            power.look(state, owner, piece, place)
        full = self.rules.filled(state.table, owner, piece, place)
        grant = self.grant
        if grant is not None and grant.looks_at_laid:
            grant.note(state, "neighbours", lambda: neighbours(state.table, place))
            grant.note(state, "completed", lambda: len(full))
            grant.note(state, "placed", lambda: placed)
        for territory in full:
            self._score(state, territory)
        if grant is not None and grant.area is None:
            grant.look(state)
        self.milestones.look(state, owner, place, full, before)
        scored = [kind for kind, rules in self.completed.items() if rules]
        back = [number for number in full if any(number in self.kinds[kind].numbers for kind in scored)]
        if back and self.returns:
            self.returns.give_back(state, list(standing_in(state.table, back, self.returns.pieces)))

    def _score(self, state: MapState, territory: int) -> None:
        for kind, rules in self.completed.items():
            if territory in self.kinds[kind].numbers:
                region = Region(state.table, territory)
                state.emit(Completed, kind, region.at)
                for rule in rules:
                    state.game.scorer.score(state, rule, region)
                if self.grant is not None and self.grant.area == kind:
                    self.grant.look(state, region)


def neighbours(pieces: Pieces, place: int) -> int:
    """Return how many spaces with a piece are joined to a space by road."""
    graph = pieces.graph
    near = graph.neighbours[place] if place < graph.spaces else ()
    return sum(any(pieces.total[other * graph.kinds : (other + 1) * graph.kinds]) for other in near)


class Spots:
    """The places of the map as places that pieces stand on."""

    def ref(self, state: MapState, place: int) -> str:
        """Return the name of a place."""
        return state.table.graph.places[place]

    def take(self, state: MapState, piece: Stands, *, ready: bool) -> None:
        """Take a piece off its place."""
        kind, seat, place = piece
        state.table.put(place, kind, seat, -1)
        state.log(Pieces.put, place, kind, seat)
        left(state, kind, seat, place)
        (state.supply if ready else state.resting)[kind * len(state.game.seats) + seat] += 1


def standing_in(pieces: Pieces, territories: Iterable[int], kinds: Collection[int]) -> Iterator[Stands]:
    """Yield the pieces of some kinds that seats have in territories, one by one."""
    graph = pieces.graph
    # a space on a border may lie in two of them
    for place in dict.fromkeys(place for t in territories for place in (*graph.spans[t], graph.own_place(t))):
        for kind in kinds:
            for seat, count in enumerate(pieces.at(place, kind)[:-1]):  # the last column is the table's
                yield from [(kind, seat, place)] * count


def compile_after_put(builder: Builder) -> AfterPut:
    """Compile what follows from a piece, from the clauses of `powers`, `scoring` and `milestones`."""
    space, rules = space_of(builder), builder.once(compile_put_rules)
    kinds = {name: kind for name, kind in space.kinds.items() if isinstance(kind, Territories)}
    completed: dict[str, list[Rule]] = {name: [] for name in kinds}
    for name, clause in builder.model.scoring.items():
        if "completed" in clause.when and (clause.area or name) in kinds:
            completed[clause.area or name].append(builder.rule(name))
    after = AfterPut(
        rules,
        completed,
        kinds,
        tuple(builder.compiled("powers").values()),
        builder.once(put_milestones),
        builder.once(compile_grant),
        compile_returns(builder, Spots()),
    )
    for name in kinds:
        builder.complete[name] = partial(after.complete, kind=name)
    return after


class BonusAfterPut(BonusTurnStep):
    """Take the bonus turn that was won."""

    comes_after = ("put",)
    on_some_way = True
