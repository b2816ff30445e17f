"""Players may be called anything: a position written as a file reads back as it was."""

from __future__ import annotations

import random
from typing import Any

import pytest

import hgkit
from hgkit.engine.events import Event
from hgkit.engine.position import position_of, resume, set_up
from hgkit.engine.state import State
from hgkit.games.build import build
from hgkit.games.starting import begin
from hgkit.play.position import load_position
from hgkit.play.position_text import position_yaml
from hgkit.text.source import parse
from tests.counts import count

GAMES = ("hg-2020", "hg-2002-scout", "china", "iwari-full", "web-of-power", "sapiens")
NAMES = (
    *(
        "1",
        "07",
        "-3",
        "1e5",
        "0x1f",
        "1_000",
        ".inf",
        "true",
        "null",
        "~",
        "no",
        "on",
        "12:30",
        "2026-01-01",
    ),
    *(
        "a: b",
        "# c",
        "c #d",
        "*x",
        "&x",
        "!x",
        "[x",
        "{",
        "x]",
        "a, b",
        "- a",
        "? a",
        "|",
        ">",
        "%x",
        "@x",
        "`x",
    ),
    *(
        "'",
        '"',
        "it's",
        "\\",
        "<<",
        "=",
        "a+b",
        "a.b",
        " lead",
        "trail ",
        " ",
        "tab\tx",
        "two\nlines",
        "\n",
        "\r",
    ),
    *(
        "\x00",
        "\x1b[0m",
        "\x7f",
        "\x85",
        "\xa0",
        "\u2028",
        "\ufeff",
        "\u202e",
        "Ünsal",
        "紅",
        "🎲",
        "x" * 300,
    ),
    *("players", "hgkit", "...", "---", "--- a"),
)


def recorded(name: str, players: list[str], chance: random.Random) -> list[tuple[dict[str, Any], State]]:
    """Positions of a random game."""
    taken: list[dict[str, Any]] = []

    def watch(state: State, event: Event) -> None:
        if event.kind in ("turn", "final"):
            taken.append(position_of(state))

    game = build(hgkit.load(name), players)
    state = begin(game, seed=chance.randrange(2**32), watcher=watch)
    while not state.finished and len(taken) < 40:
        moves = state.legal_moves()
        state.play(moves[chance.randrange(len(moves))])
    return [(position, state) for position in chance.sample(taken, min(len(taken), 4))]


@pytest.mark.parametrize("name", GAMES)
def test_a_position_reads_back_whatever_the_players_are_called(name: str) -> None:
    chance = random.Random(name)
    for _ in range(count(3, 200)):
        players = chance.sample(NAMES, 3)
        for position, state in recorded(name, players, chance):
            content = {"hgkit": 1, "position": players[0], "game": name, **position}
            text = position_yaml(content)
            again = load_position(parse(text, "table.yaml"))
            assert again.document.players == players
            assert again.document.position == players[0]
            laid_out = set_up(state.game, again.document.body())
            assert position_of(laid_out) == position


def inside_turns(name: str, players: list[str], chance: random.Random) -> list[tuple[dict[str, Any], State]]:
    """Positions inside of turns of a random game, each with the game as it was there."""
    taken: dict[str, Any] = {}
    made: list[str] = []
    found: list[tuple[dict[str, Any], State]] = []

    def watch(state: State, event: Event) -> None:
        if event.kind in ("turn", "final"):
            taken.clear()
            taken.update(position_of(state))
            made.clear()

    state = begin(build(hgkit.load(name), players), seed=chance.randrange(2**32), watcher=watch)
    while not state.finished and len(found) < 40:
        moves = state.legal_moves()
        move = moves[chance.randrange(len(moves))]
        made.append(str(move))
        state.play(move)
        if made and not state.finished:
            position = {**taken, "turn": {**taken["turn"], "moves": [*made]}}
            found.append((position, state.copy()))
    return chance.sample(found, min(len(found), 4))


@pytest.mark.parametrize("name", GAMES)
def test_an_open_turn_reads_back_whatever_the_players_are_called(name: str) -> None:
    chance = random.Random(name)
    for _ in range(count(3, 200)):
        players = chance.sample(NAMES, 3)
        for position, state in inside_turns(name, players, chance):
            text = position_yaml({"hgkit": 1, "position": players[0], "game": name, **position})
            again = load_position(parse(text, "table.yaml"))
            assert again.document.turn.moves == position["turn"]["moves"]
            resumed = resume(state.game, again.document.body())
            assert list(resumed.legal_moves()) == list(state.legal_moves())
            assert position_of(resumed) == position_of(state)
