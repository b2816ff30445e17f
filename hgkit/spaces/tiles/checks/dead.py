"""A power or a number that no tile of the decks has.

Rules and decks are chosen apart, so a ruleset may name powers and numbers that its decks don't show;
such a clause does nothing. A misspelt name looks the same: compare it with what is printed on the
tiles.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from hgkit.problems import Problem
from hgkit.rules.checks.names import references
from hgkit.rules.checks.shared import latest, warning
from hgkit.rules.checks.uses import words
from hgkit.rules.ruleset import Ruleset
from hgkit.spaces.tiles.checks.idle import numbers_of, printed
from hgkit.spaces.tiles.components.deck import Deck
from hgkit.spaces.tiles.powers import ExtraPower
from hgkit.text.naming import did_you_mean
from hgkit.text.places import Path

CODES: Final = {
    "never-fires": "A power or a number is on no tile of the decks (warning).",
}
"""The manual of the codes that this module raises, in a line each; more in the text above."""

LEVELS: Final = ("warning",)


def check(ruleset: Ruleset) -> Iterator[Problem]:
    """Every power that can't come up; none of a ruleset that is only a parent or has no tiles."""
    model = ruleset.model
    if model.abstract:
        return
    yield from _numbers(ruleset)
    tiles = [tile for deck in ruleset.of(Deck).values() for tile in deck.tiles.values()]
    shown = {pair for tile in tiles for zone in tile.zones for pair in printed(zone)}
    powers = {name for what, name in shown if what == "power"}
    decks: list[Path] = [("decks", name, "tiles") for name in model.decks]
    for name, power in model.powers.items():
        path = latest(ruleset, ("powers", name), *decks)
        key = path == ("powers", name)
        if isinstance(power, ExtraPower):
            needed = numbers_of(ruleset, words(power.points))
            if needed and not any(("number", number) in shown for number in needed):
                message = f"no tile shows {' or '.join(sorted(needed))}, so {name!r} pays nothing"
                yield warning(
                    ruleset, path, "never-fires", message, "leave it out, or use other decks", key=True
                )
        elif name not in powers:
            yield _nowhere(ruleset, path, name, powers, key=key)
    for name in model.occupy.posts if model.occupy else ():
        if name not in powers:
            path = latest(ruleset, ("occupy", "posts", name), *decks)
            yield _nowhere(ruleset, path, name, powers, key=path[0] == "occupy")


def _nowhere(ruleset: Ruleset, path: Path, name: str, powers: Iterable[str], *, key: bool) -> Problem:
    hint = did_you_mean(name, powers) or "leave it out, or use other decks"
    return warning(ruleset, path, "never-fires", f"no tile has the power {name!r}", hint, key=key)


def _numbers(ruleset: Ruleset) -> Iterator[Problem]:
    """Every number of a tally that no deck of tiles declares."""
    kinds = [kind for deck in ruleset.of(Deck).values() for kind in deck.kinds.values()]
    declared = {number for kind in kinds for number in kind.numbers}
    for reference in references(ruleset):
        if reference.what == "number" and reference.name not in declared:
            hint = did_you_mean(reference.name, declared) or "no deck declares it, so it is always 0"
            message = f"no tile has the number {reference.name!r}"
            yield warning(ruleset, reference.path, "never-fires", message, hint)
