"""`hgkit play`: a recorded game, turn by turn."""

from pathlib import Path
from typing import Annotated

import typer

from hgkit.cli.forms import LINES, TEXT_JSON
from hgkit.cli.options import (
    Folders,
    Lang,
    Out,
    Overlays,
    Rules,
    Sets,
    TextOrJson,
    by_suffix,
    catalog_of,
    loader_of,
    scripts,
)

GROUP = "Games"

SUFFIXES: dict[str, TextOrJson] = {**TEXT_JSON, LINES: "json"}


def command(
    script: Annotated[
        Path,
        typer.Argument(
            metavar="SCRIPT",
            help="A script (.yaml), the name of a game that ships with hgkit, or a file with one script per line "
            "(.jsonl, .jsonl.gz).",
            autocompletion=scripts,
        ),
    ],
    rules: Rules = None,
    sets: Sets = None,
    overlays: Overlays = None,
    explain: Annotated[
        bool,
        typer.Option("--explain", help="Also print the ledger: every point with its clause and numbers."),
    ] = False,
    until: Annotated[
        int | None, typer.Option("--until", min=0, metavar="N", help="Stop after N turns.")
    ] = None,
    strict: Annotated[bool, typer.Option("--strict", help="Count warnings as errors.")] = False,
    format: Annotated[
        TextOrJson | None,
        typer.Option("--format", help=f"Text to read, or JSON for programs. {by_suffix(SUFFIXES)}"),
    ] = None,
    out: Out = None,
    path: Folders = None,
    lang: Lang = "en",
) -> None:
    """Play a recorded game: its turns, the points and the table.

    The rules are those the script names, or those of --rules; under several rules the same moves are played
    under each, and the points stand side by side with the clauses that make the difference.

    \b
    Examples:
      hgkit play game.yaml
      hgkit play a-game-for-five --explain --until 12
      hgkit play game.yaml --rules hg-2020 --rules hg-2002
    """
    from hgkit.cli.forms import form_of
    from hgkit.cli.inputs import recorded, taking
    from hgkit.cli.output import coloured, emit, say, width
    from hgkit.cli.playing import play
    from hgkit.cli.shown import Shown
    from hgkit.cli.signs import one_line

    form = form_of(out, format, SUFFIXES, "text")
    lines = out is not None and out.suffix.lower() == LINES
    shown = Shown(explain, form == "json", lang, width(out), coloured(out), lines)
    catalog = catalog_of(path)
    script = recorded(script)
    with taking(script, "script", catalog):
        text, problems = play(script, loader_of(catalog, sets, overlays), rules or [], until, shown)
    emit(text, out, form)
    for problem in problems:
        say(one_line(str(problem)))
    if any(strict or problem.severity == "error" for problem in problems):
        raise typer.Exit(1)
