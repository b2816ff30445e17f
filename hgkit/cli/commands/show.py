"""`hgkit show`: a ruleset, a clause, a value, a deck, a tile, a map or a board."""

from typing import Annotated

import typer

from hgkit.cli.options import ANYTHING, Folders, Lang, Out, Overlays, Sets, TextJson, catalog_of

GROUP = "Rules"


def command(
    name: Annotated[
        str,
        typer.Argument(
            metavar="NAME",
            help="A ruleset, overlay, deck, map or board: a name on the path, or a file.",
            autocompletion=ANYTHING,
        ),
    ],
    part: Annotated[
        str | None,
        typer.Argument(
            metavar="PATH", help="A section, clause or value of a ruleset; the id of a tile in a deck."
        ),
    ] = None,
    find: Annotated[
        str | None,
        typer.Option(
            "--find",
            metavar="SIDES",
            help="Only the tiles with these four sides, clockwise, starting with any of them.",
        ),
    ] = None,
    sets: Sets = None,
    overlays: Overlays = None,
    format: TextJson = None,
    out: Out = None,
    path: Folders = None,
    lang: Lang = "en",
) -> None:
    """Show a ruleset clause by clause, or a deck tile by tile.

    Prints each clause with its value, its status (stated, inferred, open, silent), its cite, and the ruleset it comes
    from.

    \b
    Examples:
      hgkit show hg-2020
      hgkit show hg-2020 scoring
      hgkit show hg-2020 winner.ties
      hgkit show hg-2020-land 24
      hgkit show hg-2020-land --find "SIDE SIDE SIDE SIDE"
    """
    from hgkit.cli.forms import TEXT_JSON, form_of
    from hgkit.cli.output import emit
    from hgkit.cli.views import Request, show

    if find is not None and not find.replace(",", " ").split():
        raise typer.BadParameter("--find: expected the four sides of a tile, found none")
    form = form_of(out, format, TEXT_JSON, "text")
    request = Request(name, part, find, sets or [], overlays or [], form == "json", out, lang)
    emit(show(request, catalog_of(path)), out, form)
