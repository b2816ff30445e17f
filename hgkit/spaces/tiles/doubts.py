"""What lies on a table of tiles as a position gives it, though a game hardly leaves it so."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from hgkit.engine.space import Doubt
from hgkit.engine.state import State
from hgkit.rules.clauses.setup import TileDeck
from hgkit.spaces.tiles.extent import Extent
from hgkit.spaces.tiles.grid import ZONE_BITS, xy
from hgkit.spaces.tiles.table import Standing, Table
from hgkit.text.places import Path


def doubts(state: State, position: Mapping[str, Any]) -> Iterator[Doubt]:
    """Yield start tiles that are not on the table, and pieces in complete areas that must have gone back.

    A recorded game may begin with another tile. Its position lists what is left in the deck, so only a start tile of
    a deck that is not known is missed.
    """
    table, entries = state.table, position.get("table", ())
    for name, deck in state.game.ruleset.model.decks.items() if entries else ():
        start = deck.start if isinstance(deck, TileDeck) and name not in position.get("decks", ()) else None
        if start is not None and table.grid.index[str(start)] not in table.laid:
            yield ("table",), "no-start", f"the start tile {start} is not on the table", "list it too"
    for piece, area in _left(state):
        owner, kind = state.game.seats[piece.seat], state.game.piece_names[piece.piece]
        message = f"{owner}'s {kind} stands in a completed {area}, from which it goes back"
        yield _path(table, entries, piece), "not-returned", message, "leave it out, or correct the tiles"


def _left(state: State) -> Iterator[tuple[Standing, str]]:
    """Yield the pieces that must have gone back, each with the kind of its completed area."""
    table, model = state.table, state.game.ruleset.model
    returns, occupy = model.returns, model.occupy
    # then a piece may have come once the area was complete
    anywhere = occupy is not None and occupy.tile is not None
    if returns is None or not returns.must or anywhere:
        return
    complete: dict[int, str] = {}
    for kind, areas in state.game.complete.items():
        complete.update({extent.area: kind for extent in areas(state) if isinstance(extent, Extent)})
    for piece in table.standing:
        found = [complete[area] for area in map(table.find, table.parts_with(piece.zone)) if area in complete]
        if found and state.game.piece_names[piece.piece] in returns.pieces and not table.keeps(piece.zone):
            yield piece, found[0]


def _path(table: Table, entries: Sequence[Mapping[str, Any]], piece: Standing) -> Path:
    """Return where a position lists a piece."""
    at, zone = list(xy(table.places[piece.zone >> ZONE_BITS])), table.printed(piece.zone).name
    entry = next(index for index, entry in enumerate(entries) if entry["at"] == at)
    put = next(index for index, put in enumerate(entries[entry]["put"]) if put["zone"] == zone)
    return "table", entry, "put", put
