"""Shows a ruleset: its clauses as a table, one clause in full, or one value."""

import textwrap
from collections.abc import Mapping
from typing import Any

from hgkit.cli.inputs import check_language
from hgkit.cli.options import load_rules
from hgkit.cli.output import WIDTH, coloured, document, paint, width
from hgkit.cli.shown import places
from hgkit.cli.signs import one_line
from hgkit.cli.tables import columns, filled
from hgkit.cli.views import Request
from hgkit.cli.views.document import as_yaml, pick, steps
from hgkit.errors import NotFound
from hgkit.games.catalog import Catalog
from hgkit.rules.clauses.clause import Clause
from hgkit.rules.ruleset import Ruleset
from hgkit.spaces.tiles.components.deck import Deck
from hgkit.text.frozen import written
from hgkit.text.naming import in_language
from hgkit.text.source import Path, Source

HEAD = ("clause", "value", "status", "cite", "from")


def view(request: Request, source: Source, catalog: Catalog) -> str:
    """Return the whole ruleset, or the section, clause or value that the request names."""
    if request.find is not None:
        raise NotFound(f"--find looks in a deck; {request.name} is a ruleset")
    ruleset = load_rules(source.path, catalog, request.sets, request.overlays)
    check_language(request.lang, _texts(ruleset), ruleset.id)
    if request.part is None:
        return _json(ruleset, ruleset.clauses) if request.json else _whole(ruleset, request)
    path = ".".join(map(str, steps(request.part)))
    inside = {name: clause for name, clause in ruleset.clauses.items() if f"{name}.".startswith(f"{path}.")}
    if not inside:
        return _value(ruleset, request)
    if request.json:
        return _json(ruleset, inside)
    if list(inside) == [path]:
        return _clause(ruleset, path, inside[path], request.lang)
    return _table(ruleset, inside, request)


def _texts(ruleset: Ruleset) -> list[object]:
    """Return everything that may be written in several languages."""
    notes = [clause.note for clause in ruleset.clauses.values()]
    titles = [deck.title for deck in ruleset.of(Deck).values()]
    return [ruleset.model.title, ruleset.model.source, *notes, *titles]


def _whole(ruleset: Ruleset, request: Request) -> str:
    model = ruleset.model
    lines = [f"{ruleset.id}: {ruleset.title(request.lang)}{' (abstract)' if model.abstract else ''}"]
    if len(ruleset.resolved.layers) > 1:
        lines.append("layers: " + " < ".join(layer.id for layer in ruleset.resolved.layers))
    for name, text in model.documents.items():
        size = f"{text.pages} pages" if text.pages else f"{text.lines} lines" if text.lines else ""
        lines.append(f"document {name}: {text.title} ({', '.join(filter(None, [text.language, size]))})")
    if model.source:
        lines.append(f"source: {in_language(model.source, request.lang)}")
    for name, deck in ruleset.of(Deck).items():
        lines.append(f"deck {name}: {in_language(deck.title, request.lang)}")
        if deck.reconstructed:
            lines[-1] += f", {deck.reconstructed.how.replace('_', ' ')} ('hgkit show {name}' says why)"
    lines.append(f"sha256: {ruleset.sha256}")
    return "\n".join(map(one_line, lines)) + "\n\n" + _table(ruleset, ruleset.clauses, request)


def _table(ruleset: Ruleset, clauses: Mapping[str, Clause], request: Request) -> str:
    rows = [
        (
            name,
            _flow(clause.parameters("json")),
            clause.standing,
            "; ".join(places(clause.cite)),
            _from(ruleset, name),
        )
        for name, clause in clauses.items()
    ]
    lines = columns(rows, head=HEAD, width=width(request.out))
    lines[0] = paint(lines[0], "bold", coloured(request.out))
    return "\n".join(lines) + "\n"


def _flow(data: dict[str, Any]) -> str:
    return written(data)[1:-1]


def _from(ruleset: Ruleset, clause: str) -> str:
    origin = ruleset.origin(clause)
    return "" if origin == ruleset.id else f"from {origin}"


def _clause(ruleset: Ruleset, name: str, clause: Clause, lang: str) -> str:
    mark = ruleset.mark(tuple(name.split(".")))
    lines = [one_line(f"{name}  ({clause.standing})")]
    body = clause.parameters("json")
    if body:
        lines.append(textwrap.indent(as_yaml(body).rstrip(), "  "))
    for document_name, text in zip(clause.cite or (), places(clause.cite), strict=True):
        known = ruleset.model.documents.get(document_name)
        title, place = known.title if known else "", text.removeprefix(f"{document_name} ")
        lines.append(one_line(f"cite: {title or document_name}, {place}"))
    if clause.note:
        lines += filled(f"note: {in_language(clause.note, lang)}", WIDTH, rest="  ")
    if clause.reconstructed:
        lines.append(one_line(f"reconstructed: {_flow(clause.reconstructed)}"))
    lines.append(one_line(f"from {ruleset.origin(name)}, {mark.path}:{mark.line}:{mark.column}"))
    return "\n".join(lines) + "\n"


def _value(ruleset: Ruleset, request: Request) -> str:
    assert request.part is not None
    path = steps(request.part)
    value = pick(_with_defaults(ruleset, path), path, ruleset.id)
    if request.json:
        mark = ruleset.mark(path)
        place = {"file": mark.path, "line": mark.line, "column": mark.column}
        return document("show", ruleset, path=request.part, value=value, **place)
    return value + "\n" if isinstance(value, str) else as_yaml(value)


def _with_defaults(ruleset: Ruleset, path: Path) -> Any:
    """Return the data of the ruleset; the clause that `path` leads into has its defaults as well."""
    for length in range(len(path), 0, -1):
        clause = ruleset.clauses.get(".".join(map(str, path[:length])))
        if clause is not None:
            data = clause.model_dump(mode="json", by_alias=True, exclude_none=True)
            data["status"] = clause.standing
            for step in reversed(path[:length]):
                data = {str(step): data}
            return data
    return ruleset.resolved.data


def _json(ruleset: Ruleset, clauses: Mapping[str, Clause]) -> str:
    rows = []
    for name, clause in clauses.items():
        mark = ruleset.mark(tuple(name.split(".")))
        rows.append(
            {
                "id": name,
                "value": clause.parameters("json"),
                "status": clause.standing,
                "cite": clause.cite,
                "note": clause.note,
                "from": ruleset.origin(name),
                "file": mark.path,
                "line": mark.line,
                "column": mark.column,
            }
        )
    return document("show", ruleset, title=ruleset.title(), clauses=rows)
