"""Dealing: which components lie where at the beginning, as recorded or by chance."""

from collections.abc import Iterator, Mapping, Sequence
from typing import cast

from hgkit.engine.chance import Chance
from hgkit.engine.game import Game
from hgkit.engine.position_data import Decks, Id, Listed, Recorded
from hgkit.engine.position_error import BadSetUp
from hgkit.engine.space import RackInfo
from hgkit.engine.state import State
from hgkit.text.naming import closest


def pools(game: Game, chance: Chance, decks: Decks, setup: Recorded) -> list[list[int]]:
    """Return every stack shuffled, by number of its rack; in a game with a set-up without what is recorded.

    One that never runs out is empty: nothing is drawn from it in advance.
    Raises BadSetUp for what is unknown or recorded more often than there is.
    """
    for name in decks:
        if name not in game.stacks:
            raise BadSetUp(("decks", name), f"there is no such deck; there are {', '.join(game.stacks)}")
    racks: list[list[int]] = [[] for _ in range(game.rack_count)]
    for name, stack in game.stacks.items():
        if name in game.unlimited:
            continue
        pool = list(stack)
        for number in _recorded(game, name, decks, setup) if game.set_up else ():
            if number not in pool:
                ident = game.space.component_id(name, number)
                raise BadSetUp(("decks", name), f"{ident!r} is listed more often than the deck contains it")
            pool.remove(number)
        racks[game.rack(name)] = chance.shuffled(pool)
    return racks


def _recorded(game: Game, stack: str, decks: Decks, setup: Recorded) -> Iterator[int]:
    """Yield what is recorded of a stack: what lies in it after the set-up, and what racks were filled with."""
    for ident in passes(decks[stack])[0] if stack in decks else ():
        yield component(game, stack, ident)
    for info in game.racks.values():
        if info.source == stack:
            for ids in recorded_racks(game, info, setup).values():
                yield from (component(game, info.name, ident) for ident in ids)


def recorded_racks(game: Game, info: RackInfo, setup: Recorded) -> dict[int, Sequence[Id]]:
    """Return what a rack was filled with, by its number; racks left out are not recorded.

    Raises BadSetUp where it is no list, or none by player for racks of players.
    """
    racks = setup.get("racks", {})
    if not isinstance(racks, Mapping):
        raise BadSetUp(("setup", "racks"), "expected lists of components by rack")
    for name in racks:
        if name not in game.racks:
            raise BadSetUp(
                ("setup", "racks", name), f"there is no such rack; there are {', '.join(game.racks)}"
            )
    if info.name not in racks:
        return {}
    listed = racks[info.name] if info.by_seat else {"": racks[info.name]}
    if not isinstance(listed, Mapping):
        raise BadSetUp(("setup", "racks", info.name), "expected a list by player")
    found: dict[int, Sequence[Id]] = {}
    for player, ids in listed.items():
        if info.by_seat and player not in game.players:
            raise BadSetUp(("setup", "racks", info.name), f"there is no player {player!r}")
        if not isinstance(ids, Sequence) or isinstance(ids, str):
            raise BadSetUp(("setup", "racks", info.name), "expected a list of components")
        if info.size is not None and len(ids) > info.size:
            raise BadSetUp(("setup", "racks", info.name), f"there is room for {info.size}, not {len(ids)}")
        found[game.rack(info.name, game.players.index(player) if info.by_seat else 0)] = ids
    return found


def passes(listed: Listed) -> list[Sequence[Id]]:
    """Return a recorded stack: the first pass, then those after each shuffling, where they are listed too."""
    if listed and all(isinstance(part, Sequence) and not isinstance(part, str) for part in listed):
        return list(cast("Sequence[Sequence[Id]]", listed))
    return [cast("Sequence[Id]", listed)]


def lay_recorded(state: State, decks: Decks) -> None:
    """Let the stacks be as recorded, the first component on top."""
    game = state.game
    for name, listed in decks.items():
        first, *later = [[component(game, name, ident) for ident in reversed(ids)] for ids in passes(listed)]
        state.racks[game.rack(name)] = first
        if later:
            register = game.later_passes.get(name)
            if register is None:
                raise BadSetUp(("decks", name), "it is gone through once only")
            state.registers[register] = tuple(tuple(ids) for ids in later)


def component(game: Game, rack: str, ident: Id) -> int:
    """Return the number of a component by its id; a listed deck may hold any component of the game.

    Raises BadSetUp, with the nearest one that there is, for an unknown id.
    """
    number = game.space.component_number(rack, str(ident))
    if number is not None:
        return number
    known = game.component_ids(rack, sorted({n for stack in game.stacks.values() for n in stack}))
    near = closest(str(ident), known)
    where = ("decks",) if rack in game.stacks else ("setup", "racks")
    hint = f"; did you mean {near[0]}?" if near else ""
    raise BadSetUp((*where, rack), f"there is no component {ident!r}{hint}")
