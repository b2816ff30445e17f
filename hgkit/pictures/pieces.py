"""Pieces in pictures: a letter for each player, brackets for each kind of piece."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Self

BRACKETS = ("()", "[]", "{}", "<>")
_COLOURS = {
    "red": 91,
    "green": 92,
    "yellow": 93,
    "blue": 94,
    "purple": 95,
    "violet": 95,
    "cyan": 96,
    "white": 97,
}
_OTHERS = (96, 95, 93, 92, 94, 91)
_DIGITS = "123456789"


@dataclass(frozen=True, slots=True)
class PieceSigns:
    """How the pieces of a game are drawn. `letters` and `colours` (codes of a terminal) are by seat."""

    players: tuple[str, ...]
    pieces: tuple[str, ...]
    letters: tuple[str, ...]
    colours: tuple[int, ...]
    colour: bool

    @classmethod
    def of(cls, players: Sequence[str], pieces: Sequence[str], colour: bool) -> Self:
        """Give each player a letter of the name that no other has, and its colour where the name is one."""
        letters: list[str] = []
        for player in players:
            spelled = [sign.upper() for sign in player if sign.isalpha() and len(sign.upper()) == 1]
            letters.append(next(sign for sign in [*spelled, *_DIGITS] if sign not in letters))
        colours = tuple(
            _COLOURS.get(player.lower(), _OTHERS[seat % len(_OTHERS)]) for seat, player in enumerate(players)
        )
        names = tuple(" ".join(player.split()) for player in players)  # a line end in one would end the line
        return cls(names, tuple(pieces), tuple(letters), colours, colour)

    def long(self, piece: int, seat: int) -> list[str]:
        """Return three characters: the player's letter in the brackets of the kind of piece."""
        brackets = BRACKETS[piece % len(BRACKETS)]
        return [self._paint(sign, seat) for sign in (brackets[0], self.letters[seat], brackets[1])]

    def short(self, piece: int, seat: int) -> str:
        """Return one character: the player's letter, small for all kinds of pieces but the first."""
        letter = self.letters[seat]
        return self._paint(letter.lower() if piece else letter, seat)

    def legend(
        self, standing: set[tuple[int, int]], *, short: bool, further: Sequence[str], width: int
    ) -> str:
        """Explain the signs of the (piece, seat) pairs, then add `further` entries, in lines of `width`."""
        plain = replace(self, colour=False)
        pairs = sorted(standing, key=lambda pair: (pair[1], pair[0]))
        entries = [(plain._entry(pair, short), self._entry(pair, short)) for pair in pairs]
        lines, used = ["pieces:"], len("pieces:")
        for seen, text in [*entries, *((text, text) for text in further)]:
            if used + len(seen) + 2 > width:
                lines.append(f"{text},")
                used = len(seen) + 1
            else:
                lines[-1] += f" {text},"
                used += len(seen) + 2
        return "\n".join(lines).removesuffix(",")

    def _entry(self, pair: tuple[int, int], short: bool) -> str:
        piece, seat = pair
        sign = self.short(piece, seat) if short else "".join(self.long(piece, seat))
        return f"{sign} {self.players[seat]} {self.pieces[piece]}"

    def _paint(self, sign: str, seat: int) -> str:
        return f"\x1b[1;{self.colours[seat]}m{sign}\x1b[0m" if self.colour else sign
