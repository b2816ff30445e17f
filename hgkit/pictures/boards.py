"""Boards of the players as text: every square with what is printed or lies on it, one board below the other."""

from collections.abc import Iterator, Sequence

from hgkit.spaces.boards.components.dominoes import Dominoes
from hgkit.spaces.boards.space import BoardSpace, space_of
from hgkit.spaces.boards.table import NOTHING, BoardState

WIDTHS = (8, 6, 4)
"""How many characters a square is wide, the widest that fits is taken."""

_COLOURS = {
    "red": 91,
    "green": 92,
    "yellow": 93,
    "orange": 33,
    "blue": 94,
    "grey": 90,
    "brown": 31,
    "white": 97,
}


def draw_boards(state: BoardState, width: int, colour: bool) -> str:
    """Draw the boards of all players, x over the columns and y beside the rows, the hands, and a key.

    A domino is one box over two squares. `width` is in characters; names are cut to what a square can hold.
    `colour` gives scenes the colours of their file.
    """
    space = space_of(state)
    blocks = [_Picture(state, space, seat, width, colour).text() for seat in range(len(state.game.players))]
    return "\n\n".join([*blocks, *_racks(state), *_key(space)]) + "\n"


class _Picture:
    height = 3

    def __init__(self, state: BoardState, space: BoardSpace, seat: int, width: int, colour: bool) -> None:
        self.state = state
        self.space = space
        self.seat = seat
        self.board = state.table.boards[seat]
        self.colour = colour
        xs = [x for x, _ in self.board.layout.places]
        ys = [y for _, y in self.board.layout.places]
        self.columns, self.rows = range(min(xs), max(xs) + 1), range(min(ys), max(ys) + 1)
        self.inside = next((w for w in WIDTHS if (w + 1) * len(self.columns) + 5 <= width), WIDTHS[-1])
        self.step = self.inside + 1
        self.names = abbreviated(space.dominoes.scenes, self.inside)
        self.short = abbreviated(space.dominoes.scenes, self.inside - 2)
        wide, high = self.step * len(self.columns) + 1, self.height * len(self.rows) + 1
        self.signs = [[" "] * wide for _ in range(high)]

    def text(self) -> str:
        for cell in range(len(self.board.layout.places)):
            self._box(cell)
        for _, first, second in self.board.laid:
            self._join(first, second)
        for cell in range(len(self.board.layout.places)):
            for line, (words, scene) in enumerate(self._words(cell)):
                self._write(cell, line, words, scene)
        heads = "".join(f"{x:^{self.step}}" for x in self.columns)
        lines = [self._title(), f"{'':4}{heads}".rstrip()]
        for y, signs in enumerate(self.signs):
            row, line = divmod(y, self.height)
            label = f"{self.rows[row]:>3}" if line == 1 and row < len(self.rows) else "   "
            lines.append(f"{label} {''.join(signs)}".rstrip())
        return "\n".join(lines)

    def _title(self) -> str:
        state = self.state
        player = state.game.players[self.seat]
        points = ", ".join(f"{track} {n}" for track, n in state.tracks[player].items())
        return f"{' '.join(player.split())}: {points} ({' '.join(self.board.layout.faces)})"

    def _corner(self, cell: int) -> tuple[int, int]:
        x, y = self.board.layout.places[cell]
        return self.height * (y - self.rows[0]), self.step * (x - self.columns[0])

    def _box(self, cell: int) -> None:
        top, left = self._corner(cell)
        for line in range(self.height + 1):
            for column in range(self.step + 1):
                edge, side = line in (0, self.height), column in (0, self.step)
                if edge or side:
                    self.signs[top + line][left + column] = "+" if edge and side else "-" if edge else "|"

    def _join(self, first: int, second: int) -> None:
        """Take the line between the halves of a domino away."""
        (top, left), (top2, left2) = sorted((self._corner(first), self._corner(second)))
        if top == top2:
            for line in range(1, self.height):
                self.signs[top + line][left2] = " "
        else:
            for column in range(1, self.step):
                self.signs[top2][left + column] = " "

    def _words(self, cell: int) -> Iterator[tuple[str, int]]:
        """Yield the two lines of a square, each with the scene that colours it."""
        board, layout = self.board, self.board.layout
        numbers = "/".join(str(n) for n in layout.values[cell].values())
        ground = layout.ground[cell]
        printed = f"{ground[0]}{numbers}" if cell < layout.inner else numbers or ground
        if board.tile[cell] != NOTHING:
            scene = board.scene[cell]
            down = board.down[board.tile[cell]]
            name = f"({self.short[scene]})" if down else self.names[scene].upper()
            yield name, NOTHING if down else scene
            yield printed, NOTHING
        elif cell in board.block:
            piece = board.block[cell].piece
            yield f"[{self.state.game.piece_names[piece][: self.inside - 2]}]", NOTHING
            yield printed, NOTHING
        else:
            yield printed, NOTHING
            token = board.token[cell]
            yield (f"<{self.short[token]}>", token) if token != NOTHING else ("", NOTHING)

    def _write(self, cell: int, line: int, words: str, scene: int) -> None:
        top, left = self._corner(cell)
        shown = words[: self.inside]
        start = left + 1 + (self.inside - len(shown)) // 2
        for place, sign in enumerate(shown, start):
            self.signs[top + 1 + line][place] = self._paint(sign, scene)

    def _paint(self, sign: str, scene: int) -> str:
        if not self.colour or scene == NOTHING:
            return sign
        name = self.space.dominoes.scenes[scene]
        files = self.state.game.ruleset.of(Dominoes).values()
        colour = next((file.scenes[name].color for file in files if name in file.scenes), None)
        code = _COLOURS.get(str(colour))
        return f"\x1b[1;{code}m{sign}\x1b[0m" if code else sign


def abbreviated(names: Sequence[str], size: int) -> list[str]:
    """Return each name in at most `size` letters, no two alike where that can be."""
    found: list[str] = []
    for name in names:
        start, rest = name[: size - 1], name[size - 1 :] or " "
        spelled = [(start + letter).strip() for letter in rest]
        found.append(next((short for short in spelled if short not in found), spelled[0]))
    return found


def _racks(state: BoardState) -> Iterator[str]:
    game = state.game
    lines = []
    for name, info in game.racks.items():
        if name in game.stacks:
            left = game.left(state, name)
            lines.append(f"{name}: {'unlimited' if left is None else f'{left} left'}")
            continue
        for seat in range(len(game.players)) if info.by_seat else (0,):
            held = game.component_ids(name, state.racks[game.rack(name, seat)])
            whose = f" of {' '.join(game.players[seat].split())}" if info.by_seat else ""
            if held:
                lines.append(f"{name}{whose}: {', '.join(held)}")
    yield "\n".join(lines)


def _key(space: BoardSpace) -> Iterator[str]:
    letters = ", ".join(f"{terrain[0]} {terrain}" for terrain in space.boards.terrains)
    yield f"key: {letters}; ABC a half, (abc) face down, <abc> a token, [abc] a piece"
