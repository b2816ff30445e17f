"""The sentence of every clause of a ruleset, in one language and format."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from hgkit.rules.ruleset import Ruleset
from hgkit.sheets.components import component
from hgkit.sheets.environment import Environment, environment, renderer
from hgkit.sheets.formats import STYLES, Format, Style
from hgkit.sheets.messages import Messages, messages
from hgkit.sheets.words import Words

FALLBACK = "fallback"


@dataclass(frozen=True)
class Writer:
    """Writes about one ruleset: its sandbox, its catalogue, and its components by file name."""

    ruleset: Ruleset
    catalogue: Messages
    style: Style
    env: Environment
    components: Mapping[str, Mapping[str, Any]]

    def sentences(self) -> dict[str, str]:
        """The sentence of every clause by its id, in the order of the ruleset's sections."""
        render = renderer(self.env, {**self.catalogue.sentences, FALLBACK: self.catalogue.fallback})
        around = {"components": self.components, "clauses": frozenset(self.ruleset.clauses)}
        return {ident: self._sentence(ident, render, around) for ident in self.ruleset.clauses}

    def _sentence(
        self, ident: str, render: Callable[[str, Mapping[str, Any]], str], around: Mapping[str, Any]
    ) -> str:
        parameters = self.ruleset.clauses[ident].parameters()
        name = self.catalogue.sentence(ident, parameters) or FALLBACK
        return render(name, {**around, "p": parameters, "id": ident, "name": ident.rpartition(".")[2]})


def writer(ruleset: Ruleset, lang: str, format: Format) -> Writer:
    """A writer about a ruleset. Raises NotFound for a language without a catalogue."""
    catalogue, style = messages(lang), STYLES[format]
    words = Words(catalogue, (layer.id for layer in ruleset.resolved.layers), style.escape)
    components = {name: component(part, lang, style.escape) for name, part in ruleset.decks.items()}
    return Writer(ruleset, catalogue, style, environment(catalogue, words, style), components)


def sentences(ruleset: Ruleset, *, lang: str = "en", format: Format = "markdown") -> dict[str, str]:
    """The sentence of every clause by its id. Raises NotFound for a language without a catalogue."""
    return writer(ruleset, lang, format).sentences()


def without_sentence(ruleset: Ruleset, lang: str = "en") -> list[str]:
    """The ids of the clauses that a catalogue has no sentence for: what they say is written out plainly."""
    catalogue, clauses = messages(lang), ruleset.clauses.items()
    return [ident for ident, clause in clauses if not catalogue.sentence(ident, clause.parameters())]
