"""The tiles that players come to: drawn, or taken from racks in place of that. What fits nowhere is put aside."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Literal, cast

from pydantic import Field

from hgkit.engine.builder import Builder
from hgkit.engine.counters import Number
from hgkit.engine.events import Discarded, Picked
from hgkit.engine.keys import Key
from hgkit.engine.move import BARE, DECLINE, Move, names
from hgkit.engine.piles import TopUp
from hgkit.engine.price import Price, Tag, cheapest
from hgkit.engine.space import RackInfo
from hgkit.engine.step import Declinable, Step
from hgkit.engine.steps.draw import Draw, DrawStep, compile_drawing, drawn_decks
from hgkit.engine.steps.refill import Refill, RefillStep, compile_top_ups
from hgkit.engine.steps.swap import SwapStep
from hgkit.engine.turn import end_at_once, finish, lapse
from hgkit.errors import IllegalMove
from hgkit.rules.checks.names import used_as
from hgkit.rules.checks.order import named_steps
from hgkit.rules.clauses.clause import StepClause
from hgkit.rules.clauses.references import Names
from hgkit.rules.clauses.setup import TileDeck
from hgkit.spaces.tiles.barring import Posts, compile_posts
from hgkit.spaces.tiles.space import space_of
from hgkit.spaces.tiles.table import TileState
from hgkit.text.frozen import FrozenDict


class DrawTile(DrawStep):
    """Draw tiles to place; a hand of which nothing fits is put aside."""

    def compile(self, builder: Builder, ident: str) -> DrawToPlace:
        """Return the step."""
        super().compile(builder, ident)
        return DrawToPlace(builder)


@dataclass(frozen=True, slots=True)
class Aside:
    """What happens to hands that can't be placed: by pile, whether they stay, and else whether another is drawn.

    A pile of `wholes` that is not empty never runs out: there it ends the turn if no tile of it can be placed at all.
    `names` are those of the piles, `hand` is the number of the first seat's hand, `deck` the memory slot with the
    number of the pile that this turn draws from, `stuck` the register that counts the hands that stayed since a tile
    was laid (None: none ever does).
    """

    names: tuple[str, ...]
    keep: tuple[bool, ...]
    redraw: tuple[bool, ...]
    wholes: tuple[frozenset[int], ...]
    hand: int
    deck: int
    stuck: int | None

    def put(self, state: TileState, fits: Callable[[int], bool]) -> bool:
        """Take the player's hand out of the game, unless it stays. Return whether they draw another; else end the turn.

        `fits` says of a tile whether it can be placed. Where no player in turn had anything that fits, that goes on for
        ever, whatever they could swap: it is the end.
        """
        pile, hand = state.memory[self.deck], self.hand + state.seat
        if not self.keep[pile] and self._discard(state, pile, hand, fits):
            return True
        lapse(state)
        if self.keep[pile] and self.stuck is not None:
            state.registers[self.stuck] += 1
            if state.registers[self.stuck] > len(state.game.players):
                finish(state)
        return False

    def _discard(self, state: TileState, pile: int, hand: int, fits: Callable[[int], bool]) -> bool:
        name = self.names[pile]
        while state.racks[hand]:
            state.emit(Discarded, name, state.game.space.component_id(name, state.rack_pop(hand)))
        whole = self.wholes[pile]
        may_fit = not whole or any(map(fits, whole))
        if may_fit:
            state.idle = 0  # the deck runs out, or gives a tile that fits: it does not go on for ever
        return may_fit and self.redraw[pile]


def compile_aside(builder: Builder) -> Aside:
    """Return what the clauses of the decks say about tiles that fit nowhere."""
    hand = _hand(builder)
    names = drawn_decks(builder, hand)
    decks = {builder.stack_of(name): deck for name, deck in builder.model.decks.items()}
    listed = [cast("TileDeck", decks[name]).unplaceable for name in names]
    keep, redraw = (tuple(one == wanted for one in listed) for wanted in ("keep", "redraw"))
    wholes = tuple(frozenset(builder.pile(name).whole) for name in names)
    stuck = builder.counter("stuck_turns", 0, Number()) if any(keep) else None
    return Aside(tuple(names), keep, redraw, wholes, hand.first, builder.memory("deck"), stuck)


def _hand(builder: Builder) -> RackInfo:
    """Return the rack that tiles are placed from: dealt, drawn into, or where nobody draws, taken into or filled."""
    dealt = used_as(builder.ruleset, "rack", "dealt")
    draw, take, fill = builder.step_of(DrawStep), builder.step_of(TakeTileStep), builder.step_of(RefillStep)
    step = draw or take or fill
    return builder.racks[dealt[0] if dealt or step is None else step[1].rack]


def steps_to_hand(builder: Builder) -> tuple[Step, ...]:
    """Return the steps by which players come to tiles: those that draw, or where none does, that take or fill."""
    kinds = DrawToPlace, TakeTile, Refill
    found = ([step for step in builder.steps if isinstance(step, kind)] for kind in kinds)
    return tuple(next(filter(None, found), ()))


def _changes_later(builder: Builder) -> bool:
    """Return whether the hand may still get other tiles between the step that draws and the one that places."""
    steps = named_steps(builder.ruleset, "turn")
    drawn = next((at for at, step in enumerate(steps) if isinstance(step.clause, DrawStep)), len(steps))
    placed = next((at for at, step in enumerate(steps) if step.word == "place"), 0)
    kinds, hand = (SwapStep, RefillStep), _hand(builder).name
    return any(isinstance(one.clause, kinds) and one.clause.rack == hand for one in steps[drawn:placed])


class DrawToPlace(Draw):
    """Fill the player's hand; a hand of which nothing can be placed leaves the game, as the deck's clause says.

    Where there is nothing to place, the rest of the turn is skipped. If the hand may change before a tile is placed,
    the step `place` sees to that.
    """

    def __init__(self, builder: Builder) -> None:
        """Share what other steps need too."""
        super().__init__(builder.once(compile_drawing))
        self.aside = builder.once(compile_aside)
        self.later = builder.once(_changes_later)

    def run(self, state: TileState, argument: object) -> None:
        """Draw until something can be placed, the turn is lost, or nothing is left."""
        drawing = self.drawing
        hand = drawing.hand + state.seat
        while True:
            drawing.fill(state, state.seat)
            if self.later:
                break
            if not state.racks[hand]:
                lapse(state)
                break
            if any(map(state.table.can_place, state.racks[hand])):
                break
            if not self.aside.put(state, state.table.can_place):
                break
        if not state.finished:
            end_at_once(state)


class TakeTileStep(StepClause):
    """Take a tile out of a rack, in place of drawing one; only one that can be laid now.

    Without a step `draw` one of them has to be taken. It needs tiles that fit beside others.
    """

    step: Literal["take_tile"]
    source: Annotated[str, Names("rack", use="open")] = Field(
        alias="from",
        description="The rack that the tile lies in: one of the player, or one of the table, which is topped up then.",
    )
    rack: Annotated[str, Names("rack", owner="seat")] = Field(
        description="The player's rack that it is placed from."
    )
    only: Annotated[list[str] | None, Names("post")] = Field(
        None, description="Only tiles with one of these posts; left out: any tile."
    )
    in_bonus_turn: bool = Field(description="Whether it may be taken in a bonus turn too.")
    price: Price | None = Field(None, description="What a tile costs; left out: nothing.")

    comes_before = "draw"

    def compile(self, builder: Builder, ident: str) -> TakeTile:
        """Return the step."""
        posts, only = builder.once(compile_posts), set(self.only or ())
        codes = space_of(builder).grid.tiles
        tiles = (n for n, code in enumerate(codes) if only.intersection(dict(code.powers)))
        return TakeTile(
            source=builder.racks[self.source],
            hand=builder.racks[self.rack],
            posts=posts,
            top_ups=[top_up for top_up in builder.once(compile_top_ups) if top_up.name == self.source],
            must=builder.step_of(DrawStep) is None,
            tiles=None if self.only is None else frozenset(tiles),
            tag=self.price.compile(builder, ident) if self.price else None,
            in_bonus=self.in_bonus_turn,
            had=builder.memory("had"),
            taken=builder.memory("taken"),
        )


@dataclass(eq=False, kw_only=True)
class TakeTile(Declinable):
    """Take a tile into the hand, which is then not filled by drawing; or don't, where tiles are drawn.

    `source` is where the tiles lie, `top_ups` fill it up; only those of `tiles` may be taken, None: all; one costs what
    the `tag` says. With `must` one has to be taken, for none is drawn. `had` and `taken` are slots of the memory: bonus
    turns had, the number of the draw that a tile was taken in place of.
    """

    verbs = FrozenDict({"use": names("ID", 1, 2, 3, 4, 5), "decline": BARE})
    keys = FrozenDict({"use": Key("id", "Id of the tile that is taken.")})

    source: RackInfo
    hand: RackInfo
    posts: Posts
    top_ups: Sequence[TopUp]
    must: bool
    tiles: frozenset[int] | None
    tag: Tag | None
    in_bonus: bool
    had: int
    taken: int

    def _rack(self, state: TileState) -> int:
        return self.source.first + (state.seat if self.source.by_seat else 0)

    def _may_be_taken(self, state: TileState, tile: int) -> bool:
        if state.memory[self.had] and not self.in_bonus:
            return False
        full = len(state.racks[self.hand.first + state.seat]) >= (self.hand.size or 1)
        return not full and (self.tiles is None or tile in self.tiles)

    def _takes(self, state: TileState) -> Iterator[tuple[int, int]]:
        """Yield the different tiles that may be taken and laid now, with their places in the rack."""
        for tile, place in cheapest(state, state.racks[self._rack(state)], self.tag):
            if self._may_be_taken(state, tile) and self.posts.fits(state, tile):
                yield tile, place

    def offers(self, state: TileState) -> bool:
        """Return whether there is one that may be laid."""
        return any(True for _ in self._takes(state))

    def moves(self, state: TileState) -> Sequence[Move]:
        """Return a move for each tile that may be laid, and declining if tiles are drawn as well."""
        ident = state.game.space.component_id
        found = [Move("use", (ident("", tile),)) for tile, _ in self._takes(state)]
        return found if self.must else [*found, DECLINE]

    def forced(self, state: TileState) -> IllegalMove | None:
        """Return why a tile has to be taken if none is drawn."""
        return IllegalMove("a tile has to be taken", self.clause) if self.must else None

    def choose(self, state: TileState, move: Move) -> None:
        """Take the tile."""
        name = " ".join(map(str, move.args))
        tile = state.game.space.component_number("", name)
        rack = self._rack(state)
        if tile is None or tile not in state.racks[rack]:
            lies = ", ".join(state.game.component_ids("", state.racks[rack])) or "none"
            raise IllegalMove(f"no tile {name} can be taken; there is {lies}", self.clause)
        if not self._may_be_taken(state, tile):
            raise IllegalMove(f"tile {name} can't be taken now", self.clause)
        if not self.posts.fits(state, tile):
            needed = tile in self.posts.needed
            reason = "its piece can be put nowhere" if needed else "it fits nowhere"
            raise IllegalMove(f"tile {name}: {reason}", "occupy.post" if needed else "placement.sides")
        place = next((place for found, place in self._takes(state) if found == tile), None)
        if place is None:
            raise IllegalMove(f"tile {name} costs more than {state.player} can pay", self.clause)
        state.finish_step()
        if self.tag is not None:
            self.tag.pay(state, place + 1, self.source.name, name)
        state.rack_take(rack, place)
        state.rack_add(self.hand.first + state.seat, tile)
        state.memory[self.taken] = state.memory[self.had] + 1
        state.emit(Picked, self.source.name, name)
        for top_up in self.top_ups:
            top_up.fill(state)
        end_at_once(state)

    def read(self, state: TileState, entry: Mapping[str, Any]) -> Move | None:
        """Return the move of a script's turn that takes a tile: `use: TILE`."""
        return Move("use", (str(entry["use"]),)) if "use" in entry else None
