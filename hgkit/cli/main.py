"""The entry point: runs a command and turns whatever went wrong into one plain message and an exit status."""

import errno
import os
import re
import sys
from collections.abc import Sequence
from contextlib import suppress
from io import TextIOBase, TextIOWrapper

import typer

from hgkit.cli.failures import INTERRUPTED, OK, UsageError, failure
from hgkit.cli.forms import wants_json
from hgkit.cli.output import discard, emit, say
from hgkit.cli.signs import FALLBACK

# never meant: an empty path would be the working folder
_EMPTY = re.compile("(--[a-z-]+=)?")


def run(args: Sequence[str] | None = None) -> int:
    """Run `hgkit` with arguments (those of the process when left out) and return the exit status.

    Nothing is raised: an error becomes a message on standard error, and a document on standard output where JSON is
    asked for. `HGKIT_DEBUG=1` shows the traceback of an error of hgkit itself.
    """
    words = list(sys.argv[1:] if args is None else args)
    try:
        _streams()
        return _finished(words)
    except (KeyboardInterrupt, typer.Abort):
        return _interrupted()
    except Exception as error:
        from hgkit.errors import hidden_signal

        hidden = hidden_signal(error)
        if hidden is not None:
            return int(hidden.code or 0) if isinstance(hidden, SystemExit) else _interrupted()
        what = failure(error, words)
        say(what.text)
        if wants_json(words):
            with suppress(OSError):  # it may be standard output that failed
                emit(what.document(), form="json")
        return what.status


class _Closed(TextIOBase):
    """Standard output that was closed before hgkit began: what is written there is lost, and not in silence."""

    def write(self, text: str) -> int:
        raise OSError(errno.EBADF, os.strerror(errno.EBADF), "standard output")


def _streams() -> None:
    """Make sure that there are streams to write to, and that they take any character."""
    sys.stdout = sys.stdout or _Closed()
    sys.stderr = sys.stderr or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    for stream, errors in ((sys.stdout, FALLBACK), (sys.stderr, "backslashreplace")):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors=errors)


def _finished(words: Sequence[str]) -> int:
    from hgkit.cli.app import build

    try:
        if any(_EMPTY.fullmatch(word) for word in words):
            raise UsageError("an argument is empty (is a variable not set?)")
        status = build()(args=list(words), prog_name="hgkit", standalone_mode=False)
        if status == INTERRUPTED:
            return _interrupted()
        sys.stdout.flush()
    except SystemExit as leaving:
        if isinstance(leaving.__context__, BrokenPipeError):  # the help, and nobody who reads on
            discard()
            return OK
        return leaving.code if isinstance(leaving.code, int) else OK
    except BrokenPipeError:
        discard()
        return OK
    except OSError as error:
        if not error.filename:
            discard()
        raise
    return status if isinstance(status, int) else OK


def _interrupted() -> int:
    say("hgkit: interrupted")
    return INTERRUPTED
