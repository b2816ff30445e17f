"""Something is printed on tiles, and no clause of the ruleset uses it.

Rules and decks are chosen apart, so a deck may show a power, a number or an animal that the rules give no
meaning. The tiles can be played, but what is printed there does nothing. A power needs a clause under
`powers`, an animal one under `animals`, a number a tally that some formula uses.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final

from hgkit.problems import Problem
from hgkit.rules.checks.names import references
from hgkit.rules.checks.shared import removed, warning
from hgkit.rules.checks.uses import in_formulas
from hgkit.rules.clauses.setup import TileDeck
from hgkit.rules.ruleset import Ruleset
from hgkit.spaces.tiles.components.deck import Deck
from hgkit.spaces.tiles.components.tile import Zone
from hgkit.text.naming import listed
from hgkit.text.places import Path

CODES: Final = {
    "idle": "Something is printed on tiles, but no clause of the ruleset uses it (warning).",
}
"""The manual of the codes that this module raises, in a line each; more in the text above."""

LEVELS: Final = ("warning",)

_HINTS: Final = {
    "power": "it does nothing; a clause under powers would say what it does",
    "animal": "it counts for nothing; a clause under animals would say what it is worth",
    "number": "it counts for nothing; no formula uses a tally of it",
}


def check(ruleset: Ruleset) -> Iterator[Problem]:
    """One warning for each name, with the tiles that show it."""
    model = ruleset.model
    posts = model.occupy.posts if model.occupy else ()
    known = {"power": {*model.powers, *posts}, "animal": set(model.animals), "number": counted(ruleset)}
    shown: dict[tuple[str, str], list[str]] = {}
    where: dict[tuple[str, str], Path] = {}
    for name, clause in model.decks.items():
        if not isinstance(clause, TileDeck):
            continue
        for tile in ruleset.of(Deck)[clause.tiles].tiles.values():
            for what, word in {pair for zone in tile.zones for pair in printed(zone)}:
                if word not in known[what]:
                    shown.setdefault((what, word), []).append(tile.id)
                    where.setdefault((what, word), ("decks", name, "tiles"))
    for (what, word), tiles in sorted(shown.items()):
        noun = "tile" if len(tiles) == 1 else "tiles"
        message = f"no clause uses the {what} {word!r} on {noun} {listed(tiles)}"
        gone = removed(ruleset, f"{what}s.{word}")
        yield warning(ruleset, where[what, word], "idle", message, _HINTS[what], gone=gone)


def printed(zone: Zone) -> Iterator[tuple[str, str]]:
    """What is printed on a zone: (`power`, `number` or `animal`; its name)."""
    if zone.power is not None:
        yield "power", zone.power
    yield from (("number", name) for name in zone.numbers)
    yield from (("animal", name) for name in zone.animals)


def counted(ruleset: Ruleset) -> set[str]:
    """The numbers of tiles that matter in a formula."""
    return numbers_of(ruleset, in_formulas(ruleset))


def numbers_of(ruleset: Ruleset, tallies: Collection[str]) -> set[str]:
    """The printed numbers that tallies look at."""
    return {ref.name for ref in references(ruleset) if ref.what == "number" and ref.path[1] in tallies}
