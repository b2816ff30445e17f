"""Positions: a game between two turns as plain data, and games set up from one."""

from collections.abc import Callable, Mapping, Sequence
from typing import Literal

from hgkit.engine.arrivals import read_order, written_order
from hgkit.engine.counters import PLACES, Kept
from hgkit.engine.events import Event
from hgkit.engine.game import Game
from hgkit.engine.move import parse_move
from hgkit.engine.position_content import fill_racks, fill_supplies, set_tracks
from hgkit.engine.position_data import Counts, Listed, Position, WhoseTurn
from hgkit.engine.position_error import Findings, ImpossiblePosition, PositionError, number_of
from hgkit.engine.state import State
from hgkit.engine.totals import check_components
from hgkit.engine.turn import FIRST_SEAT, FinalScoring, TurnBegan, begin_turn, finish
from hgkit.errors import IllegalMove, MoveSyntaxError
from hgkit.rules.checks.formulas import locating
from hgkit.text.renamed import renamed

Watcher = Callable[[State, Event], None]


def position_of(state: State) -> Position:
    """Return the position of a state between two turns, or of one whose game is over.

    Meant for a watcher's state at the events `TurnBegan` and `FinalScoring` (which comes before the scoring).
    """
    game = state.game
    seats = game.seats
    turn: WhoseTurn = {
        "player": state.player,
        "first": game.players[state.registers[FIRST_SEAT]],
        "number": state.turn,
    }
    position: Position = {
        "players": list(game.players),
        "turn": turn,
        **game.space.layout(state),
        "supply": _by_seat(seats, game.piece_names, state.supply),
        "racks": {name: game.held_in(state, name) for name in game.racks if name not in game.stacks},
        "decks": {
            name: _stack(state, name)
            for name in game.stacks
            if name not in game.unlimited or state.racks[game.rack(name)]
        },
    }
    if len(game.tracks) > 1:
        position["tracks"] = state.tracks
    else:
        position["points"] = dict(zip(seats, state.track_points, strict=True))
    if any(state.resting):
        position["resting"] = _by_seat(seats, game.piece_names, state.resting)
    if game.ruleset.model.bank:
        position["bank"] = {name: state.bank[game.pieces[name]] for name in game.ruleset.model.bank}
    arrivals = written_order(state)
    if arrivals:
        position["arrivals"] = arrivals
    counters = {
        name: kept.form.write(state.registers[kept.register])
        for name, kept in game.counters.items()
        if _is_named(state, kept)
    }
    if counters:
        position["counters"] = counters
    if game.later_passes or game.unlimited:
        position["chance"] = f"{state.chance:016x}"
    return position


def _stack(state: State, name: str) -> Listed:
    """Return what is to come of a stack: ids, or a list for each pass where the order of later passes is recorded."""
    game = state.game
    orders = [state.racks[game.rack(name)]]
    if name in game.later_passes:
        orders += state.registers[game.later_passes[name]]
    listed = [game.component_ids(name, order)[::-1] for order in orders]
    return listed if len(listed) > 1 else listed[0]


def _is_named(state: State, kept: Kept) -> bool:
    """Return whether a position has to give the value of a counter."""
    value = state.registers[kept.register]
    usual = state.game.registers[kept.register]
    found = _scored(state).get(kept.register, usual)
    return (
        bool(value != usual or sorted(value) != sorted(found)) if isinstance(value, tuple) else value != usual
    )


def _scored(state: State) -> dict[int, tuple[str, ...]]:
    """Return, by register, the areas that must have been scored: a complete area is scored once."""
    game = state.game
    return {
        rule.once: tuple(
            area.at
            for area in game.complete[rule.area](state)
            if rule.only_if is None or rule.only_if.of(state, area)[0] > 0
        )
        for rule in game.scorer.rules
        if rule.once is not None and "completed" in rule.when and rule.area in game.complete
    }


def _by_seat(seats: Sequence[str], pieces: Sequence[str], counts: Sequence[int]) -> dict[str, Counts]:
    return {
        seat: {
            piece: counts[p * len(seats) + s] for p, piece in enumerate(pieces) if counts[p * len(seats) + s]
        }
        for s, seat in enumerate(seats)
    }


def set_up(game: Game, position: Position, *, seed: int = 0, exchanged: bool = False) -> State:
    """Return the state of a position, between two turns. What the position leaves out is as at the start of the game.

    A deck that it leaves out is unknown and taken as empty. `exchanged`: it was taken from a game under other rules,
    so there may be more of everything than these rules know, and they have scored nothing yet. Raises
    ImpossiblePosition, RulesetError for a formula that divides by zero.
    """
    plays, found = game.ruleset.plays, Findings()
    for other in plays.others:
        if position.get(other.layout):
            message = f"this game has no {other.layout}; what is on the table belongs under {plays.layout}"
            found.add((other.layout,), "unknown-key", message)
    racks: list[list[int]] = [[] for _ in range(game.rack_count)]
    state = State(game, racks, int(position.get("chance", f"{seed:x}"), 16))
    if not exchanged:
        check_components(game, position, found)
    fill_racks(state, position, found)
    game.space.lay_out(state, position, found)
    fill_supplies(state, position, found, exchanged=exchanged)
    set_tracks(state, position, found)
    if not found.inside(plays.layout):
        read_order(state, position, Findings() if exchanged else found)
    _turn(state, position.get("turn") or {}, found)
    if not exchanged and not found.inside(plays.layout):
        with locating(game.ruleset):
            for register, areas in _scored(state).items():
                state.registers[register] = areas
    lies = not found.inside(plays.layout)
    _counters(state, position.get("counters") or {}, Findings() if exchanged else found, lies=lies)
    found.stop()
    return state


def _counters(state: State, counters: Mapping[str, object], found: Findings, *, lies: bool) -> None:
    """Set counters. Names of places can be checked only where everything `lies` there."""
    known = state.game.counters
    for name, written in counters.items():
        path = ("counters", name)
        if name not in known:
            hint = renamed(path, written)[1] or f"there are {', '.join(known) or 'none in this game'}"
            found.add(path, "unknown-name", f"unknown counter {name!r}; {hint}")
        elif lies or known[name].form != PLACES:
            errors = Findings()
            with errors.kept():
                value = known[name].form.read(state, written, path, errors)
                if not errors.errors:
                    state.registers[known[name].register] = value
            found.errors += errors.errors


def _turn(state: State, turn: WhoseTurn, found: Findings) -> None:
    """Set whose turn it is."""
    with found.kept():
        state.seat = _seat(state.game, turn, "player")
    with found.kept():
        state.registers[FIRST_SEAT] = _seat(state.game, turn, "first")
    state.turn = turn.get("number", 0)
    if turn.get("over") and turn.get("moves"):
        found.add(("turn", "moves"), "inconsistent", "a game that is over has no open turn")


def resume(
    game: Game,
    position: Position,
    *,
    seed: int = 0,
    exchanged: bool = False,
    watcher: Watcher | None = None,
) -> State:
    """Return a game that continues from a position, at its next choice; `watcher` is called with every event.

    Raises as `set_up` does.
    """
    state = set_up(game, position, seed=seed, exchanged=exchanged)
    state.watcher = watcher
    turn = position.get("turn") or {}
    try:
        with locating(game.ruleset):
            if turn.get("over"):
                finish(state)
            else:
                begin_turn(state)
                state.advance()
                _play_open_turn(state, turn.get("moves", ()))
    except PositionError as error:
        raise ImpossiblePosition(error) from None
    except IllegalMove as error:
        message = str(error).removesuffix(f" [{error.clause}]")
        raise ImpossiblePosition(PositionError(("turn",), error.clause, message)) from None
    return state


def stand(game: Game, position: Position, *, exchanged: bool = False) -> State:
    """Return the state of a position as players see it: with the moves of the open turn. Raises as `set_up` does."""
    if (position.get("turn") or {}).get("moves"):
        return resume(game, position, exchanged=exchanged)
    return set_up(game, position, exchanged=exchanged)


def end(state: State) -> State:
    """Do the final scoring, as if the game ended here. Raises RulesetError for a formula that divides by zero."""
    if not state.finished:
        with locating(state.game.ruleset):
            finish(state)
    return state


def _play_open_turn(state: State, moves: Sequence[str]) -> None:
    """Play the moves that were made in the turn in which the position lies."""
    begun = len(state.happened)
    for index, text in enumerate(moves):
        path = ("turn", "moves", index)
        try:
            state.play(parse_move(text))
        except MoveSyntaxError as error:
            raise PositionError(path, "bad-move", str(error)) from None
        except IllegalMove as error:
            message = str(error).removesuffix(f" [{error.clause}]")
            raise PositionError(path, error.clause, message) from None
        if any(event in (TurnBegan, FinalScoring) for event, *_ in state.happened[begun:]):
            message = "the turn is over with this move, so it is no longer the open one"
            raise PositionError(path, "turn.order", message)


def _seat(game: Game, turn: WhoseTurn, key: Literal["player", "first"]) -> int:
    return number_of(("turn", key), "player", turn.get(key, game.players[0]), game.players)
