"""`hgkit sheet`: the rules on one page."""

from __future__ import annotations

from typing import Annotated, Literal

import typer

from hgkit.cli.options import Folders, Lang, Out, Overlays, RulesetName, Sets, catalog_of, load_rules

GROUP = "Rules"

Format = Literal["markdown", "html"]


def command(
    ruleset: RulesetName,
    sets: Sets = None,
    overlays: Overlays = None,
    format: Annotated[
        Format | None,
        typer.Option("--format", help="Left out: what the file's name says (.md, .html), else markdown."),
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
    from hgkit.cli.forms import form_of
    from hgkit.cli.output import emit
    from hgkit.sheets import sheet

    suffixes: dict[str, Format] = {".md": "markdown", ".html": "html", ".htm": "html"}
    form = form_of(out, format, suffixes, "markdown")
    rules = load_rules(ruleset, catalog_of(path), sets, overlays)
    if rules.model.abstract:
        raise typer.BadParameter(
            f"{ruleset} is abstract: only a parent of others, never played; 'hgkit show {ruleset}' lists its clauses"
        )
    emit(sheet(rules, lang=lang, format=form), out, form)
