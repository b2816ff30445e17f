"""A game on a map compiled: its space, its set-up and the steps of its turns."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from hgkit.engine.chance import Chance
from hgkit.engine.payment import Payment, compile_payment
from hgkit.engine.rack_steps import discard_step, refill_step
from hgkit.engine.set_up import compile_set_up
from hgkit.engine.steps.step import Step
from hgkit.engine.steps.turn import BeginTurn
from hgkit.errors import HgkitError
from hgkit.rules.clauses.clause import for_players
from hgkit.rules.clauses.setup import Scatter
from hgkit.rules.clauses.turn import DiscardStep, PutStep, RefillStep
from hgkit.spaces.maps.areas import Connections
from hgkit.spaces.maps.events import AfterPut, compile_after_put
from hgkit.spaces.maps.put_rules import PutRules, compile_put_rules
from hgkit.spaces.maps.space import GraphSpace, compile_graph
from hgkit.spaces.maps.steps.put import Put

if TYPE_CHECKING:
    from hgkit.engine.builder import Builder
    from hgkit.engine.game import SetUp
    from hgkit.engine.state import State


def compile_graph_game(builder: Builder) -> None:
    """Compile all that a game on a map needs; the builder gets it."""
    space = builder.space = compile_graph(builder)
    rules = compile_put_rules(builder, space)
    builder.no_room = rules.no_room
    builder.set_up = compile_set_up(
        builder, {Scatter: lambda b, name, clause: _scatter(b, space, name, clause)}
    )
    payment = compile_payment(builder, [card.colour for card in space.cards])
    after = compile_after_put(builder, space, rules)

    def make(name: str) -> Step | None:
        return _step(builder, name, rules, payment, after)

    order = builder.order(builder.model.turn.order.steps, make)
    builder.steps[builder.first] = BeginTurn(order)


def _step(builder: Builder, name: str, rules: PutRules, payment: Payment, after: AfterPut) -> Step | None:
    clause = builder.model.turn.named()[name]
    if isinstance(clause, DiscardStep):
        return discard_step(builder, name, clause)
    if isinstance(clause, RefillStep):
        return refill_step(builder, name, clause)
    assert isinstance(clause, PutStep)
    if clause.seat is not None and clause.seat not in builder.seats:
        return None
    seat = (clause.seat, builder.seats.index(clause.seat)) if clause.seat is not None else None
    return Put(name, must=clause.must, seat=seat, rules=rules, payment=payment, after=after)


def _scatter(builder: Builder, space: GraphSpace, name: str, clause: Scatter) -> SetUp:
    """Pieces of the table on areas: for each value of an attribute one area that has it, as recorded or by chance."""
    piece = builder.pieces[clause.piece]
    column = len(builder.seats)
    builder.setup_keys.append(name)
    kind = space.kinds[clause.to]
    most = for_players(clause.up_to, len(builder.players))
    places: dict[int, list[int]] = {value: [] for value in range(1, most + 1)}
    if isinstance(kind, Connections):
        links = list(space.graph.map.connections.values())
        for number in kind.numbers:
            value = getattr(links[number], clause.one_of_each)
            if value in places:
                places[value].append(space.graph.link_place(number))
    return Scattered(space, name, piece, column, tuple(tuple(found) for found in places.values() if found))


@dataclass(frozen=True, slots=True)
class Scattered:
    """Puts a piece of the table on one place of each group in `places`."""

    space: GraphSpace
    name: str
    piece: int
    column: int
    places: tuple[tuple[int, ...], ...]

    def __call__(self, state: State, setup: Mapping[str, Any]) -> None:
        """Put them where it is recorded, or by chance."""
        chance = Chance(state.chance)
        found = [group[chance.below(len(group))] for group in self.places]
        state.chance = chance.state
        if self.name in setup:
            allowed = {place for group in self.places for place in group}
            found = _recorded(self.space, self.name, setup, allowed)
        for place in found:
            state.table.put(place, self.piece, self.column)


def _recorded(space: GraphSpace, name: str, setup: Mapping[str, Any], allowed: set[int]) -> list[int]:
    """The places that a script records. Raises HgkitError for one that is not drawn from."""
    found = []
    for text in setup[name] if isinstance(setup[name], list) else [setup[name]]:
        place = space.graph.index.get(str(text))
        if place is None or place not in allowed:
            known = ", ".join(space.graph.places[place] for place in sorted(allowed))
            raise HgkitError(f"setup.{name}: {text!r} cannot be drawn here (possible: {known})")
        if place in found:
            raise HgkitError(f"setup.{name}: {text} comes twice")
        found.append(place)
    return found
