"""The sentence of every clause of a ruleset, in one language and format."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from jinja2 import Template
from markupsafe import Markup

from hgkit.rules.checks.formulas import in_formulas
from hgkit.rules.layers.chain import Layer
from hgkit.rules.ruleset import Ruleset
from hgkit.sheets.cites import Escape
from hgkit.sheets.cites import text as translated
from hgkit.sheets.environment import STYLES, Environment, Format, Style, environment
from hgkit.sheets.messages import Messages, messages
from hgkit.sheets.words import Words


@dataclass(frozen=True, slots=True)
class Writer:
    """A writer of the sentences of one ruleset; `components` are by file name."""

    ruleset: Ruleset
    catalogue: Messages
    style: Style
    env: Environment
    components: Mapping[str, Mapping[str, Any]]
    _compiled: dict[str, Template] = field(default_factory=dict, repr=False)

    def sentence(self, clause: str, parameters: Mapping[str, Any]) -> str:
        """Return the sentence of a clause with these parameters."""
        name = clause.rpartition(".")[2]
        text = self._template(clause, parameters).render(p=parameters, id=clause, name=name)
        line = " ".join(text.split())
        return Markup(line) if self.style.autoescape else line

    def sentences(self) -> dict[str, str]:
        """Return the sentence of every clause by its id, in the order of the ruleset's sections."""
        clauses = self.ruleset.clauses.items()
        return {ident: self.sentence(ident, clause.parameters()) for ident, clause in clauses}

    def evident(self, clause: str, parameters: Mapping[str, Any], noted: bool) -> bool:
        """Return whether a page can leave out the sentence of a clause; `noted`: the clause has a note there."""
        texts = self.catalogue.sentences.evident
        kind = self.catalogue.kind(texts, clause, parameters)
        if kind is None:
            return False
        holds = self.env.compile_expression(texts[kind])
        return bool(holds(p=parameters, id=clause, name=clause.rpartition(".")[2], noted=noted))

    def word(self, name: str) -> str:
        """Return the word for an id."""
        return str(self.env.filters["name"](name))

    def _template(self, clause: str, parameters: Mapping[str, Any]) -> Template:
        """Return the template of a clause's sentence; each is compiled once, when first used."""
        name, texts = self.catalogue.sentence(clause, parameters), self.catalogue.sentences
        known = self.ruleset.clauses.get(clause)
        text = texts.sentences[name] if name else (known and known.sentence) or texts.fallback
        if text not in self._compiled:
            self._compiled[text] = self.env.from_string(text)
        return self._compiled[text]


def writer(ruleset: Ruleset, lang: str, format: Format) -> Writer:
    """Return the writer for a ruleset. Raises NotFound for a language without a catalogue."""
    catalogue, style = messages(lang), STYLES[format]
    layers = [(layer.id, _own_words(layer, lang)) for layer in ruleset.resolved.layers]
    words = Words(catalogue.vocabulary, layers, style.escape)
    parts = components(ruleset, lang, style.escape)
    clauses = {ident: clause.parameters() for ident, clause in ruleset.clauses.items()}
    about = {"components": parts, "clauses": clauses, "used": in_formulas(ruleset)}
    return Writer(ruleset, catalogue, style, environment(catalogue, words, style, about), parts)


def components(ruleset: Ruleset, lang: str, escape: Escape) -> dict[str, dict[str, Any]]:
    """Return title, totals and reasoning of every file that a ruleset names.

    There is no reasoning where a source gives the data.
    """
    return {
        name: {
            "title": translated(dict(file.title), lang, escape),
            "totals": {total: number for total, number in file.stated().items() if number},
            "wild": sorted(file.wild),
            "how": file.reconstructed.how if file.reconstructed else "",
            "why": escape(file.reconstructed.why) if file.reconstructed else "",
        }
        for files in ruleset.components.values()
        for name, file in files.items()
    }


def sentences(ruleset: Ruleset, *, lang: str = "en", format: Format = "markdown") -> dict[str, str]:
    """Return the sentence of every clause by its id. Raises NotFound for a language without a catalogue."""
    return writer(ruleset, lang, format).sentences()


def _own_words(layer: Layer, lang: str) -> dict[str, str]:
    words = layer.document.get("words")
    found = words.items() if isinstance(words, dict) else ()
    return {str(name): str(word[lang]) for name, word in found if isinstance(word, dict) and lang in word}
