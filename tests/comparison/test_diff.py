"""Rulesets side by side: what differs, what doesn't, and that the order of the rulesets doesn't matter."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

import hgkit
from hgkit.comparison.diff import Diff
from hgkit.errors import HgkitError, NotFound
from hgkit.sheets.difference import as_dict
from hgkit.text.leaves import differing, leaves, merged
from tests.conftest import count
from tests.sheets.test_sheet import playable

ROOT = Path(__file__).parents[2]
SCHEMA = Draft202012Validator(json.loads((ROOT / "docs" / "json" / "diff.json").read_text()))
GROUPS = [
    ("hg-2002", "hg-2020", "hg-online-en", "hg-online-es"),
    ("iwari", "web-of-power", "china"),
    ("hg-2020", "iwari", "sapiens"),
]


def ids(diff: Diff) -> list[str]:
    return [clause.id for clause in diff.clauses]


Write = Callable[[str], hgkit.Ruleset]


@pytest.fixture
def house_rule(tmp_path: Path) -> Write:
    """Writes a house rule on hg-2020 and loads it."""

    def write(text: str) -> hgkit.Ruleset:
        file = tmp_path / "our-table.yaml"
        head = "hgkit: 1\nruleset: our-table\ntitle: {en: Our table}\nextends: hg-2020\n"
        file.write_text(head + text)
        return hgkit.load(file)

    return write


# --- properties ---


@pytest.mark.parametrize("name", playable())
def test_a_ruleset_does_not_differ_from_itself(name: str) -> None:
    found = hgkit.diff(name, name)
    assert found.clauses == ()
    assert found.equal == tuple(clause.id for clause in hgkit.diff(name, name, all=True).clauses)
    assert set(found.equal) == set(hgkit.load(name).clauses)


@pytest.mark.parametrize("group", GROUPS, ids=" ".join)
def test_the_order_of_rulesets_is_the_order_of_columns_and_nothing_else(group: tuple[str, ...]) -> None:
    loaded = [hgkit.load(name) for name in group]
    first = as_dict(hgkit.diff(*loaded, all=True))
    for order in list(permutations(loaded))[: count(4, 24)]:
        other = as_dict(hgkit.diff(*order, all=True))
        assert [one["id"] for one in other["rulesets"]] == [ruleset.id for ruleset in order]
        assert other["clauses"] == first["clauses"]
        assert other["equal"] == first["equal"]


@pytest.mark.parametrize("group", GROUPS, ids=" ".join)
def test_every_clause_of_every_ruleset_is_there_once(group: tuple[str, ...]) -> None:
    whole, some = hgkit.diff(*group, all=True), hgkit.diff(*group)
    assert len(ids(whole)) == len(set(ids(whole)))
    assert set(ids(whole)) == {ident for name in group for ident in hgkit.load(name).clauses}
    assert [ident for ident in ids(whole) if ident not in whole.equal] == ids(some)
    for clause in whole.clauses:
        assert [says is not None for says in clause.values] == [
            clause.id in ruleset.clauses for ruleset in whole.rulesets
        ]


@pytest.mark.parametrize("group", GROUPS, ids=" ".join)
def test_parameters_that_differ_and_those_that_agree_are_all_there_are(group: tuple[str, ...]) -> None:
    for clause in hgkit.diff(*group, all=True).clauses:
        every = {path for says in clause.there for path in leaves(says.value)}
        assert set(clause.parameters) | set(clause.agreed()) == every
        assert not set(clause.parameters) & set(clause.agreed())
        for path in every:
            values = [leaves(says.value).get(path, "missing") for says in clause.there]
            assert (path in clause.parameters) == any(value != values[0] for value in values)


@pytest.mark.parametrize("group", GROUPS, ids=" ".join)
def test_json_keeps_to_its_schema(group: tuple[str, ...]) -> None:
    for every in (False, True):
        data = {"hgkit": 1, "kind": "diff", **as_dict(hgkit.diff(*group, all=every))}
        SCHEMA.validate(json.loads(json.dumps(data)))


# --- what counts as a difference ---


def test_not_stated_is_a_difference(house_rule: Write) -> None:
    found = {clause.id: clause for clause in hgkit.diff("hg-2002", "hg-2020").clauses}
    winner, sections = found["winner"], found["tallies.sections"]
    assert (winner.differs, winner.parameters) == ("status", ())
    assert [says.standing for says in winner.there] == ["inferred", "stated"]
    assert [says.standing for says in sections.there] == ["stated", "silent"]


def test_a_house_rule_differs_only_in_what_it_changes(house_rule: Write) -> None:
    ours = house_rule(
        "animals: {tiger: {consumes: [deer, aurochs]}}\nwithout: [bonus_turn]\nadd: {animals: {horse: {points: 2}}}\n"
    )
    found = hgkit.diff("hg-2020", ours)
    assert [(clause.id, clause.differs, clause.parameters) for clause in found.clauses] == [
        ("animals.tiger", "value", ("consumes",)),
        ("animals.horse", "presence", ()),
        ("bonus_turn", "presence", ()),
    ]
    tiger = found.clauses[0].values[1]
    assert tiger is not None
    assert (tiger.changed, tiger.origin, tiger.standing) == (True, "our-table", None)


def test_a_house_rule_is_silent_for_no_document(house_rule: Write) -> None:
    ours = house_rule("animals: {deer: {points: 1, note: as before}}\n")
    assert hgkit.diff("hg-2020", ours).clauses == ()


def test_a_base_without_documents_leaves_nothing_unsaid() -> None:
    assert "status" not in {clause.differs for clause in hgkit.diff("hg", "hg-2020").clauses}


def test_a_parameter_that_one_lacks_differs() -> None:
    [trap] = [c for c in hgkit.diff("hg-online-en", "hg-online-es").clauses if c.id == "powers.hunting_trap"]
    assert trap.parameters == ("around.at_most", "around.which")
    assert trap.missing


def test_names_of_one_ruleset_twice_are_told_apart() -> None:
    changed = hgkit.load("hg-2020", set={"animals.deer.points": 2})
    assert hgkit.diff("hg-2020", changed).names == ("hg-2020", "hg-2020 + --set")
    assert hgkit.diff("hg-2020", "hg-2020", "hg-2002").names == ("hg-2020 #1", "hg-2020 #2", "hg-2002")


def test_one_ruleset_is_no_diff() -> None:
    with pytest.raises(HgkitError, match="two rulesets"):
        hgkit.diff("hg-2020")


def test_an_unknown_name_is_not_found() -> None:
    with pytest.raises(NotFound, match="hg-2021"):
        hgkit.diff("hg-2020", "hg-2021")


# --- decks ---


def test_tiles_that_differ() -> None:
    [bonus] = [clause for clause in hgkit.diff("hg-2002", "hg-2020").clauses if clause.id == "decks.bonus"]
    assert bonus.components is not None
    assert {item.id: item.values for item in bonus.components.items} == {
        "81": ({}, {"forest.1.menhirs": 1}),
        "88": ({"meadow.1.power": "shrine"}, {"meadow.1.power": "shaman", "river.1.fish": 1}),
        **{ident: (None, {}) for ident in ("91", "92", "93", "94")},
    }


def test_decks_under_one_name_that_differ_are_a_difference(tmp_path: Path) -> None:
    from hgkit.games.catalog import Catalog

    (tmp_path / "hg-2020-menhir.yaml").write_text(
        "hgkit: 1\ndeck: hg-2020-menhir\ntitle: {en: Fewer}\n"
        f"extends: {ROOT / 'tiles' / 'hg-2020-menhir.yaml'}\nremove: [93]\ncount: {{92: 2}}\n"
    )
    other = hgkit.load("hg-2020", catalog=Catalog([tmp_path]))
    [bonus] = hgkit.diff("hg-2020", other).clauses
    assert (bonus.id, bonus.differs, bonus.parameters) == ("decks.bonus", "value", ())
    assert bonus.components is not None
    assert {item.id: item.values for item in bonus.components.items} == {
        "92": ({"count": 1}, {"count": 2}),
        "93": ({}, None),
    }


def test_cards_and_maps_that_differ() -> None:
    found = {clause.id: clause.components for clause in hgkit.diff("iwari", "china", "web-of-power").clauses}
    cards, space = found["decks.cards"], found["space"]
    assert cards is not None
    assert space is not None
    assert [file and dict(file.totals) for file in cards.files] == [
        {"cards": 57},
        {"cards": 57},
        {"cards": 55},
    ]
    orange = next(item for item in cards.items if item.id == "orange")
    assert orange.values == (None, {"count": 11}, {"count": 10})
    assert [file and file.id for file in space.files] == ["iwari-continent", "nine-regions", "nine-regions"]
    assert all(file and file.reconstructed and file.reconstructed.how == "made_up" for file in space.files)


@pytest.mark.parametrize("name", playable())
def test_every_file_that_a_ruleset_names_can_be_told_apart(name: str) -> None:
    from hgkit.comparison.contents import component

    ruleset = hgkit.load(name)
    found = [component(ruleset, clause) for clause in ruleset.clauses]
    assert {file.id for file in found if file} == {
        ident for files in ruleset.components.values() for ident in files
    }


def test_decks_that_are_alike_are_no_difference() -> None:
    assert all(
        clause.components is None for clause in hgkit.diff("hg-2020", "hg-online-en", all=True).clauses
    )


# --- laying data side by side ---

names = st.lists(st.sampled_from("abcdefg"), unique=True)
values = st.sampled_from([0, 1, True, False, "", "a", (), (1,), (True,)])
inner = st.dictionaries(st.sampled_from("xy"), values, max_size=2)
mappings = st.dictionaries(st.sampled_from("pqr"), values | inner, max_size=3)


@settings(max_examples=count(50, 1000))
@given(st.lists(names, min_size=1, max_size=4))
def test_merged_names_are_all_there_once_whatever_comes_first(orders: list[list[str]]) -> None:
    found = merged(orders)
    assert sorted(found) == sorted({name for order in orders for name in order})
    assert found == merged(reversed(orders))


@given(names)
def test_orders_that_agree_stay_as_they_are(order: list[str]) -> None:
    assert merged([order[::2], order, order[1:]]) == order


@settings(max_examples=count(50, 1000))
@given(mappings, mappings)
def test_data_differ_where_their_values_do(one: dict[str, Any], other: dict[str, Any]) -> None:
    assert differing([leaves(one), leaves(one)]) == ()
    paths = differing([leaves(one), leaves(other)])
    assert set(paths) == set(differing([leaves(other), leaves(one)]))
    if json.dumps(one, sort_keys=True) != json.dumps(other, sort_keys=True):
        assert paths or one == other


def test_true_is_not_one() -> None:
    assert differing([{"a": True}, {"a": 1}]) == ("a",)
    assert differing([{"a": [1]}, {"a": [1]}, {}]) == ("a",)
