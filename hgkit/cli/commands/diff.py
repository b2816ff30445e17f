"""`hgkit diff`: what differs between rulesets, clause by clause."""

from typing import Annotated, Literal

import typer

from hgkit.cli.options import (
    RULESETS,
    Folders,
    Lang,
    Out,
    Overlays,
    Sets,
    by_suffix,
    catalog_of,
    completing,
    load_rules,
)

GROUP = "Rules"

Format = Literal["text", "json", "markdown", "html"]

SUFFIXES: dict[str, Format] = {
    ".txt": "text",
    ".md": "markdown",
    ".html": "html",
    ".htm": "html",
    ".json": "json",
}


def _topics() -> list[str]:
    from hgkit.sheets.difference import topics

    return topics()


def command(
    rulesets: Annotated[
        list[str],
        typer.Argument(
            metavar="RULESET", help="Rulesets: names on the path, or files.", autocompletion=RULESETS
        ),
    ],
    every: Annotated[bool, typer.Option("--all", help="Also print the clauses that agree.")] = False,
    topic: Annotated[
        list[str] | None,
        typer.Option(
            "--topic",
            metavar="NAME",
            help="Only this section of the rules, e.g. turn, scoring, end. Repeatable.",
            autocompletion=completing(_topics),
        ),
    ] = None,
    sets: Sets = None,
    overlays: Overlays = None,
    format: Annotated[
        Format | None,
        typer.Option("--format", help=by_suffix(SUFFIXES)),
    ] = None,
    out: Out = None,
    path: Folders = None,
    lang: Lang = "en",
) -> None:
    """Show what differs between rulesets, clause by clause, and where their documents say so.

    A clause that a ruleset's documents do not mention is "not stated" there, which counts as a difference. One
    ruleset with --set or --with is compared with itself unchanged; with several, the changes are made to each.

    \b
    Examples:
      hgkit diff hg-2002 hg-2020
      hgkit diff hg-2002 hg-2020 hg-online-en --topic scoring --all
      hgkit diff hg-2020 our-table.yaml -o our-table.html
      hgkit diff hg-2020 --set winner.ties=nobody
    """
    from hgkit.cli.forms import form_of
    from hgkit.cli.output import emit

    changed = bool(sets or overlays)
    if len(rulesets) == 1 and not changed:
        raise typer.BadParameter("name at least two rulesets, or one with --set or --with")
    form = form_of(out, format, SUFFIXES, "text")
    catalog = catalog_of(path)
    loaded = [load_rules(name, catalog, sets, overlays) for name in rulesets]
    if len(loaded) == 1:
        loaded.insert(0, load_rules(rulesets[0], catalog))
    from hgkit.cli.differing import written
    from hgkit.comparison.diff import diff

    emit(written(diff(*loaded, all=every), form, topic or [], lang, out), out, form)
