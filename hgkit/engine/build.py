"""Compiling: from a ruleset and the players to a Game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hgkit.engine.animals import Animals
from hgkit.engine.game import Game, all_fields, piece_shifts
from hgkit.engine.move import Move
from hgkit.engine.packed import MASK, Fields
from hgkit.engine.scoring import AreaRule, PowerRule, Scorer, Worth
from hgkit.engine.steps.occupy import Occupy, Option
from hgkit.engine.steps.place import Place
from hgkit.engine.steps.react import React, TakeBack
from hgkit.engine.steps.score import BonusStep, Score
from hgkit.engine.steps.step import Step
from hgkit.engine.steps.turn import BeginTurn, Draw, EndTurn
from hgkit.engine.tally import Counter, compile_tally
from hgkit.errors import HgkitError
from hgkit.rules.clause import for_players
from hgkit.rules.deck import Deck
from hgkit.rules.formula import compile_formula
from hgkit.rules.model import RulesetModel
from hgkit.rules.ruleset import Ruleset
from hgkit.rules.scoring_clauses import IgnorePower, PointsPower, SoleOwnerPower, TakeBackPower, TallyPower
from hgkit.spaces.grid import Grid
from hgkit.spaces.tiles import OPEN, TileCode, compile_tile


def build(ruleset: Ruleset, players: Sequence[str]) -> Game:
    """Compile a ruleset for these players, in turn order.

    Raises HgkitError when the ruleset is abstract or not for that many players, or names come twice.
    """
    model = ruleset.model
    _check_players(ruleset, players)
    seats = len(players)
    decks = {name: ruleset.decks[clause.tiles] for name, clause in model.decks.items()}
    fields = all_fields(
        _union(number for deck in decks.values() for kind in deck.kinds.values() for number in kind.numbers),
        list(model.animals),
        _union(kind for deck in decks.values() for kind in deck.kinds),
        OPEN,
    )
    grid = _grid(model, decks, fields)
    pieces = {name: i for i, name in enumerate(model.supply.named())}
    builder = _Builder(model, grid, fields, pieces, seats)
    deck_numbers = {name: i for i, name in enumerate(decks)}
    steps, first, last = builder.steps(deck_numbers)
    lists, starts = _deck_lists(model, decks, grid)
    return Game(
        ruleset=ruleset,
        players=tuple(players),
        grid=grid,
        pieces=tuple(pieces),
        supply=tuple(for_players(n, seats) for n in model.supply.named().values()),
        weights=tuple(1 << shift for piece in pieces.values() for shift in piece_shifts(piece, seats)),
        decks=tuple(decks),
        deck_list=lists,
        starts=starts,
        main_deck=deck_numbers[model.end.trigger.deck],
        tracks={name: i for i, name in enumerate(model.tracks)},
        track_starts=tuple(track.start for track in model.tracks.values()),
        total=compile_formula(model.winner.most),
        shared_victory=model.winner.ties == "shared",
        scorer=builder.scorer,
        steps=steps,
        first=first,
        last=last,
        copies=any(count > 1 for deck in decks.values() for count in deck.counts.values()),
        cites={name: (clause.cite, clause.standing) for name, clause in model.clauses()},
    )


def _check_players(ruleset: Ruleset, players: Sequence[str]) -> None:
    if ruleset.model.abstract:
        raise HgkitError(f"{ruleset.id} is only a parent of other rulesets; it can't be played")
    number = ruleset.model.players.number
    if not number.least <= len(players) <= number.most:
        raise HgkitError(f"{ruleset.id} is for {number.least} to {number.most} players, not {len(players)}")
    if len(set(players)) < len(players):
        raise HgkitError("every player needs a name of their own")


def _union(names: object) -> list[str]:
    return list(dict.fromkeys(names))  # type: ignore[call-overload]


def _grid(model: RulesetModel, decks: Mapping[str, Deck], fields: Fields) -> Grid:
    edges = {name: i + 1 for i, name in enumerate(_union(e for deck in decks.values() for e in deck.edges))}
    areas = [area.joins for area in model.areas.values()]
    codes: list[TileCode] = []
    for deck in decks.values():
        codes.extend(
            compile_tile(tile, edges, areas, fields, list(model.animals)) for tile in deck.tiles.values()
        )
    limit = model.placement.limit
    return Grid.of(codes, list(model.areas), fields, len(edges), limit.reach if limit else None)


def _deck_lists(
    model: RulesetModel, decks: Mapping[str, Deck], grid: Grid
) -> tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]:
    """Each deck's tiles as numbers, one a copy, without the start tiles; and the start tiles."""
    lists = []
    starts = []
    for name, deck in decks.items():
        counts = dict(deck.counts)
        start = model.decks[name].start
        if start is not None:
            starts.append(grid.index[str(start)])
            counts[str(start)] -= 1
        lists.append(tuple(grid.index[tile] for tile, count in counts.items() for _ in range(count)))
    return tuple(lists), tuple(starts)


class _Builder:
    """Compiles clauses one by one; holds what they share."""

    def __init__(
        self, model: RulesetModel, grid: Grid, fields: Fields, pieces: Mapping[str, int], seats: int
    ) -> None:
        self.model = model
        self.grid = grid
        self.pieces = pieces
        self.seats = seats
        self.animals = Animals(fields, model.animals)
        self.areas = {name: i for i, name in enumerate(model.areas)}
        shifts = {name: piece_shifts(piece, seats) for name, piece in pieces.items()}
        self.counters: dict[str, Counter | None] = {
            name: None if tally.worth else compile_tally(tally, fields, shifts)
            for name, tally in model.tallies.items()
        }
        self.scorer = Scorer(self._area_rules(), self._power_rules(), self._ignoring(), self._sole())

    def _worth(self, text: str) -> Worth:
        formula = compile_formula(text)
        return Worth(formula, tuple(self.counters[name] for name in formula.names), self.animals)

    def _area_rules(self) -> tuple[AreaRule, ...]:
        rules = []
        for name, clause in self.model.scoring.items():
            area = clause.area or name
            piece = self.pieces[clause.contest.most]
            rules.append(
                AreaRule(
                    clause=f"scoring.{name}",
                    area=self.areas[area],
                    area_name=area,
                    when=clause.when,
                    piece=piece,
                    shifts=piece_shifts(piece, self.seats),
                    ties=clause.contest.ties,
                    worth=self._worth(clause.points),
                    track=clause.track,
                )
            )
        return tuple(rules)

    def _power_rules(self) -> dict[str, PowerRule]:
        rules = {}
        for name, power in self.model.powers.items():
            if isinstance(power, PointsPower | TallyPower):
                marked = isinstance(power, PointsPower)
                rules[name] = PowerRule(
                    clause=f"powers.{name}",
                    area=self.areas[power.area],
                    area_name=power.area,
                    when=power.when,
                    around=power.around if isinstance(power, PointsPower) else None,
                    worth=self._worth(power.points),
                    cover=isinstance(power, PointsPower) and power.then == "cover",
                    marked=marked,
                )
        return rules

    def _ignoring(self) -> dict[str, tuple[int, IgnorePower]]:
        powers = self.model.powers.items()
        return {name: (self.areas[p.area], p) for name, p in powers if isinstance(p, IgnorePower)}

    def _sole(self) -> dict[str, tuple[int, SoleOwnerPower, int]]:
        powers = self.model.powers.items()
        return {
            name: (self.areas[p.area], p, self.pieces[p.piece])
            for name, p in powers
            if isinstance(p, SoleOwnerPower)
        }

    # -- steps ----------------------------------------------------------------------------------------------------

    def steps(self, decks: Mapping[str, int]) -> tuple[tuple[Step, ...], int, int]:
        """All steps, and the numbers of those that begin and end a turn."""
        model = self.model
        main = decks[model.end.trigger.deck]
        order = model.turn.order.steps
        first, last = len(order), len(order) + 1
        extra: list[Step] = [BeginTurn(tuple(range(len(order)))), EndTurn(first, last, main)]
        choices: dict[str, int] = {}
        for name, power in model.powers.items():
            if isinstance(power, TakeBackPower):
                choices[name] = len(order) + len(extra)
                extra.append(TakeBack(f"powers.{name}", self.pieces[power.piece], power.piece, power.must))
        made = {
            "draw": lambda: Draw(tuple(d.unplaceable == "redraw" for d in model.decks.values()), main),
            "place": Place,
            "react": lambda: self._react(choices),
            "occupy": self._occupy,
            "score": self._score,
            "bonus_turn": lambda: self._bonus(first, decks, main),
        }
        return (*(made[name]() for name in order), *extra), first, last

    def _react(self, choices: Mapping[str, int]) -> React:
        placed = frozenset(name for name, rule in self.scorer.powers.items() if rule.when == "placed")
        return React(placed, choices)

    def _score(self) -> Score:
        rules: dict[int, list[AreaRule]] = {}
        for rule in self.scorer.rules:
            if rule.when == "completed":
                rules.setdefault(rule.area, []).append(rule)
        returns = self.model.returns
        bonus = self.model.bonus_turn
        return Score(
            rules,
            frozenset(self.pieces[name] for name in returns.pieces),
            returns.ready == "at_once",
            (self.areas[bonus.area], self._worth(bonus.trigger)) if bonus else None,
        )

    def _bonus(self, first: int, decks: Mapping[str, int], main: int) -> BonusStep:
        clause = self.model.bonus_turn
        ending = main if self.model.end.trigger.at == "at_once" else None
        if clause is None:
            return BonusStep(first, main, 0, False, ending)
        return BonusStep(first, decks[clause.deck], clause.per_turn, clause.optional, ending)

    def _occupy(self) -> Occupy:
        where, free = self.model.occupy.where.named(), self.model.occupy.free.named()
        barring = {
            piece: sum(MASK << s for other in rule.no for s in piece_shifts(self.pieces[other], self.seats))
            for piece, rule in free.items()
        }
        options = []
        for code in self.grid.tiles:
            found: list[Option] = []
            for piece, kinds in where.items():
                looked_at = [self.areas[area] for area in free[piece].within] if piece in free else []
                found.extend(self._piece_options(code, piece, kinds, looked_at, barring.get(piece, 0)))
            options.append(tuple(found))
        return Occupy(options, self.pieces, self.model.occupy.one_per_tile.at_most)

    def _piece_options(
        self, code: TileCode, piece: str, kinds: Sequence[str], looked_at: Sequence[int], barring: int
    ) -> list[Option]:
        """A piece's options on a tile: one a part, named after the zone whose kind comes first in `kinds`."""
        by_part: dict[int, int] = {}
        zones = code.tile.zones
        for zone in sorted(range(len(zones)), key=lambda z: (kinds.index(zones[z].kind) if zones[z].kind in kinds else 99, z)):
            if zones[zone].kind not in kinds:
                continue
            parts = code.zone_parts[zone]
            of_kind = {code.kinds[part]: part for part in parts}
            part = next((of_kind[kind] for kind in looked_at if kind in of_kind), parts[0])
            by_part.setdefault(part, zone)
        return [
            Option(Move("put", (piece, zones[zone].name)), self.pieces[piece], zone, part, barring)
            for part, zone in sorted(by_part.items(), key=lambda item: item[1])
        ]
