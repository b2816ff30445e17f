"""What a map plays of a ruleset, and what it can't do without."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from pydantic import Field

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
_CONTESTS: Final = "hgkit.engine.contests"
_POWERS: Final = "hgkit.spaces.maps.powers"
_MILESTONES: Final = "hgkit.spaces.maps.milestones"

KINDS: Final[Kinds] = {
    "area": {"declared": f"{_AREAS}:DeclaredArea", "own": f"{_AREAS}:OwnPieces"},
    "contest": {
        "most": f"{_CONTESTS}:MostContest",
        "ladder": f"{_CONTESTS}:LadderContest",
        "leader_at_both": "hgkit.spaces.maps.tallies:BothEndsContest",
        "owner": f"{_CONTESTS}:OwnerContest",
    },
    "cost": {
        "any": "hgkit.engine.costs:AnyPieceCost",
        "pay": "hgkit.engine.costs:AmountsPieceCost",
        "area": "hgkit.engine.costs:AreaCost",
        "each_other": "hgkit.engine.costs:EqualCost",
    },
    "deck": {"cards": "hgkit.rules.clauses.setup:CardDeck"},
    "effect": {
        "gain": f"{_POWERS}:GainWhenPut",
        "swap": f"{_POWERS}:SwapWhenPut",
        "convert": f"{_POWERS}:ConvertWhenPut",
    },
    "limit": {"count": "hgkit.spaces.maps.put_rules:TerritoryLimit"},
    "milestone": {
        "goal": "hgkit.engine.milestones:GoalMilestone",
        "completed": f"{_MILESTONES}:MapCompletedMilestone",
        "formed": f"{_MILESTONES}:FormedMilestone",
        "won": f"{_MILESTONES}:WonMilestone",
        "reached": "hgkit.spaces.maps.goals:CardsMilestone",
    },
    "setup": {"fill": "hgkit.engine.set_up:Fill", "scatter": "hgkit.spaces.maps.set_up:Scatter"},
    "step": {
        "put": "hgkit.spaces.maps.steps.put:PutStep",
        "draw": "hgkit.engine.steps.draw:DrawStep",
        "discard": "hgkit.engine.steps.discard:DiscardStep",
        "refill": "hgkit.engine.steps.refill:RefillStep",
        "bonus_turn": "hgkit.spaces.maps.after_put:BonusAfterPut",
    },
    "tally": {
        "pieces": "hgkit.spaces.maps.tallies:MapPiecesTally",
        "most": "hgkit.engine.tallies:MostTally",
        "lying": "hgkit.spaces.maps.tallies:LyingTally",
    },
    "trigger": {
        "when": "hgkit.engine.triggers:FormulaTrigger",
        "exhausted": "hgkit.engine.triggers:DeckTrigger",
        "no_pieces": "hgkit.engine.triggers:PiecesTrigger",
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
        RulesetModel: f"{ABOUT} seats bank racks space setup deck occupy costs limits returns bonus_turn "
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
)
"""The declaration of the space."""
