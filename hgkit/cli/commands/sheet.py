"""`hgkit sheet`: the rules on one page."""

from typing import Annotated, Literal

import typer

from hgkit.cli.options import (
    Folders,
    Lang,
    Out,
    Overlays,
    RulesetName,
    Sets,
    by_suffix,
    catalog_of,
    load_rules,
)

GROUP = "Rules"

Format = Literal["markdown", "html"]

SUFFIXES: dict[str, Format] = {".md": "markdown", ".html": "html", ".htm": "html"}


def command(
    ruleset: RulesetName,
    sets: Sets = None,
    overlays: Overlays = None,
    format: Annotated[
        Format | None,
        typer.Option("--format", help=by_suffix(SUFFIXES, "markdown")),
    ] = None,
    out: Out = None,
    path: Folders = None,
    lang: Lang = "en",
) -> None:
    """Write the rules on one page, made from the clauses.

    The html page is a single file, laid out for printing on A4.

    \b
    Examples:
      hgkit sheet hg-2020
      hgkit sheet our-table.yaml -o our-table.html
    """
    from hgkit.cli.forms import form_of
    from hgkit.cli.output import emit
    from hgkit.sheets import sheet

    form = form_of(out, format, SUFFIXES, "markdown")
    rules = load_rules(ruleset, catalog_of(path), sets, overlays)
    if rules.model.abstract:
        raise typer.BadParameter(
            f"{ruleset} is abstract: only a parent of others, never played; 'hgkit show {ruleset}' lists its clauses"
        )
    emit(sheet(rules, lang=lang, format=form), out, form)
