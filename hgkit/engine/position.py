"""Positions: a game between two turns as plain data, and games set up from one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from hgkit.engine.deal import passes
from hgkit.engine.fault import PositionFault
from hgkit.engine.game import Game
from hgkit.engine.state import State
from hgkit.engine.steps.turn import FIRST_SEAT, begin_turn, finish

Data = dict[str, Any]


def position_of(state: State) -> Data:
    """The position of a state that stands between two turns (a watcher's state at the event `turn`)."""
    game = state.game
    seats = game.seats
    turn: Data = {
        "player": state.player,
        "first": game.players[state.registers[FIRST_SEAT]],
        "number": state.turn,
    }
    position: Data = {
        "players": list(game.players),
        "turn": turn,
        **game.space.layout(state),
        "supply": _by_seat(seats, list(game.pieces), state.supply),
        "racks": {
            name: {
                player: game.component_ids(name, state.racks[game.rack(name, seat)])
                for seat, player in enumerate(game.players)
            }
            if info.by_seat
            else game.component_ids(name, state.racks[info.first])
            for name, info in game.racks.items()
            if name not in game.stacks
        },
        "decks": {
            name: list(reversed(game.component_ids(name, state.racks[game.rack(name)])))
            for name in game.stacks
        },
    }
    if len(game.tracks) > 1:
        position["tracks"] = state.tracks
    else:
        position["points"] = state.points
    if any(state.resting):
        position["resting"] = _by_seat(seats, list(game.pieces), state.resting)
    if any(game.bank):
        position["bank"] = {name: state.bank[game.pieces[name]] for name in game.ruleset.model.bank}
    counters = {
        name: _plain(state.registers[number])
        for name, number in game.named_registers.items()
        if state.registers[number] != game.registers[number]
    }
    if counters:
        position["counters"] = counters
    return position


def _by_seat(seats: Sequence[str], pieces: Sequence[str], counts: Sequence[int]) -> Data:
    return {
        seat: {
            piece: counts[p * len(seats) + s] for p, piece in enumerate(pieces) if counts[p * len(seats) + s]
        }
        for s, seat in enumerate(seats)
    }


def _plain(value: Any) -> Any:
    return [_plain(item) for item in value] if isinstance(value, tuple) else value


def _frozen(value: Any) -> Any:
    return tuple(_frozen(item) for item in value) if isinstance(value, list) else value


def set_up(game: Game, position: Mapping[str, Any], *, seed: int = 0) -> State:
    """The state of a position, between two turns. What the position leaves out is as at the start of the game.

    A deck that it leaves out is unknown and taken as empty. Raises PositionFault.
    """
    racks: list[list[int]] = [[] for _ in range(game.rack_count)]
    state = State(game, racks, seed)
    _racks(state, position)
    game.space.lay_out(state, position)
    _pieces(state, position)
    _points(state, position)
    turn = position.get("turn") or {}
    state.seat = _seat(game, turn, "player")
    state.registers[FIRST_SEAT] = _seat(game, turn, "first")
    state.turn = turn.get("number", 0)
    for name, value in (position.get("counters") or {}).items():
        if name not in game.named_registers:
            known = ", ".join(game.named_registers) or "none in this game"
            raise PositionFault(
                ("counters", name), "unknown-name", f"unknown counter {name!r}; there are {known}"
            )
        state.registers[game.named_registers[name]] = _frozen(value)
    return state


def resume(game: Game, position: Mapping[str, Any], *, seed: int = 0) -> State:
    """A game that goes on from a position, ready for its first choice. Raises PositionFault."""
    state = set_up(game, position, seed=seed)
    begin_turn(state)
    state.advance()
    return state


def final(game: Game, position: Mapping[str, Any]) -> State:
    """The position with the final scoring done, as if the game ended here. Raises PositionFault."""
    state = set_up(game, position)
    finish(state)
    return state


def _seat(game: Game, turn: Mapping[str, Any], key: str) -> int:
    player = turn.get(key, game.players[0])
    if player not in game.players:
        raise PositionFault(("turn", key), "unknown-name", f"there is no player {player!r}")
    return game.players.index(player)


def _racks(state: State, position: Mapping[str, Any]) -> None:
    game = state.game
    for name, ids in (position.get("decks") or {}).items():
        if name not in game.stacks:
            known = ", ".join(game.stacks)
            raise PositionFault(
                ("decks", name), "unknown-name", f"there is no deck {name!r}; there are {known}"
            )
        _deck(state, name, ids)
    for name, content in (position.get("racks") or {}).items():
        info = game.racks.get(name)
        if info is None or name in game.stacks:
            raise PositionFault(("racks", name), "unknown-name", f"there is no rack {name!r}")
        if not info.by_seat:
            state.racks[info.first] = _numbers(game, name, content, ("racks", name))
            continue
        if not isinstance(content, Mapping):
            raise PositionFault(("racks", name), "wrong-type", "expected lists of ids by player")
        for player, ids in content.items():
            if player not in game.players:
                raise PositionFault(("racks", name, player), "unknown-name", f"there is no player {player!r}")
            rack = game.rack(name, game.players.index(player))
            state.racks[rack] = _numbers(game, name, ids, ("racks", name, player))


def _deck(state: State, name: str, ids: Sequence[Any]) -> None:
    """A stack; of one that is gone through several times the orders of later passes too."""
    game, listed = state.game, passes(ids)
    paths = [("decks", name)] if listed[0] is ids else [("decks", name, i) for i in range(len(listed))]
    first, *later = (_numbers(game, name, part, path)[::-1] for part, path in zip(listed, paths, strict=True))
    state.racks[game.rack(name)] = first
    if later:
        register = game.named_registers.get(f"to_come.{name}")
        if register is None:
            raise PositionFault(("decks", name), "wrong-type", "this deck is gone through once only")
        state.registers[register] = tuple(tuple(part) for part in later)


def _numbers(game: Game, rack: str, ids: Sequence[Any], path: tuple[str | int, ...]) -> list[int]:
    numbers = []
    if not isinstance(ids, Sequence) or isinstance(ids, str):
        raise PositionFault(path, "wrong-type", "expected a list of ids")
    for i, ident in enumerate(ids):
        number = game.space.component_number(rack, str(ident))
        if number is None:
            raise PositionFault((*path, i), "unknown-name", f"there is no component {ident!r}")
        numbers.append(number)
    return numbers


def _pieces(state: State, position: Mapping[str, Any]) -> None:
    """Pieces in hand: as written, or all that do not lie in the space."""
    game = state.game
    seats = len(game.seats)
    _counts(state, state.resting, position, "resting")
    out = game.space.pieces_out(state)
    for at, piece_out in enumerate(out):
        state.supply[at] -= piece_out + state.resting[at]
    _counts(state, state.supply, position, "supply")
    for at, left in enumerate(state.supply):
        if left < 0:
            piece, seat = list(game.pieces)[at // seats], game.seats[at % seats]
            message = f"{seat} has more {piece} pieces on the table than there are"
            raise PositionFault((), "occupy.supply", message)
    _bank(state, position.get("bank"))


def _bank(state: State, counts: Mapping[str, int] | None) -> None:
    """Pieces of the table in stock: as written, or all that nobody has."""
    game, seats = state.game, len(state.game.seats)
    for name in game.ruleset.model.bank if counts is None else ():
        piece = game.pieces[name]
        state.bank[piece] -= sum(state.supply[piece * seats : (piece + 1) * seats])
        if state.bank[piece] < 0:
            raise PositionFault(
                (), f"bank.{name}", f"there are more {name} pieces than there are in the game"
            )
    if counts is not None:
        state.bank[:] = [0] * len(state.bank)
    for name, count in (counts or {}).items():
        if name not in game.pieces:
            raise PositionFault(("bank", name), "unknown-name", f"there is no piece {name!r}")
        state.bank[game.pieces[name]] = count


def _counts(state: State, into: list[int], position: Mapping[str, Any], key: str) -> None:
    game = state.game
    for player, counts in (position.get(key) or {}).items():
        if player not in game.seats:
            raise PositionFault((key, player), "unknown-name", f"there is no player {player!r}")
        seat = game.seats.index(player)
        for piece, number in game.pieces.items():
            into[number * len(game.seats) + seat] = counts.get(piece, 0)
        for piece in counts:
            if piece not in game.pieces:
                raise PositionFault((key, player, piece), "unknown-name", f"there is no piece {piece!r}")


def _points(state: State, position: Mapping[str, Any]) -> None:
    game = state.game
    names = list(game.tracks)
    by_player = {player: {names[0]: n} for player, n in (position.get("points") or {}).items()}
    key = "tracks" if position.get("tracks") else "points"
    for player, tracks in (position.get("tracks") or by_player).items():
        if player not in game.seats:
            raise PositionFault((key, player), "unknown-name", f"there is no player {player!r}")
        for track, points in tracks.items():
            if track not in names:
                raise PositionFault((key, player, track), "unknown-name", f"there is no track {track!r}")
            state.track_points[names.index(track) * len(game.seats) + game.seats.index(player)] = points
