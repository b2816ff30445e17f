"""Warnings about what is printed on tiles and what the rules make of it.

Rules and decks are chosen apart, so a deck may show a power, a number or an animal that the rules give no meaning, and
a ruleset may name powers and numbers that its decks don't show: what is printed, or the clause, does nothing. A power
needs a clause under `powers`, an animal one under `animals`, a number a tally that some formula uses. A misspelt name
looks the same: compare it with what is printed.

A piece of the supply that `occupy.where` gives no place and no other clause names, a tile that fits no other tile of
the decks, or tiles that a table is too small for (`placement.limit.reach`) could never come into play.
"""

from collections.abc import Collection, Iterator, Mapping
from typing import Final

from hgkit.problems import Problem
from hgkit.rules.checks.formulas import in_formulas, words
from hgkit.rules.checks.names import references
from hgkit.rules.checks.shared import clause, latest, removed, warning
from hgkit.rules.clauses.placing import OccupyWhere, TableLimit
from hgkit.rules.clauses.setup import TileDeck
from hgkit.rules.ruleset import Ruleset
from hgkit.spaces.tiles.components.deck import Deck
from hgkit.spaces.tiles.components.search import unplaceable
from hgkit.spaces.tiles.components.tile import Zone
from hgkit.spaces.tiles.powers import ExtraPower
from hgkit.text.naming import did_you_mean, listed
from hgkit.text.places import Path

CODES: Final = {
    "idle": "Something is printed on tiles, but no clause of the ruleset uses it (warning).",
    "never-fires": "A power or a number is on no tile of the decks (warning).",
    "nowhere": "A piece or a tile could never come into play (warning).",
}

LEVELS: Final = ("warning",)

MOVING: Final = ("powers", "tokens", "milestones", "setup")
"""Sections whose clauses may put pieces somewhere."""

_HINTS: Final = {
    "power": "it does nothing; a clause under powers would say what it does",
    "animal": "it counts for nothing; a clause under animals would say what it is worth",
    "number": "it counts for nothing; no formula uses a tally of it",
}

Shown = dict[tuple[str, str], dict[str, list[str]]]
"""What is printed (`power`, `number` or `animal`; its name), and by deck the tiles that show it."""


def check(ruleset: Ruleset) -> Iterator[Problem]:
    """Report every warning about printed names, pieces and tiles."""
    decks = {
        name: ruleset.of(Deck)[deck.tiles]
        for name, deck in ruleset.model.decks.items()
        if isinstance(deck, TileDeck)
    }
    shown: Shown = {}
    for name, deck in decks.items():
        for tile in deck.tiles.values():
            for pair in {pair for zone in tile.zones for pair in _printed(zone)}:
                shown.setdefault(pair, {}).setdefault(name, []).append(tile.id)
    yield from _idle(ruleset, shown)
    if not ruleset.model.abstract:
        yield from _never(ruleset, shown)
    yield from _nowhere(ruleset, decks)


def _printed(zone: Zone) -> Iterator[tuple[str, str]]:
    if zone.power is not None:
        yield "power", zone.power
    yield from (("number", name) for name in zone.numbers)
    yield from (("animal", name) for name in zone.animals)


def _numbers_of(ruleset: Ruleset, tallies: Collection[str]) -> set[str]:
    """Return the printed numbers that tallies look at."""
    return {ref.name for ref in references(ruleset) if ref.what == "number" and ref.path[1] in tallies}


def _idle(ruleset: Ruleset, shown: Shown) -> Iterator[Problem]:
    """Report each printed name that nothing uses, with the tiles that show it.

    There is none where a file that uses these tiles, or one over it, removes the clause: then it says so.
    """
    model, layers = ruleset.model, ruleset.resolved.layers
    known: dict[str, Collection[str]] = {
        "power": {*model.powers, *(model.occupy.posts if model.occupy else ())},
        "animal": model.animals,
        "number": _numbers_of(ruleset, in_formulas(ruleset)),
    }
    for (what, word), by_deck in sorted(shown.items()):
        path = ("decks", next(iter(by_deck)), "tiles")
        gone = removed(ruleset, f"{what}s.{word}")
        meant = gone is not None and gone[0] in layers[layers.index(ruleset.resolved.setter(path)) :]
        if word not in known[what] and not meant:
            tiles = [tile for found in by_deck.values() for tile in found]
            noun = "tile" if len(tiles) == 1 else "tiles"
            message = f"no clause uses the {what} {word!r} on {noun} {listed(tiles)}"
            yield warning(ruleset, path, "idle", message, _HINTS[what])


def _never(ruleset: Ruleset, shown: Shown) -> Iterator[Problem]:
    """Report every power and number that no tile has."""
    model = ruleset.model
    declared = {n for deck in ruleset.of(Deck).values() for kind in deck.kinds.values() for n in kind.numbers}
    for reference in references(ruleset):
        if reference.what == "number" and reference.name not in declared:
            hint = did_you_mean(reference.name, declared) or "no deck declares it, so it is always 0"
            message = f"no tile has the number {reference.name!r}"
            yield warning(ruleset, reference.path, "never-fires", message, hint)
    powers = {name for what, name in shown if what == "power"}
    posts = model.occupy.posts if model.occupy else ()
    extra = {name: power for name, power in model.powers.items() if isinstance(power, ExtraPower)}
    found: dict[Path, tuple[str, str]] = {}
    for name, power in extra.items():
        needed = _numbers_of(ruleset, words(power.points))
        if needed and not any(("number", number) in shown for number in needed):
            message = f"no tile shows {' or '.join(sorted(needed))}, so {name!r} pays nothing"
            found["powers", name] = message, ""
    for key in (*(("powers", name) for name in model.powers), *(("occupy", "posts", name) for name in posts)):
        if key[-1] not in powers and key[-1] not in extra:
            found[key] = f"no tile has the power {key[-1]!r}", did_you_mean(key[-1], powers)
    for path, (message, hint) in found.items():
        last = latest(ruleset, path, *(("decks", deck, "tiles") for deck in model.decks))
        hint = hint or "leave it out, or use other decks"
        yield warning(ruleset, last, "never-fires", message, hint, key=last == path)


def _nowhere(ruleset: Ruleset, decks: Mapping[str, Deck]) -> Iterator[Problem]:
    """Report every piece and tile that is never used, and a table that is too small."""
    model = ruleset.model
    where = clause(ruleset, "occupy.where", OccupyWhere)
    limit = clause(ruleset, "placement.limit", TableLimit)
    placed = {name for name, kinds in where.named().items() if kinds} if where else set()
    placed |= {ref.name for ref in references(ruleset) if ref.path[0] in MOVING}
    for name, number in model.supply.named().items():
        if number and name not in placed:
            message = f"{name} may stand nowhere"
            hint = f"give it a place in occupy.where, or write supply: {{{name}: 0}}"
            gone = removed(ruleset, f"occupy.where.{name}")
            yield warning(ruleset, ("supply", name), "nowhere", message, hint, key=True, gone=gone)
    loose = model.placement is not None and model.placement.sides is None
    alone = set() if loose else set(unplaceable(decks.values()))
    for name, deck in decks.items():
        tiles = [tile for tile in deck.tiles if tile in alone]
        if tiles:
            message, hint = f"no other tile fits {listed(tiles)}", "each of its edges is its own"
            yield warning(ruleset, ("decks", name, "tiles"), "nowhere", message, hint)
    count = sum(sum(deck.counts.values()) for deck in decks.values())
    reach = limit.reach if limit is not None else None
    if reach is not None and (cells := (2 * reach + 1) ** 2) < count:
        path, message = ("placement", "limit", "reach"), f"the table has {cells} cells for {count} tiles"
        yield warning(ruleset, path, "nowhere", message, "some can never be placed")
