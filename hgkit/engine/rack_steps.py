"""The steps that move components between racks, compiled from their clauses: the same for every space."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hgkit.engine.piles import TopUp
from hgkit.engine.steps.discard import Discard
from hgkit.engine.steps.refill import Refill, Source
from hgkit.rules.clauses.clause import for_players
from hgkit.rules.clauses.turn import DiscardStep, RefillStep

if TYPE_CHECKING:
    from hgkit.engine.builder import Builder


def discard_step(builder: Builder, name: str, clause: DiscardStep) -> Discard:
    """The step `turn.NAME` that discards."""
    count = for_players(clause.count, len(builder.players))
    return Discard(name, f"turn.{name}", builder.racks[clause.rack], count)


def refill_step(builder: Builder, name: str, clause: RefillStep) -> Refill:
    """The step `turn.NAME` that fills a rack of the player and then tops up those of the table."""
    info = builder.racks[clause.rack]
    sources = [
        Source(
            source,
            builder.racks[source].first,
            builder.pile(source) if source in builder.stacks and builder.racks[source].size is None else None,
        )
        for source in clause.sources
    ]
    said = "deck.drawn" if builder.model.deck is not None else f"turn.{name}"
    return Refill(name, said, info.first, info.size or 0, sources, compile_top_ups(builder))


def compile_top_ups(builder: Builder) -> tuple[TopUp, ...]:
    """The racks that are topped up, in the order of the ruleset."""
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
