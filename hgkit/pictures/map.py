"""A map as text: a picture if the file has the places of things, every territory with its places, and a key."""

import textwrap
from collections.abc import Iterator

from hgkit.pictures.pieces import PieceSigns
from hgkit.spaces.maps.table import MapState

EMPTY = "·"
"""A space without a piece."""
_NEAR = [(0, 0), (0, 1), (0, -1), (2, 0), (-2, 0), (3, 1), (-3, 1), (3, -1), (-3, -1), (0, 2), (0, -2)]
"""Where a word may go, seen from where it belongs: columns and rows."""


def draw_map(state: MapState, width: int, colour: bool) -> str:
    """Draw the map with every piece on it; `width` is in characters, `colour` colours the pieces by player."""
    return "\n".join(_Picture(state, width, colour).lines()) + "\n"


class _Picture:
    def __init__(self, state: MapState, width: int, colour: bool) -> None:
        self.state = state
        self.width = max(40, width)
        self.graph = state.table.graph
        self.signs = PieceSigns.of(state.game.seats, state.game.piece_names, colour)
        self.seen: set[tuple[int, int]] = set()

    def lines(self) -> Iterator[str]:
        drawn = self._drawing()
        if drawn:
            yield from drawn
            yield ""
        yield from self._territories()
        links = list(self._links())
        if links:
            yield ""
            text = f"connections: {'; '.join(links)}"
            yield from textwrap.wrap(text, self.width, subsequent_indent="  ", break_on_hyphens=False)
        if self.seen:
            yield ""
            further = ["^ a piece of the table"] if "(" in "".join(links) else []
            yield self.signs.legend(self.seen, short=True, further=further, width=self.width)

    # -- what lies on a place -------------------------------------------------------------------------------------

    def _on(self, place: int) -> str:
        text = ""
        for piece in range(len(self.state.game.pieces)):
            for seat, n in enumerate(self.state.table.at(place, piece)[:-1]):
                if n:
                    self.seen.add((piece, seat))
                    text += self.signs.short(piece, seat) * n
        return text

    def _of_table(self, place: int) -> str:
        return ", ".join(
            name if n == 1 else f"{n} {name}"
            for name, piece in self.state.game.pieces.items()
            if (n := self.state.table.at(place, piece)[-1])
        )

    # -- the lists ------------------------------------------------------------------------------------------------

    def _territories(self) -> Iterator[str]:
        graph = self.graph
        names = [f"{name} ({territory.colour})" for name, territory in graph.map.territories.items()]
        wide = max(map(len, names))
        longest = max(len(place) for place in graph.places[: graph.spaces])
        for number, name in enumerate(names):
            own = graph.own_place(number)
            parts = [
                (len(graph.places[space]) + 2, f"{graph.places[space]} {self._on(space) or EMPTY}")
                for space in graph.spans[number]
            ]
            further = [text for text in (self._on(own), self._of_table(own)) if text]
            line, used = f"{name:<{wide}} ", wide + 1
            for seen, text in parts:
                if used + longest + 4 > self.width:
                    yield line.rstrip()
                    line, used = " " * (wide + 1), wide + 1
                line += f" {text}" + " " * (longest + 3 - seen)
                used += longest + 4
            yield (line + (f"| {' '.join(further)}" if further else "")).rstrip()

    def _links(self) -> Iterator[str]:
        for number, (name, link) in enumerate(self.graph.map.connections.items()):
            on = self._of_table(self.graph.link_place(number))
            how = " ".join(
                filter(None, (*(v for v in link.has.values() if isinstance(v, str)), f"({on})" if on else ""))
            )
            yield f"{name} {link.between[0]}-{link.between[1]}{f' {how}' if how else ''}"

    # -- the drawing ----------------------------------------------------------------------------------------------

    def _drawing(self) -> list[str]:
        """Draw spaces, names and numbers where they lie. Return nothing if the map does not give all places."""
        graph, places = self.graph, self.graph.map.places
        needed = graph.places[: graph.spaces + len(graph.spans)]
        if any(name not in places for name in needed):
            return []
        xs, ys = ([places[name][axis] for name in needed] for axis in (0, 1))
        across, down = max(xs) - min(xs) or 1, max(ys) - min(ys) or 1
        wide = self.width - 12
        high = max(2, round(down / across * wide * 0.5))
        at = {
            name: (
                6 + round((places[name][0] - min(xs)) / across * (wide - 1)),
                round((places[name][1] - min(ys)) / down * (high - 1)) + 1,
            )
            for name in needed
        }
        self.cells: list[list[str]] = [[" "] * self.width for _ in range(high + 2)]
        for space in range(graph.spaces):
            x, y = at[graph.places[space]]
            self.cells[y][x] = next(_plain(self._on(space)), EMPTY)
        for number, name in enumerate(graph.map.territories):
            signs = self._on(graph.own_place(number))
            self._write(name, signs, at[name])
        for number, (name, link) in enumerate(graph.map.connections.items()):
            (x1, y1), (x2, y2) = at[link.between[0]], at[link.between[1]]
            mark = "^" if self._of_table(graph.link_place(number)) else ""
            self._write(f"{name}{mark}", "", ((x1 + x2) // 2, (y1 + y2) // 2))
        return "\n".join("".join(row).rstrip() for row in self.cells).strip("\n").split("\n")

    def _write(self, word: str, signs: str, place: tuple[int, int]) -> None:
        """Write a word, and signs of pieces behind it, around a place, where nothing else is written."""
        drawn = list(_plain(signs))
        plain = len(word) + (1 + len(drawn) if drawn else 0)
        for dx, dy in _NEAR:
            x, y = place[0] + dx - plain // 2, place[1] + dy
            if not 0 <= y < len(self.cells) or x < 0 or x + plain > self.width:
                continue
            row = self.cells[y]
            if all(cell == " " for cell in row[max(0, x - 1) : x + plain + 1]):
                row[x : x + len(word)] = list(word)
                row[x + plain - len(drawn) : x + plain] = drawn
                return


def _plain(signs: str) -> Iterator[str]:
    start = 0
    while start < len(signs):
        end = start + 1
        if signs[start] == "\x1b":
            end = signs.index("\x1b[0m", start) + 4
        yield signs[start:end]
        start = end
