"""What every effect can do."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from hgkit.engine.builder import Builder
from hgkit.engine.events import Event
from hgkit.engine.keys import Key
from hgkit.engine.state import State
from hgkit.errors import IllegalMove
from hgkit.text.frozen import FrozenDict


class Gained(Event, kind="gain"):
    """A player gained pieces from the bank."""

    piece: str
    count: int


Args = tuple[str, ...]
"""What a move says after the name of what has the effect."""


class Use(NamedTuple):
    """A use of an effect: what has it, as the ledger shows it and by its number; and whether a token was played."""

    kind: str
    name: str
    number: int
    token: bool = False

    @property
    def values(self) -> dict[str, int]:
        """What the ledger notes of it."""
        return {"token": 1} if self.token else {}


class Effect(ABC):
    """One effect. `clause` is its id, `keys` the keys of a script's turn that it reads."""

    keys: Mapping[str, Key] = FrozenDict()

    def __init__(self, clause: str) -> None:
        self.clause = clause

    @abstractmethod
    def options(self, state: State, use: Use) -> Sequence[Args]:
        """Return every legal way to use it now; none: it lapses."""

    def can(self, state: State, use: Use) -> bool:
        """Return whether there is a legal way."""
        return bool(self.options(state, use))

    def apply(self, state: State, args: Args, use: Use) -> None:
        """Use the effect in a legal way. An effect without options gets no arguments."""
        raise AssertionError(self.clause)

    def check(self, state: State, args: Args, use: Use) -> None:
        """Raise IllegalMove where this way to use it is not legal."""
        options = self.options(state, use)
        if args not in options:
            shown = ", ".join(" ".join(option) or "nothing more" for option in options[:6]) or "none"
            raise IllegalMove(
                f"{' '.join(args) or 'nothing more'!r} is not a valid use of this effect (valid: {shown})",
                self.clause,
            )

    def read(self, entry: Mapping[str, Any]) -> Args:
        """Return how a script's turn uses it."""
        return ()


class Store:
    """Pieces of one kind: where they are counted, with their owners or with the table."""

    def __init__(self, piece: int, name: str, *, own: bool, banked: bool) -> None:
        """Count pieces that each seat has (`own`) or the table has; `banked` if there is a bank for them."""
        self.piece = piece
        self.name = name
        self.own = own
        self.banked = banked

    @staticmethod
    def of(builder: Builder, name: str) -> Store:
        """Return the store of a kind of piece: its owners' where the supply names it, else the table's."""
        model = builder.model
        return Store(builder.pieces[name], name, own=name in model.supply.named(), banked=name in model.bank)

    def left(self, state: State) -> int:
        """Return how many the player could take now."""
        return self.held(state) if self.own else state.bank[self.piece]

    def held(self, state: State) -> int:
        """Return how many lie with the player."""
        return state.supply[self.piece * len(state.game.seats) + state.seat]

    def use(self, state: State) -> None:
        """Take one, to put it somewhere."""
        if self.own:
            state.supply[self.piece * len(state.game.seats) + state.seat] -= 1
        else:
            state.bank[self.piece] -= 1

    def give_back(self, state: State, owner: int | None) -> None:
        """Put one back: to its owner, or (None) to the table."""
        if owner is None:
            state.bank[self.piece] += 1
        else:
            state.supply[self.piece * len(state.game.seats) + owner] += 1

    def lose(self, state: State, count: int) -> None:
        """Move pieces of the player to the bank; out of the game where there is none."""
        state.supply[self.piece * len(state.game.seats) + state.seat] -= count
        if self.banked:
            state.bank[self.piece] += count
