"""`hgkit score`: the final scoring of a table."""

from pathlib import Path
from typing import Annotated

import typer

from hgkit.cli.options import Folders, Lang, Out, Overlays, Rules, Sets, TextJson, catalog_of, loader_of

GROUP = "Games"


def command(
    position: Annotated[Path, typer.Argument(metavar="POSITION", help="A position (.yaml).")],
    rules: Rules = None,
    sets: Sets = None,
    overlays: Overlays = None,
    format: TextJson = None,
    out: Out = None,
    path: Folders = None,
    lang: Lang = "en",
) -> None:
    """Score a finished table: every point with its clause and numbers.

    Points that the position states are kept and the final scoring is added, so a game played on a real table can be
    scored from its tiles and pieces alone. With --rules it is scored under other rules, several side by side.

    \b
    Examples:
      hgkit score table.yaml
      hgkit score table.yaml --rules hg-2020 --rules hg-2002 --format json
    """
    from hgkit.cli.forms import TEXT_JSON, form_of
    from hgkit.cli.inputs import taking
    from hgkit.cli.output import emit, say
    from hgkit.cli.scoring import scores
    from hgkit.cli.signs import one_line

    form = form_of(out, format, TEXT_JSON, "text")
    catalog = catalog_of(path)
    loader = loader_of(catalog, sets, overlays)
    with taking(position, "position", catalog):
        text, remarks = scores(position, loader, rules or [], json=form == "json", lang=lang)
    emit(text, out, form)
    for remark in remarks:
        say(one_line(remark))
