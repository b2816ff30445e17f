"""Events: everything that happened, for observers.

A kind of event is a class with typed fields. It stands beside the step or effect that emits it; this module has the
base class and the kinds that several of them share.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from typing import Any, ClassVar


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened. Fields hold plain data: texts, numbers and tuples of them.

    `kind` is its name in JSON. An `implied` event says nothing that the moves of a turn, or the turn's place in the
    list of turns, don't say already.
    """

    kind: ClassVar[str]
    implied: ClassVar[bool] = False

    def values(self) -> dict[str, Any]:
        """Return the fields by name, as data that belongs to the caller."""
        return {field.name: _plain(getattr(self, field.name)) for field in fields(self)}


def _plain(value: Any) -> Any:
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


@dataclass(frozen=True, slots=True)
class Drawn(Event):
    """A component was drawn from a deck."""

    kind: ClassVar[str] = "draw"
    implied: ClassVar[bool] = True
    deck: str
    component: str


@dataclass(frozen=True, slots=True)
class Picked(Event):
    """A component that lay face up in a rack was taken from it."""

    kind: ClassVar[str] = "pick"
    implied: ClassVar[bool] = True
    rack: str
    component: str


@dataclass(frozen=True, slots=True)
class Discarded(Event):
    """A component of a deck or a rack was discarded."""

    kind: ClassVar[str] = "discard"
    deck: str
    component: str


@dataclass(frozen=True, slots=True)
class Shuffled(Event):
    """A rack was shuffled; it now holds `count` components."""

    kind: ClassVar[str] = "shuffle"
    rack: str
    count: int


@dataclass(frozen=True, slots=True)
class Placed(Event):
    """A tile or a domino was placed."""

    kind: ClassVar[str] = "place"
    implied: ClassVar[bool] = True
    component: str
    at: tuple[int, int]
    turned: int


@dataclass(frozen=True, slots=True)
class PiecePut(Event):
    """A piece was put on a spot."""

    kind: ClassVar[str] = "put"
    implied: ClassVar[bool] = True
    piece: str
    at: str


@dataclass(frozen=True, slots=True)
class PieceTaken(Event):
    """A player took a piece back by choice."""

    kind: ClassVar[str] = "take"
    implied: ClassVar[bool] = True
    piece: str
    at: str


@dataclass(frozen=True, slots=True)
class PieceReturned(Event):
    """A piece went back to its owner because its area was scored."""

    kind: ClassVar[str] = "return"
    piece: str
    at: str


@dataclass(frozen=True, slots=True)
class Covered(Event):
    """The animals of zones were covered for good."""

    kind: ClassVar[str] = "cover"
    at: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Declined(Event):
    """The player declined a step."""

    kind: ClassVar[str] = "decline"
    implied: ClassVar[bool] = True
    step: str


@dataclass(frozen=True, slots=True)
class Completed(Event):
    """An area was completed."""

    kind: ClassVar[str] = "complete"
    area: str
    at: str


@dataclass(frozen=True, slots=True)
class TokenPlayed(Event):
    """A token was played, `how` in the words of the move."""

    kind: ClassVar[str] = "token"
    implied: ClassVar[bool] = True
    power: str
    how: str


@dataclass(frozen=True, slots=True)
class TokenWon(Event):
    """A token was won, from a rack or from a square of the own board."""

    kind: ClassVar[str] = "win_token"
    token: str
    at: str | tuple[int, int]


@dataclass(frozen=True, slots=True)
class MarkReturned(Event):
    """A mark went back to its owner."""

    kind: ClassVar[str] = "mark_back"
    piece: str
