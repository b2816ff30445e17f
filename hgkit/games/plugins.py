"""Kinds that other installed packages add: their entry points in the group `hgkit.kinds`.

An entry point is called `FAMILY.NAME`, or `SPACE.FAMILY.NAME` where only one space plays the kind, and leads to its
class: in pyproject.toml of the package

    [project.entry-points."hgkit.kinds"]
    "tally.doubled" = "my_package.tallies:DoubledTally"
    "boards.effect.bless" = "my_package.effects:BlessPower"
    "lint.shouting" = "my_package.shouting"

A check is of the family `lint` and leads to a module (see `hgkit.games.checks`). Nothing is imported before a ruleset
uses it. With `HGKIT_NO_PLUGINS=1`, which `hgkit --no-plugins` sets, no package adds anything.
"""

import os
import sys
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from hgkit.text.kinds import FAMILIES, Kinds

CODES: Final = {
    "plugin": "What an installed package adds can't be used: it can't be imported, or its name is taken.",
}

GROUP: Final = "hgkit.kinds"
SWITCH: Final = "HGKIT_NO_PLUGINS"


@dataclass(slots=True)
class Plugins:
    """What the spaces play with what packages add.

    `kinds` are all kinds by space, `packages` names package and version by the home of a kind. `refused` says why an
    entry point can't be used.
    """

    kinds: Mapping[str, Kinds]
    packages: dict[str, str] = field(default_factory=dict)
    refused: list[str] = field(default_factory=list)


def switched_off() -> bool:
    """Return whether packages add nothing."""
    return os.environ.get(SWITCH, "") not in ("", "0")


def _is_declared() -> bool:
    """Return whether any installed package may have entry points of the group: to read them all takes long."""
    for folder in map(Path, sys.path):
        if folder.is_file():  # an archive, of which there are few
            return True
        for name in ("*.dist-info", "*.egg-info"):
            for file in folder.glob(f"{name}/entry_points.txt"):
                with suppress(OSError):
                    if GROUP.encode() in file.read_bytes():
                        return True
    return False


def plugins(spaces: Mapping[str, Kinds]) -> Plugins:
    """Return the kinds of `spaces` with what installed packages add."""
    if not _is_declared():
        return Plugins(spaces)
    from importlib.metadata import entry_points

    kinds = {space: {family: dict(homes) for family, homes in own.items()} for space, own in spaces.items()}
    added = Plugins(kinds)
    for point in sorted(entry_points(group=GROUP), key=lambda point: (point.name, point.value)):
        package = f"{point.dist.name} {point.dist.version}" if point.dist else "an unknown package"
        *space, family, name = ["", *point.name.split(".")]
        chosen = [one for one in spaces if space in ([""], ["", one])]
        if family not in FAMILIES or not chosen:
            added.refused.append(f"{package}: {point.name!r} is not FAMILY.NAME or SPACE.FAMILY.NAME")
        elif any(name in kinds[one].get(family, {}) for one in chosen):
            added.refused.append(f"{package}: there is a {FAMILIES[family].noun} {name!r} already")
        else:
            added.packages[point.value] = package
            for one in chosen:
                kinds[one].setdefault(family, {})[name] = point.value
    return added
