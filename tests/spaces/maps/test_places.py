"""Where pieces may be put on a map: random games against the same conditions worked out from the file of the map."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

import hgkit
from hgkit.engine.state import State
from tests.counts import count
from tests.engine.games import PLAYERS, everything
from tests.spaces.maps.naive import read

LIMITS = [f"limits.{name}" for name in ("territory", "unexplored", "totems")]
RULES = {
    "near": {
        "occupy.free.tent.of": "others",
        "without": LIMITS,
        "add": {"limits": {"near": {"piece": "tent"}}},
    },
    "apart": {"without": LIMITS, "add": {"limits": {"apart": {"piece": "tent", "if": "distance >= 0"}}}},
}
RULES["near"]["add"]["limits"]["near"] |= {"count": "distance", "at_most": 1}
RULES["apart"]["add"]["limits"]["apart"] |= {"count": 2, "at_most": "distance"}
MAP = "iwari-continent"


def steps(data: Mapping[str, Any], start: str) -> dict[str, int]:
    """How many steps lead from a territory to each that can be reached, along connections and roads."""
    of = {space: name for name, territory in data["territories"].items() for space in territory["spaces"]}
    ways = [{*link["between"]} for link in data["connections"].values()]
    ways += [{of[space] for space in road} for road in data["roads"]]
    found, waiting = {start: 0}, [start]
    for territory in waiting:
        for way in ways:
            for other in sorted(way - found.keys()) if territory in way else ():
                found[other] = found[territory] + 1
                waiting.append(other)
    return found


def standing(state: State) -> Iterator[tuple[str, str, int]]:
    """Each place with a piece of a kind and a seat; the table's are the last."""
    for number, place in enumerate(state.table.graph.places):
        for name, piece in state.game.pieces.items():
            yield from ((place, name, seat) for seat, n in enumerate(state.table.at(number, piece)) if n)


@pytest.mark.parametrize("name", RULES)
@pytest.mark.parametrize("seed", range(count(2, 20)))
def test_tents_may_be_put_where_the_conditions_hold_and_nowhere_else(name: str, seed: int) -> None:
    data = read(MAP)
    of = {space: t for t, territory in data["territories"].items() for space in territory["spaces"]}
    of |= {territory: territory for territory in data["territories"]}
    spaces = [space for territory in data["territories"].values() for space in territory["spaces"]]
    colours = {territory: entry["colour"] for territory, entry in data["territories"].items()}
    away = {territory: steps(data, territory) for territory in colours}
    state = hgkit.start(hgkit.load("iwari", set=RULES[name]), PLAYERS[:3], seed=seed)
    chance = random.Random(seed)
    at_first, moves = everything(state), 0
    while not state.finished:
        offered = {
            move.args[1] for move in state.legal_moves() if move.verb == "put" and move.args[0] == "tent"
        }
        pieces = list(standing(state))
        own = {of[place] for place, _, seat in pieces if seat == state.seat}
        others = {place for place, piece, seat in pieces if piece == "tent" and seat != state.seat}
        barring = others if name == "near" else {place for place, piece, _ in pieces if piece == "tent"}
        nearest = {t: min((away[t].get(other, 99) for other in own), default=-1) for t in colours}
        may = {t for t, n in nearest.items() if n == -1 or (n <= 1 if name == "near" else n >= 2)}
        paid = {colours[of[space]] for space in offered}  # what the hand pays for is another matter
        assert offered == {s for s in spaces if of[s] in may and s not in barring and colours[of[s]] in paid}
        state.choose(chance.randrange(state.count()))
        moves += 1
    for _ in range(moves):
        state.undo()
    assert everything(state) == at_first
