"""What a map plays of a ruleset, and what it can't do without."""

from typing import Annotated, Final, Literal

from pydantic import Field

from hgkit.engine.plays import SHARED
from hgkit.rules.clauses.areas import SpaceClause
from hgkit.rules.clauses.model import RulesetModel
from hgkit.rules.clauses.placing import OccupySection
from hgkit.rules.clauses.plays import ABOUT, Plays, Required
from hgkit.rules.clauses.references import Names
from hgkit.rules.clauses.scoring import Scoring
from hgkit.text.kinds import Kinds


class MapSpace(SpaceClause):
    """One common map of territories."""

    kind: Literal["map"]
    map: Annotated[str, Names("map")] = Field(description="Name of the map file.")


_AREAS: Final = "hgkit.spaces.maps.area_kinds"
_POWERS: Final = "hgkit.spaces.maps.powers"
_MILESTONES: Final = "hgkit.spaces.maps.milestones"

KINDS: Final[Kinds] = {
    "area": {
        "declared": f"{_AREAS}:DeclaredArea",
        "own": f"{_AREAS}:OwnPieces",
        "around": "hgkit.spaces.maps.around:AroundTerritory",
    },
    "contest": {
        **SHARED["contest"],
        "leader_at_both": "hgkit.spaces.maps.tallies:BothEndsContest",
        "owner": "hgkit.engine.contests:OwnerContest",
    },
    "cost": {
        "any": "hgkit.engine.costs:AnyPieceCost",
        "pay": "hgkit.engine.costs:AmountsPieceCost",
        "area": "hgkit.engine.costs:AreaCost",
        "each_other": "hgkit.engine.costs:EqualCost",
        "different": "hgkit.engine.costs:DifferentCost",
    },
    "deck": {"cards": "hgkit.rules.clauses.setup:CardDeck"},
    "effect": {
        "gain": f"{_POWERS}:GainWhenPut",
        "swap": f"{_POWERS}:SwapWhenPut",
        "convert": f"{_POWERS}:ConvertWhenPut",
    },
    "limit": {"count": "hgkit.spaces.maps.put_rules:TerritoryLimit"},
    "milestone": {
        **SHARED["milestone"],
        "completed": f"{_MILESTONES}:MapCompletedMilestone",
        "formed": f"{_MILESTONES}:FormedMilestone",
        "won": f"{_MILESTONES}:WonMilestone",
        "reached": "hgkit.spaces.maps.goals:CardsMilestone",
    },
    "setup": {**SHARED["setup"], "scatter": "hgkit.spaces.maps.set_up:Scatter"},
    "step": {
        "put": "hgkit.spaces.maps.steps.put:PutStep",
        **SHARED["step"],
        "bonus_turn": "hgkit.spaces.maps.after_put:BonusAfterPut",
    },
    "tally": {
        **SHARED["tally"],
        "pieces": "hgkit.spaces.maps.tallies:MapPiecesTally",
        "lying": "hgkit.spaces.maps.tallies:LyingTally",
    },
    "trigger": {
        **SHARED["trigger"],
        "no_room": "hgkit.spaces.maps.put_rules:RoomTrigger",
    },
}

PLAYS: Final = Plays(
    name="maps",
    place="a map",
    layout="spaces",
    key="map",
    clause="hgkit.spaces.maps.plays:MapSpace",
    game="hgkit.spaces.maps.space:compile_map_game",
    checks="hgkit.spaces.maps.checks",
    kinds=KINDS,
    parameters={
        RulesetModel: f"{ABOUT} ties seats bank racks space setup deck occupy costs limits returns bonus_turn "
        "powers milestones moments",
        OccupySection: "where free supply",
        Scoring: "area only_if once track",
    },
    moments=("completed", "end"),
    required=(
        Required("occupy.where", "a piece stands where the rules say so", "put"),
        Required("occupy.supply", "nobody can put a piece that they don't have", "put"),
        Required("deck.drawn", "players take only what lies there", "refill"),
    ),
    turn=(("put",),),
    played_by={
        "occupy": ("put",),
        "costs": ("put",),
        "limits": ("put",),
        "milestones": ("put",),
        "bonus_turn": ("bonus_turn",),
        "returns": ("put",),
        "scoring: completed": ("put",),
    },
    of_place=("territories",),
    laid=("neighbours", "completed", "placed"),
)
"""The declaration of the space."""
