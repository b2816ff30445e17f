"""What is counted in areas of a map, those of the table too, and the contest that is decided in two of them at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field, model_validator

from hgkit.engine.area import Area, Values
from hgkit.engine.builder import Builder
from hgkit.engine.contests import Most, Settled
from hgkit.engine.scoring import Win
from hgkit.engine.state import State
from hgkit.engine.tallies import PiecesTally
from hgkit.rules.clauses.clause import ContestClause, TallyClause
from hgkit.rules.clauses.references import Names
from hgkit.spaces.maps.area_kinds import AreaKind, MapAreaClause
from hgkit.spaces.maps.areas import Link, MapArea
from hgkit.spaces.maps.components.map import NAMED
from hgkit.spaces.maps.table import graph_of


class MapPiecesTally(PiecesTally):
    """How many pieces of a kind stand in the area, those of the table too; or in others that are like it."""

    within: Annotated[str | None, Names("area")] = Field(
        None, alias="in", description="Kind of area in which they are counted; left out: the area itself."
    )
    same: Annotated[str | None, Names("attribute")] = Field(
        None, description="Only in those that have the same value of this attribute as the area."
    )

    @model_validator(mode="after")
    def _of_others(self) -> MapPiecesTally:
        if self.same is not None and self.within is None:
            raise ValueError("'same' needs 'in', the kind of area that is compared")
        return self

    def piece(self) -> str | None:
        """Return the kind of piece, unless those in other areas count."""
        return self.pieces if self.within is None else None

    def owned(self) -> bool:
        """Return True: whose they are is known."""
        return True

    def compile(self, builder: Builder, ident: str) -> _Pieces | PiecesInOthers:  # type: ignore[override]
        """Return the record that counts them."""
        piece = builder.pieces[self.pieces]
        if self.within is None:
            return _Pieces(piece, MapArea.total)
        kind, graph = builder.model.areas[self.within], builder.once(graph_of)
        assert isinstance(kind, MapAreaClause)
        values: dict[str, str | None] = {}
        for what in ("territories", "connections", *NAMED):
            for name, has in graph.map.attributes(what).items():
                values[name] = has.get(self.same) if self.same else ""
        return PiecesInOthers(piece, kind.compile(builder), values)


@dataclass(frozen=True, slots=True)
class PiecesInOthers:
    """Counts pieces in all areas of a kind with the same value; `values` are those of areas by name."""

    piece: int
    kind: AreaKind
    values: Mapping[str, str | None]

    def _others(self, area: MapArea) -> Iterator[MapArea]:
        value = self.values.get(area.at)
        if value is not None:
            for other in self.kind.all(area.pieces):
                if self.values.get(other.at) == value:
                    yield other

    def __call__(self, area: MapArea, values: Values) -> int:
        """Return how many there are."""
        return sum(other.total(self.piece) for other in self._others(area))

    def of_seat(self, state: State, area: Area, seat: int) -> int:
        """Return how many of them one seat has."""
        assert isinstance(area, MapArea)
        return sum(other.counts(self.piece)[seat] for other in self._others(area))


class LyingTally(TallyClause):
    """How many pieces of a kind lie on the area itself. It needs areas with a place of their own."""

    lying: Annotated[str, Names("piece", use="lie")] = Field(description="Kind of piece.")

    def compile(self, builder: Builder, ident: str) -> _Pieces:
        """Return the record that counts them."""
        return _Pieces(builder.pieces[self.lying], MapArea.on)


@dataclass(frozen=True, slots=True)
class _Pieces:
    piece: int
    of: Callable[[MapArea, int], int]

    def __call__(self, area: MapArea, values: Values) -> int:
        return self.of(area, self.piece)


class BothEndsContest(ContestClause):
    """Whoever has the most at both ends. It needs areas that join two others, as connections do."""

    leader_at_both: Annotated[str, Names("piece", use="counted")] = Field(
        description="Kind of piece that is counted."
    )
    ties: Literal["each_takes_all", "nobody"] = Field(
        description="A tie for the most counts as the most, or as nothing."
    )

    def compile(self, builder: Builder, ident: str) -> LeaderAtBoth:
        """Return the contest over the counters of the piece."""
        return LeaderAtBoth(builder.pieces[self.leader_at_both], Settled(self.ties))


class LeaderAtBoth(Most):
    """Who has the most in both areas that the area joins; `ties: nobody` asks to have it alone."""

    def decide(self, state: State, area: Area) -> Sequence[Win]:
        """Return the seats that lead at both ends."""
        assert isinstance(area, Link)
        first, second = (Most.decide(self, state, end) for end in area.ends)
        return [win for win in first if win in second]
