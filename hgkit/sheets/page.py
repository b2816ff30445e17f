"""A page: the sentences of a ruleset's clauses under their headings, and what stands around them."""

import re
from collections.abc import Collection, Iterator, Mapping
from typing import Any, Final

from hgkit.comparison.diff import Lineage, lineage
from hgkit.rules.ruleset import Ruleset
from hgkit.sheets.cites import cites, documents, text
from hgkit.sheets.environment import Format
from hgkit.sheets.messages import layout
from hgkit.sheets.sentences import Writer, writer
from hgkit.version import __version__

_SENTENCE: Final = re.compile(r"(?<=\.) (?=[A-Z])")


def sheet(ruleset: Ruleset, *, lang: str = "en", format: Format = "markdown") -> str:
    """Write a one-page reference of a ruleset: a sentence for each clause, with its cite and status.

    `lang` is the language of a catalogue; `format` is markdown, or html that needs no other file. Raises
    NotFound for a language without a catalogue.
    """
    write = writer(ruleset, lang, format)
    escape, past = write.style.escape, lineage(ruleset)
    lines = list(_lines(write, past))
    blocks: dict[str, list[dict[str, Any]]] = {name: [] for name in layout().blocks}
    for line in lines:
        blocks[layout().block(line["id"])].append(line)
    notes = [line for found in blocks.values() for line in found if line["note"]]
    for number, line in enumerate(notes, start=1):
        line["footnote"] = number
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
        statuses=[s for s in write.catalogue.vocabulary.marks if any(line["status"] == s for line in lines)],
        ruleset=escape(ruleset.id),
        sha256=ruleset.sha256,
        version=__version__,
    )
    return page.rstrip() + "\n"


def changes(before: Ruleset, after: Ruleset, lang: str = "en") -> Iterator[str]:
    """Yield what a ruleset says otherwise than another, clause by clause with its notes, in Markdown.

    Of a clause that both have, only the sentences that are new; what is left out is struck through. Raises NotFound
    for a language without a catalogue.
    """
    clauses = {**before.clauses, **after.clauses}
    told = {ident: [_parameters(ruleset, ident) for ruleset in (before, after)] for ident in clauses}
    changed = [ident for ident, (one, other) in told.items() if one != other]
    old, new = (
        {line["id"]: line for line in _lines(writer(ruleset, lang, "markdown"), lineage(ruleset), changed)}
        for ruleset in (before, after)
    )
    yield from (f"~~{line['text']}~~" for ident, line in old.items() if ident not in after.clauses)
    yield from dict.fromkeys(
        _news(line, old.get(ident)) for ident, line in new.items()
    )  # some may say the same


def _news(line: Mapping[str, Any], before: Mapping[str, Any] | None) -> str:
    """Return the sentences of a clause that were not said before, and its note."""
    known = _SENTENCE.split(before["text"]) if before else []
    fresh = [text for text in _SENTENCE.split(line["text"]) if text not in known]
    return " ".join([*(fresh or [line["text"]]), line["note"]]).rstrip()


def _parameters(ruleset: Ruleset, ident: str) -> Mapping[str, Any] | None:
    clause = ruleset.clauses.get(ident)
    return None if clause is None else clause.parameters()


def _lines(write: Writer, past: Lineage, only: Collection[str] | None = None) -> Iterator[dict[str, Any]]:
    """Yield what the page shows of clauses, in the order of the ruleset's sections, without the evident ones."""
    ruleset, escape, vocabulary = write.ruleset, write.style.escape, write.catalogue.vocabulary
    for ident in ruleset.clauses:
        if only is not None and ident not in only:
            continue
        clause, changed = ruleset.clauses[ident], past.changed(ruleset, ident)
        note = text(clause.note, vocabulary.messages, escape)
        if write.evident(ident, clause.parameters(), bool(note)):
            continue
        marked = clause.standing in vocabulary.marks and not (changed and clause.standing == "silent")
        yield {
            "id": ident,
            "text": write.sentence(ident, clause.parameters()),
            "status": clause.standing if marked else None,
            "cites": cites(clause.cite, ruleset.model, escape),
            "note": note,
            "changed": changed,
        }


KINDS: Final = "animals areas bank decks milestones moments racks scoring seats supply tracks"
"""Sections whose clauses are called like a kind of things."""


def _left_out(past: Lineage, write: Writer) -> dict[str, list[str]]:
    """Return what a house rule leaves out: `kinds` of things, `single` things, and `others`; each word once."""
    found: dict[str, dict[str, str]] = {"kinds": {}, "single": {}, "others": {}}
    for clause in past.left_out:
        section, *rest = clause.split(".")
        name = clause.rpartition(".")[2]
        is_kind = section in KINDS.split() and len(rest) == 1
        if section in ("powers", "tokens"):
            found["single"].setdefault(write.word(name), name)
        elif is_kind or clause == "bonus_turn" or (section, len(rest)) == ("occupy", 2):
            found["kinds"].setdefault(write.word(name), name)
        elif section != "tallies":
            found["others"].setdefault(write.word(name), name)
    found["others"] = {word: name for word, name in found["others"].items() if word not in found["kinds"]}
    return {group: list(names.values()) for group, names in found.items()}
