"""`hgkit position`: a recorded game between two turns."""

import re
from pathlib import Path
from typing import Annotated

import typer

from hgkit.cli.options import (
    Folders,
    Out,
    Overlays,
    Sets,
    TextOrJson,
    by_suffix,
    catalog_of,
    loader_of,
    scripts,
)

GROUP = "Games"

SUFFIXES: dict[str, TextOrJson] = {".yaml": "text", ".yml": "text", ".txt": "text", ".json": "json"}


def _turn(after: str) -> str:
    """Return the number of a turn, or `final`. Raises BadParameter for anything else."""
    if after == "end":
        message = "'end' is after the final scoring, and a position is before it: use --after final"
        raise typer.BadParameter(message)
    if after != "final" and not re.fullmatch("[0-9]{1,9}", after):
        raise typer.BadParameter(f"'{after}' is not a number of turns (a whole number from 0, or final)")
    return after


def command(
    script: Annotated[
        Path,
        typer.Argument(
            metavar="SCRIPT",
            help="A script, or the name of a game that ships with hgkit; if the file holds several, the first.",
            autocompletion=scripts,
        ),
    ],
    after: Annotated[
        str,
        typer.Option(
            "--after",
            metavar="N",
            help="After N turns; 0: after set-up, `final`: before the final scoring.",
            callback=_turn,
        ),
    ],
    rules: Annotated[
        str | None, typer.Option("--rules", metavar="RULESET", help="Rules to use instead of the script's.")
    ] = None,
    sets: Sets = None,
    overlays: Overlays = None,
    format: Annotated[
        TextOrJson | None, typer.Option("--format", help=f"YAML (`text`) or JSON. {by_suffix(SUFFIXES)}")
    ] = None,
    out: Out = None,
    path: Folders = None,
) -> None:
    """Write the position of a recorded game after a turn.

    The result is a position file: `hgkit score` scores it, and a script can continue from it (key `position`).
    After the last turn it is the table before the final scoring, which `hgkit score` adds under any rules.

    \b
    Examples:
      hgkit position game.yaml --after 20
      hgkit position game.yaml --after final -o table.yaml
    """
    from hgkit.cli.forms import form_of
    from hgkit.cli.inputs import recorded, taking
    from hgkit.cli.output import emit
    from hgkit.cli.signs import as_json
    from hgkit.play.cut import position_after
    from hgkit.play.position_text import position_yaml
    from hgkit.play.script import read_scripts

    form = form_of(out, format, SUFFIXES, "text")
    catalog = catalog_of(path)
    loader = loader_of(catalog, sets, overlays)
    script = recorded(script)
    with taking(script, "script", catalog):
        game = next(read_scripts(script, loader))
    content = position_after(
        game,
        "final" if after == "final" else int(after),
        rules=loader.ruleset(rules) if rules else None,
        folder=out.parent if out else Path(),
    )
    if form == "json":
        emit(as_json({"hgkit": 1, "kind": "position"} | content), out, "json")
    else:
        emit(position_yaml(content), out, "yaml")
