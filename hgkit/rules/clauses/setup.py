"""Clauses about who plays and with what: players, supply, decks, racks, set-up."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from hgkit.rules.clauses.clause import ByPlayers, Clause, Count, DeckClause, Named, Part, SetupClause
from hgkit.rules.clauses.references import Names


class PlayerNumber(Clause):
    """How many may play."""

    least: Count = Field(alias="from", description="Fewest players.")
    most: Count = Field(alias="to", description="Most players.")


class FirstPlayer(Clause):
    """Who begins. By chance, a script records who; otherwise it lists the players in turn order."""

    who: Literal["youngest", "listed", "chance"] = Field(alias="is", description="Who begins.")


class PlayersSection(Part):
    """The clauses about the players."""

    number: PlayerNumber
    first: FirstPlayer


class NeutralSeat(Clause):
    """A seat that nobody owns: it has pieces, and players move for it."""

    players: Count = Field(description="The number of players at which it takes part.")
    scores: bool = Field(description="Whether it gets points.")


class Supply(Named):
    """Pieces each player starts with, by kind of piece: a number, or one by number of players."""

    __pydantic_extra__: dict[str, ByPlayers]


class Bank(Clause):
    """Pieces of the table, which everybody draws from."""

    count: Count = Field(description="How many there are.")


class TileDeck(DeckClause):
    """A stack of square tiles and what happens when its top one can't be used."""

    tiles: Annotated[str, Names("file of tiles")] = Field(description="Name of the deck file.")
    start: Annotated[str | int | None, Names("tile")] = Field(
        None, description="Id of the tile laid out before the first turn."
    )
    unplaceable: Literal["redraw", "end_turn"] = Field(
        description="A tile that fits nowhere: out of the game, and draw another or end the turn."
    )


class CardDeck(DeckClause):
    """A stack of cards."""

    cards: Annotated[str, Names("file of cards")] = Field(description="Name of the deck file.")
    removed_of_each: ByPlayers | None = Field(
        None, description="Cards of each kind put away before the game."
    )


class DominoDeck(DeckClause):
    """A stack of dominoes."""

    dominoes: Annotated[str, Names("file of dominoes")] = Field(description="Name of the deck file.")
    removed: ByPlayers = Field(description="Dominoes put away unseen before the game.")


class TokenDeck(DeckClause):
    """One token of each scene that a file of dominoes declares."""

    one_of_each: Annotated[str, Names("file of dominoes")] = Field(description="Name of the deck file.")
    owner: Literal["seat"] = Field(description="Every player has a set of their own.")


class TopUp(Part):
    """Where a rack is topped up from, and when."""

    source: Annotated[str, Names("rack")] = Field(
        alias="from", description="The rack or deck it is topped up from."
    )
    when: Literal["after_hand", "after_each"] = Field(
        description="Once the player's rack is full, or after each component taken."
    )


class Rack(Clause):
    """A place where components wait."""

    owner: Literal["seat", "table"] = Field(description="One for each player, or one for all.")
    size: ByPlayers | None = Field(None, description="How many it holds; left out: any number.")
    visible: Literal["all", "owner"] | None = Field(None, description="Who sees it; left out: everybody.")
    deck: Annotated[str | None, Names("deck")] = Field(
        None, description="The deck whose stack it is; of the players' racks, the deck they are filled from."
    )
    exhausted: Literal["when_empty", "when_needed"] | None = Field(
        None,
        description="When a pile runs out: with its last component, or with the first draw that finds it empty.",
    )
    again: Annotated[str | None, Names("rack")] = Field(
        None, description="The rack that is shuffled into it when it runs out."
    )
    passes: Count | None = Field(None, description="How many times it can be gone through.")
    spent: Annotated[str | None, Names("rack")] = Field(
        None, description="The rack that components played from here go to."
    )
    refill: TopUp | None = None


class Fill(SetupClause):
    """Set-up: fill racks from their decks."""

    step: Literal["fill"]
    racks: Annotated[list[str], Names("rack")] = Field(description="The racks, in order.")


class Scatter(SetupClause):
    """Set-up: pieces of the table on places drawn by chance, one for each value of an attribute."""

    step: Literal["scatter"]
    piece: Annotated[str, Names("piece")] = Field(description="Kind of piece.")
    to: Annotated[str, Names("area")] = Field(description="Kind of area it is put on.")
    one_of_each: Annotated[str, Names("numbered attribute")] = Field(
        description="Attribute of the map; one place is drawn for each of its values."
    )
    up_to: ByPlayers = Field(description="Values 1 up to this one.")


class DrawBoards(SetupClause):
    """Set-up: every player draws the parts of a board."""

    step: Literal["draw_boards"]


class LayTokens(SetupClause):
    """Set-up: the tokens of each player on squares of the own board, by chance."""

    step: Literal["lay_tokens"]
    deck: Annotated[str, Names("deck")] = Field(description="The deck of tokens.")
    squares: Annotated[list[str], Names("kind of square")] = Field(
        description="Kinds of squares that get one."
    )
