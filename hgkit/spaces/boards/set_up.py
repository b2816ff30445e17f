"""A game on boards, compiled; its set-up (boards drawn, tokens laid, as recorded or by chance) and its turns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Literal, TypeVar

from pydantic import Field

from hgkit.engine.builder import Builder
from hgkit.engine.numbers import RegisterValue
from hgkit.engine.position_data import Recorded
from hgkit.engine.position_error import BadSetUp
from hgkit.engine.set_up import compile_set_up
from hgkit.engine.turn import BeginTurn
from hgkit.errors import HgkitError
from hgkit.rules.clauses.clause import SetupClause
from hgkit.rules.clauses.references import Names
from hgkit.spaces.boards.components.dominoes import Dominoes
from hgkit.spaces.boards.marks import compile_marks
from hgkit.spaces.boards.space import BoardSpace, compile_board, space_of, token_decks
from hgkit.spaces.boards.steps.bonuses import bonus_queue
from hgkit.spaces.boards.steps.laying import idle_turns
from hgkit.spaces.boards.steps.play_token import plays_tokens
from hgkit.spaces.boards.steps.restart import DeadEnd, dead_end
from hgkit.spaces.boards.table import Board, BoardState

Kind = TypeVar("Kind")


class BeginBoardTurn(BeginTurn):
    """Begin a turn: the first one of a player may have steps of its own."""

    def __init__(self, builder: Builder) -> None:
        """Compile the orders of both."""
        super().__init__(builder.order("turn", builder.model.turn.order.steps))
        first = builder.model.first_turn
        self.first_steps = builder.order("first_turn", first.order.steps) if first else None
        self.queue = builder.once(bonus_queue)
        self.open = builder.memory("open")
        self.is_open = plays_tokens(builder, "turn")
        self.is_open_first = plays_tokens(builder, "first_turn")

    def run(self, state: BoardState, argument: object) -> None:
        """Put the turn's steps on the agenda."""
        super().run(state, argument)
        state.registers[self.queue] = ()
        state.memory[self.open] = self.is_open
        if self.first_steps is not None and not state.table.boards[state.seat].laid:
            state.memory[self.open] = self.is_open_first
            state.agenda = state.below
            state.push(*self.first_steps)


def compile_board_game(builder: Builder) -> None:
    """Compile all that a game on boards needs; the builder gets it."""
    builder.space = compile_board(builder)
    builder.set_up = compile_set_up(builder)
    builder.name_number("idle_turns", RegisterValue(builder.once(idle_turns)))
    builder.discarded = builder.once(compile_marks).discarded
    builder.begin(BeginBoardTurn(builder))
    restart, end = builder.model.restart, builder.once(dead_end)
    if restart and isinstance(end, DeadEnd):
        end.steps = builder.order("restart", restart.order.steps)


class DrawBoards(SetupClause):
    """Set-up: every player draws the parts of a board. It needs boards made of parts."""

    step: Literal["draw_boards"]

    key = "boards"

    def compile(self, builder: Builder, ident: str) -> DrawBoards:
        """Return the clause: it is the step."""
        return self

    def __call__(self, state: BoardState, setup: Recorded) -> None:
        """Draw a piece of each part, none twice, and one of its faces: as recorded, where it is."""
        space = space_of(state)
        recorded = _by_player(state, setup, "boards", list)
        drawn: list[list[str]] = [[] for _ in state.game.players]
        for index, part in enumerate(space.parts):
            given = {player: _face(space, names, index, part) for player, names in recorded.items()}
            taken = [space.boards.faces[face].half for face in given.values()]
            if len(set(taken)) < len(taken):
                raise BadSetUp(("setup", "boards"), f"two players have the same piece of the part {part!r}")
            halves = space.boards.halves(part)
            left = state.shuffle([n for n, half in enumerate(halves) if half not in taken])
            for player, faces in zip(state.game.players, drawn, strict=True):
                if player in given:
                    faces.append(given[player])
                    continue
                if not left:
                    raise HgkitError(f"there are not enough pieces of the part {part!r} for the players")
                sides = list(halves.values())[left.pop()]
                faces.append(sides[state.shuffle(range(len(sides)))[0]])
        state.table.boards[:] = [Board(space.layout_of(faces)) for faces in drawn]


def _face(space: BoardSpace, names: Sequence[object], index: int, part: str) -> str:
    if len(names) != len(space.parts):
        raise BadSetUp(("setup", "boards"), f"expected {len(space.parts)} faces, found {len(names)}")
    name, known = str(names[index]), [face.id for face in space.boards.faces.values() if face.part == part]
    if name not in known:
        message = f"{name!r} is not a face of the part {part!r}; there are {', '.join(known)}"
        raise BadSetUp(("setup", "boards"), message)
    return name


class LayTokens(SetupClause):
    """Set-up: the tokens of each player on squares of the own board, by chance. It needs boards with outer squares."""

    step: Literal["lay_tokens"]
    deck: Annotated[str, Names("deck")] = Field(description="The deck of tokens.")
    squares: Annotated[list[str], Names("kind of outer square")] = Field(
        description="Kinds of squares that get one."
    )

    key = "tokens"

    def compile(self, builder: Builder, ident: str) -> LayTokens:
        """Return the clause: it is the step."""
        return self

    def __call__(self, state: BoardState, setup: Recorded) -> None:
        """Lay a token of each scene for every player, as recorded or by chance."""
        space, ruleset = space_of(state), state.game.ruleset
        deck = token_decks(ruleset.model)[self.deck]
        scenes = [space.dominoes.scenes.index(s) for s in ruleset.of(Dominoes)[deck.one_of_each].scenes]
        number = len(scenes)
        recorded = _by_player(state, setup, "tokens", dict)
        for player, board in zip(state.game.players, state.table.boards, strict=True):
            ground = board.layout.ground
            cells = {at: cell for at, cell in board.layout.borders.items() if ground[cell] in self.squares}
            if len(cells) != number:
                raise HgkitError(f"the {number} tokens of a player need as many squares, not {len(cells)}")
            if player in recorded:
                _lay(board, space, recorded[player], cells)
            else:
                for cell, scene in zip(cells.values(), state.shuffle(range(number)), strict=True):
                    board.token[cell] = scenes[scene]


def _lay(board: Board, space: BoardSpace, tokens: Mapping[str, object], cells: Mapping[str, int]) -> None:
    for at, scene in tokens.items():
        if at not in cells:
            raise BadSetUp(("setup", "tokens"), f"no token lies at {at!r}; there are {', '.join(cells)}")
        number = space.scene_number(str(scene))
        if number is None:
            raise BadSetUp(("setup", "tokens"), f"there is no token {scene!r}")
        if number in board.token:
            raise BadSetUp(("setup", "tokens"), f"a player has one token {scene!r}")
        board.token[cells[at]] = number


def _by_player(state: BoardState, setup: Recorded, key: str, kind: type[Kind]) -> Mapping[str, Kind]:
    found = setup.get(key, {})
    if not isinstance(found, Mapping):
        raise BadSetUp(("setup", key), "expected a value by player")
    recorded: dict[str, Kind] = {}
    for player, value in found.items():
        if player not in state.game.players:
            raise BadSetUp(("setup", key), f"there is no player {player!r}")
        if not isinstance(value, kind):
            raise BadSetUp(("setup", key, player), f"expected a {'list' if kind is list else 'mapping'}")
        recorded[player] = value
    return recorded
