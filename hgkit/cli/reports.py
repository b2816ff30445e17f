"""Problems for people, for programs and for GitHub."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from hgkit.cli.output import paint, progress
from hgkit.cli.signs import one_line
from hgkit.errors import NotFound, problems_of
from hgkit.games.catalog import Catalog, display
from hgkit.problems import Problem
from hgkit.text.files import READ, files_below, must_exist

STYLES = {"error": "red", "warning": "yellow"}


def check(
    files: Sequence[Path], catalog: Catalog, with_: Sequence[str] = ()
) -> tuple[int, list[Problem], bool]:
    """Return how many files were checked, their problems in order, and whether Ctrl-C ended the check early.

    Without files, check everything shipped and on the path. An error in a file that several others extend is reported
    once. A file that can't be checked does not hide the others. Raises NotFound for a file or folder that isn't there.
    """
    from hgkit.validation.files import shipped_files, validate

    found: dict[Problem, None] = {}
    checked = 0
    try:
        for file in progress(expand(files) if files else shipped_files(catalog), "file"):
            try:
                found.update(dict.fromkeys(validate(file, catalog, with_=with_)))
            except Exception as error:
                found.update(dict.fromkeys(problems_of(error, display(file))))
            checked += 1
    except KeyboardInterrupt:
        return checked, sorted(found), True
    return checked, sorted(found), False


def expand(paths: Sequence[Path]) -> list[Path]:
    """Return the files, and those in folders that hgkit reads, each once. Raises NotFound where there is none."""
    found: dict[Path, None] = {}
    for path in paths:
        if path.is_dir():
            found.update(dict.fromkeys(files_below(path, READ, lost=True)))
        else:
            must_exist(path)
            found[path] = None
    if not found:
        raise NotFound(f"no file that hgkit reads in {', '.join(map(str, paths))}")
    return list(found)


def as_data(problem: Problem) -> dict[str, Any]:
    """Return a problem as plain data."""
    names = ("path", "line", "column", "code", "severity", "where", "message", "hint")
    return {name: getattr(problem, name) for name in names}


def lines(problems: Iterable[Problem], *, github: bool, colour: bool) -> str:
    """Return a line for each problem."""
    if not github:
        return "\n".join(_painted(problem, colour) for problem in problems)
    return "\n".join(annotation(p.severity, p.path, p.line, p.code, p.text, p.column) for p in problems)


def summary(files: int, problems: Sequence[Problem]) -> str:
    """Return how many files, errors and warnings there are."""
    errors = sum(problem.severity == "error" for problem in problems)
    numbers = {"file": files, "error": errors, "warning": len(problems) - errors}
    return ", ".join(counted(number, noun) for noun, number in numbers.items())


def counted(number: int, noun: str) -> str:
    """Return a number with its noun."""
    return f"{number} {noun}{'' if number == 1 else 's'}"


def annotation(level: str, path: str, line: int, title: str, message: str, column: int | None = None) -> str:
    """Return a line that GitHub shows beside the code."""
    place = f"file={_property(path)},line={line}" + (f",col={column}" if column else "")
    return f"::{level} {place},title={_property(title)}::{_escaped(message)}"


def _painted(problem: Problem, colour: bool) -> str:
    place = one_line(problem.place)
    text = one_line(str(problem).removeprefix(f"{problem.place}: "))
    return f"{paint(place, 'bold', colour)}: {paint(text, STYLES[problem.severity], colour)}"


def _escaped(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _escaped(text).replace(":", "%3A").replace(",", "%2C")
