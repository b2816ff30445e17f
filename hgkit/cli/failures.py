"""What went wrong, for people and for programs: the text, the exit status, and the document in JSON."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pkgutil import iter_modules
from typing import Any, cast

import typer

from hgkit.cli import commands
from hgkit.cli.output import document
from hgkit.cli.signs import one_line

OK, CONTENT, USAGE, INTERRUPTED = 0, 1, 2, 130
"""The exit statuses: fine; wrong content, an illegal move, a failed expectation; usage; interrupted."""

# what typer raises for a mistyped command line; the class lives elsewhere in older releases
UsageError = cast("type[Exception]", typer.BadParameter.__mro__[2])


@dataclass(frozen=True, slots=True)
class Failure:
    """An error that ended the command."""

    status: int
    text: str
    problems: Sequence[dict[str, Any]]

    def document(self) -> str:
        """Return the error as JSON: one problem for each thing that is wrong."""
        return document("error", problems=self.problems)


def failure(error: Exception, words: Sequence[str]) -> Failure:
    """Return what an exception means to the user who typed `words`.

    With HGKIT_DEBUG=1, raise an error of hgkit itself again.
    """
    from hgkit.cli.reports import as_data
    from hgkit.errors import HgkitError, NotFound, RulesetError, internal

    if isinstance(error, RulesetError):
        text = "\n".join(one_line(str(problem)) for problem in error.problems)
        return Failure(CONTENT, text, [as_data(problem) for problem in error.problems])
    if isinstance(error, NotFound):
        return _failed(USAGE, "not-found", str(error))
    if isinstance(error, HgkitError):
        return _failed(CONTENT, "unplayable", str(error))
    if isinstance(error, UsageError):
        return _usage(error, words)
    if isinstance(error, OSError):
        return _failed(USAGE, "system", f"{error.filename or 'standard output'}: {error.strerror or error}")
    return _failed(CONTENT, "internal-error", internal(error))


def _failed(status: int, code: str, message: str) -> Failure:
    return Failure(status, f"hgkit: {one_line(message)}", [_problem(code, message)])


def _problem(code: str, message: str, hint: str = "") -> dict[str, Any]:
    place = {"path": None, "line": None, "column": None}
    return place | {"code": code, "severity": "error", "where": "", "message": message, "hint": hint}


def _usage(error: Exception, words: Sequence[str]) -> Failure:
    context = getattr(error, "ctx", None)
    typed = words[0] if words and words[0] in {part.name for part in iter_modules(commands.__path__)} else ""
    command = context.command_path if context else f"hgkit {typed}".rstrip()
    message, hint = _words(error), f"'{command} --help' shows how"
    return Failure(USAGE, f"{command}: {one_line(message)}\n{hint}", [_problem("usage", message, hint)])


def _words(error: BaseException) -> str:
    """Return what is wrong with a command line, with the nearest valid name."""
    from hgkit.text.naming import did_you_mean

    message = error.format_message() if hasattr(error, "format_message") else str(error)
    message = f"{message[:1].lower()}{message[1:]}".replace("Value error, ", "").rstrip(".")
    message, _, options = message.partition(" (Possible options: ")
    known = options.rstrip(")").split(", ") if options else []
    choice = re.search(r"'([^']*)' is not one of (.*)", message)
    wanted = choice[1] if choice else message.rpartition(" ")[2]
    hint = did_you_mean(wanted, known or re.findall(r"'([^']*)'", choice[2] if choice else ""))
    return f"{message} ({hint})" if hint else message
