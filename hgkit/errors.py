"""Everything hgkit raises for a user to read. No other exception is the user's doing."""

import os
from collections.abc import Iterable

from hgkit.problems import Problem

CODES = {
    "unreadable": "The system can't read the file.",
    "internal-error": "An error of hgkit itself; please report it with what HGKIT_DEBUG=1 shows.",
}


class HgkitError(Exception):
    """The base of every error a user can cause; its text is fit to be shown as it is."""


class RulesetError(HgkitError):
    """The content of one or more files has errors. `problems` holds every error found, in the order of the files."""

    problems: tuple[Problem, ...]

    def __init__(self, problems: Iterable[Problem]) -> None:
        """Keep the problems, sorted by file, line and column; the text has one line for each."""
        self.problems = tuple(sorted(problems))
        super().__init__("\n".join(str(problem) for problem in self.problems))


class IllegalMove(HgkitError):
    """A move that the rules forbid. `clause` is the id of the clause that forbids it."""

    clause: str

    def __init__(self, message: str, clause: str) -> None:
        """Keep the clause; the text is the message followed by the clause's id in brackets."""
        self.clause = clause
        super().__init__(f"{message} [{clause}]")


class MoveSyntaxError(HgkitError):
    """The text of a move that can't be read at all."""


class NotFound(HgkitError):
    """An unknown name, or a file that is missing or that the system can't read. `hint` is the way out, or empty."""

    message: str
    hint: str

    def __init__(self, message: str, hint: str = "") -> None:
        """Keep both; the text is the message, followed by the hint in parentheses if there is one."""
        self.message, self.hint = message, hint
        super().__init__(f"{message} ({hint})" if hint else message)


class Ambiguous(NotFound):
    """A name that two files have."""


def problems_of(error: Exception, path: str) -> tuple[Problem, ...]:
    """Return the problems that an exception reports in the file being checked; an error of hgkit itself is one too."""
    if isinstance(error, RulesetError):
        return error.problems
    if isinstance(error, NotFound):
        return (Problem(path, 1, 1, "unreadable", str(error).removeprefix(f"{path}: ")),)
    if isinstance(error, HgkitError):
        return (Problem(path, 1, 1, "unplayable", str(error)),)
    return (Problem(path, 1, 1, "internal-error", internal(error)),)


def internal(error: Exception) -> str:
    """Return an error of hgkit itself as one line. With HGKIT_DEBUG=1, raise it again."""
    if os.environ.get("HGKIT_DEBUG"):
        raise error
    text = " ".join(f"{type(error).__name__}: {error}".split())
    return f"internal error: {text}; please report it, with what HGKIT_DEBUG=1 shows"
