"""Names for shell completion: what a command could take here."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path


def names_of(*kinds: str) -> Callable[[str], list[str]]:
    """Completes names of things of some kinds (`ruleset`, `overlay`, `deck`, `map`, `board`)."""

    def complete(incomplete: str) -> list[str]:
        return [name for name in sorted(set(_names(kinds))) if name.startswith(incomplete)]

    return complete


def _names(kinds: tuple[str, ...]) -> Iterator[str]:
    from hgkit.cli.shelf import things
    from hgkit.games.catalog import Catalog

    return (thing.id for thing in things(Catalog(), kinds))


rulesets = names_of("ruleset")
overlays = names_of("overlay")
anything = names_of("ruleset", "overlay", "deck", "map", "board")


def schema_files() -> dict[str, Path]:
    """The shipped JSON Schemas by the kind of file they describe."""
    from hgkit.games.catalog import shipped

    return {path.stem: path for path in sorted((shipped() / "schemas").glob("*.json"))}


def schemas(incomplete: str) -> list[str]:
    """Completes the kinds of files that have a schema."""
    return [kind for kind in schema_files() if kind.startswith(incomplete)]


def topics(incomplete: str) -> list[str]:
    """Completes the areas of the rules that a diff can be narrowed to."""
    from hgkit.sheets.difference import topics as known

    return [name for name in known() if name.startswith(incomplete)]
