"""Moves: one choice of a player, which prints as one line and reads back.

All moves share one grammar, so a line reads back without a word of the game: a verb and names, a place on a table
with turns (`place 24 -1,0 r1`), what is paid or used up (`with CARD CARD`), for whom (`for SEAT`). The `verbs` of
a step declare which of these each of its verbs takes.
"""

import json
import re
from abc import abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, overload

from hgkit.errors import MoveSyntaxError
from hgkit.text.naming import shown

Arg = str | int | tuple[str, ...]


class Move(NamedTuple):
    """A choice: a verb and its arguments, as players name them (ids, places, zone names).

    A place on a table is two numbers, x and y, with the quarter turns after them; what is paid or used up is a tuple of
    names.

    >>> print(Move("place", ("24", -1, 0, 1)))
    place 24 -1,0 r1
    """

    verb: str
    args: tuple[Arg, ...] = ()

    def __str__(self) -> str:
        """Return the one line that `parse_move` reads back."""
        return " ".join((self.verb, *_written(self.args)))


class Moves(Sequence[Move]):
    """Moves that are made when asked for: a subclass knows how many there are, and makes the n-th."""

    @abstractmethod
    def at(self, n: int) -> Move:
        """Make the move number `n`, from 0 to the last."""

    @overload
    def __getitem__(self, n: int) -> Move: ...

    @overload
    def __getitem__(self, n: slice) -> list[Move]: ...
    def __getitem__(self, n: int | slice) -> Move | list[Move]:
        count = len(self)
        if isinstance(n, slice):
            return [self.at(i) for i in range(*n.indices(count))]
        if not -count <= n < count:
            raise IndexError(f"there are {count} moves")
        return self.at(n if n >= 0 else n + count)

    def __iter__(self) -> Iterator[Move]:
        return map(self.at, range(len(self)))


class Notation(NamedTuple):
    """What a verb takes: an example of its arguments, and the types that they may have together."""

    example: str
    forms: frozenset[tuple[type, ...]]

    def fits(self, args: tuple[Arg, ...]) -> bool:
        """Return whether there are as many arguments as it takes, each of its type."""
        return any(len(form) == len(args) and all(map(isinstance, args, form)) for form in self.forms)

    def check(self, move: Move) -> None:
        """Raise MoveSyntaxError, with an example, where the arguments of a move don't fit."""
        if not self.fits(move.args):
            example = f"{move.verb} {self.example}".rstrip()
            raise MoveSyntaxError(f"can't read {str(move)!r}; write it like '{example}'")


def names(example: str, *counts: int) -> Notation:
    """Return the notation of a verb that takes names, so many of them."""
    return Notation(example, frozenset((str,) * n for n in counts))


BARE = names("", 0)
PLACED = Notation("24 -1,0 r1", frozenset({(str, int, int, int), (str, int, int, int, tuple)}))
PUT = Notation("PIECE PLACE", frozenset({(str, str), (str, str, tuple, str)}))
DECLINE = Move("decline")

_WORD = re.compile(r'\s*("(?:[^"\\]|\\.)*"|[^\s"]+)(?=\s|$)', re.DOTALL)
_CELL = re.compile(r"(-?\d{1,9}),(-?\d{1,9})", re.ASCII)
_TURNS = {"r0": 0, "r1": 1, "r2": 2, "r3": 3}
_KEYWORDS = ("with", "for")


def put(piece: str, place: str, paid: Iterable[str] = (), seat: str = "") -> Move:
    """Return the move that puts a piece on a place, paid with components, for another seat where one is named."""
    cards = tuple(sorted(paid))
    return Move("put", (piece, place, cards, seat) if cards or seat else (piece, place))


def _written(args: Sequence[Arg]) -> Iterator[str]:
    at = 0
    while at < len(args):
        arg = args[at]
        if isinstance(arg, int) and all(isinstance(n, int) for n in args[at : at + 3]) and at + 2 < len(args):
            yield f"{arg:d},{args[at + 1]:d}"
            yield f"r{args[at + 2]:d}"
            at += 3
        elif isinstance(arg, tuple):
            yield from ("with", *map(_word, arg)) if arg else ()
            at += 1
            if at < len(args):
                if args[at]:
                    yield from ("for", _word(args[at]))
                at += 1
        else:
            yield _word(arg, cell=at == 1)
            at += 1


def _word(arg: object, *, cell: bool = False) -> str:
    """Return a word of the line: in quotes where it would not read back as one word, as names with blanks."""
    text = str(arg)
    plain = text and text.isprintable() and not {" ", '"'} & {*text} and text not in _KEYWORDS
    if plain and not (cell and _CELL.fullmatch(text)):
        return text
    return json.dumps(text, ensure_ascii=not text.isprintable())


def parse_move(text: str) -> Move:
    """Return the move that a line of text names. Raises MoveSyntaxError when it names none.

    Names stand in quotes, with the escapes of JSON, where they hold blanks, quotes or signs that can't be printed.

    >>> parse_move('use light swap sun-rain "Anna Maria:rain-snow"').args[-1]
    'Anna Maria:rain-snow'
    >>> parse_move("place 24 -1,0 r1")
    Move(verb='place', args=('24', -1, 0, 1))
    """
    if not isinstance(text, str):
        raise MoveSyntaxError(f"expected a move or its text, found {shown(text)}")
    try:
        verb, *rest = text.split(maxsplit=1)
        return Move(verb, _read(_words(rest[0])) if rest else ())
    except ValueError:
        message = f"can't read {text!r}; a move is a verb and names, like 'put PIECE PLACE'"
        raise MoveSyntaxError(message) from None


def _words(text: str) -> list[str]:
    """Return the words of a line, those in quotes still with them. Raises ValueError where quotes are not closed."""
    if '"' not in text:
        return text.split()  # the common case, and the quick one: replay reads every move of a game
    found, at, text = [], 0, text.rstrip()
    while at < len(text):
        word = _WORD.match(text, at)
        if word is None:
            raise ValueError(text)
        found.append(word[1])
        at = word.end()
    return found


def _read(words: list[str]) -> tuple[Arg, ...]:
    """Return the arguments that words say. Raises ValueError where they break off, and for a wrong escape."""
    more = words[2:]
    cell = _CELL.fullmatch(words[1]) if len(words) > 1 else None
    if cell is not None:
        turned = _TURNS.get(more[0]) if more else None
        if turned is not None:
            del more[0]
        if more and (len(more) == 1 or more[0] != "with"):
            raise ValueError(more)
        used = (tuple(sorted(map(_name, more[1:]))),) if more else ()
        return (_name(words[0]), int(cell[1]), int(cell[2]), turned or 0, *used)
    if "with" not in more and "for" not in more:
        return tuple(map(_name, words))
    paid, seat = list[str](), ""
    if words[-2] == "for":
        *words, _, seat = words
    if "with" in words[2:3]:
        words, paid = words[:2], words[3:]
        if not paid:
            raise ValueError(words)
    return (*map(_name, words), tuple(sorted(map(_name, paid))), _name(seat))


def _name(word: str) -> str:
    """Return what a word says. Raises ValueError for an escape that there is not."""
    return str(json.loads(word, strict=False)) if word[:1] == '"' else word
