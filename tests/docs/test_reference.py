"""The references of rulesets and of components: current, whole, and their links lead somewhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hgkit.docs.components import components
from hgkit.docs.reference import NAMES, reference
from hgkit.docs.schemas import definitions_of, rule_definitions
from hgkit.games.files import DECLARED
from hgkit.rules.clauses.clause import Clause
from hgkit.rules.clauses.model import RulesetModel
from hgkit.rules.components.component_file import ComponentFile
from hgkit.text.kinds import found as at_home

DOCS = Path(__file__).parents[2] / "docs"
MODELS = rule_definitions(RulesetModel)
PAGES = {"rules.md": reference, "components.md": components}
FILES = {at_home(kind.model).__name__: kind.noun for kind in DECLARED}
PARTS = definitions_of(ComponentFile, *(at_home(kind.model) for kind in DECLARED))


@pytest.mark.parametrize("name", PAGES)
def test_the_file_is_what_the_models_make(name: str) -> None:
    assert (DOCS / name).read_text(encoding="utf-8") == PAGES[name](), "run make schemas"


@pytest.mark.parametrize("name", sorted(PARTS.keys() - {"ComponentFile"}))
def test_every_part_of_a_component_file_is_there_with_its_keys(name: str) -> None:
    if name in FILES:
        heading, left_out = f"## {FILES[name].capitalize()}", PARTS["ComponentFile"]["properties"].keys()
    else:
        heading, left_out = "### " + re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name).capitalize(), {}.keys()
    part = re.search(rf"^{heading}\n(.*?)(?=^##|\Z)", components(), re.MULTILINE | re.DOTALL)
    assert part is not None
    shown = re.findall(r"^\| `(\w+)` \|", part[1], re.MULTILINE)
    assert shown == [key for key in PARTS[name]["properties"] if key not in left_out]


def test_every_shipped_component_file_is_named_once() -> None:
    named = re.findall(r"\(\.\./tiles/([\w-]+\.yaml)\)", components())
    assert sorted(named) == sorted(file.name for file in (DOCS.parent / "tiles").glob("*.yaml"))


def test_every_section_is_there() -> None:
    head = {
        "hgkit",
        "ruleset",
        "overlay",
        "title",
        "abstract",
        "documents",
        "source",
        "reconstructed",
        "words",
    }
    assert set(re.findall(r"^## Section `(\w+)`$", reference(), re.MULTILINE)) == (
        RulesetModel.model_fields.keys() - head
    )


@pytest.mark.parametrize("name", sorted(MODELS.keys() - {"RulesetModel"}))
def test_every_model_is_there_with_all_its_parameters(name: str) -> None:
    heading = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name).capitalize()
    part = re.search(rf"^### {heading}\n(.*?)(?=^##|\Z)", reference(), re.MULTILINE | re.DOTALL)
    assert part is not None
    shown = re.findall(r"^\| `(\w+)` \|", part[1], re.MULTILINE)
    assert shown == [key for key in MODELS[name].get("properties", {}) if key not in Clause.META]


def test_a_space_is_not_played_on_other_spaces() -> None:
    assert "\n\nOne common table of square tiles.\n\n" in reference()


@pytest.mark.parametrize("name", PAGES)
def test_every_link_leads_to_one_heading(name: str) -> None:
    page = PAGES[name]()
    anchors = [title.lower().replace(" ", "-") for title in re.findall(r"^##+ ([\w ]+)$", page, re.MULTILINE)]
    assert len(anchors) == len(set(anchors))
    assert set(re.findall(r"\]\(#([^)]+)\)", page)) <= set(anchors)


def test_every_kind_of_name_in_formulas_is_told() -> None:
    assert set(NAMES) == set(re.findall(r"formula over: ([^|]+?) \|", reference()))


@pytest.mark.parametrize(
    ("parameter", "value"),
    [
        ("unplaceable", "`redraw`, `end_turn` or `keep`"),
        ("trigger", "formula over: tally or number of what was laid"),
        ("most", "text"),
        ("per_turn", "whole number"),
        ("may_not_exist", None),
    ],
)
def test_values_are_told(parameter: str, value: str | None) -> None:
    found = re.search(rf"^\| `{parameter}` \| (.*?) \|", reference(), re.MULTILINE)
    assert (found[1] if found else None) == value
