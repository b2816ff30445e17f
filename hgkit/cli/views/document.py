"""Shows a file whose data say it best themselves: an overlay, a map, a board, a deck of cards."""

from typing import Any

import yaml

from hgkit.cli.inputs import check_language
from hgkit.cli.output import document, width
from hgkit.cli.tables import filled
from hgkit.cli.views import Request
from hgkit.errors import NotFound, RulesetError
from hgkit.games.catalog import Catalog
from hgkit.games.files import FOLDERS
from hgkit.text.frozen import thaw
from hgkit.text.naming import MOST_NAMES, did_you_mean, in_language
from hgkit.text.source import Path, Source
from hgkit.validation.files import validate

MOST_DIGITS = 9
"""No list has so many entries that a place in it takes more digits; what does is a name."""

MOST_SHOWN = 80
"""Characters of a path that a message shows."""

HEAD = ("hgkit", "title", "reconstructed", "source", "documents", "license")


def view(request: Request, source: Source, catalog: Catalog) -> str:
    """Return id and title, why it is reconstructed, where it comes from, then its data; or the part requested."""
    problems = validate(source.path, catalog)
    if any(problem.severity == "error" for problem in problems):
        raise RulesetError(problems)
    data = source.data
    if request.find is not None:
        raise NotFound(f"--find looks for square tiles; {request.name} has none")
    check_language(request.lang, [data.get("title")], request.name)
    if request.part is not None:
        part = pick(data, steps(request.part), request.name)
        return document("show", path=request.part, value=part) if request.json else as_yaml(part)
    if request.json:
        return document("show", **{key: value for key, value in data.items() if key != "hgkit"})
    kind = next(kind for kind in FOLDERS if kind in data)
    title = in_language(data.get("title"), request.lang)
    blocks = [f"{data[kind]}: {title} ({kind})"]
    note = data.get("reconstructed")
    if isinstance(note, dict):
        blocks.append(f"reconstructed ({str(note.get('how', '')).replace('_', ' ')}): {note.get('why', '')}")
    if isinstance(data.get("source"), str):
        blocks.append(f"source: {data['source']}")
    paragraphs = ["\n".join(filled(block, width(request.out))) for block in blocks]
    body = {key: value for key, value in data.items() if key != kind and key not in HEAD}
    return "\n\n".join([*paragraphs, as_yaml(body)])


def as_yaml(data: Any) -> str:
    """Return data as YAML, in the order it has."""
    text = yaml.safe_dump(thaw(data), allow_unicode=True, sort_keys=False, width=100)
    return text.removesuffix("...\n")


def steps(text: str) -> Path:
    """Return the steps of a path; numbers in brackets, or alone between dots, are positions in a list."""
    parts = text.replace("[", ".").replace("]", "").split(".")
    return tuple(int(part) if part.isdecimal() and len(part) <= MOST_DIGITS else part for part in parts)


def pick(data: Any, path: Path, name: str) -> Any:
    """Return the value at a path of the data of `name`. Raises NotFound, with the nearest name, for none."""
    for index, step in enumerate(path):
        if isinstance(data, list) and isinstance(step, int) and step < len(data):
            data = data[step]
        elif isinstance(data, dict) and str(step) in map(str, data):
            data = next(value for key, value in data.items() if str(key) == str(step))
        else:
            raise NotFound(_missing(data, path, index, name))
    return data


def _missing(data: Any, path: Path, index: int, name: str) -> str:
    whole = ".".join(map(str, path))
    whole = whole if len(whole) <= MOST_SHOWN else f"{whole[:MOST_SHOWN]}..."
    inside = ".".join(map(str, path[:index])) or name
    if isinstance(data, dict):
        known = [str(key) for key in data]
        shown = ", ".join(known[:MOST_NAMES]) + (", ..." if len(known) > MOST_NAMES else "")
        hint = did_you_mean(str(path[index]), known) or f"there: {shown}"
    elif isinstance(data, list):
        hint = f"{inside} is a list of {len(data)}, counted from 0"
    else:
        hint = f"{inside} is a value and has no parts"
    return f"{name} has nothing at '{whole}' ({hint})"
