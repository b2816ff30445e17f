"""Validating files: bad rulesets and overlays with their exact lines, good ones without any."""

import json
from pathlib import Path

import pytest
import yaml

from hgkit.docs.codes import manual
from hgkit.errors import NotFound, RulesetError
from hgkit.games import checks
from hgkit.games.catalog import Catalog, shipped
from hgkit.games.loading import load
from hgkit.problems import Severity
from hgkit.text.source import parse
from hgkit.validation import files as module
from hgkit.validation import overlays
from hgkit.validation.files import KINDS, kind_of, shipped_files, validate
from tests.bad_files import BAD, bad_files, expected_lines

ROOT = Path(__file__).parents[2]


def lines(file):
    """The problems of a file, with files of the project named from its root."""
    return [str(problem).replace(f"{shipped()}/", "") for problem in validate(file, Catalog())]


@pytest.fixture(autouse=True)
def _in_the_root(monkeypatch):
    monkeypatch.chdir(ROOT)
    monkeypatch.delenv("HGKIT_PATH", raising=False)


@pytest.mark.parametrize("file", [*bad_files("ruleset"), *bad_files("overlay")])
def test_bad_file(file, monkeypatch):
    monkeypatch.chdir(file.parent)
    found = lines(file.name)
    assert found == expected_lines(file)
    assert found, "a bad file has problems"
    assert all(("warning: " in line) == file.stem.startswith("warn") for line in found)


def test_every_code_of_a_check_has_a_bad_file():
    told = "".join(file.read_text(encoding="utf-8") for file in BAD.rglob("*.txt"))
    rulesets = [load(name) for name in ("hg-2020", "iwari", "sapiens")]
    levels: list[Severity] = ["error", "warning"]
    found = {m for ruleset in rulesets for level in levels for m in checks.modules(ruleset, level)}
    codes = {code for check in found for code in check.CODES}
    assert {code for code in codes if f"[{code}]" not in told} == set()


def test_every_code_is_in_the_manual():
    told = [
        line for file in BAD.rglob("*.txt") for line in file.read_text().splitlines() if line.endswith("]")
    ]
    codes = {line.rpartition("[")[2].removesuffix("]") for line in told}
    assert codes - manual().keys() == set()
    assert all(text.strip() for text in manual().values())


@pytest.mark.parametrize("file", [pytest.param(p, id=p.name) for p in shipped_files(Catalog())])
def test_shipped_files_have_no_errors(file):
    assert [problem for problem in validate(file) if problem.severity == "error"] == []


@pytest.mark.parametrize(
    "name", ["hg", "hg-2002", "hg-2020", "carcassonne-first", "carcassonne-second", "carcassonne-third"]
)
def test_editions_have_not_even_warnings(name):
    assert lines(ROOT / "rulesets" / f"{name}.yaml") == []


@pytest.mark.parametrize(
    "changes",
    [
        {"racks.hand.size": 2, "end.trigger.when": "land == 0 and hand == 0"},
        {
            "racks.hand.size": 2,
            "turn.order.steps": ["draw", "place", "react", "occupy", "drop", "score", "bonus_turn"],
            "add": {"turn": {"drop": {"step": "discard", "rack": "hand", "count": 1}}},
        },
    ],
)
def test_hands_that_are_played_out_bring_no_warning(changes):
    assert checks.warnings(load("hg-2020", set=changes)) == []


def test_what_a_file_removes_by_name_may_stay_printed(tmp_path):
    (tmp_path / "ours.yaml").write_text(
        "hgkit: 1\nruleset: ours\ntitle: Ours\nsource: us\nextends: hg-2020\n"
        "without: [powers.raft, powers.shaman, animals.mammoth]\n"
    )
    assert lines(tmp_path / "ours.yaml") == []


def test_an_overlay_is_checked_on_the_ruleset_it_fits():
    assert lines("tests/data/peer/peer-table.yaml") == []
    assert lines("rulesets/iwari-feats.yaml") == []


def test_overlays_that_differ_are_named_beside_the_errors_that_they_cause(tmp_path):
    steps = "turn: {order: {steps: [draw, place, react, occupy, score]}}"
    for name, text in (
        ("react", f"{steps}\nadd: {{powers: {{well: {{effect: gain, gain: {{points: 3}}}}}}}}"),
        ("plain", "turn: {order: {steps: [draw, place, occupy, score]}}"),
    ):
        (tmp_path / f"{name}.yaml").write_text(f"hgkit: 1\noverlay: {name}\ntitle: x\nsource: us\n{text}\n")
    with pytest.raises(RulesetError) as caught:
        load("carcassonne-third", with_=["react", "plain"], path=[tmp_path])
    assert [problem.code for problem in caught.value.problems] == ["not-played", "options-differ"]


def test_a_folder_of_the_user_is_checked_too(tmp_path):
    (tmp_path / "our-table.yaml").write_text(
        "hgkit: 1\nruleset: our-table\ntitle: Ours\nextends: hg-2020\nx: 1\n"
    )
    catalog = Catalog([tmp_path])
    assert tmp_path / "our-table.yaml" in shipped_files(catalog)
    assert [problem.code for problem in validate(tmp_path / "our-table.yaml", catalog)] == ["unknown-key"]


def test_a_file_of_scenes_is_one_of_dominoes(tmp_path):
    (tmp_path / "few.yaml").write_text("hgkit: 1\ndeck: few\ntitle: {en: Few}\nscenes: {}\n")
    assert "'dominoes' is missing" in lines(tmp_path / "few.yaml")[0]


def test_a_file_that_is_not_there_is_not_found(tmp_path):
    with pytest.raises(NotFound, match="there is no such file"):
        validate(tmp_path / "nothing.yaml")


@pytest.mark.parametrize("kind", KINDS)
def test_the_key_says_what_a_file_is(kind):
    assert kind_of(parse(f"hgkit: 1\n{kind}: a name\n", "file.yaml")) == kind


def test_a_ruleset_may_have_a_section_named_like_a_deck():
    assert kind_of(parse("ruleset: a\ndeck: {drawn: {}}\n", "file.yaml")) == "ruleset"


def test_codes_of_the_module_are_raised():
    for code in module.CODES:
        assert any(f"[{code}]" in file.read_text() for file in (BAD / "ruleset").glob("*.txt"))


def test_a_formula_on_the_command_line_has_its_column():
    with pytest.raises(RulesetError) as caught:
        load("hg-2020", set=["scoring.forest.points=2 * tiles + fihs"])
    assert str(caught.value) == (
        "--set:1:35: scoring.forest.points: unknown tally 'fihs' (did you mean 'fish'?) [unknown-name]"
    )


BEGUN = "hgkit: 1\nscript: a game\ngame: iwari\nplayers: [red, blue]\nturns: []\n"


@pytest.mark.parametrize(
    ("begun", "line"),
    [
        (
            "position: {spaces: {nowhere: {tent: {red: 1}}}}",
            "position.spaces.nowhere: there is no place 'nowhere'",
        ),
        ("seed: 1\nsetup: {racks: {hand: {rad: []}}}", "setup.racks.hand: there is no player 'rad'"),
    ],
)
def test_the_set_up_and_the_position_of_a_script_are_checked(begun, line, tmp_path):
    for file, text in (("a.yaml", BEGUN + begun), ("a.jsonl", json.dumps(yaml.safe_load(BEGUN + begun)))):
        (tmp_path / file).write_text(f"{text}\n")
        (found,) = lines(tmp_path / file)
        assert f": {line}" in found


OPTIONAL = """
hgkit: 1
ruleset: ours
title: {en: Ours}
extends: hg-2020
source: us
scoring: {meadow: {once: true}}
placement: {limit: {reach: 9}}
turn: {draw: {when: end_of_turn, before: everyone}}
end: {trigger: {when: land == 0 and hand == 0}}
"""


def test_an_optional_parameter_that_the_parent_leaves_out_is_simply_set(tmp_path):
    (tmp_path / "ours.yaml").write_text(OPTIONAL)
    assert validate(tmp_path / "ours.yaml", Catalog()) == []


def test_a_name_of_ones_own_still_goes_under_add(tmp_path):
    (tmp_path / "ours.yaml").write_text(OPTIONAL + "animals: {bear: {points: 1}}\n")
    (problem,) = validate(tmp_path / "ours.yaml", Catalog())
    assert (problem.where, problem.hint) == ("animals.bear", "new ones go under add")


def test_what_rests_on_an_unknown_file_has_no_further_errors(tmp_path):
    file, tried = tmp_path / "file.yaml", 0
    for path in sorted((ROOT / "rulesets").glob("*.yaml")):
        data = yaml.safe_load(path.read_text(encoding="utf-8"))
        for key, changed in (("extends", "nothing"), ("with", ["nothing"]), ("requires", ["nothing"])):
            if key in data if key != "with" else "extends" in data:
                tried += 1
                file.write_text(json.dumps(data | {key: changed}))
                assert [problem.code for problem in validate(file)] == ["unknown-file"], (path.name, key)
    assert tried > 20


def test_an_overlay_loads_no_ruleset_twice_that_it_just_does_not_fit(tmp_path, monkeypatch):
    loaded = []
    load_source = overlays.from_source
    monkeypatch.setattr(
        overlays,
        "from_source",
        lambda base, *rest, **more: loaded.append(base) or load_source(base, *rest, **more),
    )
    file = tmp_path / "nowhere.yaml"
    file.write_text("hgkit: 1\noverlay: nowhere\ntitle: {en: N}\nanimals: {unicorn: {points: 1}}\n")
    assert [problem.code for problem in validate(file)] == ["unknown-name"]
    assert len(loaded) == len(set(map(id, loaded))) + 1  # the best one once more, for the causes
