"""`hgkit list`."""

from __future__ import annotations

import json
from pathlib import Path

from syrupy.assertion import SnapshotAssertion

from tests.cli.conftest import DATA, Call


def test_everything_under_a_heading_for_its_kind(hgkit: Call) -> None:
    done = hgkit("list")
    assert done.status == 0
    lines = done.out.splitlines()
    assert [line for line in lines if line and not line.startswith(" ")] == [
        "rulesets",
        "overlays",
        "house rules",
        "decks",
        "maps",
        "boards",
    ]
    assert "  hg                  Hunters & Gatherers, every clause (abstract)" in lines
    assert "  nine-regions     Nine regions (made up)" in lines
    assert "  hg-2002-land         Land tiles (2002, reconstructed)" in lines
    assert "yaml" not in done.out


def test_overlays_are_those_of_games_and_then_house_rules(hgkit: Call) -> None:
    blocks = hgkit("list", "overlays").out.split("\n\n")
    assert [block.splitlines()[0] for block in blocks] == ["overlays", "house rules"]
    assert "iwari-feats" in blocks[0]
    assert "  no-huts " in blocks[1]


def test_paths_stay_whole(hgkit: Call) -> None:
    lines = hgkit("list", "--paths").out.splitlines()
    assert (
        "  hg                  Hunters & Gatherers, every clause (abstract)           rulesets/hg.yaml"
        in lines
    )
    assert sum(line.endswith("tiles/hg-tiles.yaml") for line in lines) == 1


def test_a_power_is_a_line_with_its_rulesets(hgkit: Call) -> None:
    rows = [line.split(maxsplit=2) for line in hgkit("list", "powers").out.splitlines()[1:]]
    assert len({(name, effect) for name, effect, _ in rows}) == len(rows)
    assert ["raft", "points", "hg-2020, hg-online-en, hg-online-es"] in rows


def test_an_effect_is_a_line_with_its_spaces(hgkit: Call) -> None:
    lines = hgkit("list", "effects").out.splitlines()
    assert "  gain         tiles, maps, boards  Gain points on tracks, or pieces of the table." in lines
    items = json.loads(hgkit("list", "effects", "--format", "json").out)["items"]
    assert len({item["id"] for item in items}) == len(items)


def test_json(hgkit: Call) -> None:
    data = json.loads(hgkit("list", "decks", "--format", "json", "--lang", "fr").out)
    assert list(data) == ["hgkit", "kind", "items"]
    assert (data["hgkit"], data["kind"]) == (1, "list")
    assert {
        "id": "hg-2020-land",
        "kind": "deck",
        "title": "Tuiles Terrain (2020)",
        "file": "tiles/hg-2020-land.yaml",
    } in data["items"]


def test_a_folder_of_ones_own_comes_first(hgkit: Call) -> None:
    lines = hgkit("list", "rulesets", "--path", DATA, "--lang", "fr").out.splitlines()
    assert "  our-table " in lines[2]
    assert "Notre table" in lines[2]


def test_a_file_with_errors_is_listed_with_a_remark(hgkit: Call, tmp_path: Path) -> None:
    (tmp_path / "bad.yaml").write_text("ruleset: bad\ntitle: [\n")
    (tmp_path / "a-script.yaml").write_text("script: not a ruleset\n")
    items = json.loads(hgkit("list", "rulesets", "--path", tmp_path, "--format", "json").out)["items"]
    assert items[0]["id"] == "bad"
    assert "not readable; 'hgkit validate" in items[0]["title"]
    assert "a-script" not in [item["id"] for item in items]


def test_powers_say_whose_they_are(hgkit: Call) -> None:
    items = json.loads(hgkit("list", "powers", "--format", "json").out)["items"]
    assert {
        "id": "raft",
        "kind": "power",
        "title": "hg-2020: points",
        "file": "rulesets/hg-2020.yaml",
    } in items
    assert not any(item["title"].startswith("hg:") for item in items)


def test_codes(hgkit: Call) -> None:
    items = json.loads(hgkit("list", "codes", "--format", "json").out)["items"]
    codes = {item["id"]: item["title"] for item in items}
    assert codes["zones-cross"].startswith("Two zones of a tile lie across each other")
    assert codes["wrong-total"].count("A stated total is not what") > 1
    assert all(codes.values())


def test_maps(hgkit: Call, snapshot: SnapshotAssertion) -> None:
    assert hgkit("list", "maps").out == snapshot


def test_an_unknown_language_is_refused(hgkit: Call) -> None:
    done = hgkit("list", "--lang", "xx")
    assert (done.status, done.out) == (2, "")
    assert done.err.startswith("hgkit: the list has no text in the language 'xx' (there is de, en, ")
    assert hgkit("list", "--lang", "f").err.endswith("(did you mean 'fr'?)\n")
    assert hgkit("list", "effects", "--lang", "fr").err.endswith("in the language 'fr' (there is en)\n")
