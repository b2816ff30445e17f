from __future__ import annotations

import pytest

from hgkit.rules.checks.ends import never_holds


@pytest.mark.parametrize(
    "text", ["land == -1", "land < 0 and hand == 0", "land == 0 and land > 3", "2 * land == 7", "0"]
)
def test_a_condition_that_no_numbers_meet_never_holds(text: str) -> None:
    assert never_holds(text)


@pytest.mark.parametrize(
    "text",
    [
        "land == 0",
        "land == 0 and hand == 0",
        "land - hand == 12",
        "2 * land == 60",
        "idle_turns == players",
        "land // 10 == 3",
        "a + b + c == 90",
        "land ==",
    ],
)
def test_a_condition_that_some_numbers_meet_or_that_is_not_judged_may_hold(text: str) -> None:
    assert not never_holds(text)
