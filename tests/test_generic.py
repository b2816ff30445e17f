"""The engine knows no game: no word of one stands anywhere in hgkit/, comments and docstrings included.

Nor does one stand in the sentences of printed pages: they take the words of a game from `words.yaml`.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "hgkit"
TEMPLATES = ROOT / "templates"

WORDS = """
    hunters gatherers carcassonne iwari sapiens forest river lake meadow menhir nugget mushroom deer aurochs
    mammoth tiger meeple hut fisher gatherer logboat raft shaman shrine wildfire tent totem tribe tundra
    glacier feast ritual steak bear cave waterfall
""".split()  # noqa: SIM905


def forms(word: str) -> set[str]:
    """A word and its plurals, as they are formed in English."""
    found = {word, f"{word}s", f"{word}es"}
    if word.endswith("y"):
        found.add(f"{word[:-1]}ies")
    return found


PATTERN = re.compile(
    r"(?<![^\W\d_])(?:" + "|".join(sorted(set().union(*map(forms, WORDS)))) + r")(?![^\W\d_])", re.IGNORECASE
)
"""Whole words: no letter before or after (an underscore, a digit or a dot does not hide a word)."""


PARAMETERS: tuple[str, ...] = ()
"""Names of parameters that rulesets have been promised; nothing else may be called after a game."""


def texts() -> list[Path]:
    """Every file of the package but caches, and every template but the words."""
    found = [p for p in PACKAGE.rglob("*") if p.is_file() and "__pycache__" not in p.parts]
    return sorted([*found, *(p for p in TEMPLATES.rglob("*") if p.is_file() and p.name != "words.yaml")])


def found(text: str) -> list[str]:
    for name in PARAMETERS:
        text = text.replace(name, "")
    return [
        f"line {number}: {match.group()}"
        for number, line in enumerate(text.splitlines(), 1)
        for match in PATTERN.finditer(line)
    ]


@pytest.mark.parametrize("path", texts(), ids=lambda path: str(path.relative_to(ROOT)))
def test_no_word_of_a_game(path: Path) -> None:
    assert found(path.read_text(encoding="utf-8")) == []


def test_no_file_is_named_after_a_game() -> None:
    assert [str(path) for path in texts() if PATTERN.search(str(path.relative_to(ROOT)))] == []


def test_the_package_is_there() -> None:
    assert len(texts()) > 20


@pytest.mark.parametrize("word", WORDS)
def test_every_word_would_be_found(word: str) -> None:
    for form in (word, word.upper(), f"{word}s", f"# the {word.title()}.", f"end_{word}_fish", f'"{word}.1"'):
        assert found(f"x = 1\n{form}\n"), form


@pytest.mark.parametrize("text", ["beard", "contents", "attention", "ventilate", "excavate", "shut"])
def test_parts_of_other_words_are_not(text: str) -> None:
    assert found(text) == []
