"""`hgkit validate`, `hgkit schema` and `hgkit sheet`."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.conftest import DATA, Call

BROKEN = DATA / "rulesets" / "broken.yaml"


def test_errors_go_to_standard_output_and_their_number_to_standard_error(hgkit: Call) -> None:
    done = hgkit("validate", BROKEN)
    assert done.status == 1
    assert done.out.startswith("tests/cli/data/rulesets/broken.yaml:6:11: animals.deeer: unknown ")
    assert done.out.endswith(" [unknown-name]\n")
    assert done.err == "1 file, 1 error, 0 warnings\n"


def test_json(hgkit: Call) -> None:
    data = json.loads(hgkit("validate", BROKEN, "--format", "json").out)
    assert list(data) == ["hgkit", "kind", "problems"]
    [problem] = data["problems"]
    assert list(problem) == ["path", "line", "column", "code", "severity", "where", "message", "hint"]
    assert (problem["line"], problem["column"], problem["where"]) == (6, 11, "animals.deeer")


def test_github(hgkit: Call) -> None:
    done = hgkit("validate", BROKEN, "--format", "github")
    assert done.out.startswith(
        "::error file=tests/cli/data/rulesets/broken.yaml,line=6,col=11,title=unknown-name::animals.deeer: "
    )


def test_a_folder(hgkit: Call) -> None:
    done = hgkit("validate", DATA)
    assert done.status == 1
    assert done.err.startswith("4 files, ")


def test_a_folder_without_files_is_a_mistyped_command(hgkit: Call, tmp_path: Path) -> None:
    done = hgkit("validate", tmp_path)
    assert done.status == 2
    assert "no file that hgkit reads in" in done.err


def test_sound_files(hgkit: Call) -> None:
    done = hgkit("validate", "tiles/hg-2020-land.yaml", "rulesets/hg-2020.yaml", DATA / "two-tiles.yaml")
    assert done.status == 0
    assert " 0 errors" in done.err


def test_strict_makes_warnings_errors(hgkit: Call, tmp_path: Path) -> None:
    script = tmp_path / "old.yaml"
    text = (DATA / "two-tiles.yaml").read_text()
    script.write_text(text.replace("players:", f"rules_sha256: {'a' * 64}\nplayers:"))
    assert hgkit("validate", script).status == 0
    done = hgkit("validate", script, "--strict")
    assert done.status == 1
    assert done.err == "1 file, 0 errors, 1 warning\n"


def test_overlays_are_checked_together(hgkit: Call, tmp_path: Path) -> None:
    overlay = tmp_path / "one-hut.yaml"
    overlay.write_text("hgkit: 1\noverlay: one-hut\ntitle: One\nsource: us\nsupply: {hut: 1}\n")
    assert hgkit("validate", overlay).out == ""
    done = hgkit("validate", overlay, "--with", "no-huts")
    assert (done.status, "'one-hut' sets 1, 'no-huts' sets 0" in done.out) == (0, True)
    ruleset = tmp_path / "ours.yaml"
    ruleset.write_text("hgkit: 1\nruleset: ours\ntitle: Ours\nextends: iwari\nsource: us\n")
    assert hgkit("validate", ruleset).status == 0
    assert hgkit("validate", ruleset, "--with", "no-huts").status == 1
    assert hgkit("validate", ruleset, "--with", "nothing").status == 2


def test_everything_shipped_is_sound(hgkit: Call) -> None:
    done = hgkit("validate")
    assert done.status == 0
    assert ": error" not in done.out


def test_schema(hgkit: Call) -> None:
    schema = json.loads(hgkit("schema", "ruleset").out)
    assert schema["$schema"].startswith("https://json-schema.org/")


def test_an_unknown_schema_lists_those_there_are(hgkit: Call) -> None:
    done = hgkit("schema", "rulesets")
    assert done.status == 2
    assert "ruleset, " in done.err


def test_sheet(hgkit: Call, tmp_path: Path) -> None:
    assert hgkit("sheet", "hg-2020").out.startswith("# ")
    page = tmp_path / "page.html"
    assert hgkit("sheet", DATA / "rulesets" / "our-table.yaml", "-o", page).status == 0
    assert page.read_text().lower().startswith("<!doctype html>")


def test_sheet_in_a_language_without_texts(hgkit: Call) -> None:
    assert hgkit("sheet", "hg-2020", "--lang", "tlh").status == 2


def test_a_ruleset_that_is_never_played_has_no_sheet(hgkit: Call) -> None:
    done = hgkit("sheet", "hg")
    assert (done.status, done.out) == (2, "")
    assert done.err == (
        "hgkit sheet: invalid value: hg is abstract: only a parent of others, never played; "
        "'hgkit show hg' lists its clauses\n'hgkit sheet --help' shows how\n"
    )
