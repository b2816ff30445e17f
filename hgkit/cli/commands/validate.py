"""`hgkit validate`: every problem of a file, whatever it is."""

from pathlib import Path
from typing import Annotated

import typer

from hgkit.cli.options import Folders, Out, Overlays, TextJsonGithub, catalog_of, known_overlays

GROUP = "Rules"


def command(
    files: Annotated[
        list[Path] | None,
        typer.Argument(metavar="FILE", help="Default: everything shipped and on the path."),
    ] = None,
    overlays: Overlays = None,
    strict: Annotated[bool, typer.Option("--strict", help="Count warnings as errors.")] = False,
    format: TextJsonGithub = None,
    out: Out = None,
    path: Folders = None,
) -> None:
    """Check files and print every error with its line and how to fix it.

    FILE is a ruleset, an overlay, a deck, a map, a board, a script or a position, or a folder of them. --with checks
    rulesets under overlays, and overlays together with others.

    \b
    Examples:
      hgkit validate
      hgkit validate our-table.yaml --strict
      hgkit validate our-table.yaml --with hand-of-three
      hgkit validate rules/ --format github
    """
    from hgkit.cli.forms import TEXT_JSON, form_of
    from hgkit.cli.output import coloured, document, emit, say
    from hgkit.cli.reports import as_data, check, lines, summary

    form = form_of(out, format, TEXT_JSON, "text")
    catalog = catalog_of(path, quiet=True)
    checked, problems, interrupted = check(files or [], catalog, known_overlays(overlays, catalog))
    if form == "json":
        emit(document("validate", problems=[as_data(problem) for problem in problems]), out, form)
    elif problems:
        emit(lines(problems, github=form == "github", colour=coloured(out)), out)
    elif out is not None:
        emit("", out)
    say(summary(checked, problems))
    if interrupted:
        raise KeyboardInterrupt
    if any(problem.code == "unreadable" for problem in problems):
        raise typer.Exit(2)
    if any(strict or problem.severity == "error" for problem in problems):
        raise typer.Exit(1)
