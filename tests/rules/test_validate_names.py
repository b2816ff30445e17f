"""Checks look at every parameter that names something, and at formulas wherever they stand."""

from typing import Literal, get_args, get_origin, get_type_hints

import pytest
from pydantic import BaseModel

from hgkit.errors import RulesetError
from hgkit.games.checks import warnings
from hgkit.games.loading import load
from hgkit.games.registries import all_kinds
from hgkit.games.starting import start
from hgkit.rules.checks.formulas import in_formulas, words
from hgkit.rules.checks.names import declared
from hgkit.rules.clauses.clause import Clause
from hgkit.rules.clauses.model import Document, RulesetModel
from hgkit.rules.clauses.placing import OccupySection
from hgkit.rules.clauses.references import ENTRY, Names, Over, note


def models_in(annotation):
    """The models in an annotation and whether it may hold a text; choices of words apart."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return [annotation], False
    if get_origin(annotation) is Literal:
        return [], False
    found = [models_in(inner) for inner in get_args(annotation) if inner is not type(None)]
    return [model for models, _ in found for model in models], annotation is str or any(t for _, t in found)


def parameters_with_texts():
    """Every parameter of a clause, or of a part of one, that may hold a text: model and field."""
    todo = [RulesetModel, *(kind for family in all_kinds().values() for kind in family)]
    seen, found = {Document}, []
    while todo:
        model = todo.pop()
        if model in seen:
            continue
        seen.add(model)
        hints = get_type_hints(model)
        meta = Clause.META if issubclass(model, Clause) else set()
        fields = {name: hints[name] for name in model.model_fields if name not in meta}
        if get_origin(hints.get("__pydantic_extra__")) is dict:
            fields[ENTRY] = get_args(hints["__pydantic_extra__"])[1]
        for name, annotation in fields.items():
            inner, holds_text = models_in(annotation)
            todo += inner
            if holds_text and model not in (RulesetModel, OccupySection):  # what these name is new
                found.append((model, name))
    return found


BY_STEPS = {"InOrder.in_order", "OneOf.one_of", "TurnOrder.steps"}
"""Names of steps stand in trees, which a check of their own walks."""


def test_every_text_says_what_it_names_or_what_its_formula_is_over():
    bare = {
        f"{model.__name__}.{field}"
        for model, field in parameters_with_texts()
        if not (note(model, field, Names) or note(model, field, Over))
        and field not in ("step", "effect", "becomes", "kind")
    }
    assert bare == BY_STEPS


@pytest.mark.parametrize("name", ["hg-2020", "iwari-full", "sapiens"])
def test_every_value_is_found_where_it_stands(name):
    ruleset = load(name)
    for value in ruleset.values:
        mark = ruleset.mark(value.path)
        assert mark.line > 1
        assert mark.path.endswith(".yaml")


def test_names_are_declared_by_their_sections():
    names = declared(load("hg-2020"))
    assert names["piece"] == ["meeple", "hut"]
    assert names["kind of zone"] == ["forest", "meadow", "river", "lake"]
    assert names["rack"] == ["hand", "land", "bonus"]
    assert "by" in declared(load("iwari"))["attribute"]


def test_words_of_formulas_are_those_of_tallies():
    assert words("count(land, own_tents >= 1) + x_before") >= {"land", "tents", "x"}
    assert words("2 +") == set()
    assert {"tiles", "fish", "menhirs"} <= in_formulas(load("hg-2020"))


def test_an_abstract_ruleset_has_no_warnings_about_what_never_fires():
    assert [problem.code for problem in warnings(load("hg"))] == []


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"supply.hut": {2: 1, 3: 1}}, "players-missing"),
        ({"animals.tiger.consumes": ["tiger"]}, "consumes-itself"),
        ({"scoring.forest.points": "2 ** tiles"}, "bad-formula"),
        ({"bonus_turn.deck": "land"}, "same-deck"),
        ({"decks.land.start": 999}, "start-not-in-deck"),
    ],
)
def test_a_set_value_is_checked_as_one_of_the_file(change, code):
    with pytest.raises(RulesetError) as caught:
        load("hg-2020", set=change)
    assert [problem.code for problem in caught.value.problems] == [code]
    assert caught.value.problems[0].path == "--set"


def test_a_hand_with_a_deck_leaves_the_first_one_to_bonus_turns(tmp_path):
    (tmp_path / "other.yaml").write_text(
        "hgkit: 1\nruleset: other\ntitle: {en: Other}\nextends: hg-2020\nsource: Ours\n"
        "add: {racks: {hand: {deck: bonus}}}\nbonus_turn: {deck: land}\n"
    )
    ruleset = load(tmp_path / "other.yaml")
    state = start(ruleset, ["red", "blue"], seed=1)
    assert [event["deck"] for event in state.events if event["event"] == "draw"] == ["bonus"]
    assert list(warnings(ruleset)) == []
