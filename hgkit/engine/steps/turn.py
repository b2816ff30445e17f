"""The frame of a turn: its beginning, its end, and drawing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hgkit.engine.state import BONUS, DECK, GRANTED, PUTS
from hgkit.engine.steps.step import Step

if TYPE_CHECKING:
    from hgkit.engine.state import State


class BeginTurn(Step):
    """Begin a turn: pieces that rested are ready, and the steps of the turn go on the agenda."""

    name = "turn"

    def __init__(self, steps: tuple[int, ...]) -> None:
        """`steps` are the numbers of the turn's steps, in order."""
        self.steps = steps

    def begin(self, state: State) -> bool:
        """Put the turn's steps on the agenda."""
        state.below = state.agenda
        state.turn += 1
        state.memory[PUTS] = 0
        state.memory[GRANTED] = 0
        if not state.memory[BONUS]:
            seats = len(state.game.players)
            for at in range(state.seat, len(state.resting), seats):
                if state.resting[at]:
                    state.supply[at] += state.resting[at]
                    state.resting[at] = 0
        state.push(*self.steps)
        return False


class EndTurn(Step):
    """End a turn: the next player's begins, unless the game is over."""

    name = "end_turn"

    def __init__(self, begin_turn: int, end_turn: int, deck: int) -> None:
        """`begin_turn` and `end_turn` are step numbers; the game is over once `deck` and all hands are empty."""
        self.next = (begin_turn, end_turn)
        self.deck = deck

    def begin(self, state: State) -> bool:
        """Pass on, or finish."""
        if not state.stacks[self.deck] and not any(state.hands):
            finish(state)
            return False
        state.emit("pass")
        state.seat = (state.seat + 1) % len(state.game.players)
        state.memory[BONUS] = 0
        state.memory[DECK] = self.deck
        state.push(*self.next)
        return False


def finish(state: State) -> None:
    """End the game: the final scoring, and nothing more to do."""
    state.agenda = None
    scorer = state.game.scorer
    for rule in scorer.rules:
        if rule.when == "end":
            for area in state.table.roots(rule.area):
                scorer.score_area(state, rule, area)
    state.finished = True
    state.emit("end")


class Draw(Step):
    """Draw a tile that can be placed, as the deck's clause says of one that can't."""

    name = "draw"

    def __init__(self, redraw: tuple[bool, ...], main: int) -> None:
        """`redraw` says by deck whether another is drawn for one that fits nowhere; `main` is the deck of a turn."""
        self.redraw = redraw
        self.main = main

    def begin(self, state: State) -> bool:
        """Draw into the player's hand."""
        deck = state.memory[DECK]
        while True:
            tile = state.draw(deck)
            if tile is None:
                state.turn -= 1
                if deck == self.main:
                    finish(state)
                else:
                    state.agenda = state.below
                return False
            if state.table.can_place(tile):
                break
            state.emit("discard", state.game.decks[deck], state.table.grid.tiles[tile].tile.id)
            if not self.redraw[deck]:
                state.agenda = state.below
                return False
        state.hands[state.seat] = (tile,)
        state.emit("draw", state.game.decks[deck], state.table.grid.tiles[tile].tile.id)
        return False
