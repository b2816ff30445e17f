"""Merging: what a house rule, an edition, an overlay and a setting make of the rules under them."""

from pathlib import Path

import pytest

from hgkit.errors import NotFound, RulesetError
from hgkit.rules.layers import chain, following, merge
from hgkit.rules.layers.resolve import COMMAND_LINE, resolve
from hgkit.text import settings
from hgkit.text.report import Report
from hgkit.text.source import parse, read
from tests.bad_files import BAD, bad_files, expected_lines

PARENTS = BAD / "layers" / "parents"


def find(name, mark):
    file = PARENTS / f"{name}.yaml"
    if not file.exists():
        raise NotFound(f"there is no ruleset {name!r}")
    return parse(file.read_bytes(), file.name)


def resolved(text, with_=(), **options):
    source = parse("hgkit: 1\nruleset: mine\n" + text, "mine.yaml")
    return checked(resolve(source, find, with_=[(name, COMMAND_LINE) for name in with_], **options))


def checked(rules):
    Report(rules, rules.problems).stop()
    return rules


def place(mark):
    return f"{mark.path}:{mark.line}:{mark.column}"


@pytest.mark.parametrize("file", bad_files("layers"))
def test_bad_file(file):
    with pytest.raises(RulesetError) as caught:
        checked(resolve(parse(file.read_bytes(), file.name), find))
    assert str(caught.value).splitlines() == expected_lines(file)
    manual = {**merge.CODES, **chain.CODES, **following.CODES, **settings.CODES, "duplicate-key": ""}
    assert {problem.code for problem in caught.value.problems} <= set(manual)


def test_a_house_rule_names_only_what_it_changes():
    rules = resolved("extends: edition\nsource: our table\nanimals: {deer: {points: 2}}")
    assert rules.id == "mine"
    assert rules.data == {
        "hgkit": 1,
        "ruleset": "mine",
        "source": "our table",
        "documents": {"booklet": {"title": "The booklet"}},
        "supply": {"meeple": 5, "hut": {"2": 3, "3": 2}, "cite": {"booklet": 2}},
        "animals": {
            "deer": {"points": 2},
            "tiger": {"consumes": ["deer"], "cite": {"booklet": 7}, "note": "as the booklet says"},
        },
        "scoring": {"forest": {"when": "completed", "contest": {"most": "meeple"}, "points": "2 * tiles"}},
        "powers": {"raft": {"when": "end", "points": "lakes"}},
    }
    assert [layer.id for layer in rules.layers] == ["base", "edition", "mine"]


def test_a_changed_clause_may_be_cited_anew():
    text = "extends: edition\nanimals: {deer: {points: 2, status: open, note: why}}"
    assert resolved(text).data["animals"]["deer"] == {"points": 2, "status": "open", "note": "why"}


def test_what_is_added_to_a_clause_keeps_the_cite_that_the_file_gives_it():
    cited = "extends: edition\nanimals: {deer: {cite: {booklet: 8}, note: why}}\n"
    deer = resolved(cited + "add: {animals: {deer: {fast: true}}}").data["animals"]["deer"]
    assert deer == {"points": 1, "fast": True, "cite": {"booklet": 8}, "note": "why"}
    deer = resolved("extends: edition\nadd: {animals: {deer: {fast: true}}}").data["animals"]["deer"]
    assert deer == {"points": 1, "fast": True}


def test_a_value_that_stays_keeps_its_cite():
    deer = resolved("extends: edition\nanimals: {deer: {points: 1}}").data["animals"]["deer"]
    assert deer == {"points": 1, "cite": {"booklet": 7}, "status": "inferred"}


def test_a_list_replaces_and_the_clause_loses_its_cite():
    tiger = resolved("extends: edition\nanimals: {tiger: {consumes: [deer, aurochs]}}").data["animals"][
        "tiger"
    ]
    assert tiger == {"consumes": ["deer", "aurochs"]}


def test_an_edition_takes_no_cites_from_its_parent():
    rules = resolved(
        "extends: edition\ndocuments: {letter: {title: A letter}}\nanimals: {deer: {cite: {letter: 1}}}"
    )
    assert rules.data["documents"] == {"letter": {"title": "A letter"}}
    assert rules.data["animals"] == {
        "deer": {"points": 1, "cite": {"letter": 1}},
        "tiger": {"consumes": ["deer"]},
    }
    assert "cite" not in rules.data["supply"]


TRANSLATED = (
    "extends: edition\ndocuments: {letter: {title: A letter, lines_as: booklet}, own: {title: Mine}}\n"
)


def test_an_edition_that_follows_a_document_takes_over_what_is_said_of_it():
    rules = resolved(f"{TRANSLATED}animals: {{tiger: {{cite: {{own: 1}}}}}}")
    assert rules.data["animals"] == {
        "deer": {"points": 1, "cite": {"letter": 7}, "status": "inferred"},
        "tiger": {"consumes": ["deer"], "cite": {"own": 1}, "note": "as the booklet says"},
    }
    assert rules.data["supply"] == {"meeple": 5, "hut": {"2": 3, "3": 2}, "cite": {"letter": 2}}
    assert rules.data["documents"]["own"] == {"title": "Mine"}


def test_a_value_of_its_own_takes_the_cite_away_from_a_follower_too():
    deer = resolved(f"{TRANSLATED}animals: {{deer: {{points: 2}}}}").data["animals"]["deer"]
    assert deer == {"points": 2}


def test_what_rests_on_a_document_that_is_not_followed_loses_its_cite():
    text = "extends: edition\nwith: [feats]\ndocuments: {letter: {title: A letter, lines_as: booklet}}"
    child = parse("ruleset: child\nextends: mine\ndocuments: {last: {title: L, lines_as: letter}}", "x")
    mine = parse(f"ruleset: mine\n{text}", "mine.yaml")
    rules = resolve(child, lambda name, mark: mine if name == "mine" else find(name, mark))
    assert rules.data["animals"]["tiger"]["cite"] == {"last": 7}
    assert "cite" not in rules.data["animals"]["horse"]
    assert list(rules.data["documents"]) == ["last"]


def test_a_follower_speaks_for_every_clause():
    rules = resolved(f"{TRANSLATED}animals: {{tiger: {{cite: {{own: 1}}}}}}")
    assert {rules.origin(("animals", name)) for name in ("deer", "tiger")} == {"mine"}
    assert resolved("extends: edition\nanimals: {tiger: {}}").origin(("animals", "deer")) == "edition"


def test_an_overlay_of_an_edition_keeps_its_cites():
    rules = resolved("extends: edition\nwith: [feats]\ndocuments: {letter: {title: A letter}}")
    assert rules.data["documents"] == {"leaflet": {"title": "The leaflet"}, "letter": {"title": "A letter"}}
    assert rules.data["animals"]["deer"] == {"points": 3, "cite": {"leaflet": 1}}


def test_an_overlay_with_documents_adds_them():
    rules = resolved("extends: edition", with_=["feats"])
    assert list(rules.data["documents"]) == ["booklet", "leaflet"]
    assert rules.data["animals"]["horse"] == {"points": 2, "cite": {"leaflet": 2}}
    assert rules.data["animals"]["deer"] == {"points": 3, "cite": {"leaflet": 1}}


def test_the_file_wins_over_its_own_overlays_and_later_ones_over_the_file():
    text = "extends: edition\nwith: [feats]\nanimals: {deer: {points: 7}}"
    assert resolved(text).data["animals"]["deer"] == {"points": 7}
    lonely = "extends: edition\nsupply: {hut: 9}"
    assert resolved(lonely, with_=["lonely"]).data["supply"]["hut"] == 0


def test_two_overlays_may_add_and_remove_the_same():
    rules = resolved("extends: edition", with_=["calm", "calmer", "feats"])
    assert "raft" not in rules.data["powers"]
    assert rules.data["animals"]["horse"] == {"points": 2}
    assert resolved("extends: edition", with_=["feats", "calmer", "calm"]).data["powers"] == {}


@pytest.mark.parametrize("order", [["feats", "fast"], ["fast", "feats"]])
def test_an_overlay_comes_after_those_that_it_requires(order):
    rules = resolved("extends: edition", with_=order)
    assert [layer.id for layer in rules.layers][-2:] == ["feats", "fast"]
    assert rules.data["animals"]["horse"]["points"] == 5
    named = resolved(f"extends: edition\nwith: [{', '.join(order)}]")
    assert named.data["animals"] == rules.data["animals"]


@pytest.mark.parametrize("order", [["lonely", "feats"], ["feats", "lonely"]])
def test_a_conflict_is_an_error_whichever_comes_first(order):
    with pytest.raises(RulesetError, match="'lonely' conflicts with 'feats'"):
        resolved("extends: edition", with_=order)


def test_an_overlay_named_twice_counts_once():
    rules = resolved("extends: edition\nwith: [feats]", with_=["feats"])
    assert [layer.id for layer in rules.layers] == ["base", "edition", "feats", "mine"]


def test_what_one_layer_adds_the_next_can_change():
    rules = resolved("extends: edition\nwith: [feats]\nanimals: {horse: {points: 5}}")
    assert rules.data["animals"]["horse"] == {"points": 5}


def test_without_comes_first_so_a_clause_can_be_made_anew():
    rules = resolved("extends: edition\nwithout: [powers.raft]\nadd: {powers: {raft: {points: 3}}}")
    assert rules.data["powers"] == {"raft": {"points": 3}}


def test_without_a_parameter_the_clause_loses_its_cite():
    assert resolved("extends: edition\nwithout: [animals.tiger.consumes]").data["animals"]["tiger"] == {}


@pytest.mark.parametrize(
    ("change", "hut"),
    [
        ("supply: {hut: {2: 1}}", {"2": 1}),
        ("supply: {hut: 4}", 4),
        ("supply: {meeple: {2: 1, 5: 3}}", {"2": 3, "3": 2}),
    ],
)
def test_numbers_by_players_replace_whole(change, hut):
    assert resolved(f"extends: edition\n{change}").data["supply"]["hut"] == hut


def test_the_parents_stay_as_they_are():
    parent = parse((PARENTS / "base.yaml").read_bytes(), "base.yaml")
    before = repr(parent.data)
    child = parse("ruleset: mine\nextends: base\nanimals: {deer: {points: 9}}\nwithout: [powers.raft]", "x")
    resolve(child, lambda name, mark: parent)
    assert repr(parent.data) == before


def test_each_setting_is_a_layer():
    rules = resolved(
        "extends: edition", sets=["animals.deer.points=4", "animals.tiger.consumes=[deer, aurochs]"]
    )
    first, second = rules.layers[-2:]
    assert rules.setter(("animals", "deer")) is first
    assert rules.setter(("animals", "tiger", "consumes")) is second
    assert rules.setter(("supply",)) is rules.layers[1]
    assert rules.setter(("nowhere",)) is rules.main


@pytest.mark.parametrize(
    ("path", "key", "where", "origin"),
    [
        (("animals", "deer", "points"), False, "mine.yaml:4:26", "mine"),
        (("animals", "deer", "points"), True, "mine.yaml:4:18", "mine"),
        (("animals", "tiger", "consumes", 0), False, "base.yaml:8:22", "base"),
        (("animals", "tiger", "cite"), False, "edition.yaml:9:17", "edition"),
        (("animals", "tiger"), True, "edition.yaml:9:3", "edition"),
        (("animals", "horse"), False, "mine.yaml:5:24", "mine"),
        (("supply", "hut", 2), False, "edition.yaml:6:19", "edition"),
        (("supply", "meeple"), False, "base.yaml:5:18", "base"),
        (("powers", "raft", "area"), False, "base.yaml:12:9", "base"),
        (("ruleset",), False, "mine.yaml:2:10", "mine"),
        (("winner",), False, "mine.yaml:1:1", "mine"),
    ],
)
def test_every_value_knows_its_place(path, key, where, origin):
    rules = resolved("extends: edition\nanimals: {deer: {points: 2}}\nadd: {animals: {horse: {points: 2}}}")
    assert place(rules.mark(path, key=key)) == where
    if path != ("powers", "raft", "area") and path != ("winner",):
        assert rules.origin(path) == origin


def test_a_clause_that_lost_a_parameter_comes_from_who_took_it():
    rules = resolved("extends: edition\nwithout: [scoring.forest.when]")
    assert rules.origin(("scoring", "forest")) == "mine"
    assert rules.origin(("scoring", "forest", "points")) == "base"


def test_settings_come_last():
    sets = [
        "animals.deer.points=2",
        "supply.hut.3=9",
        "add.animals.horse={points: 4}",
        "without=[powers.raft]",
    ]
    rules = resolved("extends: edition", sets=sets)
    assert rules.data["animals"]["deer"] == {"points": 2}
    assert rules.data["supply"] == {"meeple": 5, "hut": {"2": 3, "3": 9}}
    assert rules.data["animals"]["horse"] == {"points": 4}
    assert rules.data["powers"] == {}
    assert place(rules.mark(("animals", "deer", "points"))) == "--set:1:21"
    assert place(rules.mark(("animals", "deer", "points"), key=True)) == "--set:1:14"
    assert place(rules.mark(("animals", "horse", "points"))) == "--set:1:28"
    assert rules.origin(("animals", "deer")) == "--set"


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        (
            "animals.deeer.points=2",
            "9: animals.deeer: unknown animal 'deeer'"
            " (did you mean 'deer'? new ones go under add) [unknown-name]",
        ),
        (
            "animals.deer.pionts=2",
            "14: animals.deer.pionts: unknown name 'pionts'"
            " (did you mean 'points'? new ones go under add) [unknown-name]",
        ),
        ("animals", "1: expected path=value, found 'animals' (as in animals.horse.points=2) [bad-setting]"),
        ("=2", "1: expected path=value, found '=2' (as in animals.horse.points=2) [bad-setting]"),
        ("supply.hut=", "12: no value after the '=' (null is written out) [bad-setting]"),
        ("supply.hut=[1", "12: the list opened here is never closed [yaml-syntax]"),
        (
            "supply.hut={2: 1, 2: 2}",
            "19: 2: the key '2' already stands on line 1 (remove one of the two) [duplicate-key]",
        ),
        (
            "animals.deer.points.x=1",
            "14: animals.deer.points: animals.deer.points is 1, nothing lies in it"
            " (set it whole) [wrong-type]",
        ),
        (
            "extends=base",
            "1: extends: 'extends' cannot be set: it is not a clause"
            " (write a ruleset that extends this one) [not-a-clause]",
        ),
        (
            "powers.raft=0",
            "13: powers.raft: expected a mapping, as in the parent, found 0"
            " (name what changes in it) [wrong-type]",
        ),
    ],
)
def test_bad_setting(text, lines):
    with pytest.raises(RulesetError) as caught:
        resolved("extends: edition", sets=[text])
    assert str(caught.value).splitlines() == [f"--set:1:{lines}"]


def test_an_unknown_overlay_on_the_command_line_is_not_found():
    with pytest.raises(NotFound, match="no ruleset 'faets'"):
        resolved("extends: edition", with_=["faets"])


def test_a_deep_family():
    files = {"r0": "ruleset: r0\na: {b: {x: 0}}\n"}
    for n in range(1, 60):
        files[f"r{n}"] = f"ruleset: r{n}\nextends: r{n - 1}\na: {{b: {{x: {n}}}}}\n"
    rules = resolve(parse(files["r59"], "r59"), lambda name, mark: parse(files[name], name))
    assert rules.data["a"] == {"b": {"x": 59}}
    assert len(rules.layers) == 60


def test_every_parent_of_the_tests_is_itself_readable():
    for file in Path(PARENTS).iterdir():
        if file.stem != "broken":
            assert read(file).data["hgkit"] == 1
