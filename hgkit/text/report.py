"""Collects the errors of one file, each at its place in the text."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from typing import Any, Final, TypeVar

from pydantic import BaseModel, ValidationError

from hgkit.errors import Ambiguous, NotFound, RulesetError
from hgkit.problems import Problem, Severity
from hgkit.text.kinds import Registry
from hgkit.text.leaves import MISSING
from hgkit.text.mending import Loss, mended
from hgkit.text.naming import names_hint, shown
from hgkit.text.places import Marked, Path
from hgkit.text.schema_errors import schema_errors
from hgkit.text.source import FORMAT, Source

MOST_ALIKE: Final = 100
"""The most errors of one code that are listed one by one; then only their number follows."""

MOST_ROUNDS: Final = 10
"""So often a file is read anew without what is wrong in it."""

OF_THE_WHOLE: Final = frozenset({"missing-key", "inconsistent"})
"""The codes of problems that only all layers together have."""

HEAD: Final[Mapping[str, Any]] = {"hgkit": FORMAT, "title": {"en": "_"}}
"""What stands in for keys of a head that are missing or wrong, as nothing else depends on them."""

AnyModel = TypeVar("AnyModel", bound=BaseModel)


class Report:
    """The problems found so far in `source`: a file, or what it makes together with those that it extends."""

    def __init__(self, source: Marked, problems: Iterable[Problem] = (), *, complete: bool = True) -> None:
        """Start with what can't be read in `source`, and with the problems of merging its layers.

        What has a problem of merging stayed as it was under its layer. Where a layer is missing the data are not
        `complete`, and no problem is noted that it may solve.
        """
        self.source = source
        self.complete = complete
        misread = {problem.place for problem in source.misread}
        merging = [problem for problem in problems if problem.place not in misread]
        self.problems: list[Problem] = [*source.misread, *merging]
        self.loss = Loss()
        self._places = misread.union(problem.place for problem in merging)
        self._names = {repr(problem.where.rpartition(".")[2]) for problem in merging}
        self._counts: dict[str, int] = {}
        self._more: dict[str, int] = {}

    def add(
        self,
        path: Path,
        code: str,
        message: str,
        hint: str = "",
        *,
        key: bool = False,
        column: int = 1,
        severity: Severity = "error",
    ) -> None:
        """Note a problem of the value at `path`, of its key, or of a column in it."""
        count = self._counts[code] = self._counts.get(code, 0) + 1
        if count > MOST_ALIKE + 1:
            more = self._more[code]
            message = f"{count - MOST_ALIKE} more of this kind"
            self.problems[more] = replace(self.problems[more], message=message, where="", hint="")
            return
        if count > MOST_ALIKE:
            self._more[code] = len(self.problems)
        problem = self.source.problem(path, code, message, hint, key=key, column=column, severity=severity)
        if self.follows(problem):
            self._counts[code] -= 1
        else:
            self.problems.append(problem)

    def follows(self, problem: Problem) -> bool:
        """Return whether a problem follows from an error of merging, or from what is missing or `read` has left out."""
        return (
            (not self.complete and problem.code in OF_THE_WHOLE)
            or problem.place in self._places
            or (problem.code != "unknown-key" and any(name in problem.message for name in self._names))
            or self.loss.explains(problem.where, problem.message)
        )

    def expected(self, path: Path, wanted: str, found: object, hint: str = "") -> None:
        """Note that the value at `path` has the wrong type."""
        self.add(path, "wrong-type", f"expected {wanted}, found {shown(found)}", hint)

    def unknown(
        self, path: Path, what: str, name: object, known: Iterable[str], *, key: bool = False
    ) -> None:
        """Note a name that nobody declared."""
        if isinstance(name, str):
            full = self._counts.get("unknown-name", 0) > MOST_ALIKE
            hint = "" if full else names_hint(name, known, "none is declared")
            self.add(path, "unknown-name", f"unknown {what} {name!r}", hint, key=key)
        else:
            self.expected(path, f"the name of a known {what}", name)

    def names(self, path: Path, what: str, names: Iterable[Any], known: Collection[str]) -> bool:
        """Note every name of a list, or every key of a mapping, that nobody declared; return whether all are known."""
        is_key, wrong = isinstance(names, Mapping), False
        for index, name in enumerate(names):
            if not isinstance(name, str) or name not in known:
                self.unknown((*path, name if is_key else index), what, name, known, key=is_key)
                wrong = True
        return not wrong

    def total(self, path: Path, what: str, stated: int | None, found: int, have: str = "there are") -> None:
        """Note a total that is stated and does not hold."""
        if stated is not None and stated != found:
            self.add(path, "wrong-total", f"states {stated} {what}, {have} {found}")

    def unknown_file(self, path: Path, error: NotFound) -> None:
        """Note a name that no file has, or two have."""
        code = "ambiguous-name" if isinstance(error, Ambiguous) else "unknown-file"
        self.add(path, code, error.message, error.hint)

    def stop(self) -> None:
        """Raise RulesetError with the errors found, if there are any."""
        errors = [problem for problem in self.problems if problem.severity == "error"]
        if errors:
            raise RulesetError(dict.fromkeys(errors))

    def read(
        self,
        model: type[AnyModel],
        data: Any,
        registry: Registry | None = None,
        instead: Mapping[str, Any] | None = None,
    ) -> AnyModel:
        """Note every error in the form of data, and return as a model what has none.

        What has errors is left out, or is as `instead` has it; `add` notes no problem that follows from that.
        Raises RulesetError where too little is left for a model.
        """
        loss = Loss()
        head = {key: value for key, value in HEAD.items() if key in model.model_fields}
        instead = {**head, **(instead or {})}
        for _ in range(MOST_ROUNDS):
            try:
                found = model.model_validate(data, context=registry)
            except ValidationError as error:
                errors = list(schema_errors(error, model, data, registry))
            else:
                self.loss = loss
                return found
            if not loss.paths:
                for one in errors:
                    self.add(one.path, one.code, one.message, one.hint, key=one.key)
            data = MISSING if len(errors) > MOST_ALIKE else mended(data, errors, instead, loss)
            if data is MISSING:
                break
        self.loss = loss
        raise RulesetError(self.problems)


def read_model(model: type[AnyModel], source: Source) -> AnyModel:
    """Return a file as a model. Raises RulesetError with every error of its form."""
    report = Report(source)
    found = report.read(model, source.data)
    report.stop()
    return found
