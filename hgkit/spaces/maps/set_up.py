"""The set-up of a map: pieces of the table scattered over it, as recorded or by chance."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

from hgkit.engine.builder import Builder
from hgkit.engine.chance import Chance
from hgkit.engine.position_data import Recorded
from hgkit.engine.position_error import BadSetUp
from hgkit.rules.clauses.clause import AreaClause, ByPlayers, SetupClause, Stand, for_players
from hgkit.rules.clauses.references import Names
from hgkit.spaces.maps.area_kinds import Connections
from hgkit.spaces.maps.space import GraphSpace, space_of
from hgkit.spaces.maps.table import MapState


class Scatter(SetupClause):
    """Set-up: pieces of the table on places drawn by chance, one for each value of an attribute.

    It needs a map whose places have attributes.
    """

    step: Literal["scatter"]
    piece: Annotated[str, Names("piece")] = Field(description="Kind of piece.")
    to: Annotated[str, Names("area")] = Field(description="Kind of area it is put on.")
    one_of_each: Annotated[str, Names("numbered attribute")] = Field(
        description="Attribute of the map; one place is drawn for each of its values."
    )
    up_to: ByPlayers = Field(description="Values 1 up to this one.")

    def brings(self) -> tuple[str, ...]:
        """Return the piece that is scattered."""
        return (self.piece,)

    def stands(self, name: str, areas: Mapping[str, AreaClause]) -> Iterator[Stand]:
        """Yield the piece on an area of the kind itself."""
        area = areas.get(self.to)
        if area is not None:
            yield Stand(self.piece, area.spot() or self.to, owned=False)

    def compile(self, builder: Builder, ident: str) -> Scattered:
        """Return the step; it needs areas that have a number as an attribute, as connections do."""
        space = space_of(builder)
        kind, most = space.kinds[self.to], for_players(self.up_to, len(builder.players))
        places: dict[int, list[int]] = {value: [] for value in range(1, most + 1)}
        if isinstance(kind, Connections):
            links = list(space.graph.map.connections.values())
            for number in kind.numbers:
                value = links[number].has.get(self.one_of_each)
                if value in places:
                    places[value].append(space.graph.link_place(number))
        groups = tuple(tuple(found) for found in places.values() if found)
        name = ident.rpartition(".")[2]
        return Scattered(space, name, builder.pieces[self.piece], len(builder.seats), groups)


@dataclass(frozen=True, slots=True)
class Scattered:
    """Puts a piece of the table on one place of each group in `places`."""

    space: GraphSpace
    name: str
    piece: int
    column: int
    places: tuple[tuple[int, ...], ...]

    def __call__(self, state: MapState, setup: Recorded) -> None:
        """Put them where it is recorded, or by chance."""
        chance = Chance(state.chance)
        found = [group[chance.below(len(group))] for group in self.places]
        state.chance = chance.state
        if self.name in setup:
            allowed = {place for group in self.places for place in group}
            found = _recorded(self.space, self.name, setup, allowed)
        for place in found:
            state.table.put(place, self.piece, self.column)


def _recorded(space: GraphSpace, name: str, setup: Recorded, allowed: set[int]) -> list[int]:
    """Return the places that a script records. Raises BadSetUp for one that cannot be drawn."""
    found = []
    written = setup[name]
    for text in written if isinstance(written, list) else [written]:
        place = space.graph.index.get(str(text))
        if place is None or place not in allowed:
            known = ", ".join(space.graph.places[place] for place in sorted(allowed))
            raise BadSetUp(("setup", name), f"{text!r} cannot be drawn here (possible: {known})")
        if place in found:
            raise BadSetUp(("setup", name), f"{text} comes twice")
        found.append(place)
    return found
