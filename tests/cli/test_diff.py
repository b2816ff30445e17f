"""`hgkit diff`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

import hgkit as package
from hgkit.cli.differing import table
from hgkit.cli.signs import styled
from hgkit.cli.tables import cells
from hgkit.sheets.difference import plain_page
from tests.cli.conftest import DATA, ROOT, Call

OURS = DATA / "rulesets" / "our-table.yaml"
EDITIONS = ("hg-2002", "hg-2020", "hg-online-en", "hg-online-es")
FAMILY = ("iwari", "web-of-power", "china")


def test_two_editions(hgkit: Call, snapshot: SnapshotAssertion) -> None:
    done = hgkit("diff", "hg-2002", "hg-2020", "--topic", "scoring", "--topic", "components")
    assert (done.status, done.err) == (0, "")
    assert done.out == snapshot


def test_a_house_rule(hgkit: Call, snapshot: SnapshotAssertion) -> None:
    done = hgkit("diff", "hg-2020", OURS)
    assert done.status == 0
    assert done.out == snapshot


@pytest.mark.parametrize("width", [80, 100, 140, 200])
@pytest.mark.parametrize("group", [EDITIONS[:2], EDITIONS[:3], EDITIONS, FAMILY], ids=" ".join)
def test_lines_fit_and_ids_stay_whole(group: tuple[str, ...], width: int) -> None:
    diff = package.diff(*group)
    lines = table(plain_page(diff), width, False).splitlines()
    assert max(map(cells, lines)) <= max(width, 90 if len(group) > 3 else 0)
    for clause in diff.clauses if width >= 100 else ():
        assert any(line.startswith(f"{clause.id} ") for line in lines), clause.id


def test_colours_change_no_letter() -> None:
    import re

    page = plain_page(package.diff(*EDITIONS))
    painted = styled(table(page, 100, True))
    assert "\x1b[" in painted
    assert re.sub(r"\x1b\[\d+m", "", painted) == table(page, 100, False)


def test_json(hgkit: Call) -> None:
    data = json.loads(hgkit("diff", "hg-2002", "hg-2020", "--format", "json").out)
    assert list(data)[:2] == ["hgkit", "kind"]
    assert (data["hgkit"], data["kind"]) == (1, "diff")
    assert [one["id"] for one in data["rulesets"]] == ["hg-2002", "hg-2020"]
    clauses = {clause["id"]: clause for clause in data["clauses"]}
    raft = clauses["powers.raft"]["values"]
    assert raft["hg-2002"] is None
    assert raft["hg-2020"]["cite"] == {"booklet": 8}
    deer = clauses["animals.deer"]
    assert (deer["differs"], deer["parameters"], deer["topic"]) == ("value", ["points"], "counting")
    assert [deer["values"][name]["value"]["points"] for name in ("hg-2002", "hg-2020")] == [2, 1]
    assert clauses["tallies.tiles"]["values"]["hg-2002"]["status"] == "silent"
    assert "animals.tiger" not in clauses
    assert "animals.tiger" in data["equal"]


def test_all_shows_what_agrees(hgkit: Call) -> None:
    some, whole = hgkit("diff", *EDITIONS).out, hgkit("diff", *EDITIONS, "--all").out
    assert "\nanimals.tiger " not in some
    assert "\nanimals.tiger " in whole
    assert "the same: consumes [deer]" in whole


def test_topics(hgkit: Call) -> None:
    out = hgkit("diff", *EDITIONS, "--topic", "end", "--topic", "turn").out
    assert "\nend.trigger " in out
    assert "\nturn.draw " in out
    assert "\nscoring." not in out
    data = json.loads(hgkit("diff", *EDITIONS, "--topic", "end", "--all", "--format", "json").out)
    assert [clause["id"] for clause in data["clauses"]] == ["end.trigger", "end.unfinished", "winner"]
    assert data["equal"] == ["end.unfinished"]
    done = hgkit("diff", *EDITIONS, "--topic", "ending")
    assert (done.status, done.out) == (2, "")
    assert "there is no topic 'ending'" in done.err
    for format in ("json", "html"):
        assert hgkit("diff", *EDITIONS, "--topic", "ending", "--format", format).status == 2


def test_no_difference_is_fine(hgkit: Call) -> None:
    done = hgkit("diff", "hg-2020", "hg-2020")
    assert done.status == 0
    assert "No difference; 50 alike." in done.out


def test_one_ruleset_with_a_change(hgkit: Call) -> None:
    out = hgkit("diff", "hg-2020", "--set", "animals.deer.points=2", "--topic", "counting").out
    assert "animals.deer  booklet p. 7  ★ --set\n  points      1             2\n" in out


def test_a_change_is_made_to_each_of_several(hgkit: Call) -> None:
    data = json.loads(
        hgkit("diff", "hg-2002", "hg-2020", "--set", "animals.deer.points=5", "--format", "json").out
    )
    assert "animals.deer" in data["equal"]


@pytest.mark.parametrize("args", [["hg-2020"], []])
def test_one_ruleset_alone_is_a_mistyped_command(hgkit: Call, args: list[str]) -> None:
    done = hgkit("diff", *args)
    assert (done.status, done.out) == (2, "")
    assert "'hgkit diff --help' shows how" in done.err


def test_errors(hgkit: Call) -> None:
    unknown = hgkit("diff", "hg-2020", "hg-2021")
    assert unknown.status == 2
    assert "did you mean 'hg-2020'" in unknown.err
    broken = hgkit("diff", "hg-2020", DATA / "rulesets" / "broken.yaml")
    assert broken.status == 1
    assert "Traceback" not in broken.err
    assert "rulesets/broken.yaml:" in broken.err


@pytest.mark.parametrize(
    ("name", "start"),
    [("d.html", "<!DOCTYPE html>"), ("d.md", "# What differs"), ("d.json", "{"), ("d.txt", "hg-2002")],
)
def test_a_file_is_written_as_its_name_says(hgkit: Call, tmp_path: Path, name: str, start: str) -> None:
    done = hgkit("diff", "hg-2002", "hg-2020", "-o", tmp_path / name)
    assert (done.status, done.out) == (0, "")
    assert (tmp_path / name).read_text(encoding="utf-8").startswith(start)


def test_markdown(hgkit: Call, snapshot: SnapshotAssertion) -> None:
    out = hgkit("diff", "hg-2020", OURS, "--format", "markdown").out
    assert out.rpartition("\n---\n")[0] == snapshot


def test_the_schema_of_the_output_is_documented() -> None:
    schema = json.loads((ROOT / "docs" / "json" / "diff.json").read_text())
    assert schema["properties"]["kind"] == {"const": "diff"}
