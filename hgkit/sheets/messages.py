"""Message catalogues: sentences, words and labels of one language, in `templates/sheets/LANGUAGE.yaml`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError

from hgkit.errors import NotFound, RulesetError
from hgkit.problems import Problem
from hgkit.rules.catalog import shipped
from hgkit.rules.clause import Status
from hgkit.rules.naming import did_you_mean
from hgkit.rules.source import read

FOLDER = "sheets"
VARIANTS = ("effect", "step")
"""Parameters that tell kinds of clauses of one section apart: a sentence's name ends in `/` and the value."""

T = TypeVar("T", bound=BaseModel)
Forms = str | dict[str, str]
"""A word: one form, or several by name (`one` and `many` in English)."""


class Mark(BaseModel):
    """How a status is marked on a page, and what the mark means."""

    model_config = ConfigDict(extra="forbid", strict=True)
    sign: str
    means: str


class Messages(BaseModel):
    """One language.

    `macros` is Jinja text: what it defines may be called in every sentence. `sentences` are Jinja texts by
    kind of clause; `fallback` is that of a clause without one. `words` name pieces, areas, numbers;
    `for_rulesets` has words that stand in their place in a ruleset and what rests on it. `formulas` are the
    words and signs of formulas.
    """

    model_config = ConfigDict(extra="forbid", strict=True)
    hgkit: Literal[1]
    messages: str
    labels: dict[str, str]
    headings: dict[str, str]
    marks: dict[Status, Mark]
    formulas: dict[str, str]
    words: dict[str, Forms]
    for_rulesets: dict[str, dict[str, Forms]] = {}
    macros: str
    sentences: dict[str, str]
    fallback: str

    def sentence(self, clause: str, parameters: Mapping[str, Any]) -> str | None:
        """The name of the sentence of a clause, by its id and parameters; None where it has none."""
        return next((name for name in _names(clause, parameters) if name in self.sentences), None)


def _names(clause: str, parameters: Mapping[str, Any]) -> Iterator[str]:
    section, dot, _ = clause.rpartition(".")
    variants = [f"/{parameters[name]}" for name in VARIANTS if isinstance(parameters.get(name), str)]
    for kind in (clause, f"{section}.*") if dot else (clause,):
        yield from (f"{kind}{variant}" for variant in (*variants, ""))


def folder() -> Path:
    """The folder with catalogues and layouts. Templates are code, so only the shipped ones are run."""
    return shipped() / "templates" / FOLDER


def languages() -> list[str]:
    """The languages that there is a catalogue for."""
    return sorted(path.stem for path in folder().glob("*.yaml") if path.stem != "layout")


@lru_cache(maxsize=16)
def messages(lang: str) -> Messages:
    """The catalogue of a language. Raises NotFound where there is none, RulesetError for a faulty one."""
    known = languages()
    if lang not in known:
        hint = did_you_mean(lang, known) or f"there is {', '.join(known)}"
        raise NotFound(f"there are no sheets in the language {lang!r} ({hint})")
    return checked(Messages, folder() / f"{lang}.yaml")


def checked(model: type[T], path: Path) -> T:
    """The file at `path` as a model. Raises RulesetError with every fault found."""
    source = read(path)
    try:
        return model.model_validate(source.data)
    except ValidationError as error:
        problems = []
        for fault in error.errors(include_url=False):
            mark = source.mark(fault["loc"])
            where = ".".join(map(str, fault["loc"]))
            problems.append(
                Problem(mark.path, mark.line, mark.column, "bad-value", fault["msg"], where=where)
            )
        raise RulesetError(problems) from None
