"""The kinds that work in every space, for what each of them plays."""

from typing import Final

from hgkit.text.kinds import Kinds

_STEPS: Final = "hgkit.engine.steps"

SHARED: Final[Kinds] = {
    "contest": {
        "most": "hgkit.engine.contests:MostContest",
        "ladder": "hgkit.engine.contests:LadderContest",
        "most_touching": "hgkit.engine.touching:TouchingContest",
    },
    "milestone": {
        "goal": "hgkit.engine.milestones:GoalMilestone",
        "completed": "hgkit.engine.milestones:CompletedMilestone",
    },
    "setup": {"fill": "hgkit.engine.set_up:Fill"},
    "step": {
        "draw": f"{_STEPS}.draw:DrawStep",
        "discard": f"{_STEPS}.discard:DiscardStep",
        "refill": f"{_STEPS}.refill:RefillStep",
        "swap": f"{_STEPS}.swap:SwapStep",
    },
    "tally": {
        "pieces": "hgkit.engine.tallies:PiecesTally",
        "most": "hgkit.engine.tallies:MostTally",
        "touching": "hgkit.engine.touching:TouchingTally",
    },
    "trigger": {
        "when": "hgkit.engine.triggers:FormulaTrigger",
        "exhausted": "hgkit.engine.triggers:DeckTrigger",
        "no_pieces": "hgkit.engine.triggers:PiecesTrigger",
    },
}
"""Where their classes live. A space that plays one in its own way declares it again."""
