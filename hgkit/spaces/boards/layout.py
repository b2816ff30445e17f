"""What a game on boards is played with, laid out as a position says it, and written down."""

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Required, TypedDict, cast

from hgkit.engine.area import Spot
from hgkit.engine.position_data import Position
from hgkit.engine.position_error import Findings, PositionError, number_of
from hgkit.engine.space import Space
from hgkit.spaces.boards.areas import BoardAreas, place_name
from hgkit.spaces.boards.components.boards import Boards
from hgkit.spaces.boards.domino_set import DominoSet
from hgkit.spaces.boards.table import NOTHING, STEPS, Board, BoardState, Layout, Standing, compile_layout
from hgkit.text.places import Path


class LaidDomino(TypedDict, total=False):
    """A domino on a board as positions write it; `at` is the square of its first half."""

    tile: Required[str]
    at: Required[Sequence[int]]
    turned: int
    down: bool


class BlockedSquare(TypedDict, total=False):
    """A square with a piece on it: of the only kind that blocks squares, and of the table, where it does not say."""

    at: Required[Sequence[int]]
    piece: str
    by: str


class OwnBoard(TypedDict, total=False):
    """What lies on the board of a player; tokens by outer square."""

    faces: Sequence[str]
    tiles: Sequence[LaidDomino]
    tokens: Mapping[str, str]
    blocked: Sequence[BlockedSquare]


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardKit(Space):
    """The boards with their `parts` from west to east, the dominoes, and the areas that `found` finds on boards.

    `token_racks` are the racks that hold tokens, whose numbers are scenes; `mark_pieces` says which kinds of pieces
    mark dominoes.
    """

    boards: Boards
    parts: tuple[str, ...]
    dominoes: DominoSet
    found: BoardAreas
    token_racks: frozenset[str]
    mark_pieces: tuple[str, ...]
    layouts: dict[tuple[str, ...], Layout] = field(default_factory=dict, repr=False)

    def layout_of(self, faces: Sequence[str]) -> Layout:
        """Return the board that faces make, compiled once."""
        key = tuple(faces)
        if key not in self.layouts:
            self.layouts[key] = compile_layout(self.boards, key)
        return self.layouts[key]

    def layout(self, state: BoardState) -> Position:
        """Return what lies on every board: faces, dominoes in the order of laying, tokens, blocked squares."""
        players = zip(state.game.players, state.table.boards, strict=True)
        return {"boards": {player: self._written(state, board) for player, board in players}}

    def _written(self, state: BoardState, board: Board) -> OwnBoard:
        places, scenes = board.layout.places, self.dominoes.scenes
        tiles: list[LaidDomino] = []
        for (kind, first, second), down in zip(board.laid, board.down, strict=True):
            (x, y), (x2, y2) = places[first], places[second]
            turned = STEPS.index((x2 - x, y2 - y))
            tile: LaidDomino = {"tile": self.dominoes.ids[kind], "at": [x, y], "turned": turned}
            if down:
                tile["down"] = True
            tiles.append(tile)
        cells = {at: board.token[cell] for at, cell in board.layout.borders.items()}
        tokens = {at: scenes[token] for at, token in cells.items() if token != NOTHING}
        blocked: list[BlockedSquare] = []
        for cell, (piece, owner) in sorted(board.block.items()):
            square: BlockedSquare = {"at": list(places[cell]), "piece": state.game.piece_names[piece]}
            if owner is not None:
                square["by"] = state.game.seats[owner]
            blocked.append(square)
        written: OwnBoard = {"faces": list(board.layout.faces), "tiles": tiles}
        if tokens:
            written["tokens"] = tokens
        if blocked:
            written["blocked"] = blocked
        return written

    def lay_out(self, state: BoardState, position: Position, found: Findings) -> None:
        """Lay out the boards of a position."""
        for player, entry in _boards(position).items():
            path = ("boards", player)
            with found.kept():
                seat = number_of(path, "player", player, state.game.players)
                if "faces" in entry:
                    faces = self._faces(entry["faces"], (*path, "faces"))
                    state.table.boards[seat] = Board(self.layout_of(faces))
                _Layer(self, state, seat, path).lay(entry, found)

    def _faces(self, names: Sequence[str], path: Path) -> Sequence[str]:
        faces, parts = self.boards.faces, self.parts
        if len(names) != len(parts):
            message = f"expected a face of each part: {', '.join(parts)}"
            raise PositionError(path, "out-of-range", message)
        for index, (name, part) in enumerate(zip(names, parts, strict=True)):
            if name not in faces or faces[name].part != part:
                message = f"{name!r} is not a face of the part {part!r}"
                raise PositionError((*path, index), "unknown-name", message)
        return names

    def components_out(self, position: Position) -> Iterator[tuple[Path, str, Hashable]]:
        """Yield the dominoes and tokens on the boards of all players."""
        dominoes = self.dominoes
        for player, entry in _boards(position).items():
            path: Path = ("boards", player)
            for index, tile in enumerate(entry.get("tiles", ())):
                if tile["tile"] in dominoes.index:
                    yield (*path, "tiles", index, "tile"), tile["tile"], dominoes.index[tile["tile"]]
            for at, scene in entry.get("tokens", {}).items():
                if scene in dominoes.scenes:
                    yield (*path, "tokens", at), scene, token_kind(dominoes.scenes.index(scene))

    def standing(self, state: BoardState) -> Iterator[tuple[int, int, tuple[int, int]]]:
        """Yield the pieces that block squares, board by board; one of the table counts for the owner of the board."""
        for seat, board in enumerate(state.table.boards):
            for cell, (piece, owner) in sorted(board.block.items()):
                yield piece, seat if owner is None else owner, (seat, cell)

    def spot(self, state: BoardState, spot: Spot) -> str:
        """Return the name of a square: PLAYER:X,Y."""
        seat, cell = cast("tuple[int, int]", spot)
        return f"{state.game.seats[seat]}:{place_name(state.table.boards[seat], cell)}"

    def pieces_out(self, state: BoardState) -> list[int]:
        """Return how many pieces of each seat lie on boards and as marks on dominoes in racks."""
        seats = len(state.game.seats)
        out = [0] * len(state.supply)
        for board in state.table.boards:
            for piece, owner in board.block.values():
                if owner is not None:
                    out[piece * seats + owner] += 1
        for name, info in state.game.racks.items():
            if name in self.token_racks:
                continue
            for number in range(info.first, info.first + (len(state.game.players) if info.by_seat else 1)):
                for component in state.racks[number]:
                    for mark in self.dominoes.marks(component):
                        kind, owner = divmod(mark, seats)
                        out[state.game.pieces[self.mark_pieces[kind]] * seats + owner] += 1
        return out


def _boards(position: Position) -> Mapping[str, OwnBoard]:
    found: Mapping[str, OwnBoard] = position.get("boards", {})
    return found


def token_kind(scene: int) -> Hashable:
    """Return what a token counts as."""
    return "token", scene


class _Layer:
    """Lays out what lies on one board."""

    def __init__(self, space: BoardKit, state: BoardState, seat: int, path: Path) -> None:
        self.space = space
        self.state = state
        self.seat = seat
        self.path = path
        self.board = state.table.boards[seat]

    def lay(self, entry: OwnBoard, found: Findings) -> None:
        """Lay dominoes, tokens, blocks."""
        for number, tile in enumerate(entry.get("tiles", ())):
            with found.kept():
                self._tile((*self.path, "tiles", number), tile)
        for at, scene in entry.get("tokens", {}).items():
            with found.kept():
                self._token((*self.path, "tokens", at), at, scene)
        for number, block in enumerate(entry.get("blocked", ())):
            with found.kept():
                self._blocked((*self.path, "blocked", number), block)

    def _token(self, path: Path, at: str, scene: str) -> None:
        borders = self.board.layout.borders
        if at not in borders:
            known = ", ".join(borders)
            raise PositionError(path, "unknown-name", f"there is no {at}; there are {known}")
        self.board.token[borders[at]] = number_of(path, "token", scene, self.space.dominoes.scenes)

    def _cell(self, at: Sequence[int], path: Path) -> int:
        x, y = at
        cell = self.board.layout.cells.get((x, y))
        if cell is None:
            raise PositionError(path, "placement.free", f"({x}, {y}) is not a square of the board")
        if self.board.tile[cell] != NOTHING or cell in self.board.block:
            raise PositionError(path, "placement.free", f"({x}, {y}) is taken")
        return cell

    def _tile(self, path: Path, entry: LaidDomino) -> None:
        dominoes = self.space.dominoes
        kind = number_of((*path, "tile"), "domino", entry["tile"], dominoes.index)
        first = self._cell(entry["at"], (*path, "at"))
        x, y = self.board.layout.places[first]
        dx, dy = STEPS[entry.get("turned", 0)]
        second = self._cell((x + dx, y + dy), path)
        if second not in self.board.layout.neighbours[first]:
            raise PositionError(path, "placement.entrance", "the halves do not lie side by side")
        self.state.table.lay(self.seat, kind, dominoes.halves[kind], first, second)
        self.board.down[-1] = bool(entry.get("down", False))

    def _blocked(self, path: Path, entry: BlockedSquare) -> None:
        game, blocking = self.state.game, self.space.found.blocking
        name = entry.get("piece", blocking[0] if len(blocking) == 1 else None)
        if name is None:
            message = f"which piece? one of {', '.join(blocking) or 'none'}"
            raise PositionError(path, "missing-key", message)
        piece, owner = number_of((*path, "piece"), "piece", name, game.pieces), entry.get("by")
        seat = None if owner is None else number_of((*path, "by"), "player", owner, game.seats)
        self.board.block[self._cell(entry["at"], (*path, "at"))] = Standing(piece, seat)
        if seat is None:
            self.state.bank[piece] -= 1
