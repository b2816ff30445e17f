"""The index of the house rules that ship: what each changes, in which games, and where it comes from.

`python -m hgkit.docs.house FILE` writes it. What a rule changes is what sheets print of it; which games it fits is
found by laying it over each of them.
"""

import sys
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from hgkit.errors import HgkitError
from hgkit.games.catalog import Catalog, shipped
from hgkit.games.checks import warnings
from hgkit.games.files import FOLDERS, HOUSE
from hgkit.games.loading import from_source
from hgkit.rules.layers.resolve import COMMAND_LINE
from hgkit.rules.ruleset import Ruleset
from hgkit.sheets import changes
from hgkit.text.files import YAML, files_below
from hgkit.text.naming import in_language

FOLDER: Final = f"{FOLDERS['overlay']}/{HOUSE}"

INTRODUCTION: Final = f"""\
# House rules

Made from the files of `{FOLDER}/` by `make schemas`; do not edit. Each of them is an overlay: `--with NAME` plays
it, and any number can be combined, as in `hgkit play GAME --with drawing-ahead --with pieces-never-return`. The README
shows how to write one. *What it changes* is what the printed rules of one of its games say then. *Played with* lists
the rulesets that a rule fits and changes; `NAME-*` stands for all those whose common parent is `NAME`.
"""


def house_rules() -> list[Path]:
    """Return the files of the house rules that ship, sorted by name."""
    return files_below(shipped() / FOLDER, YAML)


def playable(catalog: Catalog) -> dict[str, Ruleset]:
    """Return all rulesets that ship and can be played, by id."""
    found = (path for path in catalog.files("ruleset") if catalog.kind(path) == "ruleset")
    rulesets = (from_source(catalog.read(path), catalog) for path in found)
    return {ruleset.id: ruleset for ruleset in rulesets if not ruleset.model.abstract}


def laid_over(names: Sequence[str], ruleset: Ruleset, catalog: Catalog) -> Ruleset:
    """Return a ruleset under overlays. Raises RulesetError with every error, each where it shows."""
    source, overlays = ruleset.resolved.main.source, [(name, COMMAND_LINE) for name in names]
    return from_source(source, catalog, with_=overlays, causes=False)


def fitting(name: str, rulesets: Mapping[str, Ruleset], catalog: Catalog) -> dict[str, Ruleset]:
    """Return the rulesets, each under the overlay of this name, that it fits.

    It loads over them without a further warning, replaces nothing that another overlay of the ruleset says, and changes
    what is played.
    """
    found = {}
    for ident, ruleset in rulesets.items():
        with suppress(HgkitError):
            changed = laid_over([name], ruleset, catalog)
            if changed.sha256 != ruleset.sha256 and set(warnings(changed)) <= set(warnings(ruleset)):
                found[ident] = changed
    return found


def page() -> str:
    """Return the whole index in Markdown, with a line break at its end."""
    catalog = Catalog()
    rulesets = playable(catalog)
    rows = (_row(path, rulesets, catalog) for path in house_rules())
    head = ("house rule", "what it changes", "played with", "source")
    return "\n".join([INTRODUCTION, *map(_line, (head, ["---"] * len(head), *rows)), ""])


def _row(path: Path, rulesets: Mapping[str, Ruleset], catalog: Catalog) -> Iterator[str]:
    overlay, fits = catalog.read(path).data, fitting(path.stem, rulesets, catalog)
    yield f"**{in_language(overlay['title'], 'en')}**<br>[{path.stem}](../{FOLDER}/{path.name})"
    best = _shown(fits, rulesets)
    yield "<br>".join(changes(rulesets[best], fits[best]))
    yield ", ".join(_short(fits, rulesets))
    yield in_language(overlay["source"], "en")


def _shown(names: Collection[str], rulesets: Mapping[str, Ruleset]) -> str:
    """Return the ruleset whose sentences are shown: of the first family the latest of those with the shortest name."""
    family = rulesets[next(ident for ident in rulesets if ident in names)].resolved.layers[0].id
    of_family = (name for name in names if rulesets[name].resolved.layers[0].id == family)
    return max(of_family, key=lambda name: (-len(name), name))


def _short(names: Collection[str], rulesets: Mapping[str, Ruleset]) -> Iterator[str]:
    """Yield names of rulesets; in place of all that build on one parent that is never played: `parent-*`."""
    families: dict[str, set[str]] = {}
    for ident, ruleset in rulesets.items():
        families.setdefault(ruleset.resolved.layers[0].id, set()).add(ident)
    for parent, family in families.items():
        whole = parent not in family and family <= set(names)
        yield from [f"`{parent}-*`"] if whole else (f"`{name}`" for name in names if name in family)


def _line(cells: Iterable[str]) -> str:
    return f"| {' | '.join(' '.join(cell.split()).replace('|', '&#124;') for cell in cells)} |"


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(page(), encoding="utf-8")
    print(sys.argv[1])
