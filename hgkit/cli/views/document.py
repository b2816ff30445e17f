"""Shows a file whose data say it best themselves: an overlay, a map, a board, a deck of cards."""

from typing import Any

import yaml

from hgkit.cli.inputs import check_language
from hgkit.cli.output import document, width
from hgkit.cli.paths import pick, steps
from hgkit.cli.tables import filled
from hgkit.cli.views import Request
from hgkit.errors import NotFound, RulesetError
from hgkit.games.catalog import Catalog
from hgkit.games.files import FOLDERS
from hgkit.text.frozen import thaw
from hgkit.text.naming import in_language
from hgkit.text.source import Source
from hgkit.validation.files import validate

HEAD = ("hgkit", "title", "reconstructed", "source", "documents", "license")


def view(request: Request, source: Source, catalog: Catalog) -> str:
    """Id and title, why it is reconstructed, where it comes from, then its data; or the part asked for."""
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
    """Data as YAML, in the order it has."""
    text = yaml.safe_dump(thaw(data), allow_unicode=True, sort_keys=False, width=100)
    return text.removesuffix("...\n")
