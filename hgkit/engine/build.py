"""Compiling: from a ruleset and the players to a Game."""

from __future__ import annotations

from collections.abc import Sequence

from hgkit.engine.builder import Builder
from hgkit.engine.game import Game
from hgkit.engine.grid_steps import grid_step
from hgkit.engine.steps.turn import BeginTurn
from hgkit.engine.triggers import Trigger
from hgkit.errors import HgkitError
from hgkit.rules.clause import for_players
from hgkit.rules.formula import compile_formula
from hgkit.rules.ruleset import Ruleset
from hgkit.rules.scoring_clauses import EndTrigger
from hgkit.rules.setup_clauses import TileDeck
from hgkit.spaces.grid_space import compile_grid, stacks


def build(ruleset: Ruleset, players: Sequence[str]) -> Game:
    """Compile a ruleset for these players, in turn order.

    Raises HgkitError when the ruleset is abstract or not for that many players, or names come twice.
    """
    _check_players(ruleset, players)
    model = ruleset.model
    builder = Builder(ruleset, players)
    space = compile_grid(builder)
    builder.space = space
    order = [builder.add_step(grid_step(builder, str(name))) for name in model.turn.order.steps]
    builder.steps[builder.first] = BeginTurn(tuple(order))
    supply = model.supply.named()
    decks = {
        name: (clause, ruleset.decks[clause.tiles])
        for name, clause in model.decks.items()
        if isinstance(clause, TileDeck)
    }
    return Game(
        ruleset=ruleset,
        players=builder.players,
        seats=builder.seats,
        space=space,
        pieces=builder.pieces,
        supply=tuple(for_players(supply.get(name, 0), len(players)) for name in builder.pieces),
        bank=tuple(model.bank[name].count if name in model.bank else 0 for name in builder.pieces),
        weights=tuple(1 << shift for piece in builder.pieces.values() for shift in builder.shifts(piece)),
        racks=builder.racks,
        stacks=stacks(space, decks),
        tracks=model.tracks,
        floors=tuple(track.floor for track in model.tracks.values()),
        total=compile_formula(model.winner.most),
        shared_victory=model.winner.ties == "shared",
        scorer=builder.scorer(),
        ends=_ends(builder),
        steps=tuple(builder.steps),
        first=builder.first,
        last=builder.last,
        set_up=(),
        memory_size=builder.memory_size,
        registers=tuple(builder.registers),
        cites={name: (clause.cite, clause.standing) for name, clause in model.clauses()},
    )


def _check_players(ruleset: Ruleset, players: Sequence[str]) -> None:
    if ruleset.model.abstract:
        raise HgkitError(f"{ruleset.id} is only a parent of other rulesets; it can't be played")
    number = ruleset.model.players.number
    if not number.least <= len(players) <= number.most:
        raise HgkitError(f"{ruleset.id} is for {number.least} to {number.most} players, not {len(players)}")
    if len(set(players)) < len(players):
        raise HgkitError("every player needs a name of their own")


def _ends(builder: Builder) -> tuple[Trigger, ...]:
    """The triggers that end the game."""
    ends = []
    for name, clause in builder.model.end.items():
        if isinstance(clause, EndTrigger):
            condition = compile_formula(clause.when)
            numbers = tuple(builder.number(word) for word in condition.names)
            ends.append(Trigger(f"end.{name}", condition, numbers, clause.finish))
    return tuple(ends)
