"""Bad scripts: each brings exactly the lines that stand beside it."""

from pathlib import Path

import pytest

from hgkit.errors import RulesetError
from hgkit.play.loader import Loader
from hgkit.play.replay import Replay
from hgkit.play.script import load_script
from hgkit.problems import Problem
from hgkit.text.source import parse
from tests.bad_files import bad_files, expected_lines
from tests.growth import calls

LOADER = Loader()


def problems(file: Path) -> list[Problem]:
    """All errors of a script: of the file and its set-up, or else of the turns."""
    try:
        replay = Replay(load_script(parse(file.read_bytes(), file.name), LOADER))
    except RulesetError as error:
        return list(error.problems)
    while replay.play_turn():
        pass
    return replay.problems


@pytest.mark.parametrize("file", bad_files("script"))
def test_bad_script(file: Path) -> None:
    assert [str(problem) for problem in problems(file)] == expected_lines(file)


def test_past_a_hundred_errors_of_one_kind_are_only_counted() -> None:
    head = "hgkit: 1\nscript: x\ngame: hg-2020\nplayers: [a, b]\nturns: []\ntruns: []\n"

    def load(count: int) -> list[Problem]:
        text = head + "".join(f"scripx{number}: 1\n" for number in range(count))
        with pytest.raises(RulesetError) as raised:
            load_script(parse(text, "many.yaml"), LOADER)
        return raised.value.problems

    found = load(20_000)
    assert len(found) == 101
    assert (found[0].line, found[0].hint) == (6, "did you mean 'turns'?")
    assert str(found[-1]) == "many.yaml:106:1: 19901 more of this kind [unknown-key]"
    small, large = (calls(lambda count=count: load(count)) for count in (2_000, 4_000))
    assert large < 2.1 * small


MORE_CARDS = """\
hgkit: 1
ruleset: more-cards
title: {en: "Another deck"}
source: a test
extends: iwari
add:
  setup: {more: {step: fill, racks: [deck-of-goals]}}
  decks: {goals: {cards: iwari-expeditions}}
  racks: {deck-of-goals: {owner: table, size: 3, deck: goals}}
setup: {order: {steps: [fill, mountains, more]}}
"""


def test_the_errors_of_a_deck_do_not_hide_those_of_one_whose_name_begins_its_own(tmp_path: Path) -> None:
    (tmp_path / "more-cards.yaml").write_text(MORE_CARDS)
    too_many = ["tundra"] * 11
    text = (
        "hgkit: 1\nscript: x\ngame: more-cards\nplayers: [a, b]\nsetup: {racks: {display: [tundra]}}\n"
        f"decks: {{deck: {too_many}, deck-of-goals: [nothing]}}\n"
    )
    with pytest.raises(RulesetError) as raised:
        load_script(parse(text, str(tmp_path / "x.yaml")), LOADER)
    assert {problem.where: problem.code for problem in raised.value.problems} == {
        "decks.deck": "bad-setup",
        "decks.deck-of-goals[0]": "unknown-name",
    }
