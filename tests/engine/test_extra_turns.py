"""Extra turns of other players than the mover, which may be declined."""

from pathlib import Path

from hgkit.engine.position import position_of
from hgkit.play.replay import replay

GAMES = Path(__file__).parents[1] / "games/spaces"
SCRIPT = GAMES / "tied-winners-take-extra-turns-in-seat-order-from-the-mover.yaml"


def test_an_extra_turn_that_is_declined_does_not_count_as_taken() -> None:
    state = replay(SCRIPT, until=6).state
    other = state.copy()
    assert (state.player, state.step) == ("red", "extra_turn")
    state.play("decline")
    assert position_of(state)["counters"]["extra_turns"] == {"after": "green", "to_come": [], "had": []}
    other.play("accept")
    while other.player == "red":
        other.choose(other.count() - 1)
    waiting = {"after": "green", "to_come": [], "had": ["red"]}
    assert position_of(other)["counters"]["extra_turns"] == waiting
