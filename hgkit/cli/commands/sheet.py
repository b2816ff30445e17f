"""`hgkit sheet`: the rules on one page."""

from __future__ import annotations

from typing import Annotated, Literal

import typer

from hgkit.cli.options import Folders, Lang, Out, Overlays, RulesetName, Sets, catalog_of, load_rules

GROUP = "Rules"


def command(
    ruleset: RulesetName,
    sets: Sets = None,
    overlays: Overlays = None,
    format: Annotated[
        Literal["markdown", "html"] | None,
        typer.Option("--format", help="Left out: html where the file is called so, else markdown."),
    ] = None,
    out: Out = None,
    path: Folders = None,
    lang: Lang = "en",
) -> None:
    """Write the rules on one page, made from the clauses.

    The html page needs no other file and prints on paper.

    \b
    Examples:
      hgkit sheet hg-2020
      hgkit sheet our-table.yaml -o our-table.html
    """
    from hgkit.cli.output import emit
    from hgkit.sheets import sheet

    html = out is not None and out.suffix.lower() in {".html", ".htm"}
    rules = load_rules(ruleset, catalog_of(path), sets, overlays)
    emit(sheet(rules, lang=lang, format=format or ("html" if html else "markdown")), out)
