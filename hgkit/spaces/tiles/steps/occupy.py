"""Putting a piece on the tile just placed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from hgkit.engine.events import Declined, PiecePut
from hgkit.engine.move import DECLINE, Move
from hgkit.engine.steps.step import Step
from hgkit.errors import IllegalMove
from hgkit.spaces.tiles.posts import Option
from hgkit.spaces.tiles.table import ZONE_BITS

if TYPE_CHECKING:
    from hgkit.engine.state import State


ANY_NUMBER = 1 << 30
"""Pieces a placed tile, where no clause limits them."""


class Occupy(Step):
    """Put a piece on the tile just placed, or none."""

    name = "occupy"
    verbs = ("put", "decline")
    keys = ("put",)

    def __init__(
        self,
        options: Sequence[tuple[Option, ...]],
        pieces: Mapping[str, int],
        at_most: int,
        laid: int,
        puts: int,
    ) -> None:
        """`options` are listed by tile; `pieces` numbers the kinds of pieces; `at_most` pieces a placed tile.

        `laid` and `puts` are slots of the memory.
        """
        self.laid = laid
        self.puts = puts
        self.options = options
        self.pieces = pieces
        self.at_most = at_most

    def _tile_options(self, state: State) -> tuple[Option, ...]:
        tile: int = state.table.laid[state.memory[self.laid]]
        return self.options[tile]

    def _free(self, state: State) -> list[Option]:
        if state.memory[self.puts] >= self.at_most:
            return []
        table = state.table
        base = table.part_base[state.memory[self.laid]]
        find, strength = table.find, table.strength
        supply, seats, seat = state.supply, len(state.game.seats), state.seat
        return [
            option
            for option in self._tile_options(state)
            if supply[option.piece * seats + seat] and not strength[find(base + option.part)] & option.barring
        ]

    def offers(self, state: State) -> bool:
        """Return whether there is a piece that may be put."""
        return bool(self._free(state))

    def moves(self, state: State) -> Sequence[Move]:
        """Every free option, and declining."""
        return [*(option.move for option in self._free(state)), DECLINE]

    def play(self, state: State, move: Move) -> None:
        """Put the piece, or decline."""
        if move.verb == "decline":
            state.finish_step()
            state.emit(Declined(self.name))
            return
        option = self._allowed(state, move)
        state.memory[self.puts] += 1
        state.put(option.piece, state.memory[self.laid] << ZONE_BITS | option.zone)
        piece, zone = map(str, move.args)
        state.emit(PiecePut(piece, zone))

    def _allowed(self, state: State, move: Move) -> Option:
        """The option that a move names. Raises IllegalMove with the clause that forbids it."""
        piece, zone, *more = move.args
        if more:
            raise IllegalMove("a piece is put on a tile by its owner and costs nothing", "occupy.where")
        if piece not in self.pieces:
            raise IllegalMove(
                f"there is no piece {piece!r}; there are {', '.join(self.pieces)}", "occupy.where"
            )
        option = next((o for o in self._tile_options(state) if o.move == move), None)
        if option is None:
            offered = ", ".join(
                str(o.move.args[1]) for o in self._tile_options(state) if o.move.args[0] == piece
            )
            raise IllegalMove(
                f"a {piece} can't stand on {zone}; here: {offered or 'nowhere'}", "occupy.where"
            )
        if state.memory[self.puts] >= self.at_most:
            raise IllegalMove(f"no more pieces on this tile: at most {self.at_most}", "occupy.one_per_tile")
        if not state.supply[option.piece * len(state.game.seats) + state.seat]:
            raise IllegalMove(f"{state.player} has no {piece} left", "occupy.supply")
        base = state.table.part_base[state.memory[self.laid]]
        if state.table.strength[state.table.find(base + option.part)] & option.barring:
            raise IllegalMove(f"the area of {zone} is occupied", "occupy.free")
        return option

    def read(self, state: State, entry: Mapping[str, Any]) -> Move | None:
        """The next piece that a script's turn puts: `put: {PIECE: ZONE}`, several as a list of such."""
        puts = entry.get("put")
        if not puts:
            return None
        listed = puts if isinstance(puts, list) else [puts]
        for piece, zone in [pair for put in listed for pair in put.items()][state.memory[self.puts] :]:
            return Move("put", (piece, str(zone)))
        return None

    def optional(self, state: State) -> bool:
        """It always is."""
        return True
