"""Laying a domino on the own board."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import Field

from hgkit.engine.events import TokenPlayed
from hgkit.engine.move import Move
from hgkit.engine.turn import end_at_once
from hgkit.errors import IllegalMove
from hgkit.rules.clauses.clause import StepClause
from hgkit.rules.clauses.references import Names
from hgkit.spaces.boards.domino_play import Allow, DominoPlay, domino_play
from hgkit.spaces.boards.space import space_of
from hgkit.spaces.boards.steps.found import Pass
from hgkit.spaces.boards.steps.laying import Laying, Layings, LayingStep, read_laying
from hgkit.spaces.boards.table import Board

if TYPE_CHECKING:
    from hgkit.engine.builder import Builder
    from hgkit.engine.space import RackInfo
    from hgkit.engine.state import State


class PlaceStep(StepClause):
    """Place a domino on the own board."""

    step: Literal["place"]
    rack: Annotated[str, Names("rack", owner="seat")] = Field(description="The rack it comes from.")
    scores: Annotated[list[str], Names("scoring clause")] = Field(
        description="Scoring clauses that look at it, in order."
    )
    if_none: Literal["restart", "pass", "end_turn"] = Field(description="What follows when none fits.")

    def compile(self, builder: Builder, ident: str) -> PlaceDomino:
        """Return the step, and add the one in which a turn is passed."""
        play = builder.once(domino_play)
        step = PlaceDomino(play, builder.racks[self.rack], self.scores, self.if_none)
        step.pass_ = builder.add_step(Pass(play))
        return step


class PlaceDomino(LayingStep):
    """Lay a domino so that it continues what lies there; where none fits, what the clause says."""

    verbs = ("place",)
    keys = ("tile", "at", "turned", "with")

    def __init__(self, play: DominoPlay, rack: RackInfo, scores: Sequence[str], if_none: str) -> None:
        """`if_none` is `restart`, `pass` or `end_turn`, or `lapse` for a further placement."""
        super().__init__(play, rack, scores)
        self.if_none = if_none
        self.pass_: int = -1
        """The number of the step in which a turn is passed."""

    def offers(self, state: State) -> bool:
        """Return whether a domino fits."""
        return self.can_place(state)

    def run(self, state: State, argument: Any) -> None:
        """Where no domino fits the turn takes another way."""
        rest = state.agenda
        if self.if_none == "lapse":
            return
        state.agenda = state.below
        if self.if_none == "restart":
            play = self.play_
            state.push(*play.restart)
            if play.rescue and state.memory[play.tree]:
                state.push_with(play.saving, (self.number, rest))
            state.memory[play.tree] = play.restart_tokens
        elif self.if_none == "pass":
            state.push(self.pass_)
        else:
            state.registers[self.play_.idle] += 1

    def can_place(self, state: State, played: int = 0) -> bool:
        """Whether a domino fits; tokens count as far as they may save from a dead end.

        `played` tokens are counted on top of those played.
        """
        board: Board = state.table.boards[state.seat]
        placing, dominoes = self.placing(state), space_of(state).dominoes
        options = placing.options(board)
        rack = state.racks[self.rack + state.seat]
        for component in rack:
            halves = dominoes.halves[dominoes.kind(component)]
            if any(True for option in options for _ in placing.fits(option, halves)):
                return True
        allows = self._allows(state, played)
        if self.if_none != "lapse":
            allows = [token for token in allows if token in self.play_.rescue]
        return any(True for token in allows for _ in self._with(state, token, []))

    def _allows(self, state: State, played: int = 0) -> list[int]:
        """The tokens that may be played with a placement now."""
        play = self.play_
        if not state.memory[play.tree] or play.limit(state, played) is not None:
            return []
        return [token for token in play.held(state) if isinstance(play.token_effects[token], Allow)]

    def _with(self, state: State, token: int, plain: Sequence[Laying]) -> Iterator[Laying]:
        """The placements that a token makes legal."""
        effect = self.play_.token_effects[token]
        assert isinstance(effect, Allow)
        board: Board = state.table.boards[state.seat]
        placing, dominoes = self.placing(state), space_of(state).dominoes
        without = {(component, slot) for component, slot, _ in plain}
        for component in dict.fromkeys(state.racks[self.rack + state.seat]):
            halves = dominoes.halves[dominoes.kind(component)]
            if effect.scene not in halves:
                continue
            for slot in placing.slots(board, halves, effect.lifted):
                if (component, slot) not in without:
                    yield component, slot, token

    def moves(self, state: State) -> Sequence[Move]:
        """Every placement without a token and with one."""
        plain = self.plain(state)
        found = list(plain)
        for token in self._allows(state):
            found += self._with(state, token, plain)
        return Layings(state, "place", found)

    def play(self, state: State, move: Move) -> None:
        """Lay the domino."""
        component, at, turned = self.named(state, move)
        allow = None
        if len(move.args) > 4:
            allow = self._allowed(state, str(move.args[4]))
            self._needed(state, component, at, turned, move)
        self.test(state, component, at, turned, allow)
        state.finish_step()
        slot = self.slot(state.table.boards[state.seat], at, turned)
        if len(move.args) > 4:
            state.emit(TokenPlayed(str(move.args[4]), ""))
            self.play_.spend_token(state, space_of(state).dominoes.scenes.index(str(move.args[4])))
        self.play_.lay(state, self.rack + state.seat, component, slot, self.scores, allow)
        end_at_once(state)

    def _allowed(self, state: State, name: str) -> Allow:
        """What a token played with the placement allows. Raises IllegalMove where it can't be."""
        play = self.play_
        if play.tokens is None or not state.memory[play.tree]:
            raise IllegalMove("no token may be played in this turn", "turn.order")
        effect = play.token_effects[play.check_token(state, name)]
        if not isinstance(effect, Allow):
            raise IllegalMove(f"the token {name} is not played with a placement", effect.clause)
        return effect

    def _needed(self, state: State, component: int, at: tuple[int, int], turned: int, move: Move) -> None:
        """Raise IllegalMove where the placement needs no token."""
        try:
            self.test(state, component, at, turned)
        except IllegalMove:
            return
        raise IllegalMove(f"the placement needs no token {move.args[4]}", self.clause)

    def read(self, state: State, entry: Mapping[str, Any]) -> Move | None:
        """The placement of a script's turn."""
        return read_laying("place", "tile", entry)
