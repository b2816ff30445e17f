"""Everything hgkit raises for a user to read. No other exception is the user's fault."""

from collections.abc import Iterable

from hgkit.problems import Problem


class HgkitError(Exception):
    """The base of every error a user can cause; its text is fit to be shown as it is."""


class RulesetError(HgkitError):
    """The content of one or more files is at fault. `problems` holds every fault found, in the order of the files."""

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
    """An unknown name, or a file that is missing or that the system can't read."""
