"""Clauses about who plays and with what: players, supply, decks, racks, set-up."""

from typing import Annotated, Literal

from pydantic import Field

from hgkit.rules.clauses.clause import ByPlayers, Clause, Count, DeckClause, Named, Part
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

    players: Count | Annotated[list[Count], Field(min_length=1)] = Field(
        description="The number of players at which it takes part, or several: `[2, 3]`."
    )
    scores: bool = Field(description="Whether it gets points.")

    def numbers(self) -> list[int]:
        """Return the numbers of players at which it takes part."""
        return self.players if isinstance(self.players, list) else [self.players]


class Supply(Named):
    """Pieces each player starts with, by kind of piece: a number, or one by number of players."""

    __pydantic_extra__: dict[str, ByPlayers]


class Bank(Clause):
    """Pieces of the table, which everybody draws from."""

    count: Count = Field(description="How many there are.")


class DrawnDeck(DeckClause):
    """A deck that players draw from."""

    unlimited: bool | None = Field(
        None,
        description="Whether it never runs out: each draw takes a component by chance, as if all of the deck had been "
        "put back. Formulas count a billion in it. Left out: no.",
    )


class TileDeck(DrawnDeck):
    """A deck of square tiles and what happens when its top one can't be used.

    It needs a table that tiles are laid on.
    """

    unit = "tile"
    tiles: Annotated[str, Names("file of tiles")] = Field(description="Name of the deck file.")
    start: Annotated[str | int | None, Names("tile")] = Field(
        None, description="Id of the tile laid out before the first turn."
    )
    removed: ByPlayers | None = Field(
        None, description="Tiles put away unseen before the game; the start tile never is."
    )
    unplaceable: Literal["redraw", "end_turn", "keep"] = Field(
        description="A hand of which no tile fits: out of the game, and draw another or end the turn; or `keep` it and "
        "end the turn: once more hands stayed than there are players, and no tile was laid since, the game is over."
    )

    @property
    def file(self) -> str:
        """The name of the deck file."""
        return self.tiles


class CardDeck(DrawnDeck):
    """A deck of cards. It needs a map, whose places cards pay for."""

    unit = "card"
    cards: Annotated[str, Names("file of cards")] = Field(description="Name of the deck file.")
    removed_of_each: ByPlayers | None = Field(
        None, description="Cards of each kind put away before the game."
    )
    removed: ByPlayers | None = Field(None, description="Cards put away unseen before the game.")

    @property
    def file(self) -> str:
        """The name of the deck file."""
        return self.cards


class DominoDeck(DrawnDeck):
    """A deck of dominoes. It needs boards that dominoes are laid on."""

    unit = "domino tile"
    dominoes: Annotated[str, Names("file of dominoes")] = Field(description="Name of the deck file.")
    removed: ByPlayers = Field(description="Dominoes put away unseen before the game.")

    @property
    def file(self) -> str:
        """The name of the deck file."""
        return self.dominoes


class TokenDeck(DeckClause):
    """For every player a token of each scene that a file of dominoes declares. It needs dominoes with scenes."""

    unit = "token"
    one_of_each: Annotated[str, Names("file of dominoes")] = Field(description="Name of the deck file.")


class TopUp(Part):
    """Where a rack is topped up from, and when."""

    source: Annotated[str, Names("rack", owner="table")] = Field(
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
        None, description="The deck that lies in it; for racks of players, the deck that fills them."
    )
    exhausted: Literal["when_empty", "when_needed"] | None = Field(
        None,
        description="When its deck runs out: with its last component, or with the first draw that finds it empty.",
    )
    again: Annotated[str | None, Names("rack", owner="table")] = Field(
        None, description="The rack that is shuffled into it when it runs out."
    )
    passes: Count | None = Field(None, description="How many times it can be gone through.")
    spent: Annotated[str | None, Names("rack")] = Field(
        None, description="The rack that components played from here go to."
    )
    refill: TopUp | None = None
