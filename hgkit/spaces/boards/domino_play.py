"""Dominoes in play: what is compiled once for all steps of a turn, and what follows when one is laid."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Annotated, ClassVar, Literal

from pydantic import Field

from hgkit.engine.counters import Number
from hgkit.engine.effect import Args, Effect, Store, Use, move_rack
from hgkit.engine.events import Event, MarkReturned, Placed, TokenPlayed, TokenWon
from hgkit.errors import IllegalMove
from hgkit.rules.clauses.clause import EffectClause
from hgkit.rules.clauses.references import Names
from hgkit.spaces.boards.areas import Spot, place_name
from hgkit.spaces.boards.components.dominoes import scenes_of
from hgkit.spaces.boards.placing import Lifted, Slot
from hgkit.spaces.boards.space import space_of
from hgkit.spaces.boards.table import NOTHING, Board

if TYPE_CHECKING:
    from hgkit.engine.builder import Builder
    from hgkit.engine.state import State


class AllowPower(EffectClause):
    """Allow a half on terrain that is closed to it."""

    effect: Literal["allow"]
    scene: Annotated[str, Names("scene")] = Field(description="The scene of the half.")
    terrain: Annotated[list[str], Names("terrain")] = Field(description="Terrain that is allowed.")
    picking_token_bonus: Literal["normal", "none"] = Field(
        description="Whether the half gives its bonus when matched."
    )

    def compile(self, builder: Builder, ident: str) -> Allow:
        """Return the effect."""
        scene = scenes_of(builder.ruleset).index(self.scene)
        lifted = frozenset((scene, ground) for ground in self.terrain)
        return Allow(ident, scene, lifted, bonus=self.picking_token_bonus == "normal")


class Allow(Effect):
    """Lift a ban on terrain for one domino: played with its placement, never by itself."""

    def __init__(self, clause: str, scene: int, lifted: Lifted, *, bonus: bool) -> None:
        """`lifted` are the pairs of scene and ground that become legal; `bonus` whether that half keeps its bonus."""
        super().__init__(clause)
        self.scene = scene
        self.lifted = lifted
        self.bonus = bonus

    def options(self, state: State, use: Use) -> Sequence[Args]:
        """None by itself."""
        return []


@dataclass(frozen=True, slots=True)
class TokenLost(Event):
    """A token was lost from a square of the own board."""

    kind: ClassVar[str] = "lose_token"
    token: str
    at: tuple[int, int]


@dataclass(frozen=True, slots=True)
class TokenLimit:
    """A clause that limits the tokens played in a turn; `founded`: only in turns with a new beginning."""

    clause: str
    most: int
    founded: bool


@dataclass(frozen=True, slots=True)
class TokenRules:
    """The clause that lets tokens be played.

    `source` and `to` are the numbers of the first seat's racks; `to` is None where a token played leaves the game.
    """

    clause: str
    source: int
    to: int | None
    same_turn: bool
    limits: tuple[TokenLimit, ...]


@dataclass(frozen=True, slots=True)
class MarkRules:
    """What a mark does when its domino is laid: points for its owner, points lost and by whom."""

    clause: str
    store: Store
    owner: int
    loser: int
    own: str
    who: str
    track: int


@dataclass(frozen=True, slots=True)
class Scored:
    """A scoring clause that looks at a domino just laid: its number in the scorer, area, and what follows."""

    rule: int
    area: str
    then: str | None


@dataclass(slots=True)
class DominoPlay:
    """What the steps of a game with dominoes share.

    `effects` are by number of the scene, for matched halves and for tokens. `marks` are by kind of mark (a mark's
    number is `kind * seats + seat`). `queue` and `idle` are registers: bonuses not yet used, and turns in a row
    without a domino; the other slots are of the turn's memory. `restart` are the steps of a new beginning, `rescue`
    the scenes whose tokens may save from it, `saving` the step in which they do.
    """

    seats: int
    queue: int
    idle: int
    played: int
    restarted: int
    gained: int
    tree: int
    tokens: TokenRules | None = None
    scored: Mapping[str, Scored] = field(default_factory=dict)
    marks: Sequence[tuple[Store, MarkRules | None]] = ()
    effects: Mapping[int, Effect] = field(default_factory=dict)
    token_effects: Mapping[int, Effect] = field(default_factory=dict)
    restart: tuple[int, ...] = ()
    restart_tokens: bool = False
    rescue: frozenset[int] = frozenset()
    saving: int = -1

    # -- tokens -----------------------------------------------------------------------------------------------------

    def limit(self, state: State, played: int = 0) -> str | None:
        """The limit that forbids a further token, None where none does; `played` are counted on top."""
        if self.tokens is None:
            return "turn.order"
        number = state.memory[self.played] + played
        for limit in self.tokens.limits:
            if number >= limit.most and (not limit.founded or state.memory[self.restarted]):
                return limit.clause
        return None

    def held(self, state: State) -> list[int]:
        """The tokens of the player that this turn may still play, the limits apart."""
        if self.tokens is None:
            return []
        tokens = dict.fromkeys(state.racks[self.tokens.source + state.seat])
        return [
            token
            for token in tokens
            if token in self.token_effects
            and (self.tokens.same_turn or not state.memory[self.gained] >> token & 1)
        ]

    def token_uses(self, state: State, only: frozenset[int] | None = None) -> Iterator[tuple[int, Args]]:
        """Every legal way to play a token by itself (of some scenes only): scene, and what is said of it."""
        if self.limit(state) is None:
            for token in self.held(state):
                if only is None or token in only:
                    for args in self.token_effects[token].options(state, Use(token, True)):
                        yield token, args

    def can_use_token(self, state: State, only: frozenset[int] | None = None) -> bool:
        """Whether a token could be played by itself."""
        return self.limit(state) is None and any(
            self.token_effects[token].can(state, Use(token, True))
            for token in self.held(state)
            if only is None or token in only
        )

    def check_token(self, state: State, name: str) -> int:
        """The scene of a token that may be played. Raises IllegalMove where it may not."""
        space = space_of(state)
        assert self.tokens is not None
        scenes = space.dominoes.scenes
        token = scenes.index(name) if name in scenes else NOTHING
        if token not in state.racks[self.tokens.source + state.seat]:
            raise IllegalMove(f"{state.player} has no token {name}", self.tokens.clause)
        if token not in self.token_effects:
            raise IllegalMove(f"the token {name} does nothing", self.tokens.clause)
        if token not in self.held(state):
            raise IllegalMove(f"the token {name} was won in this turn", self.tokens.clause)
        limit = self.limit(state)
        if limit is not None:
            raise IllegalMove(f"no token {name} may be played now", limit)
        return token

    def spend_token(self, state: State, token: int) -> None:
        """Count a token as played, and put it away."""
        assert self.tokens is not None
        state.memory[self.played] += 1
        if self.tokens.to is None:
            state.rack_remove(self.tokens.source + state.seat, token)
        else:
            move_rack(state, self.tokens.source + state.seat, self.tokens.to + state.seat, token)

    def play_token(self, state: State, token: int, args: Args) -> None:
        """Play a token by itself. Raises IllegalMove where this is no way to use it."""
        effect, use = self.token_effects[token], Use(token, True)
        effect.check(state, args, use)
        state.emit(TokenPlayed(space_of(state).scene_name(token), " ".join(args)))
        self.spend_token(state, token)
        effect.apply(state, args, use)

    # -- laying -----------------------------------------------------------------------------------------------------

    def lay(
        self,
        state: State,
        rack: int,
        component: int,
        slot: Slot,
        scores: Sequence[str],
        allowed: Allow | None = None,
    ) -> None:
        """Lay a domino: score it, settle its marks, queue the bonuses of its halves.

        `rack` is the one it comes from, `scores` the scoring clauses that look at it, `allowed` the ban that was lifted
        for it.
        """
        space = space_of(state)
        dominoes, seat = space.dominoes, state.seat
        kind = dominoes.kind(component)
        first, second, turned = slot
        board: Board = state.table.boards[seat]
        state.rack_remove(rack, component)
        state.table.lay(seat, kind, dominoes.halves[kind], first, second)
        state.log("lift", seat)
        state.registers[self.idle] = 0
        state.emit(Placed(dominoes.name(component), board.layout.places[first], turned))
        queue: list[int] = []
        for name in scores:
            scored = self.scored[name]
            for spot in list(space.found.placed(state.table, scored.area, seat, len(board.laid) - 1)):
                self._score(state, scored, spot, queue, allowed)
        for mark in dominoes.marks(component):
            self._settle(state, mark, place_name(board, first))
        state.registers[self.queue] = (*state.registers[self.queue], *queue)

    def _score(
        self, state: State, scored: Scored, spot: Spot, queue: list[int], allowed: Allow | None
    ) -> None:
        before = len(state.entries)
        rule = state.game.scorer.rules[scored.rule]
        if "placed" not in rule.when:
            return
        state.game.scorer.score(state, rule, spot)
        if len(state.entries) == before or scored.then is None:
            return
        board, cell = spot.board, spot.first
        if scored.then == "bonus":
            scene = board.scene[cell]
            lifted = allowed is not None and (scene, board.layout.ground[cell]) in allowed.lifted
            if not lifted or (allowed is not None and allowed.bonus):
                queue.append(scene)
            return
        if board.token[cell] == NOTHING:
            return
        if scored.then == "take_token" and self.tokens is not None:
            self.win_token(state, cell, self.tokens.source)
        else:
            token = _lift_token(state, cell)
            state.emit(TokenLost(space_of(state).scene_name(token), board.layout.places[cell]))

    def win_token(self, state: State, cell: int, rack: int) -> None:
        """Take the token of a square of the own board into a rack; `rack` is the first seat's."""
        token = _lift_token(state, cell)
        at = state.table.boards[state.seat].layout.places[cell]
        state.emit(TokenWon(space_of(state).scene_name(token), at))
        self.add_token(state, token, rack)

    def add_token(self, state: State, token: int, rack: int) -> None:
        """Put a token that was won in this turn into a rack; `rack` is the first seat's."""
        state.rack_add(rack + state.seat, token)
        state.memory[self.gained] |= 1 << token

    # -- marks ------------------------------------------------------------------------------------------------------

    def give_mark_back(self, state: State, mark: int) -> None:
        """Give the piece of a mark back to its owner."""
        kind, owner = divmod(mark, self.seats)
        store, _ = self.marks[kind]
        store.give_back(state, owner if store.own else None)
        state.emit(MarkReturned(store.name), seat=owner)

    def _settle(self, state: State, mark: int, at: str) -> None:
        self.give_mark_back(state, mark)
        kind, owner = divmod(mark, self.seats)
        _, rules = self.marks[kind]
        if rules is None:
            return
        points = {owner: rules.owner}
        loses = rules.own == "cancel" if owner == state.seat else True
        if loses:
            loser = state.seat if rules.who == "tile_player" else owner
            points[loser] = points.get(loser, 0) - rules.loser
        values = {"owner": rules.owner, "loser": rules.loser if loses else 0}
        state.pay(rules.clause, "domino", at, "owner - loser", values, tuple(points.items()), rules.track)


def _lift_token(state: State, cell: int) -> int:
    """Take the token of a square of the own board away and return its scene."""
    token: int = state.table.boards[state.seat].token[cell]
    state.log("set_token", state.seat, cell, token)
    state.table.set_token(state.seat, cell, NOTHING)
    return token


def domino_play(builder: Builder) -> DominoPlay:
    """Return the numbers of what all steps with dominoes share; compiling the space fills in the rest."""
    return DominoPlay(
        seats=len(builder.seats),
        queue=builder.register(()),
        idle=builder.counter("idle_turns", 0, Number()),
        played=builder.memory("played"),
        restarted=builder.memory("restarted"),
        gained=builder.memory("gained"),
        tree=builder.memory("tree"),
    )
