"""Names for shell completion: what a command could take here."""

from __future__ import annotations

from collections.abc import Callable, Iterator


def names_of(*kinds: str) -> Callable[[str], list[str]]:
    """Completes names of things of some kinds (`ruleset`, `overlay`, `deck`, `map`, `board`)."""

    def complete(incomplete: str) -> list[str]:
        return [name for name in sorted(_names(kinds)) if name.startswith(incomplete)]

    return complete


def _names(kinds: tuple[str, ...]) -> Iterator[str]:
    from hgkit.cli.shelf import things
    from hgkit.rules.catalog import Catalog

    return (thing.id for thing in things(Catalog(), kinds))


rulesets = names_of("ruleset")
anything = names_of("ruleset", "overlay", "deck", "map", "board")
