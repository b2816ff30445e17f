"""JSON Schemas: current, accepting every shipped file and what house rules write, refusing what can't be right."""

import json
from pathlib import Path

import jsonschema
import pytest

from hgkit.docs import schemas
from hgkit.errors import RulesetError
from hgkit.games.build import build
from hgkit.games.catalog import Catalog
from hgkit.games.loading import from_source
from hgkit.play.script import load_script
from hgkit.text.source import parse, read
from hgkit.validation.files import kind_of, shipped_files

ROOT = Path(__file__).parents[2]
SCRIPTS = sorted([*(ROOT / "games").rglob("*.yaml"), *(ROOT / "tests" / "games").rglob("*.yaml")])
HOUSE = "hgkit: 1\nruleset: our-table\nextends: hg-2020\n"


def schema_of(source):
    kind = kind_of(source)
    return jsonschema.Draft202012Validator(schemas.schema("ruleset" if kind == "overlay" else kind))


def errors(source):
    return [
        f"{list(error.absolute_path)}: {error.message}"
        for error in schema_of(source).iter_errors(source.data)
    ]


@pytest.mark.parametrize("kind", schemas.SCHEMAS)
def test_the_files_are_those_that_the_models_make(kind):
    assert (ROOT / "schemas" / f"{kind}.json").read_text(encoding="utf-8") == schemas.text(kind), (
        "run make schemas"
    )


@pytest.mark.parametrize("kind", schemas.SCHEMAS)
def test_they_are_schemas(kind):
    jsonschema.Draft202012Validator.check_schema(schemas.schema(kind))


def test_all_are_written(tmp_path):
    assert [path.name for path in schemas.write(tmp_path)] == [f"{kind}.json" for kind in schemas.SCHEMAS]
    assert json.loads((tmp_path / "deck.json").read_text())["title"] == "hgkit deck"


@pytest.mark.parametrize("file", [pytest.param(p, id=p.stem) for p in [*shipped_files(Catalog()), *SCRIPTS]])
def test_every_file_fits_its_schema(file):
    assert errors(read(file)) == []


@pytest.mark.parametrize("file", [pytest.param(p, id=p.name) for p in shipped_files(Catalog())])
def test_every_file_names_its_schema_for_editors(file):
    source = read(file)
    kind = {"overlay": "ruleset"}.get(kind_of(source), kind_of(source))
    first = file.read_text(encoding="utf-8").partition("\n")[0]
    prefix = "# yaml-language-server: $schema="
    assert first.startswith(prefix)
    assert (file.parent / first.removeprefix(prefix)).resolve() == ROOT / "schemas" / f"{kind}.json"


@pytest.mark.parametrize(
    "text",
    [
        "animals: {deer: {points: 2}}",
        "scoring: {forest: {points: 3}}",
        "scoring: {forest: {when: [completed, end], contest: {ties: split}}}",
        "supply: {hut: 0, meeple: {2: 5, 3: 5, 4: 4, 5: 4}}",
        "powers: {raft: {points: 2 * lakes}}",
        "without: [bonus_turn]",
        "add: {animals: {horse: {points: 2}}, placement: {limit: {reach: 12}}}",
        "with: [a-table-of-ours]",
    ],
)
def test_a_house_rule_holds_its_changes_alone(text):
    assert errors(parse(HOUSE + text, "our-table.yaml")) == []


@pytest.mark.parametrize(
    "text",
    [
        "animls: {deer: {points: 2}}",
        "animals: {deer: {pionts: 2}}",
        "animals: {deer: {points: -1}}",
        "animals: {deer: {points: '2'}}",
        "scoring: {forest: {when: [3]}}",
        "scoring: {forest: {contest: {ties: splitt}}}",
        "bonus_turn: {optional: no}",
        "powers: {raft: {effect: pionts}}",
        "without: powers.raft",
        "add: {animls: {horse: {points: 2}}}",
        "documents: {letter: {title: A letter}}",
        "animals: {deer: {status: sure}}",
    ],
)
def test_a_schema_refuses(text):
    assert errors(parse(HOUSE + text, "our-table.yaml")) != []


@pytest.mark.parametrize(
    "text",
    [
        'hgkit: "1"\nruleset: a\n',
        "ruleset: a\n",
        "hgkit: 1\nruleset: [a]\n",
        "hgkit: 1\ndeck: d\ntitle: {en: D}\nx: 1\n",
    ],
)
def test_a_schema_refuses_a_head(text):
    assert errors(parse(text, "file.yaml")) != []


def test_every_key_that_a_step_takes_is_in_the_schema_of_scripts():
    keys = set()
    for file in Catalog().files("ruleset"):
        source = read(file)
        rules = from_source(source, Catalog()) if kind_of(source) == "ruleset" else None
        if rules and not rules.model.abstract:
            players = [f"p{n}" for n in range(rules.model.players.number.least)]
            keys |= {key for step in build(rules, players).steps for key in step.keys}
    schema = schemas.schema("script")["$defs"]["TurnEntry"]["properties"]
    assert len(keys) > 20
    assert keys - schema.keys() == set()
    assert all("description" in schema[key] for key in keys)


@pytest.mark.parametrize(
    ("turn", "fits"),
    [
        ("{pass: true}", True),
        ("{pass: 1}", False),
        ("{use: [fire, hunt], block: {red: [1, 2]}}", True),
        ("{use: {fire: 1}}", False),
        ("{block: {red: 12}}", False),
        ("{swap: [1, 'display:2']}", True),
        ("{swap: 1}", False),
        ("{convert: -1}", False),
        ("{restart: a-b, at: [0, 1], turned: 2, with: picking}", True),
        ("[]", False),
    ],
)
def test_the_schema_of_scripts_and_their_reader_agree(turn, fits):
    text = f"hgkit: 1\nscript: x\ngame: sapiens\nplayers: [red, blue]\nturns: [{turn}]\n"
    source = parse(text, "game.yaml")
    assert (errors(source) == []) == fits
    try:
        load_script(source)
    except RulesetError:
        assert not fits
    else:
        assert fits


def test_keys_explain_themselves():
    properties = schemas.schema("ruleset")["$defs"]["PointsPower"]["properties"]
    assert properties["area"]["description"] == "Kind of area that the zone with the power belongs to."
    assert properties["when"]["enum"] == ["placed", "completed", "end"]
