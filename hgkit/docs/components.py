"""The reference of component files for people who enter a game: every key of decks, maps and boards.

`python -m hgkit.docs.components FILE` writes it. The text of a table comes from the models.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from hgkit.docs.reference import Tables
from hgkit.docs.schemas import definitions_of
from hgkit.games.catalog import shipped
from hgkit.games.files import COMPONENTS, DECLARED, FOLDERS, component_kind
from hgkit.rules.components.component_file import ComponentFile
from hgkit.rules.components.file_kind import FileKind
from hgkit.text.kinds import found as at_home
from hgkit.text.source import read

INTRODUCTION: Final = """\
# Components: files of decks, maps and boards

Made from the models by `make schemas`; do not edit. A ruleset names such files in its sections `decks` and `space`,
each by its id or its path. The easiest way to write one is to begin with a copy of one that ships. `hgkit validate
FILE` checks it, `hgkit show FILE` shows what is in it. With the schema that `hgkit schema deck` (or `map`, or `board`)
writes, editors complete it. A key `<name>` is a name that the file chooses.

What is known of the whole, such as the number of tiles, can be stated under `totals` (of a map under `structure`).
Other totals are an error, so that slips in a long list are found.

## The head of a file

Every file begins with these keys:
"""


def components() -> str:
    """Return the reference as markdown."""
    return "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    models = {kind: at_home(kind.model) for kind in DECLARED}
    tables = Tables(definitions_of(ComponentFile, *models.values()), {})
    head = tables.models[ComponentFile.__name__]
    yield INTRODUCTION
    yield from tables.table(head, head["properties"])
    yield from tables.below(head)
    for kind, model in models.items():
        schema = tables.models[model.__name__]
        yield f"\n## {_heading(kind)}\n\n{' '.join(schema['description'].split())} {_begins(kind)}\n"
        yield from tables.table(schema, schema["properties"].keys() - head["properties"].keys())
        yield from tables.below(schema)


def _heading(kind: FileKind) -> str:
    return kind.noun[:1].upper() + kind.noun[1:]


def _begins(kind: FileKind) -> str:
    """How to tell such a file, and those that ship."""
    folder = FOLDERS[kind.key]
    files = sorted((shipped() / folder).glob("*.yaml"))
    links = ", ".join(f"[{file.stem}](../{folder}/{file.name})" for file in files if _kind(file) is kind)
    marks = " or ".join(f"`{mark}`" for mark in kind.marks)
    having = f" and has a key {marks}" if marks and kind is not _first(kind.key) else ""
    return f"It has its id under `{kind.key}`{having}. These ship: {links}."


def _kind(file: Path) -> FileKind:
    """Return the kind of a shipped file; one without a mark, which only changes another, has the first with its key."""
    data = read(file).data
    return component_kind(data) or _first(next(key for key in COMPONENTS if key in data))


def _first(key: str) -> FileKind:
    return next(kind for kind in DECLARED if kind.key == key)


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(components(), encoding="utf-8")
    print(sys.argv[1])
