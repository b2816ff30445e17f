"""The options that commands share: one meaning and one help text each."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from glob import escape, glob
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from hgkit.cli.forms import TEXT_JSON

if TYPE_CHECKING:
    from hgkit.games.catalog import Catalog
    from hgkit.play.loader import Loader
    from hgkit.rules.ruleset import Ruleset

TextOrJson = Literal["text", "json"]
Report = Literal["text", "json", "github"]


def _file(out: Path | None) -> Path | None:
    """Return the file to write to, or None for standard output. Raises BadParameter for a folder."""
    if out is not None and str(out) == "-":
        return None
    if out is not None and os.path.isdir(out):
        raise typer.BadParameter(f"expected the name of a file, not a folder: {out}")
    return out


def completing(known: Callable[[], Iterable[str]]) -> Callable[[str], list[str]]:
    """Return what completes one of the known names in a shell."""

    def complete(incomplete: str) -> list[str]:
        return [name for name in known() if name.startswith(incomplete)]

    return complete


def _things(*kinds: str) -> Callable[[str], list[str]]:
    """Return what completes names of things of some kinds (`ruleset`, `deck`, ...), by default of all."""

    def known() -> list[str]:
        from hgkit.cli.shelf import things
        from hgkit.games.catalog import Catalog
        from hgkit.games.files import FOLDERS

        return sorted({thing.id for thing in things(Catalog(), kinds or FOLDERS)})

    return completing(known)


def scripts(incomplete: str) -> list[str]:
    """Complete the name of a shipped game, and files too: the shell completes these only where nothing is found."""
    from hgkit.games.catalog import shipped

    games = sorted(file.stem for file in (shipped() / "games").glob("*.yaml"))
    found = [name for name in games if name.startswith(incomplete)]
    return [*found, *sorted(glob(f"{escape(incomplete)}*"))] if found else []


RULESETS, OVERLAYS = _things("ruleset"), _things("overlay")
ANYTHING = _things()

RulesetName = Annotated[
    str,
    typer.Argument(
        metavar="RULESET", help="A ruleset: a name on the path, or a file.", autocompletion=RULESETS
    ),
]
Rules = Annotated[
    list[str] | None,
    typer.Option(
        "--rules",
        metavar="RULESET",
        help="Rules to use. Repeat to compare several side by side.",
        autocompletion=RULESETS,
    ),
]
Overlays = Annotated[
    list[str] | None,
    typer.Option(
        "--with",
        metavar="OVERLAY",
        help="Apply an overlay (an option or a house rule). Repeatable.",
        autocompletion=OVERLAYS,
    ),
]
Sets = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="PATH=VALUE", help="Change one value of the rules. Repeatable."),
]
Folders = Annotated[
    list[Path] | None,
    typer.Option("--path", metavar="DIR", help="Look for names in this folder first. Repeatable."),
]
Out = Annotated[
    Path | None,
    typer.Option(
        "--output",
        "-o",
        metavar="FILE",
        callback=_file,
        help="Write to FILE instead of standard output (`-`).",
    ),
]
Lang = Annotated[str, typer.Option("--lang", metavar="LANGUAGE", help="Language of titles and texts.")]


def by_suffix(suffixes: Iterable[str], usual: str = "text") -> str:
    """Return the sentence of a help text that names the default format and the suffixes that choose another."""
    return f"Default: by the suffix of -o ({', '.join(suffixes)}), else {usual}."


_BY_SUFFIX = by_suffix(TEXT_JSON)
TextJson = Annotated[
    TextOrJson | None, typer.Option("--format", help=f"Text to read, or JSON for programs. {_BY_SUFFIX}")
]
TextJsonGithub = Annotated[
    Report | None,
    typer.Option(
        "--format", help=f"Text to read, JSON for programs, or annotations for GitHub workflows. {_BY_SUFFIX}"
    ),
]


def catalog_of(folders: Iterable[Path] | None, *, quiet: bool = False) -> Catalog:
    """Return the catalog that searches these folders first, and says its warnings unless `quiet`. Raises NotFound."""
    from hgkit.cli.output import say
    from hgkit.errors import NotFound
    from hgkit.games.catalog import Catalog

    found = list(folders or ())
    for folder in found:
        if not os.path.isdir(folder):
            there = "this is a file, not a folder" if os.path.exists(folder) else "there is no such folder"
            raise NotFound(f"--path {folder}: {there}")
    return Catalog(found, listener=None if quiet else lambda problem: say(str(problem)))


def load_rules(
    name: str, catalog: Catalog, sets: Iterable[str] | None = None, overlays: Iterable[str] | None = None
) -> Ruleset:
    """Load the ruleset of a name or file, with overlays and changed values. Raises as `hgkit.load` does."""
    from hgkit.games.loading import load

    return load(name, set=list(sets or ()), with_=known_overlays(overlays, catalog), catalog=catalog)


def loader_of(catalog: Catalog, sets: Iterable[str] | None, overlays: Iterable[str] | None) -> Loader:
    """Return the loader of a catalog with overlays and changed values. Raises NotFound for an unknown overlay."""
    from hgkit.play.loader import Loader

    return Loader(catalog, sets=list(sets or ()), overlays=known_overlays(overlays, catalog))


def known_overlays(names: Iterable[str] | None, catalog: Catalog) -> list[str]:
    """Return the names, once each is found. Raises NotFound for one that isn't there: a mistyped command."""
    found = list(names or ())
    for name in found:
        catalog.find("ruleset", name)
    return found
