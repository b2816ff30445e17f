"""The tiles of a deck: its own, or its parent's with tiles added, removed, replaced and counted by id."""

from collections.abc import Mapping

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
    """The tiles of the deck file `data` and how many copies there are of each; errors go to `report`.

    `counts` is what the file itself says under `count`; `parent` holds the tiles and counts of the parent.
    """
    tiles: dict[str, Tile | None] = dict(parent[0]) if parent is not None else {}
    copies = dict(parent[1]) if parent is not None else {}
    inherited = tuple(tiles)
    if "tiles" in data and inherited:
        report.add(
            ("tiles",),
            "tiles-twice",
            "the parent already has tiles",
            "write add, remove or replace",
            key=True,
        )
    for key in ("add", "remove", "replace"):
        if key in data and parent is None:
            hint = (
                "name the parent under extends"
                if key != "add"
                else "write 'tiles', or name the parent under extends"
            )
            report.add((key,), "no-parent", f"'{key}' changes a parent, and there is none", hint, key=True)
            return {}, {}
    touched: dict[str, Path] = {}
    for id, path in _removed(data.get("remove", []), report):
        if _known(id, inherited, path, report) and _once(id, touched, path, report):
            del tiles[id], copies[id]
    for id, path, tile in _entries(data, "replace", reader, report):
        if _known(id, inherited, path, report) and _once(id, touched, path, report):
            tiles[id] = tile
    for key in ("tiles", "add"):
        for id, path, tile in _entries(data, key, reader, report):
            if id in inherited and id not in touched:
                report.add(path, "duplicate-id", f"the parent already has a tile '{id}'", "write replace")
            elif _once(id, touched, path, report):
                tiles[id] = tile
                copies[id] = 1
    for id, number in counts.items():
        if id not in tiles:
            report.add(("count", id), "unknown-name", f"unknown tile '{id}'", names_hint(id, tiles), key=True)
        copies[id] = number
    return {id: tile for id, tile in tiles.items() if tile is not None}, copies


def _entries(
    data: Mapping[str, Data], key: str, reader: TileReader, report: Report
) -> list[tuple[str, Path, Tile | None]]:
    """The tiles listed under `key`: id, place of the id, and the tile (None if it has an error)."""
    entries = data.get(key, [])
    if not isinstance(entries, list):
        report.expected((key,), "a list of tiles", entries)
        return []
    found: list[tuple[str, Path, Tile | None]] = []
    for index, entry in enumerate(entries):
        tile = reader.read(entry, (key, index))
        id = tile_id(entry.get("id")) if isinstance(entry, dict) else None
        if id is not None:
            found.append((id, (key, index, "id"), tile))
    return found


def _removed(entries: Data, report: Report) -> list[tuple[str, Path]]:
    """The ids under `remove` and their places."""
    if not isinstance(entries, list):
        report.expected(("remove",), "a list of ids", entries)
        return []
    found: list[tuple[str, Path]] = []
    for index, entry in enumerate(entries):
        removed = tile_id(entry)
        if removed is None:
            report.expected(("remove", index), "an id (a text or a whole number)", entry)
        else:
            found.append((removed, ("remove", index)))
    return found


def _known(id: str, inherited: tuple[str, ...], path: Path, report: Report) -> bool:
    if id in inherited:
        return True
    report.add(
        path,
        "unknown-name",
        f"the parent has no tile '{id}'",
        names_hint(id, inherited) if inherited else "",
    )
    return False


def _once(id: str, touched: dict[str, Path], path: Path, report: Report) -> bool:
    if id not in touched:
        touched[id] = path
        return True
    line = report.source.mark(touched[id]).line
    report.add(path, "duplicate-id", f"the tile '{id}' stands here a second time", f"first in line {line}")
    return False
