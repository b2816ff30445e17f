"""Events: everything that happened, for observers.

A kind of event is a class with typed fields. It stands beside the step or effect that emits it; this module has the
base class and the kinds that several of them share.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, dataclass_transform


@dataclass_transform(frozen_default=True)
class Event:
    """Something that happened: a frozen dataclass, whose fields hold plain data: texts, numbers and tuples of them.

    `kind` is its name in JSON. An `implied` event says nothing that the moves of a turn, or the turn's place in the
    list of turns, don't say already.
    """

    kind: ClassVar[str]
    implied: ClassVar[bool]

    def __init_subclass__(cls, *, kind: str, implied: bool = False) -> None:
        cls.kind, cls.implied = kind, implied
        dataclass(frozen=True)(cls)

    def values(self) -> dict[str, object]:
        """Return the fields by name, as data that belongs to the caller."""
        return {name: _plain(value) for name, value in vars(self).items()}


def _plain(value: object) -> object:
    return [_plain(item) for item in value] if isinstance(value, tuple) else value


Happened = tuple[Callable[..., Event], int, int, tuple[Any, ...]]
"""A kind of event, the number of the turn it belongs to, the seat it concerns, and the values of its fields.

A move makes about five of them, and few are looked at: so a plain tuple is kept, and the event made on demand.
"""


def event_of(happened: Happened) -> Event:
    """Return the event that happened."""
    kind, _, _, values = happened
    return kind(*values)


def as_dict(happened: Happened, seats: Sequence[str]) -> dict[str, Any]:
    """Return what happened as plain data."""
    event, (_, turn, seat, _) = event_of(happened), happened
    return {"event": event.kind, "turn": turn, "player": seats[seat], **event.values()}


class Drawn(Event, kind="draw", implied=True):
    """A component was drawn from a deck."""

    deck: str
    component: str


class Picked(Event, kind="pick", implied=True):
    """A component that lay face up in a rack was taken from it."""

    rack: str
    component: str


class Discarded(Event, kind="discard"):
    """A component of a deck or a rack was discarded."""

    deck: str
    component: str


class Shuffled(Event, kind="shuffle"):
    """A rack was shuffled; it now holds `count` components."""

    rack: str
    count: int


class Placed(Event, kind="place", implied=True):
    """A tile or a domino was placed."""

    component: str
    at: tuple[int, int]
    turned: int


class PiecePut(Event, kind="put", implied=True):
    """A piece was put on a spot."""

    piece: str
    at: str


class PieceTaken(Event, kind="take", implied=True):
    """A player took a piece back by choice."""

    piece: str
    at: str


class PieceReturned(Event, kind="return"):
    """A piece went back to its owner because its area was scored."""

    piece: str
    at: str


class Declined(Event, kind="decline", implied=True):
    """The player declined a step."""

    step: str


class Completed(Event, kind="complete"):
    """An area was completed."""

    area: str
    at: str


class TokenPlayed(Event, kind="token", implied=True):
    """A token was played, `how` in the words of the move."""

    power: str
    how: str


class TokenWon(Event, kind="win_token"):
    """A token was won, from a rack or from a square of the own board."""

    token: str
    at: str | tuple[int, int]


class MarkReturned(Event, kind="mark_back"):
    """A mark went back to its owner."""

    piece: str
