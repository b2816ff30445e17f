"""Everything hgkit raises for a user to read. No other exception is the user's doing."""

import os
import re
from collections.abc import Iterable

from hgkit.problems import Problem

CODES = {
    "unreadable": "The system can't read the file.",
    "internal-error": "An error of hgkit itself; please report it with what HGKIT_DEBUG=1 shows.",
}


class HgkitError(Exception):
    """The base of every error a user can cause; its text is fit to be shown as it is.

    >>> import hgkit
    >>> try:
    ...     hgkit.start("hg-2020", ["red"])
    ... except hgkit.HgkitError as error:
    ...     print(error)
    hg-2020 is for 2 to 5 players, not 1
    """


class RulesetError(HgkitError):
    """The content of one or more files has errors. `problems` holds every error found, in the order of the files.

    >>> import hgkit
    >>> try:
    ...     hgkit.load("hg-2020", set={"players.number.to": "many"})
    ... except hgkit.RulesetError as error:
    ...     print(error.problems[0])
    --set:1:19: players.number.to: expected a whole number, found 'many' [wrong-type]
    """

    problems: tuple[Problem, ...]

    def __init__(self, problems: Iterable[Problem]) -> None:
        """Keep the problems, sorted by file, line and column; the text has one line for each."""
        self.problems = tuple(sorted(problems))
        super().__init__("\n".join(str(problem) for problem in self.problems))


class IllegalMove(HgkitError):
    """A move that the rules forbid. `clause` is the id of the clause that forbids it.

    >>> import hgkit
    >>> state = hgkit.start("hg-2020", ["red", "blue"], seed=1)
    >>> try:
    ...     state.play("place 44 5,5 r0")
    ... except hgkit.IllegalMove as error:
    ...     print(error.clause)
    placement.adjacent
    """

    clause: str

    def __init__(self, message: str, clause: str) -> None:
        """Keep the clause; the text is the message followed by the clause's id in brackets."""
        self.clause = clause
        super().__init__(f"{message} [{clause}]")


class MoveSyntaxError(HgkitError):
    """The text of a move that can't be read at all.

    >>> import hgkit
    >>> try:
    ...     hgkit.parse_move("")
    ... except hgkit.MoveSyntaxError as error:
    ...     print(error)
    can't read ''; a move is a verb and names, like 'put PIECE PLACE'
    """


class NotFound(HgkitError):
    """An unknown name, or a file that is missing or that the system can't read. `hint` is the way out, or empty.

    >>> import hgkit
    >>> try:
    ...     hgkit.load("hg-2021")
    ... except hgkit.NotFound as error:
    ...     print(error.message)
    there is no ruleset 'hg-2021'
    """

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


def hidden_signal(error: Exception) -> KeyboardInterrupt | SystemExit | None:
    """Return what ends the process where pydantic hides it in an error: it came while a model was being built.

    >>> hidden_signal(ValueError("KeyboardInterrupt")) is None
    True
    """
    text = str(error) if type(error).__name__ == "SchemaError" else ""
    ended = re.search(r"SystemExit: (\d+)", text)
    if ended:
        return SystemExit(int(ended[1]))
    return KeyboardInterrupt() if "KeyboardInterrupt" in text else None


def internal(error: Exception) -> str:
    """Return an error of hgkit itself as one line. With HGKIT_DEBUG=1, raise it again.

    Raises the signal that it hides, if it does.
    """
    hidden = hidden_signal(error)
    if hidden is not None:
        raise hidden
    if os.environ.get("HGKIT_DEBUG"):
        raise error
    text = " ".join(f"{type(error).__name__}: {error}".split())
    return f"internal error: {text}; please report it, with what HGKIT_DEBUG=1 shows"
