"""Laying a position out on boards, and writing one down."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from hgkit.engine.position_error import Path, PositionError
from hgkit.spaces.boards.table import NOTHING, STEPS, Board, Standing

if TYPE_CHECKING:
    from hgkit.engine.state import State
    from hgkit.spaces.boards.kit import BoardKit


def layout(space: BoardKit, state: State) -> dict[str, Any]:
    """What lies on every board: faces, dominoes in the order of laying, tokens, blocked squares."""
    return {
        player: _written(space, state, state.table.boards[seat])
        for seat, player in enumerate(state.game.players)
    }


def _written(space: BoardKit, state: State, board: Board) -> dict[str, Any]:
    places, scenes = board.layout.places, space.dominoes.scenes
    tiles = []
    for number, (kind, first, second) in enumerate(board.laid):
        (x, y), (x2, y2) = places[first], places[second]
        tile: dict[str, Any] = {
            "tile": space.dominoes.ids[kind],
            "at": [x, y],
            "turned": STEPS.index((x2 - x, y2 - y)),
        }
        if board.down[number]:
            tile["down"] = True
        tiles.append(tile)
    written: dict[str, Any] = {"faces": list(board.layout.faces), "tiles": tiles}
    tokens = {
        at: scenes[board.token[cell]]
        for at, cell in board.layout.borders.items()
        if board.token[cell] != NOTHING
    }
    if tokens:
        written["tokens"] = tokens
    blocked = [_block(state, board, cell) for cell in sorted(board.block)]
    if blocked:
        written["blocked"] = blocked
    return written


def _block(state: State, board: Board, cell: int) -> dict[str, Any]:
    piece, owner = board.block[cell]
    entry = {"at": list(board.layout.places[cell]), "piece": list(state.game.pieces)[piece]}
    return entry if owner is None else {**entry, "by": state.game.seats[owner]}


def components_out(space: BoardKit, boards: Mapping[str, Any]) -> Iterator[tuple[Path, str, Hashable]]:
    """The dominoes and tokens that a position lays out, see `Space.components_out`."""
    dominoes = space.dominoes
    for player, entry in boards.items():
        path: Path = ("boards", player)
        for index, tile in enumerate(entry.get("tiles", ())):
            if tile["tile"] in dominoes.index:
                yield (*path, "tiles", index, "tile"), tile["tile"], dominoes.index[tile["tile"]]
        for at, scene in entry.get("tokens", {}).items():
            if scene in dominoes.scenes:
                yield (*path, "tokens", at), scene, token_kind(dominoes.scenes.index(scene))


def token_kind(scene: int) -> Hashable:
    """What a token counts as."""
    return "token", scene


def lay_out(space: BoardKit, state: State, boards: Mapping[str, Any]) -> None:
    """Lay boards out. Raises PositionError."""
    for player, entry in boards.items():
        path: Path = ("boards", player)
        if player not in state.game.players:
            raise PositionError(path, "unknown-name", f"there is no player {player!r}")
        _Layer(space, state, state.game.players.index(player), path).lay(entry)


class _Layer:
    """Lays one board out."""

    def __init__(self, space: BoardKit, state: State, seat: int, path: Path) -> None:
        self.space = space
        self.state = state
        self.seat = seat
        self.path = path

    def lay(self, entry: Mapping[str, Any]) -> None:
        """Faces, dominoes, tokens, blocks."""
        if "faces" in entry:
            self.state.table.boards[self.seat] = Board(self.space.layout_of(self._faces(entry["faces"])))
        self.board: Board = self.state.table.boards[self.seat]
        for number, tile in enumerate(entry.get("tiles", ())):
            self._tile(number, tile)
        scenes = self.space.dominoes.scenes
        for at, scene in entry.get("tokens", {}).items():
            if at not in self.board.layout.borders:
                known = ", ".join(self.board.layout.borders)
                raise self._error(("tokens", at), "unknown-name", f"there is no {at}; there are {known}")
            if scene not in scenes:
                raise self._error(("tokens", at), "unknown-name", f"there is no token {scene!r}")
            self.board.token[self.board.layout.borders[at]] = scenes.index(scene)
        for number, block in enumerate(entry.get("blocked", ())):
            self._blocked(number, block)

    def _error(self, path: Path, code: str, message: str) -> PositionError:
        return PositionError((*self.path, *path), code, message)

    def _faces(self, names: Sequence[str]) -> Sequence[str]:
        faces, parts = self.space.boards.faces, self.space.parts
        if len(names) != len(parts):
            raise self._error(("faces",), "out-of-range", f"expected a face of each part: {', '.join(parts)}")
        for index, (name, part) in enumerate(zip(names, parts, strict=True)):
            if name not in faces or faces[name].part != part:
                message = f"{name!r} is not a face of the part {part!r}"
                raise self._error(("faces", index), "unknown-name", message)
        return names

    def _cell(self, at: Sequence[int], path: Path) -> int:
        x, y = at
        cell = self.board.layout.cells.get((x, y))
        if cell is None:
            raise self._error(path, "placement.free", f"({x}, {y}) is not a square of the board")
        if self.board.tile[cell] != NOTHING or cell in self.board.block:
            raise self._error(path, "placement.free", f"({x}, {y}) is taken")
        return cell

    def _tile(self, number: int, entry: Mapping[str, Any]) -> None:
        path: Path = ("tiles", number)
        dominoes = self.space.dominoes
        kind = dominoes.index.get(entry["tile"])
        if kind is None:
            raise self._error((*path, "tile"), "unknown-name", f"there is no domino {entry['tile']!r}")
        first = self._cell(entry["at"], (*path, "at"))
        x, y = self.board.layout.places[first]
        dx, dy = STEPS[entry.get("turned", 0)]
        second = self._cell((x + dx, y + dy), path)
        if second not in self.board.layout.neighbours[first]:
            raise self._error(path, "placement.entrance", "the halves do not lie side by side")
        self.state.table.lay(self.seat, kind, dominoes.halves[kind], first, second)
        self.board.down[-1] = bool(entry.get("down", False))

    def _blocked(self, number: int, entry: Mapping[str, Any]) -> None:
        path: Path = ("blocked", number)
        game, found = self.state.game, self.space.found
        name = entry.get("piece", found.blocking[0] if len(found.blocking) == 1 else None)
        if name is None:
            raise self._error(
                path, "missing-key", f"which piece? one of {', '.join(found.blocking) or 'none'}"
            )
        if name not in game.pieces:
            raise self._error((*path, "piece"), "unknown-name", f"there is no piece {name!r}")
        piece, owner = game.pieces[name], entry.get("by")
        if owner is not None and owner not in game.seats:
            raise self._error((*path, "by"), "unknown-name", f"there is no player {owner!r}")
        cell = self._cell(entry["at"], (*path, "at"))
        self.board.block[cell] = Standing(piece, None if owner is None else game.seats.index(owner))
        if owner is None:
            self.state.bank[piece] -= 1


def pieces_out(space: BoardKit, state: State) -> list[int]:
    """Pieces of seats on boards and as marks on dominoes in racks, as in `State.supply`."""
    seats = len(state.game.seats)
    out = [0] * len(state.supply)
    for board in state.table.boards:
        for piece, owner in board.block.values():
            if owner is not None:
                out[piece * seats + owner] += 1
    for name, info in state.game.racks.items():
        if name in space.token_racks:
            continue
        for number in range(info.first, info.first + (len(state.game.players) if info.by_seat else 1)):
            for component in state.racks[number]:
                for mark in space.dominoes.marks(component):
                    kind, owner = divmod(mark, seats)
                    out[state.game.pieces[space.mark_pieces[kind]] * seats + owner] += 1
    return out
