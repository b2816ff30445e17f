"""Limits on pieces in the areas of a table of tiles."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

from pydantic import Field

from hgkit.engine.limits import FormulaLimit, Frame, Limit, Limits, compile_limits
from hgkit.rules.clauses.references import Names
from hgkit.spaces.tiles.extent import Extent, whole
from hgkit.spaces.tiles.space import space_of
from hgkit.spaces.tiles.table import Table

if TYPE_CHECKING:
    from hgkit.engine.builder import Builder
    from hgkit.engine.state import State


class AreaLimit(FormulaLimit):
    """A limit on pieces in an area: what is counted, the candidate included, is at most the other formula."""

    area: Annotated[str | None, Names("area")] = Field(
        None,
        description="Kind of area that is looked at, where the piece stands in one; left out: the one that "
        "'occupy.free' looks at, or the first of its zone.",
    )

    def areas(self, builder: Builder) -> frozenset[int] | None:
        """Return the number of the kind of area."""
        return frozenset([space_of(builder).powers.areas[self.area]]) if self.area else None


@dataclass(frozen=True, slots=True)
class PutLimits:
    """The limits on pieces, for those that are put on the tile just placed."""

    limits: Limits

    def counted(self, table: Table, zones: Iterable[int], part: int, frame: Frame) -> Frame:
        """Return the frame with one piece more, which is about to be put on one of these zones; `part` holds it."""
        return self.limits.counted(frame, table.find(part), self._areas(table, zones))

    def _areas(self, table: Table, zones: Iterable[int]) -> Iterator[tuple[int, Extent]]:
        for area in dict.fromkeys(table.find(part) for zone in zones for part in table.parts_with(zone)):
            yield area, whole(table, area)

    def refusal(
        self, state: State, owner: int, piece: int, zone: int, part: int, frame: Frame
    ) -> Limit | None:
        """The first limit that one more piece of a seat on a zone would break; `part` holds it."""
        limits = self.limits.by_piece[piece]
        if not limits:
            return None
        table = state.table
        then = self.counted(table, (zone,), part, frame)
        weight = state.game.weights[piece * len(state.game.seats) + owner]
        table.put(piece, owner, zone, weight)  # for a moment: the candidate counts
        try:
            for limit in limits:
                area = self._area(table, limit, zone, part)
                if area is not None and not limit.allows(whole(table, area), area, then):
                    return limit
        finally:
            table.unput(weight)
        return None

    def _area(self, table: Table, limit: Limit, zone: int, part: int) -> int | None:
        """The area of a zone that a limit looks at; None where the zone lies in none."""
        if limit.areas is None:
            return table.find(part)
        return next(
            (table.find(p) for p in table.parts_with(zone) if table.part_kind(p) in limit.areas), None
        )


def compile_put_limits(builder: Builder) -> PutLimits | None:
    """The limits of a ruleset; None where it has none."""
    return PutLimits(compile_limits(builder)) if builder.model.limits else None
