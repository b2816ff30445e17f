"""The time that files take to check: twice the file takes twice as long, also one that is full of mistakes."""

import time
from collections.abc import Callable

import pytest

from hgkit.games.catalog import Catalog
from hgkit.validation.files import validate

HEAD = "hgkit: 1\nruleset: x\ntitle: t\nsource: s\nextends: hg-2020\n"
SMALLEST = 100
DOUBLINGS = 3


def lines(text: str, count: int) -> str:
    return "".join(text.replace("#", str(number)) for number in range(count))


SERIES = {
    "unknown clauses": lambda n: "animals:\n" + lines("  zebra#: {points: 1}\n", n),
    "unknown sections": lambda n: lines("zebra#: {points: 1}\n", n),
    "values of a wrong type": lambda n: "add:\n  animals:\n" + lines("    wolf#: {points: x}\n", n),
    "unknown keys": lambda n: "add:\n  animals:\n" + lines("    wolf#: {pointz: 1, points: 1}\n", n),
    "unknown names beside known ones": lambda n: (
        "add:\n  animals:\n" + lines("    wolf#: {points: 1, eats: [wulf#], surplus: harmless}\n", n)
    ),
    "formulas with unknown words": lambda n: (
        "add:\n  tallies:\n"
        + lines("    tally#: {count: tiles}\n", n)
        + "  scoring:\n"
        + lines(
            "    s#: {area: forest, when: end, contest: {most: meeple, ties: each_takes_all}, points: tully#}\n",
            n,
        )
    ),
    "names that can't be removed": lambda n: "without: [" + lines("animals.zebra#, ", n) + "]\n",
}


def seconds(work: Callable[[], object]) -> float:
    """The least CPU time of two runs: what else the machine does makes some of them slower."""
    times = []
    for _ in range(2):
        start = time.process_time()
        work()
        times.append(time.process_time() - start)
    return min(times)


@pytest.mark.parametrize("series", SERIES)
def test_a_file_full_of_mistakes_takes_linear_time(series, tmp_path):
    def check(count):
        file = tmp_path / f"{count}.yaml"
        file.write_text(HEAD + SERIES[series](count), encoding="utf-8")
        assert len(validate(file)) >= count
        return seconds(lambda: validate(file, Catalog()))

    small, large = check(SMALLEST), check(SMALLEST << DOUBLINGS)
    assert large < 2 * small * (1 << DOUBLINGS), "quadratic growth would be eight times linear growth"
