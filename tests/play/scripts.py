"""Scripts for tests, from the text of their keys."""

from pathlib import Path

from hgkit.play.loader import Loader
from hgkit.play.replay import Replay, replay
from hgkit.play.script import Script, load_script
from hgkit.text.source import parse

LOADER = Loader()
HEAD = "hgkit: 1\nscript: a test\ngame: hg-2020\nplayers: [red, blue]\n"

TWO_TILES = """\
decks: {land: [24, 74, 7, 47], bonus: [83]}
turns:
  - {tile: 24, at: [-1, 0], turned: 1, put: {meeple: forest.1}}
  - {tile: 74, at: [0, 1], turned: 1}
  - {tile: 7, at: [-1, 1], turned: 1}
  - {tile: 47, at: [-2, 0], turned: 3, put: {meeple: meadow.2}}
"""
"""A forest of two tiles closes: red 4 in the fourth turn, blue 1 at the end."""


def script(text: str, head: str = HEAD) -> Script:
    """The script of a text, without its head."""
    return load_script(parse(head + text, "test.yaml"), LOADER)


def played(text: str, head: str = HEAD, until: int | None = None) -> Replay:
    """Its replay."""
    return replay(script(text, head), until=until)


def written(folder: Path, text: str, head: str = HEAD) -> Path:
    """A file with the script."""
    file = folder / "game.yaml"
    file.write_text(head + text)
    return file
