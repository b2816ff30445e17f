"""Decks side by side as a page shows them: which tiles differ and how, and why a deck is as it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from hgkit.rules.diff import ClauseDiff
from hgkit.rules.diff_decks import Counted, TileDiff
from hgkit.rules.leaves import merged
from hgkit.sheets.cites import Escape
from hgkit.sheets.difference_rows import runs, written
from hgkit.sheets.difference_texts import Say


@dataclass(frozen=True)
class TileLine:
    """One tile, or several that only some decks have, and what differs."""

    tiles: str
    text: str


@dataclass(frozen=True)
class DeckBlock:
    """What a page says of the decks that a clause names; `reconstructed` tells why one is as it is."""

    clause: str
    heading: str
    lines: list[TileLine]
    reconstructed: list[TileLine]


def deck_block(clause: ClauseDiff, escape: Escape, say: Say) -> DeckBlock:
    """The block of a clause whose decks differ. Each deck is one column, however many rulesets use it."""
    assert clause.deck is not None
    decks: list[Counted] = []
    places: list[int] = []
    for place, deck in enumerate(clause.deck.decks):
        if deck is not None and deck not in decks:
            decks.append(deck)
            places.append(place)
    lines = _lines(clause.deck.tiles, places, decks, escape, say)
    return DeckBlock(
        clause=escape(clause.id),
        heading=say("tiles", decks=[escape(deck.deck.id) for deck in decks]),
        lines=lines,
        reconstructed=[
            TileLine(escape(deck.deck.id), say("reconstructed", how=note.how, why=escape(note.why)))
            for deck in decks
            if (note := deck.deck.reconstructed)
        ],
    )


def _lines(
    tiles: Sequence[TileDiff],
    places: Sequence[int],
    decks: Sequence[Counted],
    escape: Escape,
    say: Say,
) -> list[TileLine]:
    found = []
    partly: dict[tuple[str, ...], list[str]] = {}
    for tile in tiles:
        values = [tile.values[place] for place in places]
        holders = tuple(deck.deck.id for deck, value in zip(decks, values, strict=True) if value is not None)
        if len(holders) < len(decks):
            partly.setdefault(holders, []).append(tile.id)
        paths = merged(value for value in values if value is not None)
        if paths:
            changes = [_change(path, values, escape, say) for path in paths]
            found.append(TileLine(escape(tile.id), say("tile", changes=changes)))
    for holders, ids in partly.items():
        where = say("only_in", decks=[escape(name) for name in holders])
        found.append(TileLine(escape(", ".join(runs(ids))), where))
    return found


def _change(path: str, values: Sequence[Any], escape: Escape, say: Say) -> dict[str, Any]:
    return {
        "path": escape(path),
        "values": [
            say("absent") if value is None or path not in value else escape(_printed(value[path]))
            for value in values
        ],
    }


def _printed(value: Any) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else written(value)
