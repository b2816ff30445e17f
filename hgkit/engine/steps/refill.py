"""Filling a rack of the player from racks of the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Final, Literal

from pydantic import Field

from hgkit.engine.builder import Builder
from hgkit.engine.events import Drawn, Picked
from hgkit.engine.keys import Key
from hgkit.engine.move import Move, names
from hgkit.engine.piles import Pile, TopUp
from hgkit.engine.price import Price, Tag, cheapest
from hgkit.engine.space import RackInfo
from hgkit.engine.state import State
from hgkit.engine.step import Step
from hgkit.engine.turn import end_at_once
from hgkit.errors import IllegalMove
from hgkit.rules.clauses.clause import StepClause
from hgkit.rules.clauses.references import Names
from hgkit.text.frozen import FrozenDict

TOP: Final = -1
"""In place of a place: the top of a stack, whatever lies there."""


class RefillStep(StepClause):
    """Fill a rack up to its size."""

    step: Literal["refill"]
    rack: Annotated[str, Names("rack", owner="seat", use="filled")] = Field(
        description="The rack that is filled."
    )
    sources: Annotated[list[str], Names("rack", owner="table", use="taken")] = Field(
        alias="from", min_length=1, description="Racks the player may take from."
    )
    price: Price | None = Field(None, description="What a component costs; left out: nothing.")

    def compile(self, builder: Builder, ident: str) -> Refill:
        """Return the step: it fills the rack of the player, then tops up those of the table."""
        sources = [
            Source(source, builder.racks[source].first, builder.drawn_pile(source)) for source in self.sources
        ]
        said = "deck.drawn" if builder.model.deck is not None else ident
        tag = self.price.compile(builder, ident) if self.price else None
        return Refill(said, builder.racks[self.rack], sources, builder.once(compile_top_ups), tag)


@dataclass(frozen=True, slots=True)
class Source:
    """A rack of the table that can be taken from: face up, or (`pile`) the next component unseen."""

    name: str
    rack: int
    pile: Pile | None


class Refill(Step):
    """Take components until the rack is full or nothing can be taken; then other racks are topped up.

    A move is `take PILE`, or `take RACK:ID` from a rack that lies face up, or `take ID` where it is the only source.
    """

    verbs = FrozenDict({"take": names("PILE, RACK:ID or ID", 1, 2)})
    keys = FrozenDict({"take": Key("ids", "What is taken: an id, or a list of ids.")})
    listed = ("take",)
    may_be_left_out = True

    def __init__(
        self,
        said: str,
        rack: RackInfo,
        sources: Sequence[Source],
        top_ups: Sequence[TopUp],
        tag: Tag | None = None,
    ) -> None:
        """Refill `rack` from `sources`; errors name the clause `said`, which limits what may be taken.

        What is taken costs what the `tag` says.
        """
        self.said = said
        self.rack = rack.first
        self.size = rack.size or 0
        self.sources = tuple(sources)
        self.single = len(self.sources) == 1
        self.tag = tag
        self.each = tuple(top_up for top_up in top_ups if top_up.each)
        self.after = tuple(top_up for top_up in top_ups if not top_up.each)

    def offers(self, state: State) -> bool:
        """Return whether something is to be taken."""
        if len(state.racks[self.rack + state.seat]) < self.size:
            if self.tag is not None:
                return any(True for _ in self._takes(state, self.tag))
            for source in self.sources:
                if source.pile.offers(state) if source.pile else state.racks[source.rack]:
                    return True
        return False

    def run(self, state: State, argument: object) -> None:
        """Top up the other racks."""
        for top_up in self.after:
            top_up.fill(state)
        end_at_once(state)

    def _takes(self, state: State, tag: Tag | None) -> Iterator[tuple[str, Source, int]]:
        """Yield what can be taken and paid by a tag: its name, where from, its place there (of a pile: the top)."""
        name = state.game.space.component_id
        for source in self.sources:
            if source.pile is None:
                for component, place in cheapest(state, state.racks[source.rack], tag):
                    ident = name(source.name, component)
                    yield ident if self.single else f"{source.name}:{ident}", source, place
            elif source.pile.offers(state) and (tag is None or tag.is_payable(state, tag.at(state, 0))):
                yield source.name, source, TOP

    def moves(self, state: State) -> Sequence[Move]:
        """Return one move for each source, and for each different component that lies face up."""
        texts = dict.fromkeys(text for text, _, _ in self._takes(state, self.tag))
        return [Move("take", (text,)) for text in texts]

    def play(self, state: State, move: Move) -> None:
        """Take the component."""
        for text, source, place in self._takes(state, self.tag):
            if move.args == (text,):
                self._take(state, source, place)
                end_at_once(state)
                return
        asked, there = " ".join(map(str, move.args)), [text for text, _, _ in self._takes(state, None)]
        if asked in there and len(state.racks[self.rack + state.seat]) < self.size:
            raise IllegalMove(f"{asked} costs more than {state.player} can pay", self.clause)
        raise IllegalMove(f"{asked} can't be taken; there is {', '.join(there) or 'nothing'}", self.said)

    def _take(self, state: State, source: Source, place: int) -> None:
        name = state.game.space.component_id
        if source.pile is None:
            ident = name(source.name, state.racks[source.rack][place])
            if self.tag is not None:
                self.tag.pay(state, place + 1, source.name, ident)
            component = state.rack_take(source.rack, place)
            state.emit(Picked, source.name, ident)
        else:
            drawn = source.pile.draw(state)
            if drawn is None:
                return
            component = drawn
            if self.tag is not None:
                self.tag.pay(state, 0, source.name, source.name)
            state.emit(Drawn, source.name, name(source.name, component))
        state.rack_add(self.rack + state.seat, component)
        for top_up in self.each:
            top_up.fill(state)

    def read(self, state: State, entry: Mapping[str, Any]) -> Move | None:
        """Return what a script's turn takes next: `take: NAME`, several as a list."""
        taken = entry.get("take")
        if isinstance(taken, list):
            taken = taken[0] if taken else None
        return Move("take", (str(taken),)) if isinstance(taken, str | int) else None


def compile_top_ups(builder: Builder) -> tuple[TopUp, ...]:
    """Return the racks that are topped up, in the order of the ruleset."""
    return tuple(
        TopUp(
            name,
            builder.racks[name].first,
            builder.racks[name].size or 0,
            builder.pile(rack.refill.source),
            rack.refill.when == "after_each",
        )
        for name, rack in builder.model.racks.items()
        if rack.refill is not None
    )
