"""A game on a map compiled: its space, its set-up and the steps of its turns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hgkit.engine.set_up import compile_set_up
from hgkit.engine.turn import BeginTurn
from hgkit.spaces.maps.space import compile_graph

if TYPE_CHECKING:
    from hgkit.engine.builder import Builder


def compile_map_game(builder: Builder) -> None:
    """Compile all that a game on a map needs; the builder gets it."""
    builder.space = compile_graph(builder)
    builder.set_up = compile_set_up(builder)
    builder.begin(BeginTurn(builder.order("turn", builder.model.turn.order.steps)))
