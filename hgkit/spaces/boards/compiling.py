"""A game on boards, compiled from its clauses: its space, its set-up, the steps of its turns and what they share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hgkit.engine.effect import Effect, Store
from hgkit.engine.numbers import RegisterValue
from hgkit.engine.set_up import compile_set_up
from hgkit.engine.turn import BeginTurn
from hgkit.rules.clauses.placing import UseLimit
from hgkit.rules.clauses.turn import Branch
from hgkit.spaces.boards.components.dominoes import scenes_of
from hgkit.spaces.boards.domino_play import DominoPlay, MarkRules, Scored, TokenLimit, TokenRules, domino_play
from hgkit.spaces.boards.set_up import put_away
from hgkit.spaces.boards.space import compile_board
from hgkit.spaces.boards.steps.bonuses import SavingTokens, TokenStep

if TYPE_CHECKING:
    from hgkit.engine.builder import Builder
    from hgkit.engine.state import State


class BeginBoardTurn(BeginTurn):
    """Begin a turn: the first one of a player may have steps of its own."""

    def __init__(
        self,
        steps: tuple[int, ...],
        first: tuple[int, ...] | None,
        play: DominoPlay,
        tokens: tuple[bool, bool],
    ) -> None:
        """`first` are the steps until a player has laid a domino; `tokens`: whether each order has tokens played."""
        super().__init__(steps)
        self.first_steps = first
        self.play_ = play
        self.tokens = tokens

    def run(self, state: State, argument: Any) -> None:
        """Put the turn's steps on the agenda."""
        state.registers[self.play_.queue] = ()
        is_first = self.first_steps is not None and not state.table.boards[state.seat].laid
        state.memory[self.play_.tree] = self.tokens[is_first]
        super().run(state, argument)
        if is_first and self.first_steps is not None:
            state.agenda = state.below
            state.push(*self.first_steps)


def compile_board_game(builder: Builder) -> None:
    """Compile all that a game on boards needs; the builder gets it."""
    model, play = builder.model, builder.once(domino_play)
    space = builder.space = compile_board(builder)
    builder.set_up = [put_away(builder, space), *compile_set_up(builder)]
    builder.name_number("idle_turns", RegisterValue(play.idle))
    names = list(model.scoring)
    play.scored = {
        name: Scored(names.index(name), clause.area or name, clause.then)
        for name, clause in model.scoring.items()
    }
    play.tokens = _token_rules(builder)
    play.marks = [(Store.of(builder, name), _mark_rules(builder, name)) for name in space.mark_pieces]
    play.effects = _effects(builder, "powers")
    play.token_effects = {**play.effects, **_effects(builder, "tokens")}
    order, first, restart = model.turn.order.steps, model.first_turn, model.restart
    steps = builder.order("turn", order)
    first_steps = builder.order("first_turn", first.order.steps) if first else None
    if restart:
        by, scenes = restart.rescue.by, enumerate(space.dominoes.scenes)
        play.rescue = frozenset(number for number, scene in scenes if by in ("any", scene))
        play.restart = builder.order("restart", restart.order.steps)
        saving = SavingTokens(play)
        saving.name, saving.clause = "rescue", "restart.rescue"
        play.saving = builder.add_step(saving)
        play.restart_tokens = _has_tokens(builder, restart.order.steps)
    flags = _has_tokens(builder, order), first is not None and _has_tokens(builder, first.order.steps)
    builder.begin(BeginBoardTurn(steps, first_steps, play, flags))


def _effects(builder: Builder, section: str) -> dict[int, Effect]:
    """The effects of a section by number of the scene."""
    scenes = scenes_of(builder.ruleset)
    clauses = getattr(builder.model, section).items()
    return {scenes.index(name): clause.compile(builder, f"{section}.{name}") for name, clause in clauses}


def _has_tokens(builder: Builder, branches: list[Branch]) -> bool:
    """Whether an order of steps lets tokens be played."""
    return any(
        isinstance(builder.ruleset.step("turn", branch)[1], TokenStep)
        if isinstance(branch, str)
        else _has_tokens(builder, getattr(branch, "one_of", None) or getattr(branch, "in_order", []))
        for branch in branches
    )


def _token_rules(builder: Builder) -> TokenRules | None:
    step, racks = builder.step_of(TokenStep), builder.racks
    if step is None:
        return None
    ident, clause = step
    limits = tuple(
        TokenLimit(f"limits.{name}", limit.at_most, limit.within == "restart")
        for name, limit in builder.model.limits.items()
        if isinstance(limit, UseLimit) and limit.of == "token"
    )
    to = None if clause.to == "out" else racks[clause.to].first
    return TokenRules(ident, racks[clause.source].first, to, clause.same_turn, limits)


def _mark_rules(builder: Builder, piece: str) -> MarkRules | None:
    clause = builder.model.marks.get(piece)
    if clause is None:
        return None
    return MarkRules(
        f"marks.{piece}",
        Store.of(builder, piece),
        clause.owner,
        clause.loser,
        clause.fight_own,
        clause.fight_loser,
        builder.tracks[clause.track],
    )
