"""The sha256 of a ruleset changes with what is played, and with nothing else."""

import pytest

from hgkit.rules.layers.canonical import canonical, sha256
from hgkit.text.source import parse

RULES = "ruleset: a\nanimals: {tiger: {consumes: [deer]}, deer: {points: 1, cite: {booklet: 7}}}\n"


def data(text):
    return parse(text, "x").data


def test_canonical_form():
    assert canonical(data(RULES)) == '{"animals":{"deer":{"points":1},"tiger":{"consumes":["deer"]}}}'


@pytest.mark.parametrize(
    "text",
    [
        "ruleset: b\ntitle: B\nanimals: {deer: {points: 1}, tiger: {consumes: [deer]}}",
        RULES + "documents: {booklet: {title: T}}\nsource: our table\nabstract: true",
        RULES.replace("cite: {booklet: 7}", "status: open, note: why, reconstructed: {how: inferred}"),
    ],
)
def test_prose_and_order_do_not_count(text):
    assert sha256(data(text)) == sha256(data(RULES))


@pytest.mark.parametrize(
    "change", [("points: 1", "points: 2"), ("points: 1", "points: '1'"), ("[deer]", "[deer, x]")]
)
def test_values_count(change):
    assert sha256(data(RULES.replace(*change))) != sha256(data(RULES))


def test_source_within_a_clause_is_a_parameter():
    assert canonical({"swap": {"source": "hand"}}) == '{"swap":{"source":"hand"}}'
