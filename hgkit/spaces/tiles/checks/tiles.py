"""Errors of clauses about tiles: what can't be played as the clauses say, or has no right result.

*Animals* that consume their own kind, directly or through others: each one takes another away, so no result is right.

*Decks*: the `start` tile is taken out of its own deck, so it has to be in there. A tile is known by its id alone, so no
id may be in two decks of a ruleset. A bonus turn draws from another deck than an ordinary turn, which draws from
that of the hand, else from the first.

*Occupation*: each kind of zone under `occupy.where` has to belong to an area that `areas` declares, and, where
`occupy.free` says in which areas a piece is barred, to one of those. Else a piece that stands there never counts.

*Powers*: a power of whoever has a piece on its zone needs a piece that may stand there. One that scores with its area
(`when: completed` or `when: end`) gives its points to the winners of the area, so the area must be scored just once
then, or it isn't known who wins it.
"""

from collections.abc import Collection, Iterator
from typing import Final

from hgkit.engine.contests import MostContest
from hgkit.problems import Problem
from hgkit.rules.checks.formulas import words
from hgkit.rules.checks.names import deck_of_turns
from hgkit.rules.checks.pieces import stands
from hgkit.rules.checks.shared import clause, each
from hgkit.rules.clauses.placing import OccupyFree, OccupyWhere
from hgkit.rules.clauses.setup import TileDeck
from hgkit.rules.ruleset import Ruleset
from hgkit.spaces.tiles.areas import JoinedArea, TileArea
from hgkit.spaces.tiles.components.deck import Deck
from hgkit.spaces.tiles.powers import ExtraPower, IgnorePower, PointsPower, SoleOwnerPower, TollPower
from hgkit.spaces.tiles.steps.redraw import RedrawPower
from hgkit.text.naming import did_you_mean, listed
from hgkit.text.places import Path

CODES: Final = {
    "consumes-itself": "An animal consumes its own kind, or two consume each other.",
    "start-not-in-deck": "The start tile is not in its deck.",
    "tile-in-two-decks": "Two decks of a ruleset have a tile of the same id.",
    "same-deck": "A bonus turn draws from the deck of ordinary turns.",
    "not-played": "A power of a piece that never stands on its zone, a count of completed areas where none are scored.",
    "no-area": "A piece may stand where it belongs to no area, so that it could never count.",
    "power-area": "A power looks at an area that it does not lie in.",
    "power-scoring": "A power scores with its area, which is not scored just once then.",
}

OnZone: Final = RedrawPower | TollPower | SoleOwnerPower
"""Powers of who has a piece on their zone."""


def check(ruleset: Ruleset) -> Iterator[Problem]:
    """Report every clause about tiles that is wrong."""
    yield from each(
        _animals(ruleset), _decks(ruleset), _bonus(ruleset), _occupation(ruleset), _powers(ruleset)
    )


def _animals(ruleset: Ruleset) -> Iterator[Problem]:
    consumes = {name: set(animal.consumes or ()) for name, animal in ruleset.model.animals.items()}
    for name, animal in ruleset.model.animals.items():
        for index, other in enumerate(animal.consumes or ()):
            found: set[str] = set()
            todo = [other]
            while todo:
                new = consumes.get(todo.pop(), set()) - found
                found |= new
                todo += new
            path = ("animals", name, "consumes", index)
            if other == name:
                message = f"{name} consumes its own kind"
                yield ruleset.problem(path, "consumes-itself", message, "name another animal")
            elif name in found:
                message = f"{name} consumes {other}, which consumes {name} in turn"
                hint = "one of them must not consume the other"
                yield ruleset.problem(path, "consumes-itself", message, hint)


def _decks(ruleset: Ruleset) -> Iterator[Problem]:
    owners: dict[str, str] = {}
    for name, deck in ruleset.model.decks.items():
        if not isinstance(deck, TileDeck):
            continue
        tiles = ruleset.of(Deck)[deck.tiles].tiles
        start = None if deck.start is None else str(deck.start)
        if start is not None and start not in tiles:
            hint = did_you_mean(start, tiles) or f"'hgkit show {deck.tiles}' lists them"
            message = f"{deck.tiles} has no {start!r} to start with"
            yield ruleset.problem(("decks", name, "start"), "start-not-in-deck", message, hint)
        shared: dict[str, list[str]] = {}
        for tile in tiles:
            other = owners.setdefault(tile, name)
            if other != name:
                shared.setdefault(other, []).append(tile)
        for other, both in shared.items():
            message, hint = (
                f"the decks {other!r} and {name!r} both have {listed(both)}",
                "an id belongs to one deck",
            )
            yield ruleset.problem(("decks", name, "tiles"), "tile-in-two-decks", message, hint)


def _bonus(ruleset: Ruleset) -> Iterator[Problem]:
    bonus = ruleset.model.bonus_turn
    if bonus and bonus.deck is not None and bonus.deck == deck_of_turns(ruleset):
        message = f"a bonus turn can't draw from {bonus.deck!r}, the deck of ordinary turns"
        yield ruleset.problem(("bonus_turn", "deck"), "same-deck", message, "name another deck, or none")
    scored = (moment for rule in ruleset.model.scoring.values() for moment in rule.when)
    if bonus and "completed" in words(bonus.trigger) and "completed" not in scored:
        message = "'completed' is always 0: no area is scored when it is completed"
        yield ruleset.problem(("bonus_turn", "trigger"), "not-played", message, "leave it out")


def _occupation(ruleset: Ruleset) -> Iterator[Problem]:
    where, free = clause(ruleset, "occupy.where", OccupyWhere), clause(ruleset, "occupy.free", OccupyFree)
    areas = {name: area for name, area in ruleset.model.areas.items() if isinstance(area, TileArea)}
    rules = free.named() if free else {}
    for piece, kinds in where.named().items() if where else ():
        looked_at = [name for name in (rules[piece].within if piece in rules else areas) if name in areas]
        joined = {kind for name in looked_at for kind in areas[name].zones}
        for index, kind in enumerate(kinds):
            path = ("occupy", "where", piece, index)
            if not any(kind in area.zones for area in areas.values()):
                hint = "declare an area that joins it"
                yield ruleset.problem(path, "no-area", f"{kind} belongs to no area", hint)
            elif joined.intersection(kinds) and kind not in joined:  # if none is there, the areas are wrong
                message = f"{kind} belongs to none of the areas in which {piece} may be barred"
                hint = f"occupy.free.{piece} looks in {listed(looked_at)}"
                yield ruleset.problem(path, "no-area", message, hint)


def _powers(ruleset: Ruleset) -> Iterator[Problem]:
    """Report powers that score with an area at the wrong time, or look at one that they don't lie in."""
    posts = ruleset.model.occupy.posts if ruleset.model.occupy else {}
    named: list[tuple[str, Path, str]] = [
        (name, ("occupy", "posts", name, "within", index), area)
        for name, post in posts.items()
        for index, area in enumerate(post.within)
    ]
    for name, power in ruleset.model.powers.items():
        path = ("powers", name, "area")
        if isinstance(power, PointsPower | ExtraPower | IgnorePower) and power.when in ("completed", "end"):
            yield from _scored(ruleset, name, power.area, power.when, once=not isinstance(power, IgnorePower))
        if isinstance(power, SoleOwnerPower):
            yield from _owned(ruleset, name, power)
        if isinstance(power, PointsPower | IgnorePower | SoleOwnerPower):
            named.append((name, path, power.area))
        if isinstance(power, TollPower) and not {*_joined(ruleset, power.completed)} <= {
            *_joined(ruleset, power.area)
        }:
            message = f"a {power.completed} does not lie in a {power.area}"
            hint = f"name {power.completed}, or an area that joins all of it"
            yield ruleset.problem(path, "power-area", message, hint)
    zones: dict[str, set[str]] = {}
    for deck in ruleset.of(Deck).values():
        for zone in (zone for tile in deck.tiles.values() for zone in tile.zones if zone.power):
            zones.setdefault(str(zone.power), set()).add(zone.kind)
    for name, power in ruleset.model.powers.items():
        on = zones.get(name)
        if isinstance(power, OnZone) and on and not _stands_on(ruleset, power.piece, name, on):
            message = f"a {power.piece} never stands on {listed(sorted(on))}, which shows the power {name!r}"
            yield ruleset.problem(("powers", name, "piece"), "not-played", message, "name another piece")
    for name, where, area in named:
        outside = zones.get(name, set()) - set(_joined(ruleset, area, overlooked=True))
        if area in ruleset.model.areas and outside:
            printed = f"the power {name!r} is printed on {listed(sorted(outside))}"
            message, hint = f"{printed}, which is not part of a {area}", "name an area that joins it"
            yield ruleset.problem(where, "power-area", message, hint)


def _stands_on(ruleset: Ruleset, piece: str, power: str, zones: Collection[str]) -> bool:
    """Return whether a piece may stand on the zones of a power; True for one that nobody puts, an error of its own."""
    posts = ruleset.model.occupy.posts if ruleset.model.occupy else {}
    if power in posts:
        return posts[power].piece == piece
    places = [one.place for one in stands(ruleset) if one.piece == piece]
    return not places or not set(places).isdisjoint(zones)


def _joined(ruleset: Ruleset, name: str, *, overlooked: bool = False) -> list[str]:
    """Return the kinds of zones of an area; with `overlooked`, also those from which pieces count in it."""
    area = ruleset.model.areas.get(name)
    if not isinstance(area, TileArea):
        return []
    more = area.overlooked_from or [] if overlooked and isinstance(area, JoinedArea) else []
    return [*area.zones, *more]


def _owned(ruleset: Ruleset, name: str, power: SoleOwnerPower) -> Iterator[Problem]:
    """Report an area whose contest decides more than who wins, so that a sole owner can't stand in for it."""
    for key, rule in ruleset.model.scoring.items():
        if (rule.area or key) == power.area and not isinstance(rule.contest, MostContest):
            message = f"scoring.{key} is not a contest for the most pieces, so powers.{name} can't make a sole owner"
            yield ruleset.problem(
                ("scoring", key, "contest"), "power-scoring", message, "contest: {most: PIECE}"
            )


def _scored(ruleset: Ruleset, name: str, area: str, when: str, *, once: bool) -> Iterator[Problem]:
    scorings = ruleset.model.scoring.items()
    found = [key for key, rule in scorings if (rule.area or key) == area and when in rule.when]
    if area not in ruleset.model.areas or len(found) == 1 or (found and not once):
        return
    if found:
        message = f"{area} is scored more than once {_time(when)}: {', '.join(found)}"
        hint = "it is not known which winners get the points"
    else:
        times = [time for key, rule in scorings if (rule.area or key) == area for time in rule.when]
        message = f"{area} is not scored {_time(when)}"
        hint = f"it is scored {_time(times[0])}" if times else "no scoring clause uses it"
    yield ruleset.problem(("powers", name, "when"), "power-scoring", message, hint)


def _time(when: str) -> str:
    return {"completed": "on completion", "end": "at the end"}.get(when, f"at the moment {when!r}")
