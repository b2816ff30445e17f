"""`hgkit show`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from tests.cli.conftest import DATA, ROOT, Call

OURS = DATA / "rulesets" / "our-table.yaml"


def test_a_house_rule_says_what_comes_from_where(hgkit: Call, snapshot: SnapshotAssertion) -> None:
    done = hgkit("show", OURS, "animals")
    assert done.status == 0
    assert done.out == snapshot


def test_a_whole_ruleset(hgkit: Call) -> None:
    out = hgkit("show", "hg-2020").out
    assert out.startswith("hg-2020: Hunters & Gatherers (2020)\nlayers: hg < hg-2020\n")
    assert "\nscoring.forest " in out


def test_a_clause_in_full(hgkit: Call) -> None:
    out = hgkit("show", "hg-2020", "animals.tiger").out
    assert out.startswith("animals.tiger  (stated)\n  consumes:\n  - deer\n")
    assert "\ncite: Carcassonne : Chasseurs et Cueilleurs, printed rules, 2020, 7\n" in out
    assert "\nfrom hg-2020, rulesets/hg-2020.yaml:" in out


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("animals.deer.points", "1\n"),
        ("scoring.forest.points", "2 * tiles\n"),
        ("winner.status", "stated\n"),
        ("animals.tiger.consumes", "- deer\n"),
    ],
)
def test_a_value_is_bare(hgkit: Call, path: str, value: str) -> None:
    assert hgkit("show", "hg-2020", path).out == value


def test_set_changes_a_value(hgkit: Call) -> None:
    assert hgkit("show", "hg-2020", "animals.deer.points", "--set", "animals.deer.points=7").out == "7\n"


def test_json_of_a_clause_has_its_place(hgkit: Call) -> None:
    data = json.loads(hgkit("show", OURS, "animals.deer", "--format", "json").out)
    assert data["kind"] == "show"
    assert data["ruleset"]["id"] == "our-table"
    [clause] = data["clauses"]
    assert (clause["id"], clause["value"]["points"], clause["from"]) == ("animals.deer", 2, "our-table")
    assert (clause["file"], clause["line"], clause["column"]) == (
        "tests/cli/data/rulesets/our-table.yaml",
        7,
        17,
    )


def test_a_deck(hgkit: Call) -> None:
    out = hgkit("show", "hg-2020-menhir").out
    assert out.startswith("hg-2020-menhir: ")
    assert "\nkey: " in out


def test_a_tile(hgkit: Call, snapshot: SnapshotAssertion) -> None:
    assert hgkit("show", "hg-2020-land", "24").out == snapshot


def test_find_the_tile_in_hand(hgkit: Call) -> None:
    for sides in ("forest forest meadow river", "meadow, river, forest, forest"):
        done = hgkit("show", "hg-2020-land", "--find", sides, "--format", "json")
        assert [tile["id"] for tile in json.loads(done.out)["tiles"]] == ["2"]
    done = hgkit("show", "hg-2020-land", "--find", "forest forest meadow river")
    assert done.out.splitlines()[0] == "2 r2"


def test_find_nothing(hgkit: Call) -> None:
    done = hgkit("show", "hg-2020-land", "--find", "forest river forest river")
    assert done.status == 0
    assert (done.out.strip() == "") == ("no tile of hg-2020-land has the sides" in done.err)


def test_a_map_and_a_part_of_it(hgkit: Call) -> None:
    out = hgkit("show", "iwari-continent").out
    assert out.startswith("iwari-continent: Continent (map)\n")
    assert "reconstructed (made up): " in out
    assert hgkit("show", "iwari-continent", "structure.connections").out == "18\n"


def test_what_is_nothing_to_show(hgkit: Call) -> None:
    done = hgkit("show", DATA / "two-tiles.yaml")
    assert done.status == 2
    assert "nothing that can be shown" in done.err


OVERLAY = "hgkit: 1\noverlay: x\ntitle: x\nsource: us\n"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (f"{OVERLAY}supply: {{hut: .nan}}\n", "supply.hut: '.nan' is not a number that rules can use"),
        (f"{OVERLAY}kind: 1\n", "kind: unknown key 'kind'"),
        ('hgkit: 1\n"ruleset": x\n', "'extends' is missing"),
        ("hgkit: 1\ntitle: 'overlay: x'\nsource: us\n", "cannot tell what kind of file this is"),
        ("hgkit: 1\nmap: x\ntitle: {en: x}\nkind: 1\n", "kind: unknown"),
    ],
)
@pytest.mark.parametrize("options", [(), ("--format", "json"), ("kind", "--format", "json")])
def test_only_what_is_right_is_shown(
    hgkit: Call, tmp_path: Path, text: str, message: str, options: tuple[str, ...]
) -> None:
    (tmp_path / "x.yaml").write_text(text, encoding="utf-8")
    done = hgkit("show", tmp_path / "x.yaml", *options)
    assert done.status == 1
    assert message in done.err + done.out


def test_a_part_of_a_map_in_json_stands_under_value(hgkit: Call) -> None:
    data = json.loads(hgkit("show", "iwari-continent", "structure.connections", "--format", "json").out)
    assert data == {"hgkit": 1, "kind": "show", "path": "structure.connections", "value": 18}


def test_a_file_used_in_place_of_a_shipped_one_is_reported(hgkit: Call, tmp_path: Path) -> None:
    text = "hgkit: 1\nruleset: hg-2020\ntitle: x\nsource: us\nextends: hg-2002\n"
    (tmp_path / "hg-2020.yaml").write_text(text, encoding="utf-8")
    done = hgkit("show", "hg-2020", "winner", "--path", tmp_path)
    assert done.status == 0
    assert done.err.startswith(
        f"{tmp_path}/hg-2020.yaml:1:1: warning: used in place of the shipped 'hg-2020', "
    )
    assert done.err.count("\n") == 1


def test_options_that_differ_are_reported(hgkit: Call) -> None:
    options = ROOT / "tests" / "bad" / "ruleset" / "options"
    done = hgkit(
        "show", "hg-2020", "supply", "--with", options / "no-huts.yaml", "--with", options / "one-hut.yaml"
    )
    assert done.status == 0
    assert "warning: supply.hut: 'one-hut' sets 1, 'no-huts' sets 0 at " in done.err
    assert done.err.count("\n") == 1


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["hg-2020-land", "--set", "a=1"], "--set: changes rulesets only; hg-2020-land is a deck"),
        (
            ["iwari-continent", "--with", "sapiens-help"],
            "--with: changes rulesets only; iwari-continent is a map",
        ),
        (["hg-2020-land", "24", "--find", "a b c d"], "--find: looks in the whole deck; leave '24' out"),
    ],
)
def test_options_that_would_be_ignored_are_refused(hgkit: Call, args: list[str], message: str) -> None:
    done = hgkit("show", *args)
    assert (done.status, done.out) == (2, "")
    assert done.err == f"hgkit show: invalid value: {message}\n'hgkit show --help' shows how\n"


@pytest.mark.parametrize("name", ["hg-2020", "hg-2020-land", "iwari-continent"])
def test_an_unknown_language_is_refused(hgkit: Call, name: str) -> None:
    done = hgkit("show", name, "--lang", "xx")
    assert (done.status, done.out) == (2, "")
    assert done.err.startswith(f"hgkit: {name} has no text in the language 'xx' (there is ")
    assert "Tuiles Terrain" in hgkit("show", "hg-2020-land", "--lang", "fr").out


def test_a_list_that_is_cut_says_so(hgkit: Call) -> None:
    assert hgkit("show", "hg-2020", "nope.clause").err.endswith(", ...)\n")
    assert hgkit("show", "hg-2020", "animals.deer.nope").err.endswith("(there: cite, points, status)\n")
