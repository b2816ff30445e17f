"""What a position says of racks, stacks, pieces and points, put into a state."""

from collections.abc import Mapping, Sequence
from typing import Literal

from hgkit.engine.deal import passes
from hgkit.engine.game import Game
from hgkit.engine.position_data import Id, Listed, Position
from hgkit.engine.position_error import Findings, PositionError, number_of
from hgkit.engine.state import State
from hgkit.engine.totals import check_pieces
from hgkit.text.places import Path


def fill_racks(state: State, position: Position, found: Findings) -> None:
    """Put components into stacks and racks."""
    game = state.game
    for name, ids in (position.get("decks") or {}).items():
        with found.kept():
            number_of(("decks", name), "deck", name, game.stacks, "; there are ")
            _deck(state, name, ids, found)
    for name, content in (position.get("racks") or {}).items():
        with found.kept():
            number_of(("racks", name), "rack", name, game.racks.keys() - game.stacks.keys())
            _rack(state, name, content, found)


def _rack(
    state: State, name: str, content: Sequence[Id] | Mapping[str, Sequence[Id]], found: Findings
) -> None:
    game, info = state.game, state.game.racks[name]
    if info.by_seat != isinstance(content, Mapping):
        wanted = "lists of ids by player" if info.by_seat else "a list of ids"
        raise PositionError(("racks", name), "wrong-type", f"expected {wanted}")
    if not isinstance(content, Mapping):
        state.racks[info.first] = _numbers(game, name, content, ("racks", name), found)
        return
    for player, ids in content.items():
        path = ("racks", name, player)
        with found.kept():
            rack = game.rack(name, number_of(path, "player", player, game.players))
            state.racks[rack] = _numbers(game, name, ids, path, found)


def _deck(state: State, name: str, ids: Listed, found: Findings) -> None:
    """Put components into a stack, and keep the orders of later passes where the position lists them."""
    game, listed = state.game, passes(ids)
    paths = [("decks", name)] if listed[0] is ids else [("decks", name, i) for i in range(len(listed))]
    first, *later = (
        _numbers(game, name, part, path, found)[::-1] for part, path in zip(listed, paths, strict=True)
    )
    state.racks[game.rack(name)] = first
    if later:
        register = game.later_passes.get(name)
        if register is None:
            raise PositionError(("decks", name), "wrong-type", "this deck is gone through once only")
        state.registers[register] = tuple(tuple(part) for part in later)


def _numbers(game: Game, rack: str, ids: Sequence[Id], path: Path, found: Findings) -> list[int]:
    numbers = []
    for i, ident in enumerate(ids):
        number = game.space.component_number(rack, str(ident))
        if number is None:
            found.add((*path, i), "unknown-name", f"there is no component {ident!r}")
        else:
            numbers.append(number)
    return numbers


def fill_supplies(state: State, position: Position, found: Findings, *, exchanged: bool) -> None:
    """Put pieces in hand and into the bank: as written, or all that do not lie in the space."""
    _counts(state, state.resting, position, "resting", found)
    out = state.game.space.pieces_out(state)
    game, seats = state.game, len(state.game.seats)
    bank_of = game.ruleset.model.bank
    for at, piece_out in enumerate(out):
        state.supply[at] -= piece_out + state.resting[at]
        if state.supply[at] < 0 and game.piece_names[at // seats] in bank_of:
            state.supply[at] = 0  # the others came from the bank
    _counts(state, state.supply, position, "supply", found)
    bank = position.get("bank")
    if not exchanged:
        check_pieces(state, out, position, found)
    for name in bank_of if bank is None else ():
        piece = game.pieces[name]
        own = slice(piece * seats, (piece + 1) * seats)
        gone = sum(state.supply[own]) + sum(state.resting[own]) + sum(out[own])
        state.bank[piece] += game.supply[piece] * seats - gone
    if bank is not None:
        state.bank[:] = [0] * len(state.bank)
    for name, count in (bank or {}).items():
        with found.kept():
            state.bank[number_of(("bank", name), "piece", name, game.pieces)] = count


def _counts(
    state: State, into: list[int], position: Position, key: Literal["supply", "resting"], found: Findings
) -> None:
    game = state.game
    for player, counts in (position.get(key) or {}).items():
        with found.kept():
            seat = number_of((key, player), "player", player, game.seats)
            for piece, number in game.pieces.items():
                into[number * len(game.seats) + seat] = counts.get(piece, 0)
        for piece in counts:
            with found.kept():
                number_of((key, player, piece), "piece", piece, game.pieces)


def set_tracks(state: State, position: Position, found: Findings) -> None:
    """Set the tracks to the points that are stated."""
    game = state.game
    names = list(game.tracks)
    by_player = {player: {names[0]: n} for player, n in (position.get("points") or {}).items()}
    key = "tracks" if position.get("tracks") else "points"
    for player, tracks in (position.get("tracks") or by_player).items():
        with found.kept():
            seat = number_of((key, player), "player", player, game.seats)
            for track, points in tracks.items():
                with found.kept():
                    number = number_of((key, player, track), "track", track, names)
                    state.track_points[number * len(game.seats) + seat] = points
