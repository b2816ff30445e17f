"""Clauses about who plays and with what: players, supply, decks."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from hgkit.rules.clause import ByPlayers, Clause, Count, Named


class PlayerNumber(Clause):
    """How many may play."""

    least: Count = Field(alias="from", description="Fewest players.")
    most: Count = Field(alias="to", description="Most players.")


class FirstPlayer(Clause):
    """Who begins; a script lists the players in turn order, so this is for the people at the table."""

    who: Literal["youngest", "any", "random"] = Field(alias="is", description="Who begins.")


class Supply(Named):
    """Pieces each player starts with, by kind of piece: a number, or one by number of players."""

    __pydantic_extra__: dict[str, ByPlayers]


class DeckClause(Clause):
    """A stack of components and what happens when its top one can't be used."""

    tiles: str = Field(description="Name of the deck file.")
    start: str | int | None = Field(None, description="Id of the component laid out before the first turn.")
    unplaceable: Literal["redraw", "end_turn"] = Field(
        description="A tile that fits nowhere: out of the game, and draw another or end the turn."
    )
