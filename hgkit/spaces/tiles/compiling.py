"""The steps of a turn on a table of tiles, compiled from their clauses."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any

from hgkit.engine.move import Move
from hgkit.engine.steps.draw import Draw, DrawAhead, Drawing
from hgkit.engine.steps.step import Step
from hgkit.rules.clauses.areas import JoinedArea
from hgkit.rules.clauses.effects import TakeBackPower
from hgkit.rules.clauses.posts import Post, RedrawPower, TakeTileStep
from hgkit.rules.clauses.setup import TileDeck
from hgkit.rules.clauses.turn import Draw as DrawClause
from hgkit.spaces.tiles.codes import ENDS, TileCode
from hgkit.spaces.tiles.posts import Option, Posts, compile_posts
from hgkit.spaces.tiles.space import GridSpace
from hgkit.spaces.tiles.steps.give_back import AskOwners, GiveBack
from hgkit.spaces.tiles.steps.occupy import ANY_NUMBER, Occupy
from hgkit.spaces.tiles.steps.place import Place
from hgkit.spaces.tiles.steps.post import OccupyPost, PlacePost
from hgkit.spaces.tiles.steps.react import React, TakeBack
from hgkit.spaces.tiles.steps.recall import compile_recall
from hgkit.spaces.tiles.steps.redraw import Redraw
from hgkit.spaces.tiles.steps.score import BonusStep, Score
from hgkit.spaces.tiles.steps.take_tile import TakeTile

if TYPE_CHECKING:
    from hgkit.engine.builder import Builder
    from hgkit.engine.state import State


def grid_step(builder: Builder, name: str) -> Step | None:
    """The step of this name on a table of tiles, None where no power needs it.

    Raises LookupError for one that there is not.
    """
    clause = builder.model.turn.named().get(name)
    return _take_tile(builder, name, clause) if isinstance(clause, TakeTileStep) else STEPS[name](builder)


def _space(builder: Builder) -> GridSpace:
    assert isinstance(builder.space, GridSpace)
    return builder.space


def _hand(builder: Builder) -> tuple[int, int]:
    clause = builder.model.turn.named()["draw"]
    assert isinstance(clause, DrawClause)
    info = builder.racks[clause.rack]
    return info.first, 1 if info.size is None else info.size


def _drawing(builder: Builder) -> Drawing:
    decks = {name: clause for name, clause in builder.model.decks.items() if isinstance(clause, TileDeck)}
    redraw = tuple(clause.unplaceable == "redraw" for clause in decks.values())
    stacks = tuple(builder.stack_of(name) for name in decks)
    return Drawing(stacks, redraw, *_hand(builder), builder.memory("deck"))


def _draw(builder: Builder) -> Step:
    drawing = _drawing(builder)
    clause = builder.model.turn.named()["draw"]
    if clause.when == "end_of_turn":
        builder.turn_ends.append(builder.add_step(DrawAhead(drawing)))
    if clause.before == "everyone":
        builder.first_draws.append(FirstDraw(drawing))
    return Draw(drawing)


@dataclass(frozen=True, slots=True)
class FirstDraw:
    """Every player draws before the first turn, in seat order."""

    drawing: Drawing

    def __call__(self, state: State, setup: Mapping[str, Any]) -> None:
        """Draw."""
        for seat in range(len(state.game.players)):
            self.drawing.fill(state, seat)


def _draw_number(builder: Builder) -> int:
    """The number of the step that draws. Every turn has one, before tiles are placed or put back."""
    return next(step.number for step in builder.steps if isinstance(step, Draw))


def _place(builder: Builder) -> Step:
    laid, puts, granted = (builder.memory(name) for name in ("laid", "puts", "granted"))
    posts = compile_posts(builder)
    if posts is None:
        return Place(_hand(builder)[0], laid, puts, granted)
    return PlacePost(_drawing(builder), _draw_number(builder), laid, puts, granted, posts)


def _react(builder: Builder) -> Step:
    choices = {
        name: builder.add_step(
            TakeBack(f"powers.{name}", builder.pieces[power.piece], power.piece, power.must)
        )
        for name, power in builder.model.powers.items()
        if isinstance(power, TakeBackPower)
    }
    return React(_space(builder).powers, choices, builder.memory("laid"))


def _score(builder: Builder) -> Step:
    model, space = builder.model, _space(builder)
    rules: dict[int, list[object]] = {}
    for name, clause in model.scoring.items():
        if "completed" in clause.when:
            rules.setdefault(space.powers.areas[clause.area or name], []).append(builder.rule(name, clause))
    returns, bonus = model.returns, model.bonus_turn
    ready = returns is not None and returns.ready == "at_once"
    score = Score(
        space.powers,
        rules,  # type: ignore[arg-type]
        frozenset(builder.pieces[name] for name in returns.pieces) if returns else frozenset(),
        ready,
        _ask(builder, ready) if returns and not returns.must else None,
        (space.powers.areas[bonus.area], builder.worth(bonus.trigger)) if bonus else None,
        _ring_ends(builder),
        (builder.memory("laid"), builder.memory("granted")),
        compile_posts(builder),
    )
    for number in rules:
        kind = space.grid.areas[number]
        builder.complete[kind] = partial(score.complete, kind=kind)
    return score


def _ask(builder: Builder, ready: bool) -> int:
    return builder.add_step(AskOwners(builder.add_step(GiveBack(ready))))


def _ring_ends(builder: Builder) -> dict[int, int]:
    """Where the ends of an area are counted, by kinds of areas of which a ring is never complete."""
    space = _space(builder)
    shift = space.grid.fields.shift[ENDS]
    areas = builder.model.areas.items()
    return {
        space.powers.areas[name]: shift
        for name, area in areas
        if isinstance(area, JoinedArea) and area.loops == "never"
    }


def _bonus(builder: Builder) -> Step:
    clause = builder.model.bonus_turn
    slots = (builder.memory("granted"), builder.memory("had"), builder.memory("deck"))
    if clause is None:
        return BonusStep((0, next(iter(builder.model.decks))), 0, False, slots)
    number = list(builder.model.decks).index(clause.deck)
    return BonusStep((number, builder.stack_of(clause.deck)), clause.per_turn, clause.optional, slots)


def _occupy(builder: Builder) -> Step:
    occupy = builder.model.occupy
    assert occupy is not None
    assert occupy.where is not None
    where, free = occupy.where.named(), occupy.free.named() if occupy.free else {}
    areas = _space(builder).powers.areas
    barring = {
        piece: sum(builder.strength(other) for other in dict.fromkeys(rule.no))
        for piece, rule in free.items()
    }
    barred_by_posts = {piece: _barred_by_posts(builder, piece) for piece in where}
    options = []
    for code in _space(builder).grid.tiles:
        found: list[Option] = []
        for piece, kinds in where.items():
            looked_at = [areas[area] for area in free[piece].within] if piece in free else []
            for option in _piece_options(
                code, (piece, builder.pieces[piece]), kinds, looked_at, barring.get(piece, 0)
            ):
                more = barred_by_posts[piece].get(code.kinds[option.part], 0)
                found.append(replace(option, barring=option.barring | more))
        options.append(tuple(found))
    at_most = occupy.one_per_tile.at_most if occupy.one_per_tile else ANY_NUMBER
    slots = builder.memory("laid"), builder.memory("puts")
    posts = compile_posts(builder)
    if posts is None:
        return Occupy(options, builder.pieces, at_most, *slots)
    return OccupyPost(options, builder.pieces, at_most, *slots, posts)


def _barred_by_posts(builder: Builder, piece: str) -> dict[int, int]:
    """The strength of pieces on posts that bar a piece, by kind of area."""
    areas, found = _space(builder).powers.areas, dict[int, int]()
    for power in builder.model.powers.values():
        if isinstance(power, Post) and piece in (power.bars or ()):
            strength = builder.strength(power.piece)
            for name in power.within:
                found[areas[name]] = found.get(areas[name], 0) | strength
    return found


def _piece_options(
    code: TileCode, piece: tuple[str, int], kinds: Sequence[str], looked_at: Sequence[int], barring: int
) -> list[Option]:
    """A piece's options on a tile: one a part, named after the zone whose kind comes first in `kinds`."""
    by_part: dict[int, int] = {}
    zones = code.tile.zones
    fit = [zone for zone in range(len(zones)) if zones[zone].kind in kinds]
    for zone in sorted(fit, key=lambda z: (kinds.index(zones[z].kind), z)):
        of_kind = {code.kinds[part]: part for part in code.zone_parts[zone]}
        part = next((of_kind[kind] for kind in looked_at if kind in of_kind), code.zone_parts[zone][0])
        by_part.setdefault(part, zone)
    return [
        Option(Move("put", (piece[0], zones[zone].name)), piece[1], zone, part, barring)
        for part, zone in sorted(by_part.items(), key=lambda item: item[1])
    ]


def _take_tile(builder: Builder, name: str, clause: TakeTileStep) -> Step:
    posts = compile_posts(builder) or Posts({}, False, False, {})
    source, hand = builder.racks[clause.source], builder.racks[clause.rack]
    slots = builder.memory("had"), builder.memory("taken")
    return TakeTile(f"turn.{name}", source, hand, posts, clause.in_bonus_turn, slots)


def _recall(name: str) -> Callable[[Builder], Step | None]:
    return lambda builder: compile_recall(builder, name)


def _redraw(builder: Builder) -> Step | None:
    posts = compile_posts(builder)
    powers = {
        name: power.per == "draw"
        for name, power in builder.model.powers.items()
        if isinstance(power, RedrawPower)
    }
    if posts is None or not powers:
        return None
    drawing = _drawing(builder)
    to_come = [builder.later_pass(rack) for rack in drawing.racks]
    slots = builder.memory("had"), builder.memory("taken"), builder.memory("rejected")
    return Redraw(posts, powers, drawing, _draw_number(builder), to_come, slots)


STEPS: dict[str, Callable[[Builder], Step | None]] = {
    "draw": _draw,
    "redraw": _redraw,
    "recall": _recall("recall"),
    "recall_later": _recall("recall_later"),
    "place": _place,
    "react": _react,
    "occupy": _occupy,
    "score": _score,
    "bonus_turn": _bonus,
}
"""How the steps of a turn on a table of tiles are compiled, by name."""
