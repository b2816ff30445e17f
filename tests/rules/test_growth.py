"""The work of checking files: twice the file takes twice as much, also one that is full of mistakes."""

from itertools import pairwise

import pytest

from hgkit.games.catalog import Catalog
from hgkit.games.loading import load
from hgkit.rules.checks import options
from hgkit.validation.files import validate
from tests.growth import calls

HEAD = "hgkit: 1\nruleset: x\ntitle: t\nsource: s\nextends: hg-2020\n"
SIZES = (200, 400, 800)


def lines(text: str, count: int) -> str:
    return "".join(text.replace("#", str(number)) for number in range(count))


SERIES = {
    "unknown clauses": lambda n: "animals:\n" + lines("  zebra#: {points: 1}\n", n),
    "unknown sections": lambda n: lines("zebra#: {points: 1}\n", n),
    "values of a wrong type": lambda n: "add:\n  animals:\n" + lines("    wolf#: {points: x}\n", n),
    "unknown keys": lambda n: "add:\n  animals:\n" + lines("    wolf#: {pointz: 1, points: 1}\n", n),
    "unknown names beside known ones": lambda n: (
        "add:\n  animals:\n" + lines("    wolf#: {points: 1, consumes: [wulf#]}\n", n)
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


@pytest.mark.parametrize("series", SERIES)
def test_a_file_full_of_mistakes_takes_linear_work(series, tmp_path):
    def check(count):
        file = tmp_path / f"{count}.yaml"
        file.write_text(HEAD + SERIES[series](count), encoding="utf-8")
        assert len(validate(file)) >= 100
        return calls(lambda: validate(file, Catalog()))

    work = [check(count) for count in SIZES]
    first, second = (after - before for before, after in pairwise(work))
    assert second <= 2.5 * max(first, 1_000), work


def test_values_that_two_overlays_and_a_ruleset_set_take_linear_work(tmp_path):
    def check(count):
        folder = tmp_path / str(count)
        folder.mkdir()
        for name, head, points in (("one", "overlay", 1), ("two", "overlay", 2), ("top", "ruleset", 3)):
            body = "".join(f"    wolf{number}: {{points: {points}}}\n" for number in range(count))
            text = f"hgkit: 1\n{head}: {name}\ntitle: t\nsource: s\n"
            text += "extends: hg-2020\nwith: [one, two]\n" if name == "top" else ""
            text += "add:\n  animals:\n" if name == "one" else "animals:\n"
            (folder / f"{name}.yaml").write_text(text + body)
        ruleset = load(folder / "top.yaml")
        return calls(lambda: list(options.check(ruleset)))

    work = [check(count) for count in SIZES]
    assert work[2] < 4.5 * work[0], work
