"""A game on boards, compiled from its clauses: the steps of a turn, effects, marks, the set-up."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from hgkit.engine.counters import Number
from hgkit.engine.effect import Store
from hgkit.engine.events import MarkReturned
from hgkit.engine.numbers import RegisterValue
from hgkit.engine.rack_steps import discard_step, refill_step
from hgkit.engine.set_up import compile_set_up
from hgkit.engine.steps.discard import Discard
from hgkit.engine.steps.step import Step
from hgkit.engine.steps.turn import BeginTurn
from hgkit.rules.clauses.placing import UseLimit
from hgkit.rules.clauses.setup import DrawBoards, LayTokens
from hgkit.rules.clauses.turn import (
    BonusesStep,
    Branch,
    DiscardStep,
    FoundStep,
    PlaceStep,
    RefillStep,
    TokenStep,
)
from hgkit.spaces.boards.domino_play import DominoPlay, MarkRules, Scored, TokenRules
from hgkit.spaces.boards.powers import compile_effects
from hgkit.spaces.boards.set_up import draw_boards, lay_tokens, put_away
from hgkit.spaces.boards.space import BoardSpace, compile_board
from hgkit.spaces.boards.steps.bonuses import Bonuses, PlayTokens, SavingTokens
from hgkit.spaces.boards.steps.domino import PlaceDomino
from hgkit.spaces.boards.steps.found import Found, Pass

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


class DiscardDomino(Discard):
    """Discard dominoes; marks on them go back to their owners."""

    play_: DominoPlay
    space: BoardSpace

    def gone(self, state: State, component: int) -> None:
        """Give the marks back."""
        for mark in self.space.dominoes.marks(component):
            kind, owner = divmod(mark, self.play_.seats)
            store = self.play_.marks[kind][0]
            store.give_back(state, owner if store.own else None)
            state.emit(MarkReturned(store.name), seat=owner)


def compile_board_game(builder: Builder) -> None:
    """Compile space, set-up and turn of a game on boards."""
    space = compile_board(builder)
    builder.space = space
    makers: Mapping[type[Any], Any] = {DrawBoards: draw_boards, LayTokens: lay_tokens}
    builder.set_up = [put_away(builder, space), *compile_set_up(builder, makers)]
    _Compiler(builder, space).run()


class _Compiler:
    """Compiles the steps, which share one `DominoPlay`."""

    def __init__(self, builder: Builder, space: BoardSpace) -> None:
        self.builder = builder
        self.model = builder.model
        self.space = space
        self.scenes = space.dominoes.scenes
        self.play = DominoPlay(
            seats=len(builder.seats),
            queue=builder.register(()),
            idle=builder.counter("idle_turns", 0, Number()),
            played=builder.memory("played"),
            restarted=builder.memory("restarted"),
            gained=builder.memory("gained"),
            tree=builder.memory("tree"),
        )

    def run(self) -> None:
        """Compile everything."""
        builder, model, play = self.builder, self.model, self.play
        idle = play.idle
        builder.name_number("idle_turns", RegisterValue(idle))
        names = list(model.scoring)
        play.scored = {
            name: Scored(names.index(name), clause.area or name, clause.then)
            for name, clause in model.scoring.items()
        }
        play.tokens = self._token_rules()
        play.marks = [(self._store(name), self._mark_rules(name)) for name in self.space.mark_pieces]
        compile_effects(builder, play)
        by = model.restart.rescue.by if model.restart else "none"
        every = range(len(self.scenes))
        play.rescue = frozenset(s for s in every if by == "any" or self.scenes[s] == by)
        order = builder.order(model.turn.order.steps, self._make("turn"))
        first = model.first_turn
        firsts = builder.order(first.order.steps, self._make("first_turn")) if first else None
        if model.restart:
            play.restart = builder.order(model.restart.order.steps, self._make("restart"))
            play.saving = builder.add_step(SavingTokens("rescue", play))
            play.restart_tokens = self._has_tokens(model.restart.order.steps)
        flags = (
            self._has_tokens(model.turn.order.steps),
            first is not None and self._has_tokens(first.order.steps),
        )
        begin = BeginBoardTurn(order, firsts, play, flags)
        begin.number = builder.first
        builder.steps[builder.first] = begin

    def _has_tokens(self, branches: list[Branch]) -> bool:
        """Whether an order of steps lets tokens be played."""
        return any(
            isinstance(self._clause("turn", branch)[1], TokenStep)
            if isinstance(branch, str)
            else self._has_tokens(getattr(branch, "one_of", None) or getattr(branch, "in_order", []))
            for branch in branches
        )

    def _clause(self, section: str, name: str) -> tuple[str, Any]:
        """Id and clause of a step; a bare name is one of its own section, else of the turn."""
        known = self.builder.ruleset.clauses
        ids = [name] if "." in name else [f"{section}.{name}", f"turn.{name}"]
        ident = next((ident for ident in ids if ident in known), ids[-1])
        return ident, known.get(ident)

    def _make(self, section: str) -> Callable[[str], Step]:
        def make(name: str) -> Step:
            ident, clause = self._clause(section, name)
            return self._step(ident, clause)

        return make

    def _step(self, ident: str, clause: Any) -> Step:
        builder, play = self.builder, self.play
        name = ident.rpartition(".")[2]
        if isinstance(clause, PlaceStep):
            step = PlaceDomino(name, ident, play, self._rack(clause.rack), clause.scores, clause.if_none)
            step.pass_ = builder.add_step(Pass(play))
            return step
        if isinstance(clause, FoundStep):
            stuck = self.model.restart.stuck.then if self.model.restart else "pass"
            return Found(name, ident, play, self._rack(clause.rack), clause.scores, stuck)
        if isinstance(clause, BonusesStep):
            in_order = clause.sequence == "in_order"
            return Bonuses(name, ident, play, any_order=not in_order, optional=clause.optional)
        if isinstance(clause, TokenStep):
            return PlayTokens(name, play)
        if isinstance(clause, DiscardStep):
            plain = discard_step(builder, name, clause)
            discard = DiscardDomino(name, ident, builder.racks[clause.rack], plain.count)
            discard.play_, discard.space = play, self.space
            return discard
        if isinstance(clause, RefillStep):
            return refill_step(builder, name, clause)
        raise LookupError(ident)

    def _rack(self, name: str) -> tuple[str, int]:
        return name, self.builder.racks[name].first

    def _store(self, piece: str) -> Store:
        return Store.of(self.builder, piece)

    def _token_rules(self) -> TokenRules | None:
        racks = self.builder.racks
        for ident, clause in self.builder.ruleset.clauses.items():
            if isinstance(clause, TokenStep):
                limits = tuple(
                    (f"limits.{name}", limit.at_most, limit.within == "restart")
                    for name, limit in self.model.limits.items()
                    if isinstance(limit, UseLimit) and limit.of == "token"
                )
                to = None if clause.to == "out" else racks[clause.to].first
                source = racks[clause.source].first
                return TokenRules(ident, source, to, clause.to, clause.same_turn, limits)
        return None

    def _mark_rules(self, piece: str) -> MarkRules | None:
        clause = self.model.marks.get(piece)
        if clause is None:
            return None
        return MarkRules(
            f"marks.{piece}",
            self._store(piece),
            clause.owner,
            clause.loser,
            clause.fight_own,
            clause.fight_loser,
            self.builder.tracks[clause.track],
        )
