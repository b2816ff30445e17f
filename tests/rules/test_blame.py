"""Errors that changes of a user's file cause in the rules under it are reported in the user's file."""

import pytest

from hgkit.errors import RulesetError
from hgkit.games.blame import blamed
from hgkit.games.loading import load
from hgkit.problems import Problem
from hgkit.rules.layers.chain import Layer
from hgkit.text.source import parse

HEAD = "hgkit: 1\nruleset: mine\ntitle: t\nsource: s\nextends: hg-2020\n"
FORMER = parse("hgkit: 1\nruleset: former\nanimals: {deer: {points: 1}}\n", "former.yaml")
ERROR = Problem("former.yaml", 3, 11, "some-code", "too many of one", where="animals.deer")


def errors(*files, path):
    """Load the first of these files, with the others beside it, and return what is reported."""
    for file in files:
        (path / f"{file.split()[3]}.yaml").write_text(file)
    with pytest.raises(RulesetError) as caught:
        load(path / f"{files[0].split()[3]}.yaml", path=[path])
    return [str(problem).replace(f"{path}/", "") for problem in caught.value.problems]


def blames(body, is_wrong):
    """Return where an error of the parent is reported, and how often the rules are loaded for that."""
    mine = parse(HEAD + body, "mine.yaml")
    layers = [Layer("former", "ruleset", FORMER), Layer("mine", "ruleset", mine)]
    reloads = []

    def reload(changed):
        reloads.append(changed)
        return [ERROR] if is_wrong(changed[1].data) else []

    return [str(problem) for problem in blamed([ERROR], layers, reload)], len(reloads)


def test_what_two_files_cause_together_is_reported_in_the_upper_one(tmp_path):
    option = "hgkit: 1\noverlay: late\ntitle: t\nsource: s\nscoring: {forest: {when: end}}\n"
    mine = f"{HEAD}with: [late]\nanimals: {{deer: {{points: 2}}}}\nscoring: {{forest: {{when: end}}}}\n"
    assert errors(mine, option, path=tmp_path) == [
        "mine.yaml:8:11: scoring.forest: breaks powers.mushrooms.when: forest is not scored on completion"
        " (it is scored at the end) [power-scoring]"
    ]


def test_what_several_changes_cause_is_reported_at_the_first_that_the_error_mentions():
    body = "animals: {tiger: {points: 1}}\nadd:\n  scoring:\n    two: {}\n    one: {}\n"
    found, _ = blames(body, lambda data: len(data.get("add", {}).get("scoring", {})) > 0)
    assert found == ["mine.yaml:10:5: scoring.one: breaks animals.deer: too many of one [some-code]"]


def test_what_several_changes_cause_is_reported_at_the_parent_if_none_is_mentioned():
    body = "animals: {tiger: {points: 1}, bear: {points: 1}}\n"
    found, _ = blames(body, lambda data: "animals" in data and data["animals"] != {})
    assert found == ["mine.yaml:5:10: extends: breaks animals.deer: too many of one [some-code]"]


def test_an_error_that_the_parent_has_alone_stays_there():
    found, _ = blames("animals: {tiger: {points: 1}, deer: {points: 2}}\n", lambda data: True)
    assert found == [str(ERROR)]


def test_few_of_many_changes_are_reverted_and_those_first_that_an_error_mentions():
    wolves = "".join(f"    wolf{number}: {{points: 1}}\n" for number in range(400))
    body = f"add:\n  animals:\n{wolves}  scoring:\n    one: {{}}\n"
    found, reloads = blames(body, lambda data: "one" in data.get("add", {}).get("scoring", {}))
    assert (found, reloads) == (
        ["mine.yaml:409:5: scoring.one: breaks animals.deer: too many of one [some-code]"],
        1,
    )
    _, reloads = blames(body, lambda data: "add" in data)
    assert reloads <= 25
