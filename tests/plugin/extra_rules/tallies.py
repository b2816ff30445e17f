"""A tally."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

from pydantic import Field

from hgkit.engine.area import Area, Values
from hgkit.rules.clauses.clause import TallyClause
from hgkit.rules.clauses.references import Names

if TYPE_CHECKING:
    from hgkit.engine.builder import Builder


class DoubledTally(TallyClause):
    """Twice the pieces of a kind that stand in the area."""

    doubled: Annotated[str, Names("piece")] = Field(description="Kind of piece.")

    sentence = "{{ cap(name|names) }}: count every {{ p.doubled|name }} there twice."

    def compile(self, builder: Builder, ident: str) -> Doubled:
        """Return the record that counts them."""
        return Doubled(builder.pieces[self.doubled])


@dataclass(frozen=True, slots=True)
class Doubled:
    """Twice the pieces of a kind."""

    piece: int

    def __call__(self, area: Area, values: Values) -> int:
        """How many that is."""
        return 2 * sum(area.counts(self.piece))
