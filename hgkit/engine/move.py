"""Moves: one choice of a player, which prints as one line and reads back."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import NamedTuple

from hgkit.errors import MoveSyntaxError

Arg = str | int


class Move(NamedTuple):
    """A choice: a verb and its arguments, as players name them (ids, places, zone names)."""

    verb: str
    args: tuple[Arg, ...] = ()

    def __str__(self) -> str:
        """The one line that `parse_move` reads back."""
        notation = NOTATIONS.get(self.verb)
        words = notation.write(self.args) if notation else " ".join(map(str, self.args))
        return f"{self.verb} {words}" if words else self.verb


class Notation(NamedTuple):
    """How the arguments of a verb are written and read."""

    example: str
    write: Callable[[tuple[Arg, ...]], str]
    read: Callable[[str], tuple[Arg, ...] | None]


DECLINE = Move("decline")

_PLACE = re.compile(r"(\S+) (-?\d{1,9}),(-?\d{1,9})(?: r([0-3]))?(?: with (\S+))?")


def _write_place(args: tuple[Arg, ...]) -> str:
    tile, x, y, turned, *token = args
    return f"{tile} {x},{y} r{turned}{f' with {token[0]}' if token else ''}"


def _read_place(text: str) -> tuple[Arg, ...] | None:
    found = _PLACE.fullmatch(text)
    if not found:
        return None
    tile, x, y, turned, token = found.groups()
    place = (tile, int(x), int(y), int(turned or 0))
    return (*place, token) if token else place


def _words(*counts: int) -> Callable[[str], tuple[Arg, ...] | None]:
    def read(text: str) -> tuple[Arg, ...] | None:
        words = tuple(text.split())
        return words if len(words) in counts else None

    return read


def _listed(args: tuple[Arg, ...]) -> str:
    return " ".join(map(str, args))


_PUT = re.compile(r"(\S+) (\S+)(?: with (\S+(?: (?!for )\S+)*))?(?: for (\S+))?")


def put(piece: str, place: str, paid: Iterable[str] = (), seat: str = "") -> Move:
    """The move that puts a piece on a place, paid with components, for another seat where one is named."""
    cards = " ".join(sorted(paid))
    return Move("put", (piece, place, cards, seat) if cards or seat else (piece, place))


def _write_put(args: tuple[Arg, ...]) -> str:
    piece, place, *more = args
    paid, seat = more or ("", "")
    return f"{piece} {place}{f' with {paid}' if paid else ''}{f' for {seat}' if seat else ''}"


def _read_put(text: str) -> tuple[Arg, ...] | None:
    found = _PUT.fullmatch(text)
    if not found:
        return None
    piece, place, paid, seat = found.groups()
    return put(piece, place, (paid or "").split(), seat or "").args


NOTATIONS: dict[str, Notation] = {
    "place": Notation("place 24 -1,0 r1", _write_place, _read_place),
    "restart": Notation("restart ID 0,1 r2", _write_place, _read_place),
    "use": Notation("use POWER", _listed, _words(1, 2, 3, 4, 5)),
    "token": Notation("token POWER", _listed, _words(1, 2, 3, 4, 5)),
    "pass": Notation("pass", lambda a: "", _words(0)),
    "put": Notation("put PIECE ZONE", _write_put, _read_put),
    "take": Notation("take PIECE TILE:ZONE", _listed, _words(1, 2)),
    "discard": Notation("discard ID", _listed, _words(1)),
    "award": Notation("award NAME PLACE", _listed, _words(2)),
    "reject": Notation("reject", lambda a: "", _words(0)),
    "accept": Notation("accept", lambda a: "", _words(0)),
    "decline": Notation("decline", lambda a: "", _words(0)),
}


def parse_move(text: str) -> Move:
    """The move that a line of text names. Raises MoveSyntaxError, with an example, when it names none."""
    verb, _, rest = text.strip().partition(" ")
    notation = NOTATIONS.get(verb)
    if notation is None:
        raise MoveSyntaxError(f"unknown move {verb!r}; moves begin with {', '.join(sorted(NOTATIONS))}")
    args = notation.read(" ".join(rest.split()))
    if args is None:
        raise MoveSyntaxError(f"can't read {text!r}; write it like '{notation.example}'")
    return Move(verb, args)
