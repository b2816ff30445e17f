"""Laying a domino on the own board, and beginning anew where none fits."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, overload

from hgkit.engine.dominoes import DominoPlay
from hgkit.engine.effects.boards import Allow
from hgkit.engine.move import Move
from hgkit.engine.steps.step import Step
from hgkit.engine.steps.turn import end_at_once, finish
from hgkit.errors import IllegalMove
from hgkit.spaces.board import STEPS, Board
from hgkit.spaces.board_placing import NO_LIFT, Placing, Slot
from hgkit.spaces.board_space import space_of

if TYPE_CHECKING:
    from hgkit.engine.state import State

Laying = tuple[int, Slot, int]
"""A domino, where it goes, and the scene of the token played with it (-1: none)."""
NO_TOKEN = -1


class Layings(Sequence[Move]):
    """Legal placements as moves, each made when asked for."""

    def __init__(self, state: State, verb: str, found: Sequence[Laying]) -> None:
        self._space = space_of(state)
        self._places = state.table.boards[state.seat].layout.places
        self._verb = verb
        self._found = found

    def __len__(self) -> int:
        return len(self._found)

    @overload
    def __getitem__(self, n: int) -> Move: ...

    @overload
    def __getitem__(self, n: slice) -> list[Move]: ...
    def __getitem__(self, n: int | slice) -> Move | list[Move]:
        if isinstance(n, slice):
            return [self[i] for i in range(*n.indices(len(self)))]
        component, (first, _, turned), token = self._found[n]
        args = (self._space.dominoes.name(component), *self._places[first], turned)
        return Move(self._verb, args if token == NO_TOKEN else (*args, self._space.scene_name(token)))

    def __iter__(self) -> Iterator[Move]:
        return (self[n] for n in range(len(self)))


class _Laying(Step):
    """What placing and beginning anew share: a rack, and scoring clauses that look at the domino laid."""

    def __init__(
        self, name: str, clause: str, play: DominoPlay, rack: tuple[str, int], scores: Sequence[str]
    ) -> None:
        """`rack` is the name and the number of the first seat's rack that the domino comes from."""
        self.name = name
        self.clause = clause
        self.play_ = play
        self.rack_name, self.rack = rack
        self.scores = tuple(scores)

    def placing(self, state: State) -> Placing:
        """The placement clauses that bind."""
        return space_of(state).placing

    def plain(self, state: State) -> list[Laying]:
        """Every legal placement without a token."""
        board: Board = state.table.boards[state.seat]
        placing, dominoes = self.placing(state), space_of(state).dominoes
        options = placing.options(board)
        found = []
        for component in dict.fromkeys(state.racks[self.rack + state.seat]) if options else ():
            halves = dominoes.halves[dominoes.kind(component)]
            for option in options:
                found += [(component, slot, NO_TOKEN) for slot in placing.fits(option, halves)]
        return found

    def named(self, state: State, move: Move) -> tuple[int, tuple[int, int], int]:
        """Domino, place and turns that a move names. Raises IllegalMove for a domino that is not in the rack."""
        ident, x, y, turned = move.args[:4]
        rack = state.racks[self.rack + state.seat]
        space = space_of(state)
        component = space.dominoes.find(str(ident), rack)
        if component is None:
            held = ", ".join(dict.fromkeys(map(space.dominoes.name, rack))) or "nothing"
            raise IllegalMove(f"{state.player} has no {ident} to place; there is {held}", self.clause)
        return component, (int(x), int(y)), int(turned)

    def slot(self, board: Board, at: tuple[int, int], turned: int) -> Slot:
        """The slot of a legal placement."""
        step = STEPS[turned]
        cells = board.layout.cells
        return cells[at], cells[at[0] + step[0], at[1] + step[1]], turned

    def test(
        self, state: State, component: int, at: tuple[int, int], turned: int, allow: Allow | None = None
    ) -> None:
        """Raise IllegalMove where a placement clause forbids it."""
        space = space_of(state)
        halves = space.dominoes.halves[space.dominoes.kind(component)]
        lifted = allow.lifted if allow else NO_LIFT
        refusal = self.placing(state).refusal(state.table.boards[state.seat], halves, at, turned, lifted)
        if refusal is not None:
            raise IllegalMove(refusal[1], refusal[0])


def read_laying(verb: str, key: str, entry: Mapping[str, Any]) -> Move | None:
    """The placement that a script's turn makes: `KEY: ID, at: [x, y], turned: N, with: SCENE`."""
    if key not in entry or "at" not in entry:
        return None
    x, y = entry["at"]
    args = (str(entry[key]), x, y, entry.get("turned", 0))
    return Move(verb, (*args, str(entry["with"])) if "with" in entry else args)


class PlaceDomino(_Laying):
    """Lay a domino so that it continues what lies there; where none fits, what the clause says."""

    verbs = ("place",)
    keys = ("tile", "at", "turned", "with")

    def __init__(
        self,
        name: str,
        clause: str,
        play: DominoPlay,
        rack: tuple[str, int],
        scores: Sequence[str],
        if_none: str,
    ) -> None:
        """`if_none` is `restart`, `pass` or `end_turn`, or `lapse` for a further placement."""
        super().__init__(name, clause, play, rack, scores)
        self.if_none = if_none
        self.pass_: int = -1
        """The number of the step in which a turn is passed."""

    def begin(self, state: State, argument: Any) -> bool:
        """Wait where a domino fits; else the turn takes another way."""
        if self.can_place(state):
            return True
        rest = state.agenda
        if self.if_none == "lapse":
            return False
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
        return False

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
            state.emit("token", move.args[4], "")
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


class Found(_Laying):
    """Begin anew: turn the old dominoes face down, and lay one on an outer square; or pass."""

    verbs = ("restart", "pass")
    keys = ("restart", "at", "turned", "pass")

    def __init__(
        self,
        name: str,
        clause: str,
        play: DominoPlay,
        rack: tuple[str, int],
        scores: Sequence[str],
        stuck: str,
    ) -> None:
        """`stuck` says what follows where no domino fits at all: `pass` or `end_game`."""
        super().__init__(name, clause, play, rack, scores)
        self.stuck = stuck

    def placing(self, state: State) -> Placing:
        """The placement clauses that bind a new beginning."""
        return space_of(state).founding

    def begin(self, state: State, argument: Any) -> bool:
        """Wait; end the game where the clause says so."""
        if self.stuck == "end_game" and not self.plain(state):
            finish(state)
            return False
        return True

    def moves(self, state: State) -> Sequence[Move]:
        """Every new beginning, or passing."""
        plain = self.plain(state)
        return Layings(state, "restart", plain) if plain else [Move("pass")]

    def play(self, state: State, move: Move) -> None:
        """Begin anew, or pass."""
        play = self.play_
        if move.verb == "pass":
            if self.plain(state):
                raise IllegalMove("a new beginning is possible", self.clause)
            pass_turn(state, play)
        else:
            component, at, turned = self.named(state, move)
            self.test(state, component, at, turned)
            state.finish_step()
            board: Board = state.table.boards[state.seat]
            state.emit("abandon", board.down.count(False))
            state.log("set_down", state.seat, tuple(board.down))
            state.table.set_down(state.seat, (True,) * len(board.down))
            state.memory[play.restarted] = 1
            play.lay(state, self.rack + state.seat, component, self.slot(board, at, turned), self.scores)
        end_at_once(state)

    def read(self, state: State, entry: Mapping[str, Any]) -> Move | None:
        """`restart: ID, at: [x, y], turned: N`, or `pass: true`."""
        return Move("pass") if entry.get("pass") is True else read_laying("restart", "restart", entry)


class Pass(Step):
    """The only thing left to do is to pass: the turn ends."""

    name = "pass"
    verbs = ("pass",)
    keys = ("pass",)

    def __init__(self, play: DominoPlay) -> None:
        """`play` counts the turns without a domino."""
        self.play_ = play

    def begin(self, state: State, argument: Any) -> bool:
        """Wait for the player to say so."""
        return True

    def moves(self, state: State) -> Sequence[Move]:
        """Passing."""
        return [Move("pass")]

    def play(self, state: State, move: Move) -> None:
        """Pass."""
        pass_turn(state, self.play_)
        end_at_once(state)

    def read(self, state: State, entry: Mapping[str, Any]) -> Move | None:
        """`pass: true`."""
        return Move("pass") if entry.get("pass") is True else None


def pass_turn(state: State, play: DominoPlay) -> None:
    """End the turn without a domino."""
    state.registers[play.idle] += 1
    state.agenda = state.below
    state.emit("pass")


def first_of(value: Any) -> str | None:
    """What a script says first under a key: the text, or the first of a list."""
    if isinstance(value, list):
        value = value[0] if value else None
    return None if value is None else str(value)


def read_use(
    state: State, verb: str, name: str, effects: Mapping[int, Any], entry: Mapping[str, Any]
) -> Move:
    """The move that uses the effect of a scene as a script's turn says."""
    scenes = space_of(state).dominoes.scenes
    effect = effects.get(scenes.index(name)) if name in scenes else None
    return Move(verb, (name, *(effect.read(entry) if effect is not None else ())))
