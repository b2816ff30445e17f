"""The entry point: runs a command and turns whatever went wrong into one plain message and an exit status."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Sequence
from difflib import get_close_matches
from io import TextIOWrapper
from typing import cast

import typer

from hgkit.cli.output import discard, say

OK, CONTENT, USAGE, INTERRUPTED = 0, 1, 2, 130
"""The exit statuses: fine; content at fault, an illegal move, a failed expectation; usage; interrupted."""

# what typer raises for faults of the command line; the class lives elsewhere in older releases
_UsageFault = cast("type[Exception]", typer.BadParameter.__mro__[2])

# never meant: an empty path would be the working folder
_EMPTY = re.compile("(--[a-z-]+=)?")


def run(args: Sequence[str] | None = None) -> int:
    """Run `hgkit` with arguments (those of the process when left out); gives the exit status.

    Nothing is raised: a fault becomes a message on standard error. `HGKIT_DEBUG=1` shows the traceback of an
    error of hgkit itself.
    """
    _streams()
    try:
        status = _command(sys.argv[1:] if args is None else args)
        try:
            sys.stdout.flush()
        except BrokenPipeError:
            discard()
        return status
    except KeyboardInterrupt:
        return _interrupted()
    except typer.Abort:
        return _interrupted()
    except OSError as error:
        if not error.filename:
            discard()
        say(_system(error))
        return USAGE
    except Exception as error:
        from hgkit.errors import internal

        say(f"hgkit: {internal(error)}")
        return CONTENT


def _streams() -> None:
    """See to it that there are streams to write to, closed ones too, and that they take any character."""
    sys.stdout = sys.stdout or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    sys.stderr = sys.stderr or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def _command(args: Sequence[str]) -> int:
    from hgkit.cli.app import build
    from hgkit.errors import HgkitError, NotFound, RulesetError

    try:
        if any(_EMPTY.fullmatch(arg) for arg in args):
            raise _UsageFault("an argument is empty (is a variable not set?)")
        status = build()(args=list(args), prog_name="hgkit", standalone_mode=False)
    except NotFound as error:
        say(f"hgkit: {error}")
        return USAGE
    except HgkitError as error:
        say(str(error) if isinstance(error, RulesetError) else f"hgkit: {error}")
        return CONTENT
    except SystemExit as leaving:
        if isinstance(leaving.__context__, BrokenPipeError):  # the help, and nobody who reads on
            discard()
            return OK
        return leaving.code if isinstance(leaving.code, int) else OK
    except _UsageFault as fault:
        return _usage(fault)
    if status == INTERRUPTED:
        return _interrupted()
    return status if isinstance(status, int) else OK


def _usage(fault: BaseException) -> int:
    """Tell a fault of the command line, and where the help is."""
    context = getattr(fault, "ctx", None)
    command = context.command_path if context else "hgkit"
    say(f"{command}: {_words(fault)}\n'{command} --help' shows how")
    return USAGE


def _words(fault: BaseException) -> str:
    """The message of a fault of the command line, with the nearest name that would do."""
    message = fault.format_message() if hasattr(fault, "format_message") else str(fault)
    message = f"{message[:1].lower()}{message[1:]}".replace("Value error, ", "").rstrip(".")
    message, _, options = message.partition(" (Possible options: ")
    known = options.rstrip(")").split(", ") if options else []
    choice = re.search(r"'([^']*)' is not one of (.*)", message)
    wanted = choice[1] if choice else message.rpartition(" ")[2]
    near = get_close_matches(wanted, known or re.findall(r"'([^']*)'", choice[2] if choice else ""), 1)
    return f"{message} (did you mean '{near[0]}'?)" if near else message


def _interrupted() -> int:
    say("hgkit: interrupted")
    return INTERRUPTED


def _system(error: OSError) -> str:
    return f"hgkit: {error.filename or 'standard output'}: {error.strerror or error}"
