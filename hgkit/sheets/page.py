"""A page: the sentences of a ruleset's clauses under their headings, and what stands around them."""

from __future__ import annotations

from typing import Any

import hgkit
from hgkit.rules.ruleset import Ruleset
from hgkit.sheets.cites import cites, documents, text
from hgkit.sheets.components import component
from hgkit.sheets.environment import Environment, environment, renderer
from hgkit.sheets.formats import STYLES, Format, Style
from hgkit.sheets.layout import layout
from hgkit.sheets.lineage import Lineage, lineage
from hgkit.sheets.messages import Messages, messages
from hgkit.sheets.words import Words

FALLBACK = "fallback"


def sheet(ruleset: Ruleset, *, lang: str = "en", format: Format = "markdown") -> str:
    """A one-page reference of a ruleset: a sentence for each clause, with its cite and status.

    `lang` is the language of a catalogue; `format` is markdown, or html that needs no other file. Raises
    NotFound for a language without a catalogue.
    """
    catalogue, style = messages(lang), STYLES[format]
    past = lineage(ruleset)
    env = environment(catalogue, Words(catalogue, past.ids, style.escape), style)
    components = {name: component(deck, lang, style.escape) for name, deck in ruleset.decks.items()}
    lines = _lines(ruleset, catalogue, env, style, past, components)
    place = layout()
    blocks: dict[str, list[dict[str, Any]]] = {name: [] for name in place.blocks}
    for line in lines:
        blocks[place.block(line["id"])].append(line)
    page = env.get_template(style.layout).render(
        lang=catalogue.messages,
        title=style.escape(ruleset.title(lang)),
        blocks=[{"name": name, "lines": found} for name, found in blocks.items() if found],
        notes=[line for line in lines if line["note"]],
        reconstructed=[part for part in components.values() if part["why"]],
        past=past,
        source=text(ruleset.model.source, lang, style.escape),
        documents=documents(ruleset.model, style.escape),
        statuses=[status for status in catalogue.marks if any(line["status"] == status for line in lines)],
        ruleset=style.escape(ruleset.id),
        sha256=ruleset.sha256,
        version=hgkit.__version__,
    )
    return page.rstrip() + "\n"


def without_sentence(ruleset: Ruleset, lang: str = "en") -> list[str]:
    """The ids of the clauses that a catalogue has no sentence for; a sheet writes them out plainly."""
    catalogue = messages(lang)
    clauses = ruleset.clauses.items()
    return [ident for ident, clause in clauses if not catalogue.sentence(ident, clause.parameters())]


def _lines(
    ruleset: Ruleset,
    catalogue: Messages,
    env: Environment,
    style: Style,
    past: Lineage,
    components: dict[str, dict[str, Any]],
) -> list[dict[str, Any]]:
    """What the page shows of each clause, in the order of the ruleset's sections."""
    render = renderer(env, {**catalogue.sentences, FALLBACK: catalogue.fallback})
    lines: list[dict[str, Any]] = []
    footnotes = 0
    for ident, clause in ruleset.clauses.items():
        note = text(clause.note, catalogue.messages, style.escape)
        footnotes += bool(note)
        parameters = clause.parameters()
        sentence = catalogue.sentence(ident, parameters) or FALLBACK
        context = {"p": parameters, "id": ident, "name": ident.rpartition(".")[2], "components": components}
        lines.append(
            {
                "id": ident,
                "text": render(sentence, context),
                "status": clause.standing,
                "cites": cites(clause, ruleset.model, style.escape),
                "note": note,
                "footnote": footnotes if note else None,
                "changed": past.changed(ruleset, ident),
            }
        )
    return lines
