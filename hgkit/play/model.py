"""The public form of a script. The JSON Schema of scripts is made from these models."""

from collections.abc import Collection
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field
from pydantic_core import PydanticCustomError

from hgkit.engine.position_data import Position
from hgkit.play.fields import Amounts, Id, IdOrPass, Name, Strict
from hgkit.play.position_model import PositionBody
from hgkit.play.turn_entry import Tried, Turn
from hgkit.rules.clauses.written import Version


class LedgerEntry(Strict):
    """An entry of the ledger, as far as it is to be compared."""

    clause: str | None = Field(None, description="The clause that pays the points.")
    area: str | None = Field(None, description="Kind of the area.")
    at: str | None = Field(None, description="First zone of the area, as TILE:ZONE.")
    formula: str | None = Field(None, description="The formula.")
    values: Amounts | None = Field(
        None, description="Numbers put into it; those not written are not compared."
    )
    points: Amounts | None = Field(None, description="What each player gets, all of them.")
    track: str | None = Field(None, description="The track the points go to.")


class Under(Strict):
    """What the same moves come to under other rules."""

    points: Amounts | None = Field(None, description="Points by player.")
    winners: list[str] | None = Field(None, description="Who has won.")
    illegal: str | None = Field(None, description="Clause of those rules that forbids one of the moves.")
    turn: Annotated[int, Field(ge=1)] | None = Field(
        None, description="Number of the turn that is forbidden."
    )


UNDER_KEYS = frozenset(Under.model_fields)


def _under(value: object) -> object:
    """Accept points alone, without the key `points`."""
    if (
        isinstance(value, dict)
        and not set(value) & UNDER_KEYS
        and all(type(n) is int for n in value.values())
    ):
        return {"points": value}
    return value


def _after(value: object) -> object:
    if value == "end" or type(value) is int:
        return value
    raise PydanticCustomError("written", "expected a number of turns, or end", {"code": "wrong-type"})


class Expect(Strict):
    """What holds after a number of turns."""

    after: Annotated[
        int | Literal["end"],
        BeforeValidator(_after),
        Field(description="Number of turns played: 0 after set-up, `end` after the final scoring."),
    ]
    points: Amounts | None = Field(None, description="Points by player; players left out are not compared.")
    winners: list[str] | None = Field(None, description="Who has won.")
    tracks: dict[str, Amounts] | None = Field(None, description="By player: the value of each track.")
    supply: dict[str, Amounts] | None = Field(
        None, description="By player: pieces that can be used, by kind."
    )
    bank: Amounts | None = Field(None, description="Pieces of the table, by kind.")
    decks: Amounts | None = Field(None, description="By deck: number of components to come.")
    racks: dict[str, list[Id] | dict[str, list[Id]]] | None = Field(
        None, description="By rack: ids of the components in it, in any order; by player where each has one."
    )
    player: str | None = Field(None, description="Whose choice it is.")
    step: str | None = Field(None, description="Name of the step that waits for a choice.")
    ledger: list[LedgerEntry] | None = Field(
        None,
        description="All entries of the last of these turns (with `end`: of the final scoring), in order.",
    )
    legal: Tried | None = Field(None, description="A turn, or the text of a move, that the rules allow now.")
    illegal: Tried | None = Field(
        None, description="A turn, or the text of a move, that the rules forbid now."
    )
    because: str | None = Field(None, description="The clause that forbids it.")
    under: dict[str, Annotated[Under, BeforeValidator(_under)]] = Field(
        {},
        description="By ruleset: what the same moves come to under its rules; points alone, or more by name.",
    )


class ScriptFile(Strict):
    """A recorded game and what is expected of it."""

    hgkit: Version = Field(description="Version of the file format.")
    script: Name = Field(description="Title: the situation.")
    game: Name = Field(description="Name of the ruleset, or its path seen from the script.")
    overlays: list[str] = Field([], alias="with", description="Overlays laid over the rules, in order.")
    set: dict[str, Any] = Field({}, description="Values changed by clause path: {scoring.x.points: 3}.")
    rules_sha256: str | None = Field(None, description="Hash of the rules the game was recorded under.")
    packages: list[str] = Field([], description="Packages, with versions, whose kinds the rules use.")
    players: Annotated[list[Name], Field(min_length=1, max_length=20)] = Field(
        description="Players in turn order."
    )
    start: dict[str, Id] = Field(
        {}, description="By deck: the tile laid out first, in place of the usual one."
    )
    tiles: dict[str, list[dict[str, Any]]] = Field(
        {}, description="By deck: tiles that the game's deck does not have, written as in deck files."
    )
    decks: dict[str, list[IdOrPass]] = Field(
        {},
        description="By deck: ids of what is to come, the start tile apart. Of one that is gone through several times "
        "a list of such lists, one for each pass.",
    )
    seed: Annotated[int, Field(ge=0, lt=2**64)] | None = Field(
        None, description="Shuffles the decks that are not listed; 0 where left out."
    )
    setup: dict[str, Any] = Field({}, description="What else chance decided at set-up.")
    position: PositionBody | None = Field(
        None, description="Where the turns begin, in place of the start of the game."
    )
    turns: list[Turn] = Field([], description="The turns, in order.")
    expect: list[Expect] = Field([], description="What holds after some of them.")

    def body(self) -> Position:
        """Return the position, as plain data, with the decks listed beside it; empty where there is none."""
        if self.position is None:
            return {}
        body = self.position.body()
        return {**body, "decks": {**self.decks, **body.get("decks", {})}}

    def decks_beside(self) -> Collection[str]:
        """Return the decks that are listed beside the position and not in it."""
        return self.decks.keys() - (self.position.decks if self.position is not None else {}).keys()
