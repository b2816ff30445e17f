"""Running the expectations of scripts, and writing what does hold into them."""

import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from hgkit.errors import HgkitError, RulesetError, problems_of
from hgkit.games.catalog import display
from hgkit.play.expect import Difference, compare, compare_illegal_under, compare_under
from hgkit.play.lines import LineSource
from hgkit.play.loader import Loader
from hgkit.play.model import UNDER_KEYS, Expect
from hgkit.play.replay import Replay
from hgkit.play.script import Script, load_script, read_sources
from hgkit.play.update import Change, Edit, changes
from hgkit.problems import Problem
from hgkit.text.files import READ, files_below, must_exist
from hgkit.text.source import Source

NOTHING_EXPECTED = "no expectations"
"""The message of a script that can be played and expects nothing."""


@dataclass(frozen=True, slots=True)
class Case:
    """One check: an expectation of a script, or that it can be played at all; `message` says what differs.

    `code` is that of an error of the file, empty where an expectation fails.
    """

    file: str
    line: int
    name: str
    ok: bool
    message: str = ""
    code: str = ""

    def __str__(self) -> str:
        """Return the line a user reads."""
        return f"{self.file}:{self.line}: {self.name}: {self.result}"

    @property
    def result(self) -> str:
        """The outcome in words."""
        if not self.ok:
            return self.message
        return f"ok ({self.message})" if self.message else "ok"


Checked = tuple[list[Case], list[Edit]]


def run_cases(
    paths: Iterable[str | os.PathLike[str]], loader: Loader | None = None, *, strict: bool = False
) -> list[Case]:
    """Check every script under the paths; with `strict` warnings fail too. Raises NotFound for a missing path."""
    return [case for cases, _ in _checked(paths, loader or Loader(), strict) for case in cases]


def update_cases(
    paths: Iterable[str | os.PathLike[str]], loader: Loader | None = None
) -> tuple[list[Case], list[Change], list[Problem]]:
    """Check as `run_cases` does, and find the changes that write what holds into the expectations that fail.

    The problems are expectations that can't be written; their files have no change. Nothing is written before
    `Change.write`.
    """
    checked = list(_checked(paths, loader or Loader(), False))
    cases = [case for cases, _ in checked for case in cases]
    return (cases, *changes(edit for _, edits in checked for edit in edits))


def failures(script: Script, under: str | None = None) -> list[str]:
    """Return the expectations of a script that fail under its own rules, or `under` others that it names.

    Raises RulesetError.
    """
    return _Checker(script, False).failures(under)


def script_files(path: str | os.PathLike[str]) -> Iterator[str]:
    """Yield the path itself, or every file below it that may hold scripts. Raises NotFound when it isn't there."""
    must_exist(path)
    if os.path.isdir(path):
        yield from map(display, files_below(path, READ, lost=True))
    else:
        yield os.fspath(path)


def _checked(paths: Iterable[str | os.PathLike[str]], loader: Loader, strict: bool) -> Iterator[Checked]:
    for path in paths:
        for file in script_files(path):
            yield from _check_file(file, loader, strict, chosen=not Path(path).is_dir())


def _check_file(file: str, loader: Loader, strict: bool, *, chosen: bool) -> Iterator[Checked]:
    """Check the scripts of a file; another kind of file is passed over unless it was `chosen` by name."""
    try:
        for source in read_sources(file):
            if isinstance(source, RulesetError):
                yield _errors(source, file, Path(file).name)
                continue
            if not chosen and "script" not in source.data:
                continue
            yield _check_source(source, loader, strict)
    except Exception as error:  # of whatever kind: the other files are still to be checked
        yield _errors(error, file, Path(file).name)


def _check_source(source: Source, loader: Loader, strict: bool) -> Checked:
    title = source.data.get("script")
    name = title if isinstance(title, str) else Path(source.path).name
    try:
        return _Checker(load_script(source, loader), strict).run()
    except Exception as error:  # of whatever kind: so are the other scripts of the file
        return _errors(error, source.path, name)


def _errors(error: Exception, file: str, name: str) -> Checked:
    return [_error_case(problem, name) for problem in problems_of(error, file)], []


def _error_case(problem: Problem, name: str) -> Case:
    return Case(problem.path, problem.line, name, False, problem.text, problem.code)


class _Checker:
    """Replays one script, under its own and under other rules, and compares on the way."""

    def __init__(self, script: Script, strict: bool) -> None:
        self.script = script
        self.strict = strict
        self.found: list[list[Difference]] = [[] for _ in script.expect]

    def run(self) -> Checked:
        script = self.script
        replay = self._own()
        for name in dict.fromkeys(name for expect in script.expect for name in expect.under):
            self._under(name)
        problems = (one for one in replay.problems if self.strict or one.severity == "error")
        cases = [_error_case(problem, script.title) for problem in problems]
        for index, expect in enumerate(script.expect):
            mark = script.source.mark(("expect", index))
            message = _joined([difference.message for difference in self.found[index]])
            cases.append(Case(mark.path, mark.line, _name(script, expect, message), not message, message))
        if not cases:
            line = script.source.mark(("script",)).line
            cases.append(Case(script.source.path, line, script.title, True, NOTHING_EXPECTED))
        return cases, list(self._edits())

    def failures(self, under: str | None) -> list[str]:
        problems: list[Problem] = []
        if under is None:
            problems = self._own().problems
        else:
            self._under(under)
        errors = [str(problem) for problem in problems if problem.severity == "error"]
        return errors + [difference.message for found in self.found for difference in found]

    def _own(self) -> Replay:
        replay = Replay(self.script)
        self._walk(replay, list(range(len(self.script.expect))), None)
        return replay

    def _under(self, name: str) -> None:
        indexes = [i for i, expect in enumerate(self.script.expect) if name in expect.under]
        try:
            near = Path(self.script.source.path).parent
            replay = Replay(self.script, self.script.loader.as_written(name, near))
        except HgkitError as error:
            message = f"under {name}: {' '.join(str(error).split())}"
            for index in indexes:
                self.found[index].append(Difference(("under", name), message, writable=False))
            return
        self._walk(replay, indexes, name)

    def _walk(self, replay: Replay, indexes: list[int], under: str | None) -> None:
        expects = self.script.expect
        open_ = set(indexes)
        while True:
            for index in sorted(open_):
                if expects[index].after == len(replay.turns) and not self._is_illegal(index, under):
                    open_.discard(index)
                    self._compare(index, replay, under)
            if not replay.play_turn():
                break
        for index in sorted(open_):
            expect = expects[index]
            if under is not None and self._is_illegal(index, under):
                self.found[index] += compare_illegal_under(under, expect.under[under], replay)
            elif expect.after == "end" and replay.state.finished and not replay.failed:
                self._compare(index, replay, under)
            else:
                self.found[index].append(Difference((), _not_reached(replay, under), writable=False))

    def _is_illegal(self, index: int, under: str | None) -> bool:
        return under is not None and self.script.expect[index].under[under].illegal is not None

    def _compare(self, index: int, replay: Replay, under: str | None) -> None:
        expect = self.script.expect[index]
        if under is None:
            self.found[index] += compare(expect, replay)
        else:
            plain = not set(self.script.source.data["expect"][index]["under"][under]) & UNDER_KEYS
            self.found[index] += compare_under(under, expect.under[under], plain, expect.after, replay)

    def _edits(self) -> Iterator[Edit]:
        source = self.script.source
        line = source.line if isinstance(source, LineSource) else None
        for index, differences in enumerate(self.found):
            for difference in differences:
                if difference.writable:
                    yield Edit(source.path, line, ("expect", index, *difference.path), difference.found)


def _name(script: Script, expect: Expect, message: str) -> str:
    """Return the title of the script and when; then what holds, unless the message says what doesn't."""
    what = sorted(expect.model_fields_set - {"after", "because"}, key=list(Expect.model_fields).index)
    name = f"{script.title}: after {expect.after}"
    return name if message else f"{name}: {', '.join(what)}"


def _joined(messages: Sequence[str]) -> str:
    """Return the messages on one line; what several in a row are about is written once."""
    parts: list[str] = []
    about = ""
    for message in messages:
        before, colon, rest = message.partition(": expected ")
        parts.append(f"expected {rest}" if colon and before == about else message)
        about = before if colon else ""
    return "; ".join(parts)


def _not_reached(replay: Replay, under: str | None) -> str:
    rules = f"under {under}: " if under else ""
    if replay.failed:
        problem = next(p for p in replay.problems if p.severity == "error")
        return f"{rules}not reached: turn {len(replay.turns) + 1} can't be played: {problem.message}"
    return f"{rules}the game is not over after the last turn"
