"""How a played game is printed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from hgkit.cli.output import paint
from hgkit.cli.signs import one_line

if TYPE_CHECKING:
    from hgkit.play.replay import Replay


@dataclass(frozen=True, slots=True)
class Shown:
    """How to show it: with the ledger or not, as JSON or text, language, characters a line, colours.

    `lines`: as JSON on one line, also a single game.
    """

    explain: bool
    json: bool
    lang: str
    width: int
    colour: bool
    lines: bool = False


def heading(replay: Replay, shown: Shown) -> str:
    """The title of the script."""
    return paint(one_line(replay.script.title), "bold", shown.colour)
