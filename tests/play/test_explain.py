"""The ledger in words."""

from pathlib import Path

import pytest

from hgkit.play.explain import explain
from hgkit.play.replay import replay
from tests.play.scripts import TWO_TILES, played


def test_every_entry_is_a_line_from_the_clause_to_the_points() -> None:
    assert explain(played(TWO_TILES).state.ledger) == [
        "turn 4  scoring.forest  forest 24:forest.1  2 * tiles = 2 * 2 = 4  red 4",
        "turn 4  scoring.meadow  meadow 47:meadow.2  animals = 1 (deer 1)  blue 1",
    ]


def test_ties_and_plain_numbers_are_told() -> None:
    entry = {
        "turn": 12,
        "clause": "powers.raft",
        "area": {"kind": "river_system", "at": "1:lake.1"},
        "formula": "3",
        "values": {},
        "points": {"red": 3, "blue": 3},
    }
    assert explain([entry]) == ["turn 12  powers.raft  river_system 1:lake.1  3  red 3, blue 3 (tied)"]
    assert explain([{**entry, "points": {}}]) == ["turn 12  powers.raft  river_system 1:lake.1  3  nobody"]
    assert explain([]) == []


@pytest.mark.parametrize(
    ("script", "sums"),
    [
        (
            "hg-2020/a-tiger-eats-the-deer-of-two-tied-hunters",
            ["animals = 3 (mammoth 1, tiger 1, deer 1 - 1 consumed by tiger)  red 3, blue 3 (tied)"],
        ),
        (
            "hg-2020/fire-drives-the-tigers-away",
            ["animals = 3 (deer 3, tiger 2 - 2 ignored by wildfire)  red 3"],
        ),
        (
            "rulings/a-hunting-trap-covers-what-it-counted",
            [
                "animals = 4 (deer 2 - 1 consumed by tiger, mammoth 1, tiger 1)  red 4",
                "animals = 1 (deer 3 - 2 covered by hunting_trap, tiger 1 - 1 covered by hunting_trap, "
                "mammoth 1 - 1 covered by hunting_trap)  blue 1",
            ],
        ),
    ],
)
def test_animals_that_do_not_count_are_named_with_the_reason(script: str, sums: list[str]) -> None:
    lines = explain(replay(Path(f"tests/games/{script}.yaml")).state.ledger)
    assert [line.split("meadow.1  ")[1] for line in lines] == sums


COVERED = {"deer": 2, "tiger": 1, "mammoth": 1}
WHAT = ("zones", "counts", "printed", "counted", "left_out")


@pytest.mark.parametrize(
    ("script", "entry", "zones", "counts", "printed", "counted", "left_out"),
    [
        (
            "rulings/a-hunting-trap-covers-what-it-counted",
            0,
            ["herd:meadow.1", "tiger:meadow.1", "mammoth:meadow.1"],
            {},
            {"deer": 2, "tiger": 1, "mammoth": 1},
            {"deer": 1, "tiger": 1, "mammoth": 1},
            [("deer", 1, "consumed", "tiger")],
        ),
        (
            "rulings/a-hunting-trap-covers-what-it-counted",
            1,
            ["herd:meadow.1", "tiger:meadow.1", "mammoth:meadow.1", "hunting-trap:meadow.1", "deer:meadow.1"],
            {"blue": 1},
            {"deer": 3, "tiger": 1, "mammoth": 1},
            {"deer": 1},
            [(name, n, "covered", "powers.hunting_trap") for name, n in COVERED.items()],
        ),
        (
            "hg-2020/fire-drives-the-tigers-away",
            0,
            ["62:meadow.1", "fire:meadow.1", "37:meadow.1", "31:meadow.1", "32:meadow.1", "30:meadow.1"],
            {"red": 1},
            {"deer": 3, "tiger": 2},
            {"deer": 3},
            [("tiger", 2, "ignored", "powers.wildfire")],
        ),
        (
            "iwari/four-tents-in-a-row-over-a-border",
            2,
            ["t1", "t2", "t3", "f1"],
            {"red": 4},
            {},
            {},
            [],
        ),
        ("sapiens/a-bear-on-the-own-board", 0, ["2,4"], {}, {"food": 1}, {"food": 1}, []),
    ],
)
def test_an_entry_says_what_its_area_was_made_of(
    script: str,
    entry: int,
    zones: list[str],
    counts: dict[str, int],
    printed: dict[str, int],
    counted: dict[str, int],
    left_out: list[tuple[str, int, str, str]],
) -> None:
    found = replay(Path(f"tests/games/{script}.yaml")).as_dict()["ledger"][entry]
    lost = [dict(zip(("what", "count", "why", "by"), loss, strict=True)) for loss in left_out]
    assert {name: found[name] for name in WHAT} == {
        "zones": zones,
        "counts": counts,
        "printed": printed,
        "counted": counted,
        "left_out": lost,
    }


def test_an_entry_without_an_area_names_no_zone() -> None:
    [entry] = replay(Path("tests/games/sapiens/1-steak-turned-in.yaml")).state.ledger[-1:]
    assert [entry[name] for name in WHAT] == [[], {}, {}, {}, []]
