"""Moves: one choice of a player, which prints as one line and reads back."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from hgkit.errors import MoveSyntaxError

Arg = str | int


class Move(NamedTuple):
    """A choice: a verb and its arguments, as players name them (ids, places, zone names)."""

    verb: str
    args: tuple[Arg, ...] = ()

    def __str__(self) -> str:
        """The one line that `parse_move` reads back."""
        write = NOTATIONS[self.verb].write if self.well_formed else _write_words
        words = write(self.args)
        return f"{self.verb} {words}" if words else self.verb

    @property
    def well_formed(self) -> bool:
        """Whether the verb exists and has as many arguments as it needs, each of its type."""
        notation = NOTATIONS.get(self.verb)
        types = notation.forms.get(len(self.args)) if notation else None
        return types is not None and all(map(isinstance, self.args, types))


class Notation(NamedTuple):
    """How the arguments of a verb are written and read. `forms` has their types, by their number."""

    example: str
    forms: Mapping[int, tuple[type, ...]]
    write: Callable[[tuple[Arg, ...]], str]
    read: Callable[[Sequence[str]], tuple[Arg, ...] | None]


DECLINE = Move("decline")

_WORD = re.compile(r'\s*("(?:[^"\\]|\\.)*"|[^\s"]+)(?=\s|$)', re.DOTALL)
_CELL = re.compile(r"(-?\d{1,9}),(-?\d{1,9})", re.ASCII)
_TURNED = re.compile(r"r([0-3])")
_KEYWORDS = ("with", "for")


def _write_word(arg: Arg) -> str:
    """A word of the line: in quotes where it would not read back as one word, as names with blanks."""
    text = str(arg)
    plain = text and text.isprintable() and not {" ", '"'} & {*text} and text not in _KEYWORDS
    return text if plain else json.dumps(text, ensure_ascii=not text.isprintable())


def _write_words(args: Iterable[Arg]) -> str:
    return " ".join(map(_write_word, args))


def _words(text: str) -> list[str] | None:
    """The words of a line, those in quotes still with them; None where quotes are not closed."""
    if '"' not in text:
        return text.split()  # the common case, and the quick one: replay reads every move of a game
    found, at, text = [], 0, text.rstrip()
    while at < len(text):
        word = _WORD.match(text, at)
        if word is None:
            return None
        found.append(word[1])
        at = word.end()
    return found


def _name(word: str) -> str:
    """What a word says. Raises ValueError for an escape that there is not."""
    return str(json.loads(word, strict=False)) if word.startswith('"') else word


def _write_place(args: tuple[Arg, ...]) -> str:
    tile, x, y, turned, *token = args
    extra = f" with {_write_word(token[0])}" if token else ""
    return f"{_write_word(tile)} {x:d},{y:d} r{turned:d}{extra}"


def _read_place(words: Sequence[str]) -> tuple[Arg, ...] | None:
    tile, at, *more = words if len(words) > 1 else ("", "")
    cell = _CELL.fullmatch(at)
    turned = _TURNED.fullmatch(more[0]) if more else None
    rest = more[1:] if turned else more
    if cell is None or (rest and not (len(rest) == 2 and rest[0] == "with")):
        return None
    return (_name(tile), int(cell[1]), int(cell[2]), int(turned[1]) if turned else 0, *map(_name, rest[1:]))


def _listed(*counts: int) -> Callable[[Sequence[str]], tuple[Arg, ...] | None]:
    def read(words: Sequence[str]) -> tuple[Arg, ...] | None:
        return tuple(map(_name, words)) if len(words) in counts else None

    return read


def put(piece: str, place: str, paid: Iterable[str] = (), seat: str = "") -> Move:
    """The move that puts a piece on a place, paid with components, for another seat where one is named."""
    cards = " ".join(sorted(paid))
    return Move("put", (piece, place, cards, seat) if cards or seat else (piece, place))


def _write_put(args: tuple[Arg, ...]) -> str:
    piece, place, *more = args
    paid, seat = map(str, more or ("", ""))
    with_ = f" with {_write_words(paid.split())}" if paid else ""
    return f"{_write_words((piece, place))}{with_}{f' for {_write_word(seat)}' if seat else ''}"


def _read_put(words: Sequence[str]) -> tuple[Arg, ...] | None:
    named, paid, seat = list(words), [], ""
    if named[-2:-1] == ["for"]:
        *named, _, seat = named
    if "with" in named[2:3]:
        named, paid = named[:2], named[3:]
        if not paid:
            return None
    if len(named) != 2:
        return None
    piece, place = map(_name, named)
    return put(piece, place, map(_name, paid), _name(seat)).args


def _notation(example: str, *counts: int) -> Notation:
    """The notation of a verb that lists names."""
    return Notation(example, {n: (str,) * n for n in counts}, _write_words, _listed(*counts))


_PLACED = {4: (str, int, int, int), 5: (str, int, int, int, str)}
NOTATIONS: dict[str, Notation] = {
    "place": Notation("place 24 -1,0 r1", _PLACED, _write_place, _read_place),
    "restart": Notation("restart ID 0,1 r2", _PLACED, _write_place, _read_place),
    "use": _notation("use POWER", 1, 2, 3, 4, 5),
    "token": _notation("token POWER", 1, 2, 3, 4, 5),
    "pass": _notation("pass", 0),
    "put": Notation("put PIECE ZONE", {2: (str,) * 2, 4: (str,) * 4}, _write_put, _read_put),
    "take": _notation("take PIECE TILE:ZONE", 1, 2),
    "discard": _notation("discard ID", 1),
    "award": _notation("award NAME PLACE", 2),
    "reject": _notation("reject", 0),
    "accept": _notation("accept", 0),
    "decline": _notation("decline", 0),
}


def parse_move(text: str) -> Move:
    """The move that a line of text names. Raises MoveSyntaxError, with an example, when it names none.

    Names stand in quotes, with the escapes of JSON, where they hold blanks, quotes or signs that can't be printed.

    >>> parse_move('use light swap sun-rain "Anna Maria:rain-snow"').args[-1]
    'Anna Maria:rain-snow'
    """
    verb, *rest = text.split(maxsplit=1) or [""]
    notation = NOTATIONS.get(verb)
    if notation is None:
        raise MoveSyntaxError(f"unknown move {verb!r}; moves begin with {', '.join(sorted(NOTATIONS))}")
    words = _words(*rest or [""])
    try:
        args = None if words is None else notation.read(words)
    except ValueError:
        args = None
    if args is None:
        raise MoveSyntaxError(f"can't read {text!r}; write it like '{notation.example}'")
    return Move(verb, args)
