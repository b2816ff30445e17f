"""Other rules for the same components and the same position, and the own components of a script."""

from collections import Counter
from collections.abc import Container, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from hgkit.engine.game import Game
from hgkit.engine.position import position_of
from hgkit.engine.position_data import Counts, Position, WhoseTurn
from hgkit.engine.state import State
from hgkit.errors import HgkitError
from hgkit.rules.clauses.setup import TileDeck
from hgkit.rules.ruleset import Ruleset
from hgkit.spaces.tiles.components.deck import Deck
from hgkit.spaces.tiles.components.reader import TileReader, tile_id
from hgkit.spaces.tiles.components.tile import Tile
from hgkit.text.report import Report

_COMPONENTS = ("tiles", "start", "cards", "dominoes", "one_of_each")
"""Keys of a deck's clause that name components; the others are rules about them."""
Value = TypeVar("Value")


def exchange_rules(ruleset: Ruleset, other: Ruleset) -> Ruleset:
    """Return the rules of `other` with the components of `ruleset`: its decks, its map or boards.

    What happens to a component that can't be used is a rule; which components there are, and which one is laid
    out first, is not.
    """
    clauses = dict(other.model.decks)
    for name, own in ruleset.model.decks.items():
        other_clause = clauses.get(name)
        clauses[name] = own
        if type(other_clause) is type(own):
            kept = {key: getattr(own, key) for key in _COMPONENTS if key in type(own).model_fields}
            clauses[name] = other_clause.model_copy(update=kept)
    files = {clause.tiles for clause in clauses.values() if isinstance(clause, TileDeck)}
    theirs, ours = other.components, ruleset.components
    components = {sort: {**theirs.get(sort, {}), **ours.get(sort, {})} for sort in {**theirs, **ours}}
    if Deck.SORT in components:
        decks = components[Deck.SORT].items()
        components[Deck.SORT] = {name: deck for name, deck in decks if name in files}
    update: dict[str, Any] = {"decks": clauses}
    if ruleset.model.space is not None and other.model.space is not None:
        update["space"] = ruleset.model.space
    return replace(other, model=other.model.model_copy(update=update), components=components)


def exchange_position(state: State, game: Game, turn: WhoseTurn) -> Position:
    """Return the position of a state without what the rules of `game` don't know, such as a rack or a counter.

    `turn` is kept where it says more than the state does: the moves of an open turn, whether the game is over.
    Raises HgkitError where the rules are for another space.
    """
    own, other = state.game.ruleset.plays, game.ruleset.plays
    if own.name != other.name:
        message = f"{game.ruleset.id} is played on {other.place}, the position is one on {own.place}"
        raise HgkitError(message)
    position = position_of(state)
    position["turn"] |= turn
    racks = {name: info.by_seat for name, info in state.game.racks.items()}
    alike = {name for name, info in game.racks.items() if racks.get(name) == info.by_seat}
    position["racks"] = _only(position.get("racks", {}), alike)
    position["decks"] = _only(position.get("decks", {}), game.stacks)
    position["counters"] = _only(position.get("counters", {}), game.counters)
    position["supply"] = _pieces(position.get("supply", {}), game)
    position["resting"] = _pieces(position.get("resting", {}), game)
    position["points"] = _only(position.get("points", {}), game.seats)
    position["tracks"] = _only(position.get("tracks", {}), game.seats)
    if "bank" in position:
        position["bank"] = _only(position["bank"], game.pieces)
    return position


def _pieces(by_seat: Mapping[str, Counts], game: Game) -> dict[str, Counts]:
    return {seat: _only(counts, game.pieces) for seat, counts in _only(by_seat, game.seats).items()}


def _only(values: Mapping[str, Value], known: Container[str]) -> dict[str, Value]:
    return {name: value for name, value in values.items() if name in known}


def with_own_tiles(
    ruleset: Ruleset,
    tiles: Mapping[str, Sequence[Mapping[str, Any]]],
    start: Mapping[str, str],
    report: Report,
) -> Ruleset:
    """Return the ruleset with further tiles and other start tiles by deck name; errors go to `report`.

    Tiles with errors are left out, and `report` notes no problem that names one of them.
    """
    clauses = dict(ruleset.model.decks)
    of_tiles = {name: clause for name, clause in clauses.items() if isinstance(clause, TileDeck)}
    decks = dict(ruleset.of(Deck))
    taken = {tile for deck in decks.values() for tile in deck.tiles}
    known_before = frozenset(taken)
    for name in tiles:
        if name not in of_tiles:
            report.unknown(("tiles", name), "deck of tiles", name, of_tiles, key=True)
        else:
            file = of_tiles[name].tiles
            decks[file] = _extended(decks[file], name, tiles[name], taken, report)
    added = {tile for deck in decks.values() for tile in deck.tiles} - known_before
    listed = Counter(tile_id(entry.get("id")) for entries in tiles.values() for entry in entries)
    report.loss.names.update(str(i) for i, count in listed.items() if count > 1 or i not in added)
    for name, ident in start.items():
        if name not in of_tiles:
            report.unknown(("start", name), "deck of tiles", name, of_tiles, key=True)
            continue
        known = decks[of_tiles[name].tiles].tiles
        if ident in known:
            clauses[name] = of_tiles[name].model_copy(update={"start": ident})
        else:
            report.unknown(("start", name), f"tile of the deck '{name}'", ident, known)
            report.loss.names.add(str(of_tiles[name].start))
    model = ruleset.model.model_copy(update={"decks": clauses})
    return replace(ruleset, model=model).with_files(Deck, decks)


def _extended(
    deck: Deck, name: str, entries: Sequence[Mapping[str, Any]], taken: set[str], report: Report
) -> Deck:
    """Return the deck with the tiles that the script lists for it. Nothing else in the game may have their ids."""
    reader = TileReader(deck.edges, deck.kinds, report)
    added: dict[str, Tile] = {}
    for index, entry in enumerate(entries):
        path = ("tiles", name, index)
        tile = reader.read(dict(entry), path)
        ident = tile_id(entry.get("id"))
        if ident in taken:
            message = f"the game already has a tile '{ident}'"
            report.add((*path, "id"), "duplicate-id", message, "give it another id")
        elif ident is not None:
            taken.add(ident)
            if tile is not None:
                added[ident] = tile
    return replace(deck, tiles={**deck.tiles, **added}, counts={**deck.counts, **dict.fromkeys(added, 1)})
