"""Errors with `--format json`: one document on standard output, the text for people on standard error."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from tests.cli.conftest import DATA, ROOT, Call

SCHEMA = json.loads((ROOT / "docs" / "json" / "error.json").read_text())
BROKEN = "tests/cli/data/rulesets/broken.yaml"
SCRIPT = "tests/cli/data/two-tiles.yaml"


def problems(text: str) -> list[dict[str, Any]]:
    data = json.loads(text)
    jsonschema.validate(data, SCHEMA)
    return data["problems"]


@pytest.mark.parametrize(
    ("command", "code"),
    [
        ("play no-such.yaml", "not-found"),
        ("play SCRIPT --rules no-such", "not-found"),
        ("play SCRIPT --with no-such", "not-found"),
        ("position no-such.yaml --after 1", "not-found"),
        ("score no-such.yaml", "not-found"),
        ("diff hg-2020 no-such", "not-found"),
        ("diff hg-2020 hg-2002 --topic no-such", "not-found"),
        ("show no-such", "not-found"),
        ("show hg-2020 no.such", "not-found"),
        ("show hg-2020 --lang xx", "not-found"),
        ("list --lang xx", "not-found"),
        ("list --path no-such", "not-found"),
        ("test no-such", "not-found"),
        ("validate no-such.yaml", "not-found"),
        ("play rulesets/hg-2020.yaml", "usage"),
        ("score SCRIPT", "usage"),
        ("show", "usage"),
        ("diff hg-2020", "usage"),
        ("list no-such", "usage"),
        ("list --no-such", "usage"),
        ("position SCRIPT", "usage"),
        ("show hg-2020-land --set a=1", "usage"),
        ("no-such", "usage"),
    ],
)
def test_a_mistyped_command_is_a_document_too(hgkit: Call, command: str, code: str) -> None:
    args = command.replace("SCRIPT", SCRIPT).split()
    done = hgkit(*args, "--format", "json")
    [problem] = problems(done.out)
    assert (done.status, problem["code"], problem["path"]) == (2, code, None)
    assert done.err.startswith("hgkit")
    assert problem["message"] in done.err
    assert hgkit(*args).out == ""


@pytest.mark.parametrize(
    "command",
    ["show BAD", "diff hg-2020 BAD", "play SCRIPT --rules BAD", "position SCRIPT --after 1 --rules BAD"],
)
def test_errors_of_a_ruleset_are_listed(hgkit: Call, command: str) -> None:
    args = command.replace("BAD", BROKEN).replace("SCRIPT", SCRIPT).split()
    done = hgkit(*args, "--format=json")
    [problem] = problems(done.out)
    assert done.status == 1
    assert (problem["path"], problem["line"], problem["column"]) == (BROKEN, 6, 11)
    assert (problem["code"], problem["where"]) == ("unknown-name", "animals.deeer")
    assert done.err.startswith(f"{BROKEN}:6:11: animals.deeer: ")


@pytest.mark.parametrize("command", ["play", "position --after 1", "score"])
def test_errors_of_a_script_or_position_are_listed(hgkit: Call, tmp_path: Path, command: str) -> None:
    file = tmp_path / "bad.yaml"
    head = "position" if command == "score" else "script"
    file.write_text(f"hgkit: 1\n{head}: x\ngame: hg-2020\nplayers: 3\nnonsense: 1\n")
    name, *rest = command.split()
    done = hgkit(name, file, *rest, "--format", "json")
    found = problems(done.out)
    assert done.status == 1
    assert {problem["path"] for problem in found} == {str(file)}
    assert [problem["line"] for problem in found if problem["where"] == "nonsense"] == [5]
    assert len(done.err.splitlines()) == len(found)


def test_a_rule_that_can_t_be_met_is_a_document(hgkit: Call) -> None:
    done = hgkit("position", DATA / "two-tiles.yaml", "--after", 99, "--format", "json")
    [problem] = problems(done.out)
    assert (done.status, problem["code"]) == (1, "unplayable")


def test_an_error_of_ours_is_a_document(hgkit: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError("ours")

    monkeypatch.setattr("hgkit.cli.inventory.items", broken)
    monkeypatch.delenv("HGKIT_DEBUG", raising=False)
    done = hgkit("list", "--format", "json")
    [problem] = problems(done.out)
    assert (done.status, problem["code"]) == (1, "internal-error")
    assert problem["message"].startswith("internal error: ZeroDivisionError: ours; please report it")


def test_the_name_of_the_file_asks_for_json_too(hgkit: Call, tmp_path: Path) -> None:
    out = tmp_path / "x.json"
    for args in (["-o", out], [f"-o{out}"], [f"--output={out}"]):
        done = hgkit("show", "no-such", *args)
        assert problems(done.out)[0]["code"] == "not-found"
    assert hgkit("show", "no-such", "-o", out, "--format", "text").out == ""
    assert not out.exists()


def test_a_file_that_can_t_be_written_is_a_document(hgkit: Call, tmp_path: Path) -> None:
    done = hgkit("list", "--format", "json", "-o", tmp_path / "no" / "x")
    [problem] = problems(done.out)
    assert (done.status, problem["code"]) == (2, "system")
    assert problem["message"] == f"{tmp_path}/no/x: No such file or directory"


def test_play_says_why_a_game_goes_no_further(hgkit: Call) -> None:
    done = hgkit("play", DATA / "illegal.yaml", "--format", "json")
    data = json.loads(done.out)
    assert (done.status, data["kind"], data["finished"]) == (1, "play", False)
    [problem] = data["problems"]
    assert data["reason"].startswith("turn ")
    assert data["reason"].endswith(
        f" can't be played: {problem['where']}: {problem['message']} [illegal-move]"
    )
    assert f": {problem['where']}: {problem['message']}" in done.err

    shorter = json.loads(hgkit("play", SCRIPT, "--until", 1, "--format", "json").out)
    assert (shorter["finished"], shorter["reason"]) == (False, "stopped after turn 1 of 4")
    whole = json.loads(hgkit("play", SCRIPT, "--format", "json").out)
    assert (whole["finished"], whole["reason"], whole["problems"]) == (True, "", [])


def test_scores_under_several_rules_are_one_document(hgkit: Call, tmp_path: Path) -> None:
    file = tmp_path / "table.yaml"
    hgkit("position", SCRIPT, "--after", 2, "-o", file)
    data = json.loads(
        hgkit("score", file, "--rules", "hg-2020", "--rules", "hg-2002", "--format", "json").out
    )
    assert (data["hgkit"], data["kind"]) == (1, "score")
    assert [one["ruleset"]["id"] for one in data["scores"]] == ["hg-2020", "hg-2002"]
