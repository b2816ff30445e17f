"""Where results go: data to standard output or a file, messages to standard error, colour to a terminal."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from hgkit.cli import signs
from hgkit.cli.signs import as_json, styled, visible

if TYPE_CHECKING:
    from hgkit.rules.ruleset import Ruleset

T = TypeVar("T")

WIDTH = 100
"""Characters a line where the output is no terminal."""

NARROWEST = 40
"""Characters a line where a terminal has fewer."""

DATA = ("json", "yaml", "html")
"""The formats that are read by programs: UTF-8 by definition, whatever the screen can show."""

STYLES = {"bold": "1", "dim": "2", "red": "31", "green": "32", "yellow": "33", "blue": "34", "cyan": "36"}


def say(text: str) -> None:
    """Print a message for the user on standard error."""
    with suppress(OSError):  # nobody may be left to read it
        print(visible(text), file=sys.stderr, flush=True)


def emit(text: str, out: Path | None = None, form: str = "text") -> None:
    """Write a result to the file `out`, in one move, or to standard output, quietly when its reader has gone.

    Texts for people are made `visible` and written in the encoding of the screen; data (JSON, YAML, html) are
    UTF-8 wherever they go. Raises OSError, with the name, for what can't be written; a file is then as it was.
    """
    if not text.endswith("\n"):
        text += "\n"
    on_screen = out is None and sys.stdout.isatty()
    if form == "json" or (form == "yaml" and not on_screen):
        content = text  # both have ways of their own to write what is not to be seen
    else:
        content = styled(visible(text))
    if out is not None:
        from hgkit.text.writing import write_file

        with suppress(BrokenPipeError):
            write_file(out, content.encode("utf-8", "backslashreplace"))
        return
    try:
        _print(content, utf8=form in DATA)
    except BrokenPipeError:
        discard()
    except OSError as error:
        discard()
        raise OSError(error.errno, error.strerror, "standard output") from None


def _print(text: str, *, utf8: bool) -> None:
    bare = getattr(sys.stdout, "buffer", None)
    if utf8 and bare is not None:
        sys.stdout.flush()
        bare.write(text.encode("utf-8", "backslashreplace"))
    else:
        sys.stdout.write(text)
    sys.stdout.flush()


def discard() -> None:
    """Redirect standard output to nowhere, so that Python does not fail when it flushes the rest at exit."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def document(kind: str, ruleset: Ruleset | None = None, /, **fields: Any) -> str:
    """Return a JSON document as every command writes it: version, kind, the ruleset if there is one, the fields."""
    head: dict[str, Any] = {"hgkit": 1, "kind": kind}
    if ruleset is not None:
        head["ruleset"] = ruleset.stamp()
    return as_json(head | fields | head) + "\n"


def coloured(out: Path | None = None) -> bool:
    """Return whether to write colours: to a terminal, or with FORCE_COLOR, but never to a file or with NO_COLOR."""
    if out is not None or os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR", "0") not in ("", "0"):
        return True
    return os.environ.get("TERM") != "dumb" and sys.stdout.isatty()


def paint(text: str, style: str, colour: bool) -> str:
    """Return the text in a style of `STYLES`, or as it is without colour."""
    return f"{signs.style(STYLES[style])}{text}{signs.style('0')}" if colour and text else text


def progress(items: Iterable[T], what: str) -> Iterator[T]:
    """Yield the items; a line on the terminal shows which one is being worked on and goes away at the end."""
    if not sys.stderr.isatty() or os.environ.get("TERM") == "dumb":
        yield from items
        return
    try:
        for number, item in enumerate(items, 1):
            line = visible(f"{what} {number}: {item}")[: shutil.get_terminal_size().columns - 1]
            print(f"\r\x1b[K{line}", end="", file=sys.stderr, flush=True)
            yield item
    finally:
        print("\r\x1b[K", end="", file=sys.stderr, flush=True)


def width(out: Path | None = None) -> int:
    """Return the characters per line: those of the terminal, or COLUMNS of the environment; `WIDTH` in a file."""
    if out is None and (sys.stdout.isatty() or os.environ.get("COLUMNS", "").isdecimal()):
        return max(NARROWEST, shutil.get_terminal_size((WIDTH, 24)).columns)
    return WIDTH
