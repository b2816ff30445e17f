"""The Python surface: what `import hgkit` offers, to people, to help and completion, and to type checkers."""

import doctest
import importlib
import pydoc
import re
import subprocess
import sys
from decimal import Decimal
from enum import IntEnum
from operator import attrgetter
from pathlib import Path

import pytest

import hgkit

ROOT = Path(__file__).parents[1]

PUBLIC = """
import hgkit

rules: hgkit.Ruleset = hgkit.load("hg-2020", set={"animals.deer.points": 2}, with_=["x"], path=["y"])
state: hgkit.State = hgkit.start(rules, ["red", "blue"], seed=1)
problems: list[hgkit.Problem] = hgkit.validate("x.yaml")
difference: hgkit.Diff = hgkit.diff("hg-2020", "hg-2002")
recorded: hgkit.Replay = hgkit.replay("x.yaml")
"""


def test_the_public_names_are_listed_and_are_there():
    assert {"load", "start", "validate", "State", "RulesetError", "__version__"} <= set(dir(hgkit))
    assert set(hgkit.__all__) <= set(dir(hgkit))
    assert all(getattr(hgkit, name).__doc__ for name in hgkit.__all__)
    with pytest.raises(AttributeError, match="has no attribute 'lod'"):
        _ = hgkit.lod


def test_help_shows_what_there_is():
    text = pydoc.render_doc(hgkit, renderer=pydoc.plaintext)
    assert "load(name: str | os.PathLike[str]" in text
    assert "class Ruleset(" in text
    assert "check a file with `validate`" in text


def test_a_type_checker_sees_the_public_names_and_no_others():
    def mypy(code):
        arguments = [
            sys.executable,
            "-m",
            "mypy",
            "--config-file=",
            "--strict",
            "--follow-imports=silent",
            "-c",
            code,
        ]
        return subprocess.run(arguments, cwd=ROOT, capture_output=True, text=True, check=False).stdout

    names = "".join(f"print(hgkit.{name})\n" for name in hgkit.__all__)
    found = mypy(f'{PUBLIC}{names}hgkit.lod("x")\nhgkit.load(5)\n').splitlines()
    assert [line.partition("error: ")[2] for line in found if "error: " in line] == [
        'Module has no attribute "lod"; maybe "load"?  [attr-defined]',
        'Argument 1 to "load" has incompatible type "int"; expected "str | PathLike[str]"  [arg-type]',
    ]


EXAMPLES = sorted(
    ".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
    for file in (ROOT / "hgkit").rglob("*.py")
    if ">>> " in file.read_text(encoding="utf-8")
)
"""The modules that have examples."""


@pytest.mark.parametrize("module", EXAMPLES)
def test_the_examples_hold(module, monkeypatch):
    monkeypatch.chdir(ROOT)
    done = doctest.testmod(importlib.import_module(module))
    assert done.failed == 0
    assert done.attempted > 0


OF_A_STATE = """
    areas choose copy count events ledger legal_moves play player points step tracks undo view winners
""".split()  # noqa: SIM905


@pytest.mark.parametrize("name", [*hgkit.__all__, *(f"State.{name}" for name in OF_A_STATE)])
def test_every_public_name_has_an_example(name):
    found = attrgetter(name)(hgkit)
    assert doctest.DocTestParser().get_examples(found.__doc__)
    home = (found.fget if isinstance(found, property) else found).__module__
    assert home in EXAMPLES


def test_importing_it_imports_nothing_else():
    code = "import sys, hgkit; dir(hgkit); print(sorted(sys.modules.keys() & {'pydantic', 'yaml', 'typer'}))"
    assert (
        subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT).stdout
        == "[]\n"
    )


SCRIPT = {"hgkit": 1, "script": "s", "game": "hg-2020", "players": ["red", "blue"], "turns": []}
POSITION = {"hgkit": 1, "position": "p", "game": "hg-2020", "players": ["red", "blue"]}


def endless():
    found: list[object] = []
    found.append(found)
    return found


@pytest.mark.parametrize(
    ("value", "message"),
    [
        (Decimal(1), "expected text, a number, a list or a mapping, found an object of the type Decimal"),
        (float("nan"), "expected text, a number, a list or a mapping, found nan"),
        ([b"x"], "expected text, a number, a list or a mapping, found an object of the type bytes"),
        ({(1, 2): 3}, "a key must be text or a number, found an object of the type tuple"),
        (endless(), "lists or mappings more than 40 deep in one another"),
    ],
)
def test_what_no_file_can_hold_is_an_error_of_hgkit(value, message):
    for call, where in (
        (lambda: hgkit.load("hg-2020", set={"animals.deer.points": value}), "--set:1:1: animals.deer.points"),
        (lambda: hgkit.replay({**SCRIPT, "extra": value}), "<script>:1:1: extra"),
        (lambda: hgkit.score({**POSITION, "extra": value}), "<position>:1:1: extra"),
    ):
        with pytest.raises(hgkit.RulesetError) as caught:
            call()
        text = str(caught.value)
        assert text.startswith(where)
        assert f"{message} [not-plain]" in text


def test_plain_values_of_programs_are_taken():
    class Count(IntEnum):
        TWO = 2

    assert hgkit.load("hg-2020", set={"animals.deer.points": Count.TWO}).clauses["animals.deer"].points == 2
    tiger = hgkit.load("hg-2020", set={"animals.tiger.consumes": ("deer", "aurochs")}).clauses[
        "animals.tiger"
    ]
    assert tiger.consumes == ["deer", "aurochs"]
    assert hgkit.replay({**SCRIPT, "script": "\N{DEER} é"}).script.title == "\N{DEER} é"


def test_a_diff_of_one_ruleset_is_an_error_of_hgkit():
    with pytest.raises(hgkit.HgkitError, match="a diff needs two rulesets at least"):
        hgkit.diff("hg-2020")


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"players": "ab"}, "players: expected a list of names, none of them empty"),
        ({"players": ["a", ""]}, "players: expected a list of names, none of them empty"),
        ({"players": [1, 2]}, "players: expected a list of names, none of them empty"),
        ({"decks": 5}, "decks: expected a mapping, found 5"),
        ({"setup": []}, "setup: expected a mapping, found an empty list"),
        ({"seed": "x"}, "seed: expected a whole number, found 'x'"),
    ],
)
def test_a_game_that_cannot_start_says_why(given, message):
    with pytest.raises(hgkit.HgkitError, match=re.escape(message)):
        hgkit.start("hg-2020", **{"players": ["red", "blue"], **given})


@pytest.mark.parametrize("move", [5, None, ("place",), b"place"])
def test_what_is_no_move_is_refused(move):
    with pytest.raises(hgkit.MoveSyntaxError, match="expected a move or its text, found"):
        hgkit.start("hg-2020", ["red", "blue"]).play(move)


def test_a_state_and_a_ruleset_are_shown_in_one_line():
    assert repr(hgkit.start("hg-2020", ["red", "blue"])) == "<State of hg-2020, turn 1: red, place>"
    assert repr(hgkit.load("hg-2020")).startswith("Ruleset(id='hg-2020', path=")


def test_a_script_in_the_place_of_a_ruleset_is_named_as_one():
    with pytest.raises(hgkit.NotFound, match=r": this is a script, not a ruleset$"):
        hgkit.load("games/a-game-for-five.yaml")
