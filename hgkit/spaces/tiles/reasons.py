"""What an entry of the ledger looked at: the zones of its area, what is printed there, and what did not count."""

from __future__ import annotations

import collections
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from hgkit.engine.area import Counter
from hgkit.engine.record import Entry, Explained, LeftOut
from hgkit.engine.tallies import summed
from hgkit.spaces.tiles.animals import Animals, Loss
from hgkit.spaces.tiles.extent import Trace, zones_in
from hgkit.spaces.tiles.table import ZONE_MASK, Table

if TYPE_CHECKING:
    from hgkit.engine.state import State


def explain(state: State, tallies: Mapping[str, Counter], entry: Entry) -> Explained:
    """The zones of an entry's area, what is printed there, what its formula used of that, and what it did not."""
    table, trace = state.table, entry.trace
    assert isinstance(trace, Trace)
    used = [tally for name, tally in tallies.items() if name in entry.values]
    zones = zones_in(table, trace.parts)
    at_ends = any(getattr(tally, "at_ends", False) for tally in used)
    found: Explained = {
        "zones": [table.ref(zone) for zone in zones],
        "printed": _printed(table, [*zones, *_inner(table, zones)] if at_ends else zones),
        "counted": summed(state.game.ruleset.model.tallies, entry.values),
        "left_out": [],
    }
    animals = next((tally for tally in used if isinstance(tally, Animals)), None)
    if animals is not None:
        losses = list(_covered(table, trace))
        left, _ = animals.left(trace, losses)
        found["counted"] |= {animal: n for animal, n in left.items() if n}
        found["left_out"] = [_left_out(loss, entry.clause) for loss in losses if loss.number]
    return found


def _left_out(loss: Loss, clause: str) -> LeftOut:
    by = clause if loss.why == "limit" else loss.by or None
    return {"what": loss.animal, "count": loss.number, "why": loss.why, "by": by}


def _covered(table: Table, trace: Trace) -> Iterator[Loss]:
    hidden = collections.Counter(
        (animal, table.covered[zone] or "")
        for zone in trace.covered
        for animal in table.printed(zone).animals
    )
    for (animal, clause), count in hidden.items():
        yield Loss(animal, count, "covered", clause)


def _printed(table: Table, zones: Iterable[int]) -> dict[str, int]:
    """The numbers and animals of zones, summed."""
    found: collections.Counter[str] = collections.Counter()
    for zone in zones:
        found.update(table.printed(zone).numbers)
        found.update(table.printed(zone).animals)
    return {name: n for name, n in found.items() if n}


def _inner(table: Table, zones: Iterable[int]) -> list[int]:
    """The inner zones at which zones end, each once."""
    ends = ((zone, table.printed(zone).inner) for zone in zones)
    return list(dict.fromkeys(zone & ~ZONE_MASK | inner for zone, inner in ends if inner is not None))
