"""Pieces in pictures: a letter for each player, brackets for each kind of piece."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

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

    @staticmethod
    def of(players: Sequence[str], pieces: Sequence[str], colour: bool) -> PieceSigns:
        """Give each player a letter of the name that no other has, and its colour where the name is one."""
        letters: list[str] = []
        for player in players:
            spelled = [sign.upper() for sign in player if sign.isalpha() and len(sign.upper()) == 1]
            letters.append(next(sign for sign in [*spelled, *_DIGITS] if sign not in letters))
        colours = tuple(
            _COLOURS.get(player.lower(), _OTHERS[seat % len(_OTHERS)]) for seat, player in enumerate(players)
        )
        return PieceSigns(tuple(players), tuple(pieces), tuple(letters), colours, colour)

    def long(self, piece: int, seat: int) -> list[str]:
        """Three characters: the player's letter in the brackets of the kind of piece."""
        brackets = BRACKETS[piece % len(BRACKETS)]
        return [self._paint(sign, seat) for sign in (brackets[0], self.letters[seat], brackets[1])]

    def short(self, piece: int, seat: int) -> str:
        """One character: the player's letter, small for all kinds of pieces but the first."""
        letter = self.letters[seat]
        return self._paint(letter.lower() if piece else letter, seat)

    def key(self, standing: set[tuple[int, int]], *, short: bool) -> list[str]:
        """What the signs of the (piece, seat) pairs mean."""
        return [
            f"{self.short(piece, seat) if short else ''.join(self.long(piece, seat))}"
            f" {self.players[seat]} {self.pieces[piece]}"
            for piece, seat in sorted(standing, key=lambda pair: (pair[1], pair[0]))
        ]

    def _paint(self, sign: str, seat: int) -> str:
        return f"\x1b[1;{self.colours[seat]}m{sign}\x1b[0m" if self.colour else sign
