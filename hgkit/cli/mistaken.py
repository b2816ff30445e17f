"""Files given to a command for another kind of file: one message, which names the command that takes them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from hgkit.games.catalog import Catalog

_COMMANDS = {
    "script": "'hgkit play' plays it",
    "position": "'hgkit score' scores it",
    "ruleset": "'hgkit show' shows it, --rules plays a script under it",
    "overlay": "'hgkit show' shows it, --with lays it over the rules",
}


@contextmanager
def taking(path: Path, wanted: str, catalog: Catalog) -> Iterator[None]:
    """A broken or missing file that is of another kind than `wanted` is reported as a mistyped command.

    Raises BadParameter in place of the RulesetError or NotFound of what is done inside.
    """
    from hgkit.errors import NotFound, RulesetError

    try:
        yield
    except (NotFound, RulesetError):
        kind = _kind(path, catalog)
        if kind == wanted or kind is None:
            raise
        article = "an" if kind[0] in "aeiou" else "a"
        way = f"; {_COMMANDS[kind]}" if kind in _COMMANDS else ""
        raise typer.BadParameter(f"{path}: this is {article} {kind}, not a {wanted}{way}") from None


def _kind(path: Path, catalog: Catalog) -> str | None:
    """What a file is, or what the name stands for where there is no such file; None where nobody can tell."""
    from hgkit.cli.shelf import things
    from hgkit.errors import HgkitError
    from hgkit.text.files import YAML
    from hgkit.text.source import read
    from hgkit.validation.files import kind_of

    if not path.is_file():
        return next((thing.kind for thing in things(catalog) if thing.id == str(path)), None)
    try:
        return kind_of(read(path)) if path.suffix in YAML else None
    except HgkitError:
        return None
