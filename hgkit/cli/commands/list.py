"""`hgkit list`: what there is to use."""

from typing import Annotated, Any, Literal

import typer

from hgkit.cli.options import Folders, Lang, Out, TextJson, catalog_of

GROUP = "Rules"

What = Literal["rulesets", "overlays", "decks", "maps", "boards", "powers", "effects", "codes"]


def command(
    what: Annotated[
        What | None, typer.Argument(help="List only these. Default: all files on the path.")
    ] = None,
    paths: Annotated[bool, typer.Option("--paths", help="Show where the files are.")] = False,
    format: TextJson = None,
    out: Out = None,
    path: Folders = None,
    lang: Lang = "en",
) -> None:
    """List rulesets, overlays, decks, maps, boards, powers, effects and codes.

    \b
    Examples:
      hgkit list
      hgkit list rulesets --paths
      hgkit list overlays
      hgkit list powers
    """
    from hgkit.cli import inventory
    from hgkit.cli.forms import TEXT_JSON, form_of
    from hgkit.cli.output import document, emit, width

    form = form_of(out, format, TEXT_JSON, "text")
    items: list[dict[str, Any]] = inventory.items(catalog_of(path), what, lang)
    text = inventory.table(items, width(out), paths=paths)
    emit(text if form == "text" else document("list", items=items), out, form)
