"""A page: the sentences of a ruleset's clauses under their headings, and what stands around them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from hgkit.comparison.lineage import Lineage, lineage
from hgkit.rules.ruleset import Ruleset
from hgkit.sheets.cites import cites, documents, text
from hgkit.sheets.formats import Format
from hgkit.sheets.layout import layout
from hgkit.sheets.sentences import Writer, writer
from hgkit.version import __version__


def sheet(ruleset: Ruleset, *, lang: str = "en", format: Format = "markdown") -> str:
    """A one-page reference of a ruleset: a sentence for each clause, with its cite and status.

    `lang` is the language of a catalogue; `format` is markdown, or html that needs no other file. Raises
    NotFound for a language without a catalogue.
    """
    write = writer(ruleset, lang, format)
    escape, past = write.style.escape, lineage(ruleset)
    lines = _lines(write, past)
    place = layout()
    blocks: dict[str, list[dict[str, Any]]] = {name: [] for name in place.blocks}
    for line in lines:
        blocks[place.block(line["id"])].append(line)
    notes = _numbered(blocks)
    page = write.env.get_template(write.style.layout).render(
        lang=lang,
        title=escape(ruleset.title(lang)),
        blocks=[{"name": name, "lines": found} for name, found in blocks.items() if found],
        notes=notes,
        reconstructed=[part for part in write.components.values() if part["why"]],
        past=past,
        gone=_left_out(past, write),
        source=text(ruleset.model.source, lang, escape),
        documents=documents(ruleset.model, escape),
        statuses=[s for s in write.catalogue.marks if any(line["status"] == s for line in lines)],
        ruleset=escape(ruleset.id),
        sha256=ruleset.sha256,
        version=__version__,
    )
    return page.rstrip() + "\n"


def _lines(write: Writer, past: Lineage) -> list[dict[str, Any]]:
    """What the page shows of each clause, in the order of the ruleset's sections; nothing of what is evident."""
    ruleset, escape = write.ruleset, write.style.escape
    lines: list[dict[str, Any]] = []
    for ident, sentence in write.sentences().items():
        clause, changed = ruleset.clauses[ident], past.changed(ruleset, ident)
        note = text(clause.note, write.catalogue.messages, escape)
        if write.evident(ident, clause.parameters(), bool(note)):
            continue
        marked = clause.standing in write.catalogue.marks and not (changed and clause.standing == "silent")
        lines.append(
            {
                "id": ident,
                "text": sentence,
                "status": clause.standing if marked else None,
                "cites": cites(clause.cite, ruleset.model, escape),
                "note": note,
                "changed": changed,
            }
        )
    return lines


KINDS: Final = frozenset(
    (
        "animals",
        "areas",
        "bank",
        "decks",
        "milestones",
        "moments",
        "racks",
        "scoring",
        "seats",
        "supply",
        "tracks",
    )
)
"""Sections whose clauses are called like a kind of things."""


def _left_out(past: Lineage, write: Writer) -> dict[str, list[str]]:
    """What a house rule leaves out: `kinds` of things, `single` things, and `others`; each word once."""
    found: dict[str, dict[str, str]] = {"kinds": {}, "single": {}, "others": {}}
    for clause in past.left_out:
        section, *rest = clause.split(".")
        if section == "tallies":
            continue
        group = "others"
        if section in ("powers", "tokens"):
            group = "single"
        elif (
            clause == "bonus_turn"
            or (section, len(rest)) == ("occupy", 2)
            or (section in KINDS and len(rest) == 1)
        ):
            group = "kinds"
        name = clause.rpartition(".")[2]
        found[group].setdefault(write.word(name), name)
    found["others"] = {word: name for word, name in found["others"].items() if word not in found["kinds"]}
    return {group: list(names.values()) for group, names in found.items()}


def _numbered(blocks: Mapping[str, list[dict[str, Any]]]) -> list[dict[str, Any]]:
    """The lines with a note in the order of the page, each given the number of its footnote."""
    notes = [line for lines in blocks.values() for line in lines if line["note"]]
    for number, line in enumerate(notes, start=1):
        line["footnote"] = number
    return notes
