"""Checks of the clauses of a game on a map, against the map and the cards that they name.

On a map an area is a territory, a connection, a named road or named spaces (`declared`), what pieces of one seat join
along roads (`own`), or a territory with those around it; a tally counts pieces in it, the most of one seat, what lies
on it, or what lies beside it. A turn puts, discards and refills. Pieces go on spaces and on territories; only a
territory can be completed, and only a connection has two ends. `only` asks for an attribute that the map gives:
`name`, `colour`, or one under `has`.

A card whose colour no territory has pays for nothing but by pairs. A set-up that draws a connection for each number
up to one that no connection shows draws fewer than it says.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from hgkit.engine.costs import PieceCost
from hgkit.engine.touching import TouchingTally
from hgkit.problems import Problem
from hgkit.rules.checks.formulas import words
from hgkit.rules.checks.pieces import stands
from hgkit.rules.checks.shared import each, latest, warning
from hgkit.rules.clauses.clause import ContestClause
from hgkit.rules.clauses.formula import compile_formula
from hgkit.rules.clauses.setup import CardDeck
from hgkit.rules.components.cards import Cards
from hgkit.rules.ruleset import Ruleset
from hgkit.spaces.maps.area_kinds import DeclaredArea, OwnPieces
from hgkit.spaces.maps.around import AroundTerritory
from hgkit.spaces.maps.components.map import NAMED, Map
from hgkit.spaces.maps.goals import CardsMilestone
from hgkit.spaces.maps.milestones import RewardedMilestone, WonMilestone
from hgkit.spaces.maps.plays import MapSpace
from hgkit.spaces.maps.put_rules import TerritoryLimit
from hgkit.spaces.maps.set_up import Scatter
from hgkit.spaces.maps.tallies import BothEndsContest, MapPiecesTally
from hgkit.text.naming import listed
from hgkit.text.places import Path, dotted

CODES: Final = {
    "not-played": "A piece that cuts no connection.",
    "not-on-a-map": "A place where pieces can't be put on a map, or a kind of area that is never completed there.",
    "unknown-attribute": "`only` asks for a value that nothing on the map has, so the clause never applies (warning); "
    "or for areas that the map does not have at all, or a tally compares an attribute that they don't have.",
    "no-ends": "Connections are roads, and the map does not name the spaces in which they end.",
    "no-card": "No card has the colour of a territory.",
    "idle-cost": "A cost asks for a place that the map does not have (warning).",
    "idle-card": "A card has a colour that no territory has (warning).",
    "none-to-draw": "A set-up draws a connection for a number that none shows (warning).",
    "wrong-area": "An area that a contest, a milestone, a set-up or an area around can't use.",
    "too-few-points": "A goal pays more seats than its card has points for.",
}

LEVELS: Final = ("error", "warning")


def check(ruleset: Ruleset) -> Iterator[Problem]:
    """Check every clause in a game on a map."""
    space = ruleset.model.space
    if isinstance(space, MapSpace):  # else the clause `space` itself has errors
        yield from _Check(ruleset, space.map).run()


class _Check:
    """The kinds of areas of a ruleset, and the checks that need them."""

    def __init__(self, ruleset: Ruleset, name: str) -> None:
        self.ruleset = ruleset
        self.model = ruleset.model
        self.map_name = name
        self.declared = {
            name: area.declared for name, area in self.model.areas.items() if isinstance(area, DeclaredArea)
        }

    @property
    def map(self) -> Map:
        """The map. Raises UnreadComponents where its file has errors."""
        return self.ruleset.of(Map)[self.map_name]

    def run(self) -> Iterator[Problem]:
        """Report every error."""
        milestones = (
            self._milestone(name, milestone)
            for name, milestone in self.model.milestones.items()
            if isinstance(milestone, RewardedMilestone) and (milestone.area or name) in self.model.areas
        )
        yield from each(
            self._areas(),
            self._places(),
            self._tallies(),
            self._scoring(),
            self._set_up(),
            self._limits(),
            *milestones,
            self._costs(),
            self._cards(),
        )

    def _areas(self) -> Iterator[Problem]:
        for name, area in self.model.areas.items():
            path = ("areas", name)
            if isinstance(area, OwnPieces) and area.cut_by not in (None, "nothing"):
                yield from self._cut(name, area.along or [], str(area.cut_by))
            if isinstance(area, AroundTerritory):
                yield from self._around((*path, "around"), area.around)
            if isinstance(area, DeclaredArea):
                yield from self._only((*path, "only"), area.declared, area.only or {})
            elif (
                isinstance(area, OwnPieces)
                and "connections" in (area.along or [])
                and not any(connection.ends for connection in self.map.connections.values())
            ):
                message = f"the map {self.map.id} does not name the spaces in which its connections end"
                yield self.ruleset.problem((*path, "along"), "no-ends", message, "give them ends")

    def _around(self, path: Path, area: str) -> Iterator[Problem]:
        """Report a kind of area around which nothing lies."""
        if area in self.model.areas and self.declared.get(area) != "territories":
            message = f"nothing lies around a {area}"
            yield self.ruleset.problem(path, "wrong-area", message, "name an area of territories")

    def _tallies(self) -> Iterator[Problem]:
        """Report tallies over areas without the attribute that they compare, or that are never complete."""
        known = self.map.names["attribute"]
        for name, tally in self.model.tallies.items():
            if isinstance(tally, TouchingTally) and tally.complete:
                yield from self._completed(("tallies", name, "complete"), tally.touching)
            if isinstance(tally, MapPiecesTally) and tally.within in self.model.areas and tally.same in known:
                what = self.declared.get(tally.within)
                if what is None or not any(tally.same in has for has in self.map.attributes(what).values()):
                    message = f"no {tally.within} has the attribute {tally.same!r}"
                    yield self.ruleset.problem(("tallies", name, "same"), "unknown-attribute", message)

    def _cut(self, name: str, along: Sequence[str], piece: str) -> Iterator[Problem]:
        """Report a piece that cuts no connection along which pieces join."""
        message = f"no piece of a {name} is joined along connections"
        if "connections" in along:
            message = f"a {piece} never lies on a connection"
            if (piece, "connections") in [(one.piece, one.place) for one in stands(self.ruleset)]:
                return
        yield self.ruleset.problem(("areas", name, "cut_by"), "not-played", message, "leave 'cut_by' out")

    def _only(self, path: tuple[str, ...], what: str, only: Mapping[str, str]) -> Iterator[Problem]:
        """Every attribute, and every value of one, that no territory or connection or road has."""
        has = self.map.attributes(what).values()
        if not has:
            message = f"the map {self.map.id} has no {what.replace('_', ' ')}"
            yield self.ruleset.problem(path[:-1], "unknown-attribute", message, "choose another map")
            return
        for name, value in only.items():
            known = list(dict.fromkeys(entry[name] for entry in has if name in entry))
            if value not in known:
                owner = dotted(path[:-1])
                message = f"{owner} never applies: no {what} of the map {self.map.id} have {name} {value!r}"
                hint = f"there is {listed(known)}" if known else ""
                place = latest(self.ruleset, (*path, name), ("space", "map"))
                yield warning(self.ruleset, place, "unknown-attribute", message, hint)

    def _places(self) -> Iterator[Problem]:
        places = ["space", *(name for name, what in self.declared.items() if what == "territories")]
        occupy = self.model.occupy
        where, free = (occupy.where, occupy.free) if occupy else (None, None)
        kinds: list[tuple[Path, list[str]]] = [
            (("where", name), names) for name, names in (where.named() if where else {}).items()
        ]
        kinds += [
            (("free", name, "in"), rule.within) for name, rule in (free.named() if free else {}).items()
        ]
        for path, names in kinds:
            for index, place in enumerate(names):
                if place not in places and place in self.model.areas:
                    message = f"pieces can't be put on a {place}"
                    hint = f"they go on {listed(places)}"
                    yield self.ruleset.problem(("occupy", *path, index), "not-on-a-map", message, hint)

    def _scoring(self) -> Iterator[Problem]:
        for name, scoring in self.model.scoring.items():
            path = ("scoring", name)
            area = scoring.area or name
            for moment in scoring.when:
                if moment == "completed":
                    yield from self._completed((*path, "when"), area)
            yield from self._contest((*path, "contest"), scoring.contest, area)
        if self.model.bonus_turn is not None and self.model.bonus_turn.area is not None:
            yield from self._completed(("bonus_turn", "area"), self.model.bonus_turn.area)

    def _completed(self, path: Path, area: str) -> Iterator[Problem]:
        """Report a kind of area that is never completed."""
        if area in self.model.areas and self.declared.get(area) != "territories":
            message = f"a {area} is never completed"
            yield self.ruleset.problem(path, "not-on-a-map", message, "territories can be completed")

    def _contest(self, path: tuple[str, ...], contest: ContestClause, area: str) -> Iterator[Problem]:
        if isinstance(contest, BothEndsContest) and self.declared.get(area) != "connections":
            message = f"a {area} has no two ends"
            yield self.ruleset.problem((*path, "leader_at_both"), "wrong-area", message, "connections have")

    def _set_up(self) -> Iterator[Problem]:
        for name, step in self.model.setup.named().items() if self.model.setup else ():
            if not isinstance(step, Scatter):
                continue
            if self.declared.get(step.to) != "connections":
                message = f"pieces are scattered over connections, not over {step.to}"
                yield self.ruleset.problem(("setup", name, "to"), "wrong-area", message)
            most = max(step.up_to.values(), default=0) if isinstance(step.up_to, dict) else step.up_to
            drawn = {connection.has.get(step.one_of_each) for connection in self.map.connections.values()}
            missing = [str(value) for value in range(1, most + 1) if value not in drawn]
            if missing and drawn != {None}:
                message = f"no connection of {self.map.id} has {step.one_of_each} {listed(missing)}"
                path = latest(self.ruleset, ("space", "map"), ("setup", name, "up_to"))
                yield warning(self.ruleset, path, "none-to-draw", message, "fewer are drawn")

    def _limits(self) -> Iterator[Problem]:
        for name, limit in self.model.limits.items():
            if isinstance(limit, TerritoryLimit):
                yield from self._only(("limits", name, "only"), "territories", limit.only or {})

    def _costs(self) -> Iterator[Problem]:
        """Report costs with a condition on borders that no place of the map meets."""
        sizes = {1, *map(len, self.map.shared.values())}
        for name, cost in self.model.costs.items():
            text = cost.only_if if isinstance(cost, PieceCost) else None
            names = words(text or "")
            if text is None or not names or names - {*self.ruleset.plays.of_place}:
                continue
            condition = compile_formula(text)
            if not any(condition.function([size] * len(condition.names)) > 0 for size in sizes):
                message = f"the cost never applies: no place of the map {self.map.id} is like that"
                path = latest(self.ruleset, ("costs", name, "if"), ("space", "map"))
                yield warning(self.ruleset, path, "idle-cost", message)

    def _milestone(self, name: str, milestone: RewardedMilestone) -> Iterator[Problem]:
        path = ("milestones", name)
        area = milestone.area or name
        if not milestone.fits(self.model.areas[area]):
            message, hint = f"a {area} is never {milestone.becomes}", f"name {milestone.wanted}"
            yield self.ruleset.problem((*path, "becomes"), "wrong-area", message, hint)
        if isinstance(milestone, WonMilestone):
            yield from self._contest((*path, "contest"), milestone.contest, area)
        if milestone.gives and self.declared.get(milestone.to or area, NAMED[0]) in NAMED:
            message = f"no piece can be placed on a {milestone.to or area}"
            yield self.ruleset.problem((*path, "to" if milestone.to else "gives"), "wrong-area", message)
        if area in self.declared:
            yield from self._only((*path, "only"), self.declared[area], milestone.attributes())

    def _cards(self) -> Iterator[Problem]:
        files = {
            name: self.ruleset.of(Cards)[clause.cards]
            for name, clause in self.model.decks.items()
            if isinstance(clause, CardDeck)
        }
        ours = {territory.colour for territory in self.map.territories.values()}
        for name, deck in files.items():
            idle = [card.id for card in deck.cards.values() if card.colour not in (None, *ours)]
            if idle:
                message = f"no territory of {self.map.id} has the colour of {listed(idle)}"
                path = latest(self.ruleset, ("space", "map"), ("decks", name, "cards"))
                yield warning(self.ruleset, path, "idle-card", message, "they pay as pairs only")
        colours = {card.colour for file in files.values() for card in file.cards.values()}
        lacking: dict[str, list[str]] = {}
        for name, territory in self.map.territories.items():
            if territory.colour not in colours:
                lacking.setdefault(territory.colour, []).append(name)
        for colour, names in lacking.items() if self.model.costs else ():
            message = f"no card is {colour}, the colour of {listed(names)}"
            yield self.ruleset.problem(("space", "map"), "no-card", message, "choose other cards, or a map")
        for name, milestone in self.model.milestones.items():
            if not isinstance(milestone, CardsMilestone):
                continue
            rack = self.model.racks.get(milestone.rack)
            file = files.get(rack.deck or "") if rack else None
            cards = file.cards.values() if file else ()
            short = [card.id for card in cards if card.goal and len(card.points or ()) < milestone.first]
            if short:
                message = f"{milestone.first} seats, and not that many points on {listed(short)}"
                yield self.ruleset.problem(("milestones", name, "first"), "too-few-points", message)
