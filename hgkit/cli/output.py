"""Where results go: data to standard output or a file, messages to standard error, colour to a terminal."""

from __future__ import annotations

import json
import os
import re
import shutil
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from hgkit.rules.ruleset import Ruleset

T = TypeVar("T")

WIDTH = 100
"""Characters a line where the output is no terminal."""

STYLES = {"bold": "1", "dim": "2", "red": "31", "green": "32", "yellow": "33", "blue": "34", "cyan": "36"}


# a style of ours, or a character that a terminal obeys or hides: C0 but for tab and line end, DEL, C1, and
# those that turn the direction of writing
_HIDDEN = re.compile("(\x1b\\[[0-9;]*m)|[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")


def visible(text: str, *, styled: bool = False) -> str:
    """The text with every control character written out, `\\x1b`; the styles of `paint` stay if `styled`.

    Strings of JSON, which hold some of them as they are, go on meaning the same.
    """

    def written(found: re.Match[str]) -> str:
        if found[1]:
            return found[1] if styled else f"\\x1b{found[1][1:]}"
        code = ord(found[0])
        return f"\\x{code:02x}" if code < 0x20 else f"\\u{code:04x}"

    return _HIDDEN.sub(written, text)


def say(text: str) -> None:
    """A message for the person at the keyboard, on standard error."""
    with suppress(OSError):  # nobody may be left to read it
        print(visible(text), file=sys.stderr, flush=True)


def emit(text: str, out: Path | None = None, *, literal: bool = False) -> None:
    """Write data to the file `out`, in one move, or to standard output, quietly when its reader has gone.

    Control characters are made `visible` unless the text is to stay `literal`. Raises OSError, with the name,
    when the file can't be written; it is then as it was before.
    """
    if not text.endswith("\n"):
        text += "\n"
    if not literal:
        text = visible(text, styled=coloured(out))
    if out is not None:
        _write(out, text)
        return
    try:
        sys.stdout.write(text)
        sys.stdout.flush()
    except BrokenPipeError:
        discard()
    except OSError as error:
        discard()
        raise OSError(error.errno, error.strerror, "standard output") from None


def discard() -> None:
    """Let standard output lead nowhere: what Python still holds would be flushed at exit, with a complaint."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _write(out: Path, text: str) -> None:
    from hgkit.rules.writing import write_file

    with suppress(BrokenPipeError):
        write_file(out, text.encode("utf-8", "replace"))


def document(kind: str, ruleset: Ruleset | None = None, /, **fields: Any) -> str:
    """A JSON document as every command writes it: version, kind, the ruleset if there is one, the fields."""
    data: dict[str, Any] = {"hgkit": 1, "kind": kind}
    if ruleset is not None:
        data["ruleset"] = {"id": ruleset.id, "sha256": ruleset.sha256}
    return json.dumps(data | fields, ensure_ascii=False, indent=2) + "\n"


def coloured(out: Path | None = None) -> bool:
    """Whether to write colours: only to a terminal, and not where NO_COLOR is set."""
    plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    return out is None and not plain and sys.stdout.isatty()


def paint(text: str, style: str, colour: bool) -> str:
    """The text in a style of `STYLES`, if there is colour at all."""
    return f"\x1b[{STYLES[style]}m{text}\x1b[0m" if colour and text else text


def progress(items: Iterable[T], what: str) -> Iterator[T]:
    """The items, with a line on the terminal that says which one is being worked on and goes away at the end."""
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
    """Characters a line: those of the terminal, else `WIDTH`."""
    if out is None and sys.stdout.isatty():
        return max(40, shutil.get_terminal_size((WIDTH, 24)).columns)
    return WIDTH
