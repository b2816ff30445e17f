"""`hgkit test`: scripted games and what is expected of them."""

from pathlib import Path
from typing import Annotated

import typer

from hgkit.cli.options import Folders, Out, Overlays, Sets, TextJsonGithub, catalog_of, loader_of, scripts

GROUP = "Games"


def command(
    paths: Annotated[
        list[Path],
        typer.Argument(
            metavar="PATH",
            help="Scripts, or folders of scripts; games that ship with hgkit by their names.",
            autocompletion=scripts,
        ),
    ],
    update: Annotated[
        bool, typer.Option("--update", help="Write the actual values into the scripts and print the diff.")
    ] = False,
    verbose: Annotated[
        bool, typer.Option("--verbose", "-v", help="Also print the checks that pass.")
    ] = False,
    strict: Annotated[bool, typer.Option("--strict", help="Count warnings as failures.")] = False,
    sets: Sets = None,
    overlays: Overlays = None,
    format: TextJsonGithub = None,
    out: Out = None,
    path: Folders = None,
) -> None:
    """Play scripts and check what they expect.

    With --set or --with, scripts are checked under the changed rules. --update cannot be combined
    with them: it writes the values under the script's own rules.

    \b
    Examples:
      hgkit test games/a-game-for-five.yaml
      hgkit test games --set winner.ties=nobody
      hgkit test games/a-game-for-five.yaml --update
    """
    from hgkit.cli.forms import TEXT_JSON, form_of
    from hgkit.cli.inputs import recorded
    from hgkit.cli.output import coloured, emit, say
    from hgkit.cli.signs import one_line
    from hgkit.cli.testing import Rewritten, Tested, rewrite, run

    if update and (sets or overlays):
        raise typer.BadParameter(
            "--update writes the values under the script's own rules; write values under set: (overlays under with:) "
            "in the script to change those, or leave --set and --with out"
        )
    form = form_of(out, format, TEXT_JSON, "text")
    catalog = catalog_of(path)
    loader = loader_of(catalog, sets, overlays)
    paths = paths if update else [*map(recorded, paths)]
    done = rewrite(paths, loader) if update else Rewritten()
    tested = Tested([], interrupted=True) if done.interrupted else run(paths, loader, strict)
    emit(tested.report(form, done.diff, verbose, coloured(out)), out, form)
    for message in done.messages():
        say(one_line(message))
    if tested.interrupted:
        raise KeyboardInterrupt
    if done.unwritten or tested.unreadable:
        raise typer.Exit(2)
    if tested.failed or done.refused:
        raise typer.Exit(1)
