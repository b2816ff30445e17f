"""What `hgkit test` does and shows: the checks of scripts, and the changes that `--update` makes."""

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from hgkit.cli.inputs import refuse_other_kind, taking
from hgkit.cli.output import document, paint, progress
from hgkit.cli.reports import annotation, counted
from hgkit.cli.signs import one_line
from hgkit.errors import NotFound
from hgkit.games.catalog import display
from hgkit.play.cases import NOTHING_EXPECTED, Case, run_cases, update_cases
from hgkit.play.loader import Loader
from hgkit.problems import Problem
from hgkit.text.files import must_exist
from hgkit.text.writing import undisturbed

DIFF_STYLES = {"+": "green", "-": "red", "@": "cyan"}


@dataclass(frozen=True, slots=True)
class Tested:
    """The checks made, and whether Ctrl-C ended them early."""

    cases: Sequence[Case]
    interrupted: bool

    @property
    def failed(self) -> int:
        """How many checks failed."""
        return sum(not case.ok for case in self.cases)

    @property
    def unreadable(self) -> bool:
        """Whether there is a file that the system can't read."""
        return any(case.code == "unreadable" for case in self.cases)

    def report(self, format: str, diff: str, verbose: bool, colour: bool) -> str:
        """Return the checks as text, JSON or notes for GitHub; `diff` is what `--update` has changed."""
        passed = len(self.cases) - self.failed
        if format == "json":
            rows = [asdict(case) for case in self.cases]
            changed: dict[str, Any] = {"diff": diff} if diff else {}
            return document("test", passed=passed, failed=self.failed, cases=rows, **changed)
        painted = [paint(line, DIFF_STYLES.get(line[:1], "dim"), colour) for line in diff.splitlines()]
        return "\n".join([*painted, *self._lines(verbose, format == "github", colour), self._summary(colour)])

    def _lines(self, verbose: bool, github: bool, colour: bool) -> Iterator[str]:
        for case in self.cases:
            if github and not case.ok:
                yield annotation("error", case.file, case.line, case.name, case.message)
            elif not case.ok or (verbose and not github):
                style = "green" if case.ok else "red"
                place = one_line(f"{case.file}:{case.line}: {case.name}")
                yield f"{place}: {paint(one_line(case.result), style, colour)}"

    def _summary(self, colour: bool) -> str:
        files = len({case.file for case in self.cases})
        text = f"{len(self.cases) - self.failed} passed, {self.failed} failed in {counted(files, 'file')}"
        idle = sum(case.message == NOTHING_EXPECTED for case in self.cases)
        if idle:
            text += f"; {counted(idle, 'script')} without expectations"
        return paint(text, "red" if self.failed else "green", colour)


def run(paths: Sequence[Path], loader: Loader, strict: bool) -> Tested:
    """Check all scripts under the paths.

    Raises NotFound for a path that isn't there, or where there is none, BadParameter for a file of another kind.
    """
    for path in paths:
        with taking(path, "script", loader.catalog):
            must_exist(path)
    cases: list[Case] = []
    try:
        for path in progress(paths, "path"):
            found = run_cases([display(path)], loader, strict=strict)
            cases += found
            if any(case.code for case in found):
                refuse_other_kind(path, "script", loader.catalog)
    except KeyboardInterrupt:
        return Tested(cases, interrupted=True)
    if not cases:
        raise NotFound(f"no script in {', '.join(map(str, paths))}")
    return Tested(cases, interrupted=False)


@dataclass(slots=True)
class Rewritten:
    """What `--update` did: the changes made as a unified diff, what could not be changed, files not written."""

    diff: str = ""
    refused: Sequence[Problem] = ()
    unwritten: list[OSError] = field(default_factory=list)
    interrupted: bool = False

    def messages(self) -> Iterator[str]:
        """Yield what could not be changed, and the files that could not be written."""
        yield from map(str, self.refused)
        for error in self.unwritten:
            yield f"hgkit: {error.filename}: not updated: {error.strerror}"


def rewrite(paths: Sequence[Path], loader: Loader) -> Rewritten:
    """Write what holds into the expectations that fail. A file that can't be written does not stop the others."""
    _, changes, refused = update_cases(map(display, paths), loader)
    done = Rewritten(refused=refused)
    try:
        for change in changes:
            with undisturbed():  # what is written is shown
                try:
                    change.write()
                    done.diff += change.diff
                except OSError as error:
                    done.unwritten.append(error)
    except KeyboardInterrupt:
        done.interrupted = True
    return done
