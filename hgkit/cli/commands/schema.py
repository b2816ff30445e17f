"""`hgkit schema`: the form of a kind of file, for editors."""

from pathlib import Path
from typing import Annotated

import typer

from hgkit.cli.options import Out, completing

GROUP = "Rules"


def _files() -> dict[str, Path]:
    from hgkit.games.catalog import shipped

    return {path.stem: path for path in sorted((shipped() / "schemas").glob("*.json"))}


def command(
    kind: Annotated[
        str,
        typer.Argument(
            metavar="KIND",
            help="board, deck, map, position, ruleset or script.",
            autocompletion=completing(_files),
        ),
    ],
    out: Out = None,
) -> None:
    """Print the JSON Schema of a kind of file, for editors.

    \b
    Examples:
      hgkit schema ruleset -o ruleset.json
    """
    from hgkit.cli.forms import form_of
    from hgkit.cli.output import emit
    from hgkit.errors import NotFound

    form = form_of(out, None, {".json": "json"}, "json")
    files = _files()
    if kind not in files:
        raise NotFound(f"there is no schema {kind!r}; there are {', '.join(files)}")
    emit(files[kind].read_text(encoding="utf-8"), out, form)
