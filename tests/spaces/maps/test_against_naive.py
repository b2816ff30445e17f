"""The final scoring of random positions is that of a second, naive account of the rules."""

from __future__ import annotations

import random
from typing import Any

import pytest

from hgkit.engine.position import end, stand
from tests.counts import count
from tests.spaces.maps.games import BORDERS, PLAYERS, game
from tests.spaces.maps.naive import Naive

NAIVE = {
    "iwari": Naive("iwari-continent"),
    "iwari-full": Naive("iwari-continent", feats=True),
    "iwari-glacial": Naive("iwari-glacial"),
    "iwari-floating": Naive("iwari-floating", links=True),
    "iwari-longroad": Naive("iwari-longroad"),
    "web-of-power": Naive("nine-regions", row=True),
    "china": Naive("nine-regions", row=True),
    BORDERS: Naive("border-towns", row=True),
}


Left = dict[str, dict[str, int]]
"""The pieces in hand by seat and kind."""


def random_position(naive: Naive, left: Left, chance: random.Random, *, mountains: bool) -> dict[str, Any]:
    """Tents on spaces, thinly or thickly, totems in stacks, feats, mountains on connections, as far as `left` goes."""
    thick = chance.choice([0.3, 0.6, 0.95])
    few = chance.sample(list(left), chance.randint(1, len(left)))
    position: dict[str, Any] = {}
    for name, spaces in naive.territories.items():
        for space in spaces:
            seat = chance.choice(few)
            # a space on a border comes again with its other territory
            if space not in position and chance.random() < thick and take(left[seat], "tent", 1):
                position[space] = {"tent": seat}
        wanted = {seat: chance.choice([0, 0, 0, 1, 1, 2, 3]) for seat in left}
        stack = {seat: n for seat, number in wanted.items() if (n := take(left[seat], "totem", number))}
        here: dict[str, Any] = {"totem": stack} if stack else {}
        if naive.feats and chance.random() < 0.3:
            here["feat"] = chance.randint(1, 2)
        if here:
            position[name] = here
    for number in naive.map["connections"]:
        here = {}
        if naive.feats and chance.random() < 0.15:
            here["feat"] = 1
        if mountains and chance.random() < 0.2:
            here["mountain"] = 1
        if here:
            position[str(number)] = here
    return position


def take(hand: dict[str, int], piece: str, number: int) -> int:
    """Take up to so many pieces of a kind out of a hand; how many it were."""
    taken = min(number, hand[piece])
    hand[piece] -= taken
    return taken


@pytest.mark.parametrize("name", NAIVE)
def test_random_positions_score_as_the_naive_account_says(name: str) -> None:
    naive = NAIVE[name]
    mountains = name.startswith("iwari")
    for number in range(count(60, 2000)):
        chance = random.Random(number)
        players = chance.randint(2 if mountains else 3, 5)
        rules = game(name, players)
        left = {seat: {p: rules.supply[rules.pieces[p]] for p in ("tent", "totem")} for seat in rules.seats}
        position = random_position(naive, left, chance, mountains=mountains)
        unscored: dict[str, Any] = {name: [] for name in rules.counters if name.startswith("scored.")}
        state = end(stand(rules, {"spaces": position, "supply": left, "counters": unscored}))
        wanted = naive.final(position)
        assert {seat: n for seat, n in state.points.items() if n} == {
            seat: n for seat, n in wanted.items() if n
        }, (name, number)


def test_the_naive_account_knows_the_players() -> None:
    assert set(PLAYERS[:2]) < set(game("iwari", 2).seats)
