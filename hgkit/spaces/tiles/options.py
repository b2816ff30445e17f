"""Where pieces may stand on a tile: its options, and which pieces bar each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from hgkit.engine.builder import Builder
from hgkit.engine.move import Move, put
from hgkit.rules.clauses.placing import Barred
from hgkit.spaces.tiles.codes import TileCode
from hgkit.spaces.tiles.grid import ZONE_BITS
from hgkit.spaces.tiles.space import space_of
from hgkit.spaces.tiles.table import Table


@dataclass(frozen=True, slots=True)
class Option:
    """A piece that may stand on a zone of a tile, free where no area of its parts has strength under `barring`.

    Nearly always there is the one `part`; a post may look at `more`. `move` puts it on the tile just placed.
    """

    move: Move
    piece: int
    zone: int
    part: int
    barring: int
    more: tuple[int, ...] = ()

    def of(self, seat: str) -> Option:
        """Return it for a piece of a neutral seat."""
        piece, zone = map(str, self.move.args)
        return replace(self, move=put(piece, zone, (), seat))

    def on(self, table: Table, laid: int) -> Move:
        """Return the move that puts it on a tile that was laid earlier."""
        piece, _, *more = self.move.args
        return Move("put", (piece, table.ref(laid << ZONE_BITS | self.zone), *more))

    def barred(self, table: Table, laid: int) -> bool:
        """Return whether pieces bar it from a laid tile."""
        base = table.part_base[laid]
        if table.strength[table.find(base + self.part)] & self.barring:
            return True
        more = self.more
        return bool(more) and any(table.strength[table.find(base + part)] & self.barring for part in more)


Options = Sequence[tuple[Option, ...]]
"""Options by tile."""


def compile_options(builder: Builder, posts: Mapping[int, Option], neutral: str | None) -> Sequence[Options]:
    """Return the options of every tile by the seat whose piece is put; a tile with a post has that alone.

    `neutral` is the neutral seat whose pieces are put, None for the mover's own.
    """
    occupy, tiles = builder.model.occupy, space_of(builder).grid.tiles
    rules: Mapping[str, Barred] = occupy.free.named() if occupy and occupy.free else {}

    def of_seat(seat: int) -> Options:
        found = ((posts[n],) if n in posts else _options(builder, code, seat) for n, code in enumerate(tiles))
        return [tuple(option.of(neutral) if neutral else option for option in of_tile) for of_tile in found]

    if any(rule.of == "others" for rule in rules.values()):
        return [of_seat(seat) for seat in range(len(builder.seats))]
    return [of_seat(0)] * len(builder.seats)


def _options(builder: Builder, code: TileCode, seat: int) -> Iterator[Option]:
    """Yield the options on a tile by kind of piece, one a part of an area, in the order of their zones.

    Zones of the kinds that the clause names first give a part its name. What bars a piece counts in the areas that it
    may be barred in.
    """
    occupy, areas, zones = builder.model.occupy, space_of(builder).powers.areas, code.tile.zones
    assert occupy is not None
    assert occupy.where is not None
    free = occupy.free.named() if occupy.free else {}
    for name, kinds in occupy.where.named().items():
        rule, by_posts = free.get(name), _barred_by_posts(builder, name)
        within = [areas[area] for area in rule.within] if rule else ()
        barring = _barring(builder, rule, seat) if rule else 0
        fit = [zone for zone in range(len(zones)) if zones[zone].kind in kinds]
        by_part: dict[int, int] = {}
        for zone in sorted(fit, key=lambda zone: (kinds.index(zones[zone].kind), zone)):
            of_kind = {code.kinds[part]: part for part in code.zone_parts[zone]}
            part = next((of_kind[kind] for kind in within if kind in of_kind), code.zone_parts[zone][0])
            by_part.setdefault(part, zone)
        for part, zone in sorted(by_part.items(), key=lambda item: item[1]):
            bars = barring | by_posts.get(code.kinds[part], 0)
            yield Option(Move("put", (name, zones[zone].name)), builder.pieces[name], zone, part, bars)


def _barring(builder: Builder, rule: Barred, seat: int) -> int:
    """Return the bits that count the pieces which bar one of a seat."""
    names = dict.fromkeys(rule.barred_by)
    every = sum(map(builder.strength, names))
    return every & ~sum(builder.strength(name, seat) for name in names) if rule.of == "others" else every


def _barred_by_posts(builder: Builder, piece: str) -> dict[int, int]:
    """Return the strength of pieces on posts that bar a piece, by kind of area."""
    areas, found = space_of(builder).powers.areas, dict[int, int]()
    for post in builder.model.occupy.posts.values() if builder.model.occupy else ():
        if piece in (post.bars or ()):
            for name in post.within:
                found[areas[name]] = found.get(areas[name], 0) | builder.strength(post.piece)
    return found
