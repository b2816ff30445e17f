"""Areas that never touch each other, so that what one counts in the other is always 0.

An area touches another where their zones lie side by side on a tile: on its border the one follows the other. So the
decks decide which kinds can touch. An area around a zone touches whatever lies on its tiles. Areas that wait for others
have to be complete after them, so the others can't wait in turn; one around a zone neither waits nor is waited for.
"""

from collections.abc import Iterator
from typing import Final

from hgkit.engine.touching import TouchingContest, TouchingTally
from hgkit.problems import Problem
from hgkit.rules.checks.formulas import words
from hgkit.rules.checks.shared import warning
from hgkit.rules.ruleset import Ruleset
from hgkit.spaces.tiles.areas import TileArea
from hgkit.spaces.tiles.components.deck import Deck
from hgkit.spaces.tiles.extent import beside_on_tile
from hgkit.text.places import Path

CODES: Final = {
    "never-touch": "A clause looks at areas that its own areas never touch (warning).",
    "waits-in-turn": "An area waits for areas that wait for others themselves.",
    "waits-around": "An area around a zone waits for others, or others wait for it.",
}

LEVELS: Final = ("error", "warning")


def check(ruleset: Ruleset) -> Iterator[Problem]:
    """Report areas that wait for each other, and warn of areas that are looked at and never touch."""
    areas = {name: area for name, area in ruleset.model.areas.items() if isinstance(area, TileArea)}
    for name, area in areas.items():
        for index, other in enumerate(area.waits_for or ()):
            path: Path = ("areas", name, "waits_for", index)
            if other == name or (other in areas and areas[other].waits_for):
                message = (
                    f"{other!r} can't wait for itself"
                    if other == name
                    else f"{other!r} waits for others itself"
                )
                yield ruleset.problem(path, "waits-in-turn", message, "name areas that wait for none")
            elif area.reach or (other in areas and areas[other].reach):
                message = f"{name if area.reach else other!r} lies around a zone"
                yield ruleset.problem(
                    path, "waits-around", message, "only joined areas wait for joined areas"
                )
            else:
                yield from _never(ruleset, path, name, other)
    for name, rule in ruleset.model.scoring.items():
        for path, other in _looked_at(ruleset, name):
            yield from _never(ruleset, path, rule.area or name, other)


def _never(ruleset: Ruleset, path: Path, name: str, other: str) -> Iterator[Problem]:
    """Warn if areas of a kind never touch those of another."""
    area, touched = ruleset.model.areas.get(name), ruleset.model.areas.get(other)
    if not isinstance(area, TileArea) or not isinstance(touched, TileArea) or area.reach:
        return
    pairs = {(one, two) for one in area.zones for two in touched.zones}
    if pairs.isdisjoint(ruleset.once(_beside)):
        message = f"a {name} never touches a {other}: on no tile do they lie side by side"
        yield warning(ruleset, path, "never-touch", message, "name another area")


def _beside(ruleset: Ruleset) -> Iterator[tuple[str, str]]:
    """Yield the kinds of zones that lie side by side on some tile."""
    for deck in ruleset.of(Deck).values():
        for tile in deck.tiles.values():
            for index, zone in enumerate(tile.zones):
                yield from ((zone.kind, tile.zones[other].kind) for other in beside_on_tile(tile, index))


def _looked_at(ruleset: Ruleset, name: str) -> Iterator[tuple[Path, str]]:
    """Yield the kinds of areas that a scoring clause counts in because its own touch them, and where it says so."""
    rule = ruleset.model.scoring[name]
    if isinstance(rule.contest, TouchingContest):
        yield ("scoring", name, "contest", "in"), rule.contest.inside
    for field, text in (("if", rule.only_if), ("points", rule.points)):
        for word in sorted(words(text or "")):
            tally = ruleset.model.tallies.get(word)
            if isinstance(tally, TouchingTally):
                yield ("scoring", name, field), tally.touching
