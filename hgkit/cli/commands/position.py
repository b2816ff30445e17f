"""`hgkit position`: a recorded game between two turns."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from hgkit.cli.options import Folders, Out, Overlays, Sets, TextJson, catalog_of, known_overlays

GROUP = "Games"


def command(
    script: Annotated[
        Path, typer.Argument(metavar="SCRIPT", help="A script; of several in a file the first.")
    ],
    after: Annotated[
        int, typer.Option("--after", min=0, metavar="N", help="After so many turns; 0: set-up.")
    ],
    rules: Annotated[
        str | None, typer.Option("--rules", metavar="RULESET", help="Under these rules instead.")
    ] = None,
    sets: Sets = None,
    overlays: Overlays = None,
    format: TextJson = "text",
    out: Out = None,
    path: Folders = None,
) -> None:
    """Write a recorded game down as it stands between two turns.

    The result is a position file: `hgkit score` scores it, and a script can go on from it under `position`.

    \b
    Examples:
      hgkit position game.yaml --after 20
      hgkit position game.yaml --after 20 -o table.yaml
    """
    import json

    from hgkit.cli.mistaken import taking
    from hgkit.cli.output import emit
    from hgkit.play.library import Library
    from hgkit.play.position import position_after, position_yaml
    from hgkit.play.script import read_scripts

    catalog = catalog_of(path)
    library = Library(catalog, sets=sets or (), overlays=known_overlays(overlays, catalog))
    with taking(script, "script", catalog):
        recorded = next(read_scripts(script, library))
    content = position_after(recorded, after, rules=library.ruleset(rules) if rules else None)
    if format == "json":
        emit(json.dumps(content, ensure_ascii=False, indent=2), out)
    else:
        emit(position_yaml(content), out, literal=True)  # YAML itself writes what must not stand in a text
