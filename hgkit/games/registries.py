"""The kinds that each space plays: what is not listed here is refused when a file is loaded."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from pydantic import BaseModel

from hgkit.text.kinds import Kinds, Registry

_TURN = "hgkit.rules.clauses.turn"
_SETUP = "hgkit.rules.clauses.setup"
_AREAS = "hgkit.rules.clauses.areas"
_EFFECTS = "hgkit.rules.clauses.effects"
_POSTS = "hgkit.rules.clauses.posts"
_LIMITS = "hgkit.rules.clauses.placing"
_SCORING = "hgkit.rules.clauses.scoring"

_KINDS: Final[Mapping[str, Kinds]] = {
    "tiles": {
        "area": {"joins": f"{_AREAS}:JoinedArea"},
        "contest": {
            "most": f"{_SCORING}:MostContest",
            "ladder": f"{_SCORING}:LadderContest",
            "owner": f"{_SCORING}:OwnerContest",
        },
        "deck": {"tiles": f"{_SETUP}:TileDeck"},
        "effect": {
            "points": f"{_EFFECTS}:PointsPower",
            "extra": f"{_EFFECTS}:ExtraPower",
            "ignore": f"{_EFFECTS}:IgnorePower",
            "take_back": f"{_EFFECTS}:TakeBackPower",
            "sole_owner": f"{_EFFECTS}:SoleOwnerPower",
            "post": f"{_POSTS}:PostPower",
            "redraw": f"{_POSTS}:RedrawPower",
            "toll": f"{_POSTS}:TollPower",
            "recall": f"{_POSTS}:RecallPower",
        },
        "setup": {"fill": f"{_SETUP}:Fill"},
        "step": {"draw": f"{_TURN}:Draw", "take_tile": f"{_POSTS}:TakeTileStep"},
    },
    "maps": {
        "area": {"declared": f"{_AREAS}:DeclaredArea", "own": f"{_AREAS}:OwnArea"},
        "contest": {
            "most": f"{_SCORING}:MostContest",
            "ladder": f"{_SCORING}:LadderContest",
            "leader_at_both": f"{_SCORING}:BothEndsContest",
            "owner": f"{_SCORING}:OwnerContest",
        },
        "deck": {"cards": f"{_SETUP}:CardDeck"},
        "limit": {"count": f"{_LIMITS}:FormulaLimit"},
        "setup": {"fill": f"{_SETUP}:Fill", "scatter": f"{_SETUP}:Scatter"},
        "step": {
            "put": f"{_TURN}:PutStep",
            "discard": f"{_TURN}:DiscardStep",
            "refill": f"{_TURN}:RefillStep",
        },
    },
    "boards": {
        "area": {
            "own": f"{_AREAS}:OwnArea",
            "half": f"{_AREAS}:MatchedHalf",
            "square": f"{_AREAS}:SquareArea",
            "around": f"{_AREAS}:RingArea",
        },
        "contest": {"most": f"{_SCORING}:MostContest", "owner": f"{_SCORING}:OwnerContest"},
        "deck": {"dominoes": f"{_SETUP}:DominoDeck", "one_of_each": f"{_SETUP}:TokenDeck"},
        "effect": {
            "place_again": f"{_EFFECTS}:PlaceAgain",
            "gain": f"{_EFFECTS}:Gain",
            "recover": f"{_EFFECTS}:Recover",
            "mark": f"{_EFFECTS}:MarkEffect",
            "swap": f"{_EFFECTS}:Swap",
            "convert": f"{_EFFECTS}:Convert",
            "block": f"{_EFFECTS}:Block",
            "allow": f"{_EFFECTS}:Allow",
        },
        "limit": {"of": f"{_LIMITS}:UseLimit"},
        "setup": {
            "fill": f"{_SETUP}:Fill",
            "draw_boards": f"{_SETUP}:DrawBoards",
            "lay_tokens": f"{_SETUP}:LayTokens",
        },
        "step": {
            "place": f"{_TURN}:PlaceStep",
            "bonuses": f"{_TURN}:BonusesStep",
            "play_token": f"{_TURN}:TokenStep",
            "found": f"{_TURN}:FoundStep",
            "discard": f"{_TURN}:DiscardStep",
            "refill": f"{_TURN}:RefillStep",
        },
    },
}

_TITLES: Final = {"tiles": "a table of tiles", "maps": "a map", "boards": "a game on boards"}


def _elsewhere(space: str) -> dict[str, dict[str, tuple[str, ...]]]:
    """The kinds that other spaces play and this one does not, with the names of those spaces."""
    found: dict[str, dict[str, tuple[str, ...]]] = {}
    for other, families in _KINDS.items():
        for family, kinds in families.items():
            for name in kinds:
                if name not in _KINDS[space].get(family, {}):
                    by_name = found.setdefault(family, {})
                    by_name[name] = (*by_name.get(name, ()), other)
    return found


REGISTRIES: Final[Mapping[str, Registry]] = {
    space: Registry(space, _TITLES[space], kinds, _elsewhere(space)) for space, kinds in _KINDS.items()
}
"""The registry of every space, by its name."""


def all_kinds() -> dict[str, tuple[type[BaseModel], ...]]:
    """The classes of all kinds by family, each once, whichever spaces play them."""
    found: dict[str, dict[type[BaseModel], None]] = {}
    for registry in REGISTRIES.values():
        for family in registry.kinds:
            classes = (registry.find(family, name) for name in registry.names(family))
            found.setdefault(family, {}).update(dict.fromkeys(filter(None, classes)))
    return {family: tuple(classes) for family, classes in found.items()}


def spaces_of_kinds() -> dict[str, list[str]]:
    """The spaces that play each kind, by the name of its class."""
    found: dict[str, list[str]] = {}
    for space, registry in REGISTRIES.items():
        for families in registry.kinds.values():
            for home in families.values():
                found.setdefault(home.partition(":")[2], []).append(space)
    return found


def registry_for(data: Any) -> Registry:
    """Return the registry of the space that the data of a ruleset names."""
    space = data.get("space") if isinstance(data, dict) else None
    keys = space if isinstance(space, dict) else {}
    return REGISTRIES["maps" if "graph" in keys else "boards" if "board" in keys else "tiles"]
