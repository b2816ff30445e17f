"""Keys of a turn in a script, which steps and effects read: the form of what stands there, and what it means."""

from typing import Final, Literal, NamedTuple

Form = Literal[
    "cell",
    "cells",
    "flag",
    "id",
    "ids",
    "list",
    "name",
    "number",
    "pair",
    "pieces",
    "places",
    "turns",
]
"""A place [x, y]; places by player; true or false; an id; an id or a list of ids; a list of ids; a name; a number from
0; two ids; pieces put, {PIECE: PLACE} or a list of such; places by name; quarter turns."""


class Key(NamedTuple):
    """What stands under a key: its form, and what it means in words."""

    form: Form
    text: str


TILE: Final = Key("id", "Id of the tile or domino that is placed.")
AT: Final = Key("cell", "Where: [x, y], x to the east, y to the south, the start tile at [0, 0].")
TURNED: Final = Key("turns", "Quarter turns clockwise.")
PIECES: Final = Key(
    "pieces", "Pieces put: {PIECE: ZONE}, several as a list; on an earlier tile {PIECE: TILE:ZONE}."
)
SEAT: Final = Key("name", "The neutral seat whose piece is put; left out: the player's own.")
PAID: Final = Key("ids", "What is paid: an id, or a list of ids.")
USED: Final = Key(
    "ids", "What is used: an id, or a list of ids; what it needs stands beside it (`swap`, ...)."
)
PASS: Final = Key("flag", "true passes, where a turn may be passed.")
