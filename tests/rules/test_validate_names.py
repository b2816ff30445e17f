"""Checks look at every parameter that names something, and at formulas wherever they stand."""

from typing import Literal, get_args, get_origin, get_type_hints

import pytest
from pydantic import BaseModel

from hgkit.errors import RulesetError
from hgkit.rules.checks.formulas import FORMULAS
from hgkit.rules.checks.names import NAMES, WORDS, declared
from hgkit.rules.checks.uses import in_formulas, words
from hgkit.rules.checks.values import ENTRY, values
from hgkit.rules.clause import Clause
from hgkit.rules.model import Document, RulesetModel
from hgkit.rules.ruleset import load

FREE = {
    "Allow.scene": "a scene, checked with the boards",
    "Allow.terrain": "squares, checked with the boards",
    "Block.squares": "squares, checked with the boards",
    "LayTokens.squares": "squares, checked with the boards",
    "Outer.squares": "squares, checked with the boards",
    "SquareArea.square": "squares, checked with the boards",
    "Terrain.only": "scenes and squares, checked with the boards",
    "Rescue.by": "a scene, checked with the boards",
    "FoundStep.waive": "placement clauses, checked with the boards",
    "CardDeck.cards": "a file, found on loading",
    "DominoDeck.dominoes": "a file, found on loading",
    "TileDeck.tiles": "a file, found on loading",
    "TokenDeck.one_of_each": "a file, found on loading",
    "SpaceClause.board": "a file, found on loading",
    "SpaceClause.graph": "a file, found on loading",
    "SpaceClause.parts": "parts of the boards",
    "TileDeck.start": "a tile, checked with the decks",
    "InOrder.in_order": "steps, checked by themselves",
    "OneOf.one_of": "steps, checked by themselves",
    "TurnOrder.steps": "steps, checked by themselves",
    "Scatter.one_of_each": "an attribute of the map",
    "Tally.greatest": "a number on tiles: a warning",
    "Tally.having": "a number on tiles: a warning, since decks and rules are chosen apart",
    "Tally.sum": "a number on tiles or squares: a warning",
}
"""Parameters with texts that are no names of the ruleset, or are looked up elsewhere."""


def models(annotation):
    """The models and plain types in an annotation; choices of words apart."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return [annotation]
    if get_origin(annotation) is Literal:
        return []
    arguments = [found for found in get_args(annotation) if found is not type(None)]
    return [inner for found in arguments for inner in models(found)] if arguments else [annotation]


def parameters_with_texts():
    """Every parameter of a clause, or of a part of one, that may hold a text."""
    todo, seen, found = [RulesetModel], {Document}, set()
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
            inner = models(annotation)
            todo += [one for one in inner if isinstance(one, type) and issubclass(one, BaseModel)]
            if str in inner and model is not RulesetModel:
                found.add(f"{model.__name__}.{name}")
    return found


def test_every_text_is_a_name_or_a_formula_that_a_check_knows():
    known = NAMES.keys() | FORMULAS.keys()
    unknown = {
        place
        for place in parameters_with_texts()
        if place not in known and place.partition(".")[2] not in known and place not in FREE
    }
    assert unknown == set(), "say in checks/names.py or checks/formulas.py what these are, or here why not"


def test_the_tables_name_parameters_that_exist():
    places = parameters_with_texts()
    fields = {place.partition(".")[2] for place in places}
    listed = {*NAMES, *FORMULAS, *WORDS, *FREE}
    known_twice = {"Gain.gain", "Convert.gain", f"OccupyWhere.{ENTRY}"}
    assert {name for name in listed if name not in places and name not in fields} <= known_twice


@pytest.mark.parametrize("name", ["hg-2020", "iwari-full", "sapiens"])
def test_every_value_is_found_where_it_stands(name):
    ruleset = load(name)
    for value in values(ruleset):
        mark = ruleset.resolved.locate(value.path)
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
    from hgkit.rules.checks import warnings

    assert [problem.code for problem in warnings(load("hg"))] == []


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"supply.hut": {2: 1, 3: 1}}, "players-missing"),
        ({"animals.tiger.eats": ["tiger"]}, "eats-itself"),
        ({"scoring.forest.points": "2 ** tiles"}, "bad-formula"),
        ({"turn.order.steps": ["draw", "place"], "bonus_turn.deck": "land"}, "same-deck"),
        ({"decks.land.start": 999}, "start-not-in-deck"),
    ],
)
def test_a_set_value_is_checked_as_one_of_the_file(change, code):
    with pytest.raises(RulesetError) as caught:
        load("hg-2020", set=change)
    assert [problem.code for problem in caught.value.problems] == [code]
    assert caught.value.problems[0].path == "--set"
