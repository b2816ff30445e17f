"""What a game on boards plays of a ruleset, and what it can't do without."""

from typing import Annotated, Final, Literal

from pydantic import Field

from hgkit.engine.milestones import CompletedMilestone, GoalMilestone
from hgkit.engine.plays import SHARED
from hgkit.engine.touching import TouchingTally
from hgkit.engine.triggers import PiecesTrigger
from hgkit.rules.clauses.areas import SpaceClause
from hgkit.rules.clauses.model import RulesetModel
from hgkit.rules.clauses.placing import PlacementSection, TableLimit
from hgkit.rules.clauses.plays import ABOUT, Plays, Required
from hgkit.rules.clauses.references import Names
from hgkit.rules.clauses.scoring import Scoring, Winner
from hgkit.rules.clauses.turn import BonusTurn
from hgkit.text.kinds import Kinds


class BoardSpace(SpaceClause):
    """A board of squares for each player."""

    kind: Literal["boards"]
    boards: Annotated[str, Names("file of boards")] = Field(description="Name of the file of boards.")
    parts: Annotated[list[str] | None, Names("part")] = Field(
        None, description="Parts of a board, from west to east; left out: as in the file."
    )


_AREAS: Final = "hgkit.spaces.boards.areas"
_SETUP: Final = "hgkit.spaces.boards.set_up"
_STEPS: Final = "hgkit.spaces.boards.steps"

KINDS: Final[Kinds] = {
    "action": {
        "bonuses": f"{_STEPS}.bonuses:QueueBonuses",
        "token_to": "hgkit.spaces.boards.tokens:TokenTo",
    },
    "area": {
        "dominoes": f"{_AREAS}:OwnDominoes",
        "matched": f"{_AREAS}:MatchedHalf",
        "square": f"{_AREAS}:SquareArea",
        "around": f"{_AREAS}:RingArea",
    },
    "contest": {**SHARED["contest"], "owner": "hgkit.spaces.boards.tallies:BoardOwnerContest"},
    "cost": {
        "any": "hgkit.engine.costs:AnyCost",
        "pay": "hgkit.engine.costs:AmountsCost",
    },
    "deck": {
        "dominoes": "hgkit.rules.clauses.setup:DominoDeck",
        "one_of_each": "hgkit.rules.clauses.setup:TokenDeck",
    },
    "effect": {
        "place_again": f"{_STEPS}.domino:PlaceAgainPower",
        "gain": "hgkit.engine.effects.gain:GainPower",
        "recover": "hgkit.spaces.boards.recover:RecoverPower",
        "mark": "hgkit.spaces.boards.marks:MarkPower",
        "swap": "hgkit.engine.effects.swap:SwapPower",
        "convert": "hgkit.engine.effects.convert:ConvertPower",
        "block": "hgkit.spaces.boards.block:BlockPower",
        "allow": f"{_STEPS}.domino:AllowPower",
    },
    "limit": {
        "count": "hgkit.spaces.boards.limits:DominoLimit",
        "tokens": "hgkit.spaces.boards.tokens:TokenLimit",
        "marks": "hgkit.spaces.boards.marks:MarkLimit",
    },
    "milestone": SHARED["milestone"],
    "setup": {
        **SHARED["setup"],
        "draw_boards": f"{_SETUP}:DrawBoards",
        "lay_tokens": f"{_SETUP}:LayTokens",
    },
    "step": {
        "place": f"{_STEPS}.domino:PlaceStep",
        "bonuses": f"{_STEPS}.bonuses:BonusesStep",
        "bonus_turn": f"{_STEPS}.domino:BonusAfterPlace",
        "play_token": f"{_STEPS}.play_token:TokenStep",
        "restart": f"{_STEPS}.restart:RestartStep",
        **SHARED["step"],
    },
    "tally": {
        "count": "hgkit.spaces.boards.tallies:SquaresTally",
        "sum": "hgkit.spaces.boards.tallies:SquareNumberTally",
        **SHARED["tally"],
    },
    "trigger": SHARED["trigger"],
}

PLAYS: Final = Plays(
    name="boards",
    place="a game on boards",
    layout="boards",
    key="boards",
    clause="hgkit.spaces.boards.plays:BoardSpace",
    game="hgkit.spaces.boards.set_up:compile_board_game",
    checks="hgkit.spaces.boards.checks",
    kinds=KINDS,
    parameters={
        RulesetModel: f"{ABOUT} ties bank racks space setup first_turn restart placement costs limits bonus_turn "
        "powers tokens marks milestones moments",
        PlacementSection: "free adjacent limit holes outer entrance contact abandoned terrain token",
        TableLimit: "width height turned",
        Scoring: "area only_if track then",
        Winner: "then",
        GoalMilestone: "again",
        CompletedMilestone: "area only_if again",
        BonusTurn: "area deck",
        PiecesTrigger: "",
        TouchingTally: "having each",
    },
    moments=("placed", "end"),
    required=(
        Required("placement.free", "two dominoes never lie on the same square", "place"),
        Required("placement.entrance", "an outer square touches one square only", "place"),
    ),
    turn=(("place",),),
    played_by={
        "bonus_turn": ("bonus_turn",),
        "placement": ("place",),
        "powers": ("bonuses", "play_token"),
        "tokens": ("play_token",),
    },
    counts=("idle_turns",),
    laid=("neighbours",),
)
"""The declaration of the space."""
