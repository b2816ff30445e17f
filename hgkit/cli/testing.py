"""What `hgkit test` does and shows: the checks of scripts, and the changes that `--update` makes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hgkit.cli.output import document, paint, progress
from hgkit.cli.reports import annotation, counted
from hgkit.errors import NotFound

if TYPE_CHECKING:
    from hgkit.play.cases import Case
    from hgkit.play.library import Library

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

    def report(self, format: str, diff: str, verbose: bool, colour: bool) -> str:
        """The checks as text, JSON or notes for GitHub; `diff` is what `--update` has changed."""
        passed = len(self.cases) - self.failed
        if format == "json":
            rows = [asdict(case) for case in self.cases]
            changed: dict[str, Any] = {"diff": diff} if diff else {}
            return document("test", passed=passed, failed=self.failed, cases=rows, **changed)
        github = format == "github"
        return "\n".join(
            [*_painted(diff, colour), *self._lines(verbose, github, colour), self._summary(colour)]
        )

    def _lines(self, verbose: bool, github: bool, colour: bool) -> Iterator[str]:
        for case in self.cases:
            if github and not case.ok:
                yield annotation("error", case.file, case.line, case.name, case.message)
            elif not case.ok or (verbose and not github):
                text = "ok" if case.ok else case.message
                style = "green" if case.ok else "red"
                yield f"{case.file}:{case.line}: {case.name}: {paint(text, style, colour)}"

    def _summary(self, colour: bool) -> str:
        files = len({case.file for case in self.cases})
        text = f"{len(self.cases) - self.failed} passed, {self.failed} failed in {counted(files, 'file')}"
        return paint(text, "red" if self.failed else "green", colour)


def run(paths: Sequence[Path], library: Library, strict: bool) -> Tested:
    """Check all scripts under the paths. Raises NotFound for a path that isn't there, or where there is none."""
    from hgkit.play.cases import run_cases
    from hgkit.rules.catalog import display

    cases: list[Case] = []
    try:
        for path in progress(paths, "path"):
            cases += run_cases([display(path)], library, strict=strict)
    except KeyboardInterrupt:
        return Tested(cases, interrupted=True)
    if not cases:
        raise NotFound(f"no script in {', '.join(map(str, paths))}")
    return Tested(cases, interrupted=False)


def rewrite(paths: Sequence[Path], library: Library) -> str:
    """Write what holds into the expectations that fail; gives the changes as a unified diff."""
    from hgkit.play.cases import update_cases
    from hgkit.rules.catalog import display

    _, changes = update_cases(map(display, paths), library)
    for change in changes:
        change.write()
    return "".join(change.diff for change in changes)


def _painted(diff: str, colour: bool) -> list[str]:
    return [paint(line, DIFF_STYLES.get(line[:1], "dim"), colour) for line in diff.splitlines()]
