"""Compiling: from a ruleset and the players to a Game."""

from collections.abc import Sequence

from hgkit.engine.builder import Builder
from hgkit.engine.ending import compile_triggers, compile_winner
from hgkit.engine.game import Game
from hgkit.engine.milestones import goals
from hgkit.engine.turn import listed
from hgkit.errors import HgkitError
from hgkit.rules.clauses.clause import for_players
from hgkit.rules.ruleset import Ruleset
from hgkit.text.kinds import found


def build(ruleset: Ruleset, players: Sequence[str]) -> Game:
    """Compile a ruleset for these players, in turn order.

    Raises HgkitError if the ruleset is abstract or not for that many players, or if two players have the same name.
    """
    _check_players(ruleset, players)
    model = ruleset.model
    builder = Builder(ruleset, players)
    found(ruleset.plays.game)(builder)
    triggers = compile_triggers(builder)
    silent = {name for name, seat in model.seats.items() if not seat.scores}
    supply = model.supply.named()
    return Game(
        ruleset=ruleset,
        players=builder.players,
        seats=builder.seats,
        space=builder.space,
        pieces=builder.pieces,
        supply=tuple(for_players(supply.get(name, 0), len(players)) for name in builder.pieces),
        bank=tuple(model.bank[name].count if name in model.bank else 0 for name in builder.pieces),
        weights=tuple(1 << shift for piece in builder.pieces.values() for shift in builder.shifts(piece)),
        racks=builder.racks,
        stacks=builder.stacks,
        unlimited=frozenset(model.unlimited()),
        tracks=model.tracks,
        floors=tuple(track.floor for track in model.tracks.values()),
        winner=compile_winner(builder),
        scorer=builder.scorer(),
        silent=frozenset(i for i, name in enumerate(builder.seats) if name in silent),
        at_once=tuple(t for t in triggers if t.finish == "at_once"),
        at_turn=tuple(t for t in triggers if t.finish != "round"),
        at_round=tuple(t for t in triggers if t.finish == "round"),
        moments=tuple(t for t in triggers if t.moment is not None),
        goals=goals(builder),
        steps=tuple(builder.steps),
        first=builder.first,
        turn_agenda=listed((builder.first, *builder.turn_ends, builder.last), None),
        extra_agenda=listed((builder.extra_turn, *builder.turn_ends, builder.last), None)
        if builder.extra_turn is not None
        else None,
        set_up=tuple(builder.set_up),
        setup_keys=tuple(dict.fromkeys(builder.setup_keys)),
        first_draws=tuple(builder.first_draws),
        memory_size=builder.memory_size,
        registers=tuple(builder.registers),
        counters=builder.kept,
        complete=builder.complete,
        later_passes=builder.later_passes,
        ordered=frozenset(builder.ordered),
        cites={name: (clause.cite, clause.standing) for name, clause in model.clauses()},
    )


def _check_players(ruleset: Ruleset, players: Sequence[str]) -> None:
    if ruleset.model.abstract:
        raise HgkitError(f"{ruleset.id} is only a parent of other rulesets; it can't be played")
    if isinstance(players, str) or not all(isinstance(name, str) and name for name in players):
        raise HgkitError("players: expected a list of names, none of them empty")
    number = ruleset.model.players.number
    if not number.least <= len(players) <= number.most:
        raise HgkitError(f"{ruleset.id} is for {number.least} to {number.most} players, not {len(players)}")
    if len(set(players)) < len(players):
        raise HgkitError("every player needs a name of their own")
