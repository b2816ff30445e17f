"""Cards and set-ups of a game on a map that do nothing there.

A card whose colour no territory has pays for nothing but by pairs. A set-up that draws a connection for each number
up to one that no connection shows draws fewer than it says.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hgkit.problems import Problem
from hgkit.rules.checks.shared import latest, warning
from hgkit.rules.clauses.areas import MapSpace
from hgkit.rules.clauses.setup import CardDeck
from hgkit.rules.components.cards import Cards
from hgkit.rules.ruleset import Ruleset
from hgkit.spaces.maps.components.map import Map
from hgkit.spaces.maps.set_up import Scatter
from hgkit.text.naming import listed

CODES: Final = {
    "idle-card": "A card has a colour that no territory has (warning).",
    "none-to-draw": "A set-up draws a connection for a number that none shows (warning).",
}
"""The manual of the codes that this module raises, in a line each; more in the text above."""

LEVELS: Final = ("warning",)


def check(ruleset: Ruleset) -> Iterator[Problem]:
    """Every card of an idle colour, every number that no connection shows."""
    space = ruleset.model.space
    assert isinstance(space, MapSpace)
    found = ruleset.of(Map)[space.map]
    colours = {territory.colour for territory in found.territories.values()}
    for name, clause in ruleset.model.decks.items():
        if isinstance(clause, CardDeck):
            cards = ruleset.of(Cards)[clause.cards].cards.values()
            idle = [card.id for card in cards if card.colour is not None and card.colour not in colours]
            if idle:
                message = f"no territory of {found.id} has the colour of {listed(idle)}"
                path = latest(ruleset, ("space", "map"), ("decks", name, "cards"))
                yield warning(ruleset, path, "idle-card", message, "they pay as pairs only")
    for name, step in ruleset.model.setup.named().items() if ruleset.model.setup else ():
        if isinstance(step, Scatter):
            most = max(step.up_to.values(), default=0) if isinstance(step.up_to, dict) else step.up_to
            drawn = {connection.has.get(step.one_of_each) for connection in found.connections.values()}
            missing = [str(value) for value in range(1, most + 1) if value not in drawn]
            if missing and drawn != {None}:
                message = f"no connection of {found.id} has {step.one_of_each} {listed(missing)}"
                path = latest(ruleset, ("space", "map"), ("setup", name, "up_to"))
                yield warning(ruleset, path, "none-to-draw", message, "fewer are drawn")
