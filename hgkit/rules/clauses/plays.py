"""What each space plays of a ruleset beyond its kinds: sections, forms and parameters; and what it can't do without.

Which kinds of steps, areas, effects ... a space plays is in its registry (`hgkit.games.registries`). A *form* is a
choice inside of one class of clauses: what a tally counts, what a milestone waits for. A space names the sections that
it plays and, for classes of which it plays only some forms or optional parameters, which ones. What it does not
name there is refused; what it says nothing about is played whole.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from pydantic import BaseModel

from hgkit.rules.clauses import effects, posts
from hgkit.rules.clauses.areas import COUNTED, OwnArea, Tally
from hgkit.rules.clauses.clause import Clause
from hgkit.rules.clauses.model import RulesetModel
from hgkit.rules.clauses.placing import Adjacent, Cost, OccupySection, PlacementSection
from hgkit.rules.clauses.scoring import EventTrigger, Milestone, OwnerContest, Scoring, Winner
from hgkit.rules.clauses.setup import Rack


def form(model: BaseModel) -> tuple[str, str] | None:
    """Return what a form of a clause is called, and the form as a ruleset writes it; None where there are no forms."""
    if isinstance(model, Tally):
        return "tally", next(name for name in COUNTED if getattr(model, name) is not None)
    if isinstance(model, Milestone):
        return "milestone", f"becomes: {model.becomes}"
    if isinstance(model, EventTrigger):
        return "event", f"on: {model.on}"
    if isinstance(model, Cost):
        return "cost", f"match: {model.match}"
    if isinstance(model, OwnArea):
        return "area", "own: tiles" if model.own == "tiles" else "own: PIECE"
    if isinstance(model, OwnerContest):
        return "contest", "owner: board" if model.owner == "board" else "owner: PIECE"
    return None


@dataclass(frozen=True, slots=True)
class Required:
    """A clause that a space can't do without, and why; with a `step` only where a turn has that step."""

    clause: str
    why: str
    step: str | None = None


@dataclass(frozen=True, slots=True)
class Plays:
    """What a space plays.

    `name` is short for `place`. `steps` are steps of a turn that need no clause. `forms` says by class which forms are
    played, and with which optional parameters, of which only those of one group go together. `parameters` says by
    class which of the optional parameters are played (sections are those of the ruleset itself); `moments` are those of
    scoring clauses.

    `turn` are the steps that some branch of every turn has to come to; `one` those of which a ruleset has one. `after`
    says which step has to be done before another one can be, `before` which one comes too late after another one;
    `silent` are steps without a move, which no choice can begin with. `played_by` says which steps play a section, a
    kind, or a moment of a section (`scoring: completed`).
    """

    name: str
    place: str
    steps: tuple[str, ...]
    forms: Mapping[type[BaseModel], Mapping[str, tuple[str, ...]]]
    parameters: Mapping[type[BaseModel], str]
    moments: tuple[str, ...]
    required: tuple[Required, ...]
    turn: tuple[str, ...]
    one: tuple[str, ...]
    after: Mapping[str, str]
    before: Mapping[str, str]
    silent: tuple[str, ...]
    played_by: Mapping[str | type[BaseModel], tuple[str, ...]]

    def takes(self, section: str, kind: type[BaseModel], name: str) -> bool:
        """Whether an optional parameter of a class is played, and the section that it stands in."""
        always = RulesetModel.model_fields[section].is_required()
        if not always and section not in self.parameters[RulesetModel].split():
            return False
        return name in self.parameters.get(kind, name).split()


_ABOUT: Final = "ruleset overlay title documents source reconstructed words abstract"


TILES: Final = Plays(
    name="tiles",
    place="a table of tiles",
    steps=(
        "draw",
        "redraw",
        "recall",
        "recall_later",
        "place",
        "react",
        "occupy",
        "score",
        "bonus_turn",
    ),
    forms={
        Tally: {
            "count": ("of having",),
            "sum": ("of", "at same"),
            "pieces": (),
            "worth": (),
            "greatest": (),
        },
        EventTrigger: {"on: used_up": ("piece by",)},
        OwnerContest: {"owner: PIECE": ()},
    },
    parameters={
        RulesetModel: f"{_ABOUT} racks setup animals deck placement occupy returns bonus_turn powers half",
        Rack: "size visible deck",
        PlacementSection: "free adjacent sides limit",
        Adjacent: "",
        Scoring: "area only_if once track",
        Winner: "then",
    },
    moments=("completed", "half", "end"),
    required=(
        Required("turn.draw", "it says how tiles are drawn", "draw"),
        Required("placement.free", "two tiles never lie on the same cell", "place"),
        Required("placement.adjacent", "only cells beside tiles are offered", "place"),
        Required("deck.drawn", "players place what they hold", "place"),
        Required("occupy.where", "a piece stands where the rules say so", "occupy"),
        Required("occupy.supply", "nobody can put a piece that they don't have", "occupy"),
        Required("end.unfinished", "what scores only on completion scores nothing at the end"),
    ),
    turn=("draw", "place"),
    one=("draw",),
    after={
        "redraw": "draw",
        "place": "draw",
        "react": "place",
        "occupy": "place",
        "score": "place",
        "bonus_turn": "score",
    },
    before={"take_tile": "draw", "redraw": "place"},
    silent=("draw", "react", "score", "bonus_turn"),
    played_by={
        "occupy": ("occupy",),
        "returns": ("score",),
        "bonus_turn": ("bonus_turn",),
        "scoring: completed": ("score",),
        "powers: completed": ("score",),
        "powers: placed": ("react",),
        effects.TakeBackPower: ("react",),
        posts.PostPower: ("occupy",),
        posts.RedrawPower: ("redraw",),
        posts.TollPower: ("score",),
        posts.RecallPower: ("recall", "recall_later"),
    },
)

MAPS: Final = Plays(
    name="maps",
    place="a map",
    steps=(),
    forms={
        Tally: {"pieces": (), "most": (), "on": ()},
        EventTrigger: {"on: exhausted": ("rack time",), "on: used_up": ("piece by",), "on: no_room": ()},
        Milestone: {
            "becomes: formed": ("area only_if again to which declined",),
            "becomes: completed": ("area only only_if again to which declined",),
            "becomes: won": ("area only only_if contest again to which declined",),
            "becomes: reached": ("rack again",),
        },
        Cost: {"match: area": (), "match: each_other": ("own_colour",)},
        OwnArea: {"own: PIECE": ("along shape at_least cut_by",)},
        OwnerContest: {"owner: PIECE": ()},
    },
    parameters={
        RulesetModel: f"{_ABOUT} seats racks space setup deck occupy costs limits milestones half",
        OccupySection: "where free supply",
        Scoring: "area only_if once track",
    },
    moments=("completed", "half", "end"),
    required=(
        Required("occupy.where", "a piece stands where the rules say so", "put"),
        Required("occupy.supply", "nobody can put a piece that they don't have", "put"),
        Required("deck.drawn", "players take only what lies there", "refill"),
    ),
    turn=("put",),
    one=(),
    after={},
    before={},
    silent=(),
    played_by={
        "occupy": ("put",),
        "costs": ("put",),
        "limits": ("put",),
        "milestones": ("put",),
        "scoring: completed": ("put",),
    },
)

BOARDS: Final = Plays(
    name="boards",
    place="a game on boards",
    steps=(),
    forms={
        Tally: {"count": ("of having",), "sum": ("of having",), "pieces": (), "most": (), "on": ()},
        EventTrigger: {"on: exhausted": ("rack time",), "on: used_up": ("piece by",)},
        OwnArea: {"own: tiles": ("state",)},
        OwnerContest: {"owner: board": (), "owner: PIECE": ()},
    },
    parameters={
        RulesetModel: f"{_ABOUT} bank racks space setup first_turn restart placement limits powers tokens marks half",
        PlacementSection: "free adjacent outer entrance contact abandoned terrain token",
        Scoring: "area only_if track then",
        Winner: "then",
    },
    moments=("placed", "half", "end"),
    required=(
        Required("placement.free", "two dominoes never lie on the same square", "place"),
        Required("placement.entrance", "an outer square touches one square only", "place"),
    ),
    turn=("place",),
    one=("play_token",),
    after={"bonuses": "place"},
    before={},
    silent=(),
    played_by={
        "placement": ("place",),
        "powers": ("bonuses", "play_token"),
        "tokens": ("play_token",),
    },
)

SPACES: Final = (TILES, MAPS, BOARDS)


def plays_of(model: RulesetModel) -> Plays:
    """Return what the space of a ruleset plays."""
    if model.space is None:
        return TILES
    return MAPS if model.space.graph is not None else BOARDS


def used(model: BaseModel) -> list[str]:
    """Return the optional parameters that a clause (or a ruleset: sections) gives, but what is said about it."""
    about = Clause.META if isinstance(model, Clause) else frozenset()
    found: list[str] = []
    for name, field in type(model).model_fields.items():
        value: Any = getattr(model, name)
        if name not in about and not field.is_required() and value not in (None, {}, False):
            found.append(name)
    return found
