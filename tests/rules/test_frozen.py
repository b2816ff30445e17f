"""A loaded ruleset stays as it is: what it hands out can't be changed, and it can be copied and pickled."""

import copy
import json
import pickle

import pytest
from pydantic import ValidationError

import hgkit
from hgkit.games.catalog import Catalog
from hgkit.spaces.tiles.components.deck import Deck
from hgkit.text.frozen import FrozenDict, FrozenList, freeze, thaw

RULES = hgkit.load("hg-2020")
BOARDS = hgkit.load("sapiens").components["boards"]

CHANGES = {
    "a cite": lambda: RULES.clauses["animals.deer"].cite.clear(),
    "a list": lambda: RULES.clauses["animals.tiger"].consumes.append("mammoth"),
    "a parameter": lambda: setattr(RULES.clauses["animals.deer"], "points", 9),
    "a parameter that the ruleset named": lambda: RULES.model.supply.__pydantic_extra__.update(hut=9),
    "a clause": lambda: RULES.clauses.pop("animals.deer"),
    "a section": lambda: RULES.model.animals.pop("deer"),
    "a whole section": lambda: setattr(RULES.model, "animals", {}),
    "the data": lambda: RULES.resolved.data["animals"]["deer"].update(points=9),
    "the components": lambda: RULES.components.clear(),
    "a deck": lambda: RULES.of(Deck)["hg-2020-land"].counts.update({"24": 9}),
    "the faces of boards": lambda: next(iter(BOARDS.values())).faces.clear(),
    "a face": lambda: next(iter(next(iter(BOARDS.values())).faces.values())).outer.clear(),
    "a tile": lambda: RULES.of(Deck)["hg-2020-land"].tiles["24"].zones[0].numbers.update(fish=9),
}


@pytest.mark.parametrize("change", CHANGES)
def test_nothing_in_it_can_be_changed(change):
    before = RULES.sha256
    with pytest.raises((TypeError, ValidationError), match=r"can't be changed|frozen"):
        CHANGES[change]()
    assert hgkit.Ruleset.sha256.func(RULES) == before


def test_the_ledger_hands_out_copies():
    state = hgkit.start(RULES, ["red", "blue"], seed=1)
    while not state.ledger:
        state.play(next(iter(state.legal_moves())))
    before = state.ledger
    state.ledger[0]["cite"].clear()
    state.ledger[0]["points"].clear()
    assert state.ledger == before


@pytest.mark.parametrize("name", ["hg-2002-scout", "iwari", "sapiens"])
@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, lambda rules: pickle.loads(pickle.dumps(rules))])
def test_copies_and_pickles_are_the_same_rules(name, again):
    rules = hgkit.load(name)
    other = again(rules)
    assert (other.model, other.resolved.data) == (rules.model, rules.resolved.data)
    assert other.sha256 == rules.sha256
    assert other.resolved.mark(("winner",)) == rules.resolved.mark(("winner",))
    with pytest.raises(TypeError, match="can't be changed"):
        other.model.tracks.clear()
    assert hgkit.start(other, ["a", "b"], seed=1).player in ("a", "b")


def test_catalogs_keep_what_they_read_apart():
    catalog = Catalog()
    rules = hgkit.load("hg-2020", catalog=catalog)
    rules.resolved.main.document["animals"] = {}
    assert rules.sha256 == RULES.sha256


def test_frozen_data_is_read_like_any_other():
    data = {"a": [1, {"b": [2]}], "c": ({"d": 1},)}
    frozen = freeze(data)
    assert (frozen, repr(frozen), json.dumps(frozen)) == (data, repr(data), json.dumps(data))
    assert freeze(frozen) is frozen
    assert type(thaw(frozen)["a"][1]) is dict
    for change in (
        "__setitem__",
        "__delitem__",
        "__ior__",
        "clear",
        "pop",
        "popitem",
        "setdefault",
        "update",
    ):
        with pytest.raises(TypeError, match="can't be changed"):
            getattr(FrozenDict(a=1), change)("a", 2)
    for change in (
        "__setitem__",
        "__delitem__",
        "__iadd__",
        "__imul__",
        "append",
        "extend",
        "insert",
        "sort",
    ):
        with pytest.raises(TypeError, match="can't be changed"):
            getattr(FrozenList([1]), change)(0, 2)
