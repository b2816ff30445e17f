"""The manual of all codes of faults: what each means, gathered from the modules that find them."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from inspect import cleandoc
from pkgutil import walk_packages
from types import ModuleType


def manual() -> dict[str, str]:
    """What each code means, by code, in alphabetical order.

    A text begins with a line for each module that raises the code; the longer texts of checks follow.
    """
    lines: dict[str, list[str]] = {}
    longer: dict[str, list[str]] = {}
    for module in _modules():
        for code, meaning in getattr(module, "CODES", {}).items():
            told = lines.setdefault(code, [])
            if meaning not in told:
                told.append(meaning)
            if ".checks." in module.__name__:
                longer.setdefault(code, []).append(cleandoc(module.__doc__ or ""))
    return {code: "\n\n".join(["\n".join(lines[code]), *longer.get(code, ())]) for code in sorted(lines)}


def _modules() -> Iterator[ModuleType]:
    """Every module of hgkit but those that run when imported."""
    for module in walk_packages(import_module("hgkit").__path__, "hgkit."):
        if not module.name.endswith("__main__"):
            yield import_module(module.name)
