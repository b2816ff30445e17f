"""What a table of tiles plays of a ruleset, and what it can't do without."""

from typing import Final, Literal

from hgkit.engine.plays import SHARED
from hgkit.rules.clauses.areas import SpaceClause
from hgkit.rules.clauses.model import RulesetModel
from hgkit.rules.clauses.placing import Adjacent, PlacementSection
from hgkit.rules.clauses.plays import ABOUT, Plays, Required
from hgkit.rules.clauses.scoring import Scoring
from hgkit.text.frozen import FrozenDict
from hgkit.text.kinds import Kinds


class TileSpace(SpaceClause):
    """One common table of square tiles."""

    kind: Literal["tiles"]


_POWERS: Final = "hgkit.spaces.tiles.powers"
_STEPS: Final = "hgkit.spaces.tiles.steps"
_TALLIES: Final = "hgkit.spaces.tiles.tallies"

HAND: Final = ("draw", "take_tile", "refill")
"""Steps by which players come to the tiles that they place."""

KINDS: Final[Kinds] = {
    "area": {
        "joins": "hgkit.spaces.tiles.areas:JoinedArea",
        "around": "hgkit.spaces.tiles.areas:AroundArea",
    },
    "contest": {
        **SHARED["contest"],
        "owner": "hgkit.engine.contests:OwnerContest",
    },
    "cost": {
        "any": "hgkit.engine.costs:AnyPieceCost",
        "pay": "hgkit.engine.costs:AmountsPieceCost",
    },
    "deck": {"tiles": "hgkit.rules.clauses.setup:TileDeck"},
    "effect": {
        "points": f"{_POWERS}:PointsPower",
        "extra": f"{_POWERS}:ExtraPower",
        "gain": f"{_POWERS}:GainWhenPlaced",
        "convert": f"{_STEPS}.react:ConvertWhenPlaced",
        "swap": f"{_STEPS}.react:SwapWhenPlaced",
        "ignore": f"{_POWERS}:IgnorePower",
        "take_back": f"{_STEPS}.take_back:TakeBackPower",
        "sole_owner": f"{_POWERS}:SoleOwnerPower",
        "redraw": f"{_STEPS}.redraw:RedrawPower",
        "toll": f"{_POWERS}:TollPower",
        "recall": f"{_STEPS}.take_back:RecallPower",
    },
    "limit": {"count": "hgkit.spaces.tiles.barring:AreaLimit"},
    "milestone": SHARED["milestone"],
    "setup": SHARED["setup"],
    "step": {
        **SHARED["step"],
        "draw": f"{_STEPS}.draw:DrawTile",
        "take_tile": f"{_STEPS}.draw:TakeTileStep",
        "redraw": f"{_STEPS}.redraw:RedrawTile",
        "recall": f"{_STEPS}.take_back:RecallPieces",
        "recall_later": f"{_STEPS}.take_back:RecallPieces",
        "place": f"{_STEPS}.place:PlaceTile",
        "react": f"{_STEPS}.react:ReactToTile",
        "occupy": f"{_STEPS}.occupy:OccupyTile",
        "score": f"{_STEPS}.score:ScoreTile",
        "bonus_turn": f"{_STEPS}.score:BonusAfterScore",
    },
    "tally": {
        "count": f"{_TALLIES}:ZonesTally",
        "sum": f"{_TALLIES}:NumberTally",
        **SHARED["tally"],
        "pieces": f"{_TALLIES}:TilePiecesTally",
        "worth": f"{_TALLIES}:WorthTally",
        "greatest": f"{_TALLIES}:GreatestTally",
    },
    "trigger": SHARED["trigger"],
}

PLAYS: Final = Plays(
    name="tiles",
    place="a table of tiles",
    layout="table",
    key="tiles",
    clause="hgkit.spaces.tiles.plays:TileSpace",
    game="hgkit.spaces.tiles.space:compile_tile_game",
    checks="hgkit.spaces.tiles.checks",
    kinds=KINDS,
    parameters={
        RulesetModel: f"{ABOUT} ties seats bank racks space setup animals deck placement occupy costs limits returns "
        "bonus_turn powers milestones moments",
        PlacementSection: "free adjacent sides limit holes",
        Adjacent: "",
        Scoring: "area only_if once track",
    },
    moments=("completed", "end"),
    required=(
        Required("placement.free", "two tiles never lie on the same cell", "place"),
        Required("placement.adjacent", "only cells beside tiles are offered", "place"),
        Required("deck.drawn", "players place what they hold", "place"),
        Required("occupy.where", "a piece stands where the rules say so", "occupy"),
        Required("occupy.supply", "nobody can put a piece that they don't have", "occupy"),
        Required("end.unfinished", "what scores only on completion scores nothing at the end"),
    ),
    turn=(HAND, ("place",)),
    played_by={
        "occupy": ("occupy",),
        "costs": ("occupy",),
        "limits": ("occupy",),
        "returns": ("score",),
        "bonus_turn": ("bonus_turn",),
        "scoring: completed": ("score",),
        "milestones: completed": ("score",),
        "powers: completed": ("score",),
        "powers: placed": ("react",),
    },
    # a piece stands on a zone, and is barred in the whole area
    renamed=FrozenDict({"Barred.within": "area"}),
    laid=("neighbours", "completed"),
)
"""The declaration of the space."""
