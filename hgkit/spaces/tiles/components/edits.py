"""The tiles of a deck: its own, or its parent's with tiles added, removed, replaced and counted by id."""

from collections.abc import Iterator, Mapping

from hgkit.spaces.tiles.components.reader import TileReader, tile_id
from hgkit.spaces.tiles.components.tile import Tile
from hgkit.text.naming import names_hint
from hgkit.text.report import Report
from hgkit.text.source import Data, Path

Tiles = Mapping[str, Tile]
Counts = Mapping[str, int]


def edited_tiles(
    data: Mapping[str, Data],
    counts: Counts,
    parent: tuple[Tiles, Counts] | None,
    reader: TileReader,
    report: Report,
) -> tuple[Tiles, Counts]:
    """Return the tiles of the deck file `data` and how many copies there are of each; errors go to `report`.

    `counts` is what the file itself says under `count`; `parent` holds the tiles and counts of the parent.
    """
    inherited: Tiles = parent[0] if parent else {}
    if "tiles" in data and inherited:
        message, hint = "the parent already has tiles", "write add, remove or replace"
        report.add(("tiles",), "tiles-twice", message, hint, key=True)
    for key in ("add", "remove", "replace"):
        if key in data and parent is None:
            hint = ("write 'tiles', or " if key == "add" else "") + "name the parent under extends"
            report.add((key,), "no-parent", f"'{key}' changes a parent, and there is none", hint, key=True)
            return {}, {}
    tiles: dict[str, Tile | None] = dict(inherited)
    copies = dict(parent[1]) if parent else {}
    touched: dict[str, Path] = {}
    for key in ("remove", "replace", "tiles", "add"):
        for id, path, tile in _listed(data, key, reader, report):
            if key in ("remove", "replace") and id not in inherited:
                hint = names_hint(id, inherited) if inherited else ""
                report.add(path, "unknown-name", f"the parent has no tile '{id}'", hint)
            elif key in ("tiles", "add") and id in inherited and id not in touched:
                report.add(path, "duplicate-id", f"the parent already has a tile '{id}'", "write replace")
            elif id in touched:
                message, line = (
                    f"the tile '{id}' stands here a second time",
                    report.source.mark(touched[id]).line,
                )
                report.add(path, "duplicate-id", message, f"first in line {line}")
            else:
                touched[id] = path
                tiles[id] = tile
                copies.setdefault(id, 1)
                if key == "remove":
                    del tiles[id], copies[id]
    for id in counts.keys() - tiles.keys():
        report.add(("count", id), "unknown-name", f"unknown tile '{id}'", names_hint(id, tiles), key=True)
    return {id: tile for id, tile in tiles.items() if tile is not None}, {**copies, **counts}


def _listed(
    data: Mapping[str, Data], key: str, reader: TileReader, report: Report
) -> Iterator[tuple[str, Path, Tile | None]]:
    """Yield what is listed under `key`: id, place of the id, and the tile (None: removed, or it has an error)."""
    entries = data.get(key, [])
    if not isinstance(entries, list):
        report.expected((key,), "a list of ids" if key == "remove" else "a list of tiles", entries)
        return
    for index, entry in enumerate(entries):
        path: Path = (key, index)
        if key == "remove":
            id, tile = tile_id(entry), None
            if id is None:
                report.expected(path, "an id (a text or a whole number)", entry)
        else:
            id, tile = tile_id(entry.get("id")) if isinstance(entry, dict) else None, reader.read(entry, path)
            path = (*path, "id")
        if id is not None:
            yield id, path, tile
