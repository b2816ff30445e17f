"""Totals: a position holds no more of anything than the game has."""

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping, Sequence

from hgkit.engine.deal import passes
from hgkit.engine.game import Game
from hgkit.engine.position_data import Id, Position
from hgkit.engine.position_error import Findings
from hgkit.engine.state import State
from hgkit.text.places import Path

IMPOSSIBLE = "impossible-position"


def check_components(game: Game, position: Position, found: Findings) -> None:
    """Report every rack that is too full, and every component listed more often than the game has it.

    Unknown ones are passed over, and those of decks that never run out. Orders of later passes are made of what was
    used before, so they don't count.
    """
    space = game.space
    there: Counter[Hashable] = Counter(space.beside_stacks())
    endless: set[Hashable] = set()
    for stack, numbers in game.stacks.items():
        kinds = [space.component_kind(stack, number) for number in numbers]
        there.update(kinds)
        endless.update(kinds if stack in game.unlimited else ())
    for path, rack, ids in _lists(position):
        info = game.racks.get(rack)
        if path[0] == "racks" and info is not None and info.size is not None and len(ids) > info.size:
            message = f"the rack holds {info.size}, not {len(ids)}"
            found.add(path, f"racks.{rack}", message, of_players=True)
    left = there.copy()
    for path, ident, kind in _components(game, position):
        left[kind] -= kind not in endless
        if left[kind] < 0:
            message = f"'{ident}' is listed more often than the game has it ({there[kind]})"
            found.add(path, IMPOSSIBLE, message, of_players=True)


def _components(game: Game, position: Position) -> Iterator[tuple[Path, str, Hashable]]:
    """Yield every component that a position lists: its place, its id, and what it counts as."""
    yield from game.space.components_out(position)
    for path, rack, ids in _lists(position):
        for index, ident in enumerate(ids):
            number = game.space.component_number(rack, str(ident)) if rack in game.racks else None
            if number is not None:
                yield (*path, index), str(ident), game.space.component_kind(rack, number)


def _lists(position: Position) -> Iterator[tuple[Path, str, Sequence[Id]]]:
    """Yield the racks, each of a player by itself, and the stacks: place, name of the rack, ids."""
    for name, content in position.get("racks", {}).items():
        lists = content.items() if isinstance(content, Mapping) else [(None, content)]
        for player, ids in lists:
            yield ("racks", name) if player is None else ("racks", name, player), name, ids
    for name, listed in position.get("decks", {}).items():
        first = passes(listed)[0]
        yield ("decks", name) if first is listed else ("decks", name, 0), name, first


def check_pieces(state: State, out: Sequence[int], position: Position, found: Findings) -> None:
    """Report more pieces than there are, by kind and seat.

    `state.supply` and `state.resting` hold what lies with the players, `out` what stands in the space, `state.bank`
    what the space leaves of the bank.
    """
    game, seats = state.game, len(state.game.seats)
    for at, stands in enumerate(out):
        number, seat = divmod(at, seats)
        piece, name = game.piece_names[number], game.seats[seat]
        if piece in game.ruleset.model.bank:
            continue
        held, resting, there = state.supply[at], state.resting[at], game.supply[number]
        if held < 0:
            message = f"{name} has more {piece} pieces on the table than there are"
            found.add(_layout(game, position), "occupy.supply", message, of_players=True)
        elif held + resting + stands > there:
            key = "supply" if piece in position.get("supply", {}).get(name, ()) else "resting"
            rest = f", {resting} resting" if resting else ""
            numbers = f"{held} in hand{rest}, {stands} on the table"
            message = f"{name} has more {piece} pieces than there are ({there}): {numbers}"
            found.add((key, name, piece), "occupy.supply", message, of_players=True)
    for name in game.ruleset.model.bank:
        _check_bank(state, name, out, position, found)


def _check_bank(state: State, name: str, out: Sequence[int], position: Position, found: Findings) -> None:
    game, seats, bank = state.game, len(state.game.seats), position.get("bank") or {}
    number = game.pieces[name]
    own = slice(number * seats, (number + 1) * seats)
    there = game.bank[number] + game.supply[number] * seats
    in_space = game.bank[number] - state.bank[number]
    held = sum(state.supply[own]) + sum(state.resting[own]) + sum(out[own]) + in_space + bank.get(name, 0)
    if held > there:
        says = ("bank", name) if name in bank else ("supply",) if position.get("supply") else None
        path = says or _layout(game, position)
        message = f"there are more {name} pieces than there are in the game ({there})"
        found.add(path, f"bank.{name}", message, of_players=True)


def _layout(game: Game, position: Position) -> Path:
    """Return the path of what a position lists on the table, or () if it lists nothing."""
    key = game.ruleset.plays.layout
    return (key,) if position.get(key) else ()
