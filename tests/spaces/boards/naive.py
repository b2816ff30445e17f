"""Where a domino may lie, worked out slowly from a dictionary of squares: no code shared with hgkit."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import yaml

TILES = Path(__file__).parents[3] / "tiles"
SIDES = {0: (1, 0), 1: (0, 1), 2: (-1, 0), 3: (0, -1)}
Square = tuple[int, int]


@cache
def files() -> tuple[dict[str, Any], dict[str, list[str]]]:
    boards = yaml.safe_load((TILES / "sapiens-boards.yaml").read_text())
    dominoes = yaml.safe_load((TILES / "sapiens-dominoes.yaml").read_text())["dominoes"]
    return {face["id"]: face for face in boards["faces"]}, {d["id"]: d["halves"] for d in dominoes}


class Naive:
    """One player's board, from its position."""

    def __init__(self, board: dict[str, Any]) -> None:
        faces, self.halves = files()
        self.ground: dict[Square, str] = {}
        self.food: dict[Square, int] = {}
        self.caves: dict[Square, Square] = {}
        self.waterfalls: set[Square] = {(0, -1), (7, -1)}
        for part, name in enumerate(board["faces"]):
            west = 4 * part
            for y, row in enumerate(faces[name]["squares"]):
                for x, text in enumerate(row.split()):
                    self.ground[west + x, y] = {"p": "plain", "f": "forest"}[text[0]]
                    self.food[west + x, y] = int(text[1])
            for at in faces[name]["cave"]:
                side, k = at[0], int(at[1])
                cave = {"W": (-1, k), "E": (8, k), "N": (west + k, -1), "S": (west + k, 5)}[side]
                entrance = {"W": (0, k), "E": (7, k), "N": (west + k, 0), "S": (west + k, 4)}[side]
                self.caves[cave] = entrance
        self.up: dict[Square, str] = {}
        self.down: set[Square] = set()
        for tile in board["tiles"]:
            for square, scene in zip(
                self.squares(tile["at"], tile["turned"]), self.halves[tile["tile"]], strict=True
            ):
                if tile.get("down"):
                    self.down.add(square)
                else:
                    self.up[square] = scene
        self.blocked = {tuple(entry["at"]) for entry in board.get("blocked", ())}
        self.tokens = {self.border(at): scene for at, scene in board.get("tokens", {}).items()}

    @staticmethod
    def border(name: str) -> Square:
        k = int(name[1:])
        return {"W": (-1, k), "E": (8, k), "N": (k, -1), "S": (k, 5)}[name[0]]

    @staticmethod
    def squares(at: list[int], turned: int) -> tuple[Square, Square]:
        dx, dy = SIDES[turned]
        return (at[0], at[1]), (at[0] + dx, at[1] + dy)

    def touching(self, square: Square) -> list[Square]:
        """Squares that share an edge with a square; a cave shares one with its entrance only."""
        x, y = square
        if square in self.caves:
            return [self.caves[square]]
        near = [(x + dx, y + dy) for dx, dy in SIDES.values()]
        return [n for n in near if n in self.ground or self.caves.get(n) == square]

    def forbidden(
        self, tile: str, at: list[int], turned: int, *, founding: bool = False, lifted: bool = False
    ) -> str:
        """The first clause that forbids, or nothing."""
        squares = self.squares(at, turned)
        halves = dict(zip(squares, self.halves[tile], strict=True))
        up = {} if founding else self.up
        down = {*self.down, *self.up} if founding else self.down
        outer = [s for s in squares if s in self.caves or s in self.waterfalls]
        if any(s in self.waterfalls for s in squares):
            return "placement.outer"
        if not outer and any(s not in self.ground for s in squares):
            return "placement.free"
        if any(s in self.up or s in self.down or s in self.blocked for s in squares):
            return "placement.free"
        if any(self.caves[s] not in squares for s in outer):
            return "placement.entrance"
        contacts = [(s, n) for s in squares for n in self.touching(s) if n in up or n in down]
        if any(n in down for _, n in contacts):
            return "placement.abandoned"
        if not founding and any(s in self.tokens and self.tokens[s] != halves[s] for s in squares):
            return "placement.token"
        if (founding or not up) and not outer:
            return "placement.adjacent"
        if not founding and up and not contacts:
            return "placement.adjacent"
        if any(up[n] != halves[s] for s, n in contacts):
            return "placement.contact"
        if any(
            scene == "picking" and self.ground.get(s) == "plain" and not lifted for s, scene in halves.items()
        ):
            return "placement.terrain"
        return ""

    def all(self, tile: str, *, founding: bool = False) -> set[tuple[int, int, int]]:
        """Every legal placement as (x, y, turned)."""
        return {
            (x, y, turned)
            for x in range(-1, 9)
            for y in range(-1, 6)
            for turned in SIDES
            if not self.forbidden(tile, [x, y], turned, founding=founding)
        }
