"""Where results go: data to standard output or a file, messages to standard error, colour to a terminal."""

from __future__ import annotations

import json
import os
import shutil
import sys
import tempfile
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


def say(text: str) -> None:
    """A message for the person at the keyboard, on standard error."""
    with suppress(OSError):  # nobody may be left to read it
        print(text, file=sys.stderr, flush=True)


def emit(text: str, out: Path | None = None) -> None:
    """Write data to the file `out`, in one move, or to standard output, quietly when its reader has gone.

    Raises OSError when the file can't be written; it is then as it was before.
    """
    if not text.endswith("\n"):
        text += "\n"
    if out is not None:
        _write(out, text)
        return
    try:
        sys.stdout.write(text)
        sys.stdout.flush()
    except BrokenPipeError:
        # what Python still holds would be flushed at exit, with a complaint
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _write(out: Path, text: str) -> None:
    target = Path(os.path.realpath(out))
    if target.exists() and not target.is_file():
        target.write_text(text, encoding="utf-8")
        return
    try:
        handle, name = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(out)) from None
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
        umask = os.umask(0)
        os.umask(umask)
        os.chmod(name, target.stat().st_mode & 0o777 if target.exists() else 0o666 & ~umask)
        os.replace(name, target)
    except BaseException:
        os.unlink(name)
        raise


def document(kind: str, ruleset: Ruleset | None = None, **fields: Any) -> str:
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
            line = f"{what} {number}: {item}"[: shutil.get_terminal_size().columns - 1]
            print(f"\r\x1b[K{line}", end="", file=sys.stderr, flush=True)
            yield item
    finally:
        print("\r\x1b[K", end="", file=sys.stderr, flush=True)


def width(out: Path | None = None) -> int:
    """Characters a line: those of the terminal, else `WIDTH`."""
    if out is None and sys.stdout.isatty():
        return max(40, shutil.get_terminal_size((WIDTH, 24)).columns)
    return WIDTH
