"""Message catalogues: what pages say in one language, in the folder `templates/sheets/LANGUAGE`."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Literal, TypeVar

from pydantic import BaseModel, ConfigDict

from hgkit.errors import NotFound
from hgkit.games.catalog import shipped
from hgkit.rules.clauses.clause import Status
from hgkit.text.naming import names_hint
from hgkit.text.report import read_model
from hgkit.text.source import read

VARIANTS = ("effect", "step", "kind")
"""Parameters whose values tell kinds of clauses of one section apart."""

T = TypeVar("T", bound=BaseModel)
Forms = str | dict[str, str]
"""A word: one form, or several by name (`one` and `many` in English)."""


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class Mark(_Strict):
    """How a status is marked on a page, and what the mark means."""

    sign: str
    means: str


class Vocabulary(_Strict):
    """The words of a language.

    `words` name pieces, areas, numbers and the like by id; `for_rulesets` has words that stand in their place in
    a ruleset and what builds on it. `plurals` are patterns and what replaces them, the first that is found.
    `articles` are patterns too, of a word with its article. `numbers` are the words for small numbers, from 0 on,
    `places` those for places in an order, from the first on.
    `formulas` are the words and signs of formulas, `phrases` those of common shapes of them.
    """

    hgkit: Literal[1]
    messages: str
    labels: dict[str, str]
    headings: dict[str, str]
    marks: dict[Status, Mark]
    formulas: dict[str, str]
    phrases: dict[str, str]
    numbers: list[str]
    places: list[str]
    articles: list[list[str]]
    plurals: list[list[str]]
    words: dict[str, Forms]
    for_rulesets: dict[str, dict[str, Forms]] = {}


class Sentences(_Strict):
    """The sentences of a language: Jinja texts by kind of clause. `fallback` is that of a clause without one.

    `evident` are conditions of Jinja, by kind too: where one holds, a page leaves the sentence out.
    """

    hgkit: Literal[1]
    sentences: dict[str, str]
    fallback: str
    evident: dict[str, str] = {}


class Texts(_Strict):
    """The texts of a page that sets rulesets side by side, in one language: Jinja texts by name."""

    hgkit: Literal[1]
    messages: str
    texts: dict[str, str]


class Layout(_Strict):
    """The blocks of a page in order, and the sections of a ruleset whose clauses stand in each.

    `along` are the blocks that belong to others too.
    """

    hgkit: Literal[1]
    blocks: dict[str, list[str]]
    along: dict[str, list[str]]

    def block(self, clause: str) -> str:
        """Return the block of a clause by its id; the last block takes what none of them names."""
        section = clause.partition(".")[0]
        named = (block for block, sections in self.blocks.items() if section in sections)
        return next(named, [*self.blocks][-1])


@dataclass(frozen=True, slots=True)
class Messages:
    """One language: its words, its sentences, and `phrases`, the template whose macros sentences share."""

    vocabulary: Vocabulary
    sentences: Sentences
    phrases: str

    def sentence(self, clause: str, parameters: Mapping[str, Any]) -> str | None:
        """Return the name of a clause's sentence, by its id and parameters, or None if it has none."""
        return self.kind(self.sentences.sentences, clause, parameters)

    def kind(self, texts: Mapping[str, str], clause: str, parameters: Mapping[str, Any]) -> str | None:
        """Return the name of the text that fits a clause most closely, or None if none does."""
        return next((name for name in _names(clause, parameters) if name in texts), None)


def _names(clause: str, parameters: Mapping[str, Any]) -> Iterator[str]:
    """Yield the names that the sentence of a clause may have, the closest first."""
    section, dot, _ = clause.rpartition(".")
    values = (parameters[name] for name in VARIANTS if isinstance(parameters.get(name), str))
    kinds = [f"/{kind}" for kind in (*values, *parameters)]
    for place in (clause, f"{section}.*") if dot else (clause,):
        yield from (f"{place}{kind}" for kind in (*kinds, ""))


def folder(pages: str = "sheets") -> Path:
    """Return the folder with catalogues and layouts of some pages. They are code, so only the shipped ones are run."""
    return shipped() / "templates" / pages


@cache
def layout() -> Layout:
    """Return the shipped layout."""
    return checked(Layout, folder() / "layout.yaml")


def languages() -> list[str]:
    """Return the languages that have a catalogue."""
    return sorted(path.parent.name for path in folder().glob("*/sentences.yaml"))


@cache
def messages(lang: str) -> Messages:
    """Return the catalogue of a language. Raises NotFound where there is none, RulesetError for a broken one."""
    known = languages()
    if lang not in known:
        hint = names_hint(lang, known, known="there is ")
        raise NotFound(f"there are no sheets in the language {lang!r} ({hint})")
    home = folder() / lang
    words, sentences = checked(Vocabulary, home / "words.yaml"), checked(Sentences, home / "sentences.yaml")
    return Messages(words, sentences, f"{lang}/phrases.j2")


@cache
def texts(lang: str) -> Texts:
    """Return the texts for comparing rulesets in a language, or in English where it has none."""
    file = folder("diff") / f"{lang}.yaml"
    return checked(Texts, file if file.is_file() else folder("diff") / "en.yaml")


def checked(model: type[T], path: Path) -> T:
    """Load the file at `path` as a model. Raises RulesetError with every error found."""
    return read_model(model, read(path))
