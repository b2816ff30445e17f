"""What every clause has: parameters, a cite, a status and a note."""

from abc import abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Annotated, Any, ClassVar, Literal, NamedTuple

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

Status = Literal["stated", "inferred", "open", "silent"]
Place = int | str
Text = str | dict[str, str]
Cite = dict[str, Place | list[Place]]

Count = Annotated[int, Field(ge=0, le=1_000_000)]
Amount = Annotated[int, Field(ge=1, le=1_000_000)]
"""How many of a thing are gained or paid."""


def _number_keys(value: object) -> object:
    if isinstance(value, dict):
        return {int(key) if isinstance(key, str) and key.isdigit() else key: v for key, v in value.items()}
    return value


ByNumber = Annotated[dict[int, Count], BeforeValidator(_number_keys)]
"""A table of numbers by number."""
ByPlayers = Annotated[Count | dict[int, Count], BeforeValidator(_number_keys)]
"""A number, or one by number of players: `{2: 2, 3: 2, 4: 1}`."""


def for_players(value: int | dict[int, int], players: int) -> int:
    """Return the number that holds for a game of `players`; 0 where a by-players mapping is silent."""
    return value.get(players, 0) if isinstance(value, dict) else value


def _as_text(value: object) -> object:
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else value


FormulaText = Annotated[str, BeforeValidator(_as_text)]
"""A formula; a bare number stands for itself."""


_STRICT = ConfigDict(extra="forbid", strict=True, frozen=True, defer_build=True)


class Part(BaseModel):
    """A part of a clause that is a mapping of its own; unknown keys are errors and nothing is converted."""

    model_config = _STRICT

    knows: ClassVar[tuple[str, ...]] = ()
    """Names that its formulas may use, besides those that they say themselves."""


def by_key(*branches: tuple[str, str], otherwise: str) -> Callable[[Any], str]:
    """Return a discriminator for a union: the tag of the first (key, tag) whose key a mapping (or model) has."""

    def tag(value: Any) -> str:
        for key, name in branches:
            if key in value if isinstance(value, dict) else hasattr(value, key):
                return name
        return otherwise

    return tag


class Stand(NamedTuple):
    """A kind of piece on a kind of place; `owned` by a seat, else it is the table's."""

    piece: str
    place: str
    owned: bool = True


class Clause(BaseModel):
    """One clause of a ruleset: typed parameters, where they come from and how sure that is."""

    model_config = _STRICT

    META: ClassVar[frozenset[str]] = frozenset({"cite", "status", "note", "reconstructed"})

    cite: Cite | None = Field(None, description="Where the document says so: {document: page or line}.")
    status: Status | None = Field(
        None, description="stated, inferred, open or silent; left out: stated with a cite, silent without."
    )
    note: Text | None = Field(
        None, description="What the reader should know: why an open point was settled so."
    )
    reconstructed: dict[str, str] | None = Field(None, description="How data that no source gives were made.")

    played_by: ClassVar[tuple[str, ...]] = ()
    """The steps, any of which plays a clause of this kind; none: it takes no step."""
    sentence: ClassVar[str] = ""
    """Its English sentence on sheets, a Jinja text as in templates/sheets/en/sentences.yaml, for kinds that have none
    there."""

    @property
    def standing(self) -> Status:
        """The status in force: as written, or stated with a cite and silent without."""
        return self.status or ("stated" if self.cite else "silent")

    def brings(self) -> tuple[str, ...]:
        """Return the kinds of pieces that are in the game because this clause says so."""
        return ()

    def stands(self, name: str, areas: "Mapping[str, AreaClause]") -> Iterable[Stand]:
        """Return where pieces may come to stand because of this clause, which has this name in its section."""
        return ()

    def parameters(self, mode: Literal["python", "json"] = "python") -> dict[str, Any]:
        """Return the parameters alone, as plain data, in the order of the model."""
        return self.model_dump(mode=mode, by_alias=True, exclude=set(self.META), exclude_none=True)


class Named(Clause):
    """A clause whose parameters are named by the ruleset, e.g. a number for each kind of piece."""

    model_config = ConfigDict(extra="allow")

    def named(self) -> dict[str, Any]:
        """Return the entries that the ruleset named, in its order."""
        return dict(self.__pydantic_extra__ or {})


class Bare(Clause):
    """A clause without parameters: a rule that holds or is left out."""


class Compiled(BaseModel):
    """What a game is compiled from: a kind of clause, whose class says how.

    The rules know no engine; so the builder that the kinds work with is typed where they are.
    """

    @abstractmethod
    def compile(self, builder: Any, ident: str) -> Any:
        """Return the frozen record or the step that plays this clause; `ident` is its id."""


class StepClause(Compiled, Clause):
    """A step of a turn: a choice of the player, or work that is done by itself."""

    step: str = Field(description="Kind of step.")

    comes_after: ClassVar[tuple[str, ...]] = ()
    """Steps of which one has to be done before this one can be."""
    on_some_way: ClassVar[bool] = False
    """Whether it is enough that some way through the turn comes to such a step first, else every way has to."""
    comes_before: ClassVar[str | None] = None
    """The step after which this one comes too late."""
    silent: ClassVar[bool] = False
    """Whether it has no move, so that no choice can begin with it."""
    alone: ClassVar[bool] = False
    """Whether a turn has one of it only."""

    def needs(self) -> tuple[str, ...]:
        """Return the steps of which one has to be done before it: `comes_after`, unless it needs none of them."""
        return self.comes_after


class SetupClause(Compiled, Clause):
    """A step of the set-up."""

    step: str = Field(description="Kind of step.")
    key: ClassVar[str | None] = None
    """The key under `setup` where a script records what came of it; None: the name of the clause."""


class EffectClause(Compiled, Clause):
    """What a special component does, or a token played."""

    effect: str = Field(description="Kind of effect.")


class AreaClause(Clause):
    """A kind of area: what belongs together and is scored together."""

    def holds(self) -> Collection[str] | None:
        """Return the kinds of places on which pieces stand that count in such an area; None: nobody knows."""
        return None

    def spot(self) -> str | None:
        """Return the kind of place that such an area is itself, for pieces that lie on it."""
        return None


class TallyClause(Compiled, Clause):
    """A number counted in an area, by its name in formulas."""

    elsewhere: ClassVar[bool] = False
    """Whether it is counted in other areas, which the area touches."""

    def piece(self) -> str | None:
        """Return the kind of piece of which it counts all in the area: `NAME_left`, `NAME_rank`, `NAME_arrival`."""
        return None

    def owned(self) -> bool:
        """Return whether it counts for each seat apart: `own_NAME`."""
        return self.piece() is not None

    def number(self) -> str | None:
        """Return the number printed on components of which its value is made, for the ledger."""
        return None


class DeckClause(Clause):
    """A deck: components of one kind. `unit` is what messages call one of them."""

    unit: ClassVar[str] = "component"


class LimitClause(Clause):
    """A limit that forbids moves."""

    def gives(self, tallies: Iterable[str], areas: Mapping[str, AreaClause]) -> tuple[str, ...]:
        """Return the names, besides `tallies`, that its formulas may use."""
        return ()


class CostClause(Clause):
    """A way to pay for a piece or a domino."""

    def rack(self) -> str | None:
        """Return the rack whose components pay; None where none do."""
        return None

    def ways_at_most(self, held: int, colours: Sequence[str | None]) -> int:
        """Return how many ways to pay there are at most with a rack that holds so many components.

        `colours` are those of the components that there are, equal ones once; empty where all may differ.
        """
        return 1


class MilestoneClause(Compiled, Clause):
    """The first seats for whom something becomes true, and what they get."""


class TriggerClause(Compiled, Clause):
    """What ends the game or starts a moment, and when that takes effect."""

    finish: Literal["at_once", "turn", "round"] = Field(
        description="At once, at the end of the turn, or when all have had equal turns."
    )


class ActionClause(Compiled, Part):
    """What follows when an area was scored."""


class ContestClause(Compiled, Part):
    """Who wins an area."""

    gives: ClassVar[tuple[str, ...]] = ()
    """Names that it lets the formula of points use."""
    tied: ClassVar[bool] = False
    """Whether the clause `ties` settles its ties."""
