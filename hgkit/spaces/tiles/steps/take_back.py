"""Taking own pieces back: by a power of the tile just placed, or turn after turn by one of a tile that lies ready."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from pydantic import Field

from hgkit.engine.builder import Builder
from hgkit.engine.events import PieceTaken
from hgkit.engine.keys import Key
from hgkit.engine.move import BARE, DECLINE, Move, names
from hgkit.engine.step import Declinable
from hgkit.errors import IllegalMove
from hgkit.rules.clauses.clause import Count, EffectClause, StepClause
from hgkit.rules.clauses.references import Names
from hgkit.rules.clauses.turn import Ready
from hgkit.spaces.tiles.pieces import take_piece
from hgkit.spaces.tiles.powers import Power, StepWhenPlaced
from hgkit.spaces.tiles.space import space_of
from hgkit.spaces.tiles.table import TileState
from hgkit.text.frozen import FrozenDict


class TakeBackPower(EffectClause):
    """A power that lets the player take one own piece back from anywhere, unscored.

    It needs tiles with zones, on which pieces stand.
    """

    effect: Literal["take_back"]
    piece: Annotated[str, Names("piece", use="put")] = Field(description="Kind of piece.")
    must: bool = Field(description="Whether one has to be taken back where there is one.")
    ready: Ready | None = Field(None, description="When the piece may be used again; left out: at once.")

    played_by = ("react",)

    def compile(self, builder: Builder, ident: str) -> StepWhenPlaced:
        """Return the power with the step in which the piece is taken."""
        rule = Taking(ident, builder.pieces[self.piece], self.piece, self.ready != "next_turn")
        return StepWhenPlaced(ident.removeprefix("powers."), TakeBack([rule], must=self.must))


class RecallPower(EffectClause):
    """A power of a tile that lies before its owner, who may take own pieces back on every turn.

    It needs areas that can be completed, with zones on which pieces stand.
    """

    effect: Literal["recall"]
    rack: Annotated[str, Names("rack", owner="seat")] = Field(
        description="The rack in which the tile with the power lies."
    )
    piece: Annotated[str, Names("piece", use="put")] = Field(
        description="Kind of piece that may be taken back."
    )
    unfinished: Annotated[list[str], Names("area", use="put")] = Field(
        description="Kinds of areas it is taken from as long as they are open."
    )
    anywhere: Annotated[list[str], Names("area", use="put")] = Field(
        description="Kinds of areas it is always taken from."
    )
    per_turn: Count = Field(description="How many a turn, bonus turns counted in.")
    ready: Ready | None = Field(None, description="When the piece may be used again; left out: at once.")

    played_by = ("recall", "recall_later")

    def compile(self, builder: Builder, ident: str) -> Recalling:
        """Return the power."""
        kinds = list(builder.model.areas)
        return Recalling(
            ident,
            builder.pieces[self.piece],
            self.piece,
            self.ready != "next_turn",
            name=ident.removeprefix("powers."),
            rack=builder.racks[self.rack].first,
            unfinished=frozenset(map(kinds.index, self.unfinished)),
            anywhere=frozenset(map(kinds.index, self.anywhere)),
            per_turn=self.per_turn,
            had=builder.memory(f"{ident} had"),
        )


class RecallPieces(StepClause):
    """Take own pieces back, where a power of a tile that lies ready allows it; a turn may have it at two places.

    It needs zones on which pieces stand.
    """

    step: Literal["recall", "recall_later"]

    def compile(self, builder: Builder, ident: str) -> TakeBack | None:
        """Return the step; None where no power allows it."""
        rules = list(space_of(builder).powers.of(Taking).values())
        return TakeBack(rules, must=False) if rules else None


@dataclass(frozen=True, slots=True)
class Taking(Power):
    """What a power lets a player take back: one piece of a kind, from anywhere, `ready` to be used at once or not."""

    clause: str
    piece: int
    piece_name: str
    ready: bool

    def allows(self, state: TileState) -> bool:
        """Return whether the player may take a piece back now."""
        return True

    def frees(self, state: TileState, zone: int) -> bool:
        """Return whether a piece may be taken from a zone."""
        return True

    def taken(self, state: TileState) -> None:
        """Note that a piece was taken."""
        state.finish_step()


@dataclass(frozen=True, slots=True)
class Recalling(Taking):
    """What the owner of a tile in a rack may take back, `per_turn` pieces a turn.

    `rack` is the first seat's. `unfinished` are the kinds of areas that have to be open, `anywhere` those that need
    not. `had` is the slot of the memory that counts the pieces of the turn.
    """

    name: str
    rack: int
    unfinished: frozenset[int]
    anywhere: frozenset[int]
    per_turn: int
    had: int

    def allows(self, state: TileState) -> bool:
        """Return whether the player has the tile and took fewer pieces than allowed in this turn."""
        tiles = state.table.grid.tiles
        shown = (power for tile in state.racks[self.rack + state.seat] for power, _ in tiles[tile].powers)
        return state.memory[self.had] < self.per_turn and self.name in shown

    def frees(self, state: TileState, zone: int) -> bool:
        """Return whether the zone lies in an area that is open, or in one that need not be."""
        table, mask = state.table, state.table.grid.fields.mask
        for part in table.parts_with(zone):
            kind = table.part_kind(part)
            if kind in self.anywhere or (kind in self.unfinished and table.tally[table.find(part)] & mask):
                return True
        return False

    def taken(self, state: TileState) -> None:
        """Count it."""
        state.memory[self.had] += 1


@dataclass(eq=False)
class TakeBack(Declinable):
    """Take own pieces back; they score nothing where they stood.

    `rules` say what may be taken, by which power; `must` whether it can't be declined.
    """

    name = "take_back"
    verbs = FrozenDict({"take": names("PIECE TILE:ZONE", 1, 2), "decline": BARE})
    keys = FrozenDict({"take": Key("places", "A piece taken back: {PIECE: TILE:ZONE}.")})

    rules: Sequence[Taking]
    must: bool

    def _own(self, state: TileState) -> Iterator[tuple[Taking, int, Move]]:
        """Yield the pieces that may be taken: by which power, their number among those that stand, and the move."""
        table = state.table
        for rule in self.rules:
            if rule.allows(state):
                for index, (piece, seat, zone) in enumerate(table.standing):
                    own = piece == rule.piece and seat == state.seat and not table.keeps(zone)
                    if own and rule.frees(state, zone):
                        yield rule, index, Move("take", (rule.piece_name, table.ref(zone)))

    def offers(self, state: TileState) -> bool:
        """Return whether the player has a piece to take back."""
        return any(True for _ in self._own(state))

    def moves(self, state: TileState) -> Sequence[Move]:
        """Return a move for each own piece, and declining."""
        takes = dict.fromkeys(move for _, _, move in self._own(state))
        return list(takes) if self.must else [*takes, DECLINE]

    def forced(self, state: TileState) -> IllegalMove | None:
        """Return why a piece has to be taken back, if the power requires it."""
        return IllegalMove("a piece has to be taken back", self.rules[0].clause) if self.must else None

    def choose(self, state: TileState, move: Move) -> None:
        """Take it back."""
        found = next((one for one in self._own(state) if one[2] == move), None)
        if found is None:
            message = f"{move}: there is no such piece of {state.player} that may be taken back"
            raise IllegalMove(message, self.rules[0].clause)
        rule, index, _ = found
        piece, at = map(str, move.args)
        rule.taken(state)
        take_piece(state, index, ready=rule.ready)
        state.emit(PieceTaken, piece, at)

    def read(self, state: TileState, entry: Mapping[str, Any]) -> Move | None:
        """Return the piece that a script's turn takes: `take: {PIECE: TILE:ZONE}`."""
        taken = entry.get("take")  # a text where it is a component that is taken
        for piece, at in taken.items() if isinstance(taken, Mapping) else ():
            return Move("take", (piece, str(at)))
        return None
