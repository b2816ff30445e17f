"""A power whose points nobody could get.

A power that scores with its area (`when: completed` or `when: end`) gives its points to the winners of the
area, so the area must be scored just once then, or it isn't known who wins it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hgkit.engine.contests import MostContest
from hgkit.problems import Problem
from hgkit.rules.ruleset import Ruleset
from hgkit.spaces.tiles.areas import JoinedArea
from hgkit.spaces.tiles.components.deck import Deck
from hgkit.spaces.tiles.powers import ExtraPower, IgnorePower, PointsPower, SoleOwnerPower, TollPower
from hgkit.text.naming import listed
from hgkit.text.places import Path

CODES: Final = {
    "power-area": "A power looks at an area that it does not lie in.",
    "power-scoring": "A power scores with its area, which is not scored just once then.",
}
"""The manual of the codes that this module raises, in a line each; more in the text above."""


def check(ruleset: Ruleset) -> Iterator[Problem]:
    """Every power that is wrong."""
    for name, power in ruleset.model.powers.items():
        if isinstance(power, PointsPower | ExtraPower | IgnorePower) and power.when in ("completed", "end"):
            yield from _scored(ruleset, name, power.area, power.when, once=not isinstance(power, IgnorePower))
        if isinstance(power, SoleOwnerPower):
            yield from _owned(ruleset, name, power)
    yield from _where_they_lie(ruleset)


def _where_they_lie(ruleset: Ruleset) -> Iterator[Problem]:
    """Powers of an area that no zone with the power lies in."""
    zones: dict[str, set[str]] = {}
    for deck in ruleset.of(Deck).values():
        for zone in (zone for tile in deck.tiles.values() for zone in tile.zones if zone.power):
            zones.setdefault(str(zone.power), set()).add(zone.kind)
    named: list[tuple[str, Path, str]] = []
    for name, post in (ruleset.model.occupy.posts if ruleset.model.occupy else {}).items():
        named += [(name, ("occupy", "posts", name, "within", i), area) for i, area in enumerate(post.within)]
    for name, power in ruleset.model.powers.items():
        if isinstance(power, PointsPower | IgnorePower | SoleOwnerPower):
            named.append((name, ("powers", name, "area"), power.area))
        if isinstance(power, TollPower) and not {*_joined(ruleset, power.completed)} <= {
            *_joined(ruleset, power.area)
        }:
            message = f"a {power.completed} does not lie in a {power.area}"
            hint = f"name {power.completed}, or an area that joins all of it"
            yield ruleset.problem(("powers", name, "area"), "power-area", message, hint)
    for name, path, area in named:
        outside = zones.get(name, set()) - set(_joined(ruleset, area, overlooked=True))
        if area in ruleset.model.areas and outside:
            message = (
                f"the power {name!r} is printed on {listed(sorted(outside))}, which is not part of a {area}"
            )
            yield ruleset.problem(path, "power-area", message, "name an area that joins it")


def _joined(ruleset: Ruleset, name: str, *, overlooked: bool = False) -> list[str]:
    """The kinds of zones of an area; with `overlooked` those too from which pieces count in it."""
    area = ruleset.model.areas.get(name)
    if not isinstance(area, JoinedArea):
        return []
    return [*area.joins, *(area.overlooked_from or [])] if overlooked else area.joins


def _owned(ruleset: Ruleset, name: str, power: SoleOwnerPower) -> Iterator[Problem]:
    """An area whose contest says more than who wins, so that a sole owner can't stand in for it."""
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
