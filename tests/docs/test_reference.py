"""The reference of rulesets: current, whole, and its links lead somewhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hgkit.docs.reference import NAMES, reference
from hgkit.docs.schemas import rule_definitions
from hgkit.rules.clauses.clause import Clause
from hgkit.rules.clauses.model import RulesetModel

PAGE = Path(__file__).parents[2] / "docs" / "rules.md"
MODELS = rule_definitions(RulesetModel)


def test_the_file_is_what_the_models_make() -> None:
    assert PAGE.read_text(encoding="utf-8") == reference(), "run make schemas"


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


def test_every_link_leads_to_one_heading() -> None:
    page = reference()
    anchors = [title.lower().replace(" ", "-") for title in re.findall(r"^##+ ([\w ]+)$", page, re.MULTILINE)]
    assert len(anchors) == len(set(anchors))
    assert set(re.findall(r"\]\(#([^)]+)\)", page)) <= set(anchors)


def test_every_kind_of_name_in_formulas_is_told() -> None:
    assert set(NAMES) == set(re.findall(r"formula over: ([^|]+?) \|", reference()))


@pytest.mark.parametrize(
    ("parameter", "value"),
    [
        ("unplaceable", "`redraw` or `end_turn`"),
        ("trigger", "formula over: tally"),
        ("most", "text"),
        ("per_turn", "whole number"),
        ("may_not_exist", None),
    ],
)
def test_values_are_told(parameter: str, value: str | None) -> None:
    found = re.search(rf"^\| `{parameter}` \| (.*?) \|", reference(), re.MULTILINE)
    assert (found[1] if found else None) == value
