"""Finds decks for tests: shipped ones, and the parents of bad ones."""

from pathlib import Path

from hgkit.errors import RulesetError
from hgkit.problems import Problem
from hgkit.spaces.tiles.components.deck import Deck, load_deck
from hgkit.text.source import Mark, Source, parse

ROOT = Path(__file__).parents[3]
TILES = ROOT / "tiles"
BAD = ROOT / "tests" / "bad" / "deck"
SHIPPED = ("hg-tiles", "hg-2020-land", "hg-2020-menhir", "hg-2002-land", "hg-2002-bonus")


def source(file: Path) -> Source:
    """The file under its bare name, as the expected messages show it."""
    return parse(file.read_bytes(), file.name)


def find(name: str, mark: Mark) -> Source:
    """A shipped deck, or one from the folder of bad decks."""
    for folder in (TILES, BAD, BAD / "parents"):
        if (folder / f"{name}.yaml").exists():
            return source(folder / f"{name}.yaml")
    raise RulesetError(
        [
            Problem(
                mark.path, mark.line, mark.column, "unknown-name", f"unknown deck '{name}'", where="extends"
            )
        ]
    )


def shipped(name: str) -> Deck:
    """A deck of the project."""
    return load_deck(source(TILES / f"{name}.yaml"), find)


def deck_of(text: str) -> Deck:
    """A deck of forests, meadows, rivers and lakes from the text of its other keys."""
    return load_deck(
        parse('hgkit: 1\ndeck: test\ntitle: {en: "Test"}\nextends: hg-tiles\n' + text, "test.yaml"), find
    )
