"""The manual of all codes of errors and warnings, gathered from the modules that raise them."""

from collections.abc import Iterator
from importlib import import_module
from pkgutil import walk_packages
from types import ModuleType


def manual() -> dict[str, str]:
    """Return what each code means, in alphabetical order: all that the modules that raise it say."""
    meanings: dict[str, dict[str, None]] = {}
    for module in _modules():
        for code, meaning in getattr(module, "CODES", {}).items():
            meanings.setdefault(code, {})[" ".join(meaning.split())] = None
    return {code: " ".join(meanings[code]) for code in sorted(meanings)}


def _modules() -> Iterator[ModuleType]:
    """Yield every module of hgkit but those that run when imported."""
    for module in walk_packages(import_module("hgkit").__path__, "hgkit."):
        if not module.name.endswith("__main__"):
            yield import_module(module.name)
