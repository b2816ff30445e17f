"""Recorded games cut after a turn: the position there and the rest of the turns come to the same game."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from hgkit.engine.turn import FinalScoring
from hgkit.play.cut import position_after
from hgkit.play.loader import Loader
from hgkit.play.position_text import position_yaml
from hgkit.play.replay import Replay, Turn, replay
from hgkit.play.script import Script, load_script
from hgkit.text.source import parse, read
from tests.counts import FULL, count

ROOT = Path(__file__).resolve().parents[2]
SCRIPTS = sorted(
    path for folder in ("games", "tests/games") for path in (ROOT / folder).rglob("*.yaml")
)  # fmt: skip
HEAD = ("hgkit", "position", "game", "with", "set", "rules_sha256", "players", "tiles")
LOADER = Loader()


def rest_of(script: Script, after: int) -> Script:
    """The script of the remaining turns, which begins from the position written as a file."""
    content: Any = parse(position_yaml(position_after(script, after)), "table.yaml").data
    rest = {key: content[key] for key in HEAD if key in content and key not in ("position", "rules_sha256")}
    rest |= {
        "script": "the rest",
        "position": {key: value for key, value in content.items() if key not in HEAD},
        "turns": [list(turn) for turn in script.turns[after:]],
    }
    return load_script(parse(position_yaml(rest), script.source.path), script.loader)


def happened(turn: Turn) -> list[Any]:
    """What happened in a turn.

    Where the final scoring begins in the ledger is left out: the rest of a game has no entries of what was before.
    """
    found = turn.happened
    return [
        (event, turn, seat, () if event is FinalScoring else values) for event, turn, seat, values in found
    ]


def turns(played: Replay, since: int = 0) -> list[tuple[Any, ...]]:
    """Who moved, the moves, all that happened, and the points after it, turn by turn."""
    return [(turn.player, turn.moves, happened(turn), turn.points) for turn in played.turns[since:]]


def at_the_end(played: Replay) -> dict[str, Any]:
    """Points, winners, and the entries of the final scoring."""
    state = played.state
    final = [event["entry"] for event in state.events if event["event"] == "final"]
    return {
        "tracks": state.tracks,
        "winners": state.winners,
        "finished": state.finished,
        "final": state.ledger[final[0] :] if final else [],
    }


@pytest.mark.parametrize("folder", sorted({path.parent for path in SCRIPTS}), ids=lambda path: path.name)
def test_the_rest_from_a_position_is_the_rest_of_the_game(folder: Path) -> None:
    files = [path for path in SCRIPTS if path.parent == folder]
    chance = random.Random(folder.name)
    for path in files if FULL else chance.sample(files, min(len(files), 8)):
        source = read(path)
        if "script" not in source.data:
            continue
        script = load_script(source, LOADER)
        whole = replay(script)
        cuts = range(len(whole.turns) + 1)
        for after in cuts if FULL else chance.sample(cuts, min(len(cuts), count(3, 0))):
            later = replay(rest_of(script, after))
            assert later.problems == [], (path.name, after)
            assert turns(later) == turns(whole, after), (path.name, after)
            assert at_the_end(later) == at_the_end(whole), (path.name, after)
