"""The format that a result is written in: the one asked for, else what the name of the file says."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Literal, TypeVar

import typer

Form = TypeVar("Form", bound=str)

TEXT_JSON: Mapping[str, Literal["text", "json"]] = {".txt": "text", ".json": "json"}
"""The names of files that take text or JSON."""

LINES = ".jsonl"
"""The name of files that take JSON, a document a line."""


def form_of(out: Path | None, asked: Form | None, suffixes: Mapping[str, Form], usual: Form) -> Form:
    """Return `asked`, else the format of the suffix of `out`, else the `usual` one. Raises BadParameter."""
    suffix = out.suffix.lower() if out is not None else ""
    if asked is not None or not suffix:
        return asked or usual
    if suffix not in suffixes:
        known = ", ".join(f"{name} ({form})" for name, form in suffixes.items())
        raise typer.BadParameter(f"-o {out}: this command writes no {suffix} file (known: {known})")
    return suffixes[suffix]


def wants_json(words: Sequence[str]) -> bool:
    """Tell whether a command line asks for JSON, as far as it can be read: it may be mistyped."""
    asked = _last(words, "--format")
    return asked == "json" if asked else _last(words, "--output", "-o").lower().endswith((".json", LINES))


def _last(words: Sequence[str], *names: str) -> str:
    """Return the last value of an option; empty where it has none."""
    found = ""
    for place, word in enumerate(words):
        for name in names:
            if word == name and place + 1 < len(words):
                found = words[place + 1]
            elif word.startswith(name if len(name) == 2 else f"{name}=") and word != name:
                found = word[len(name) :].removeprefix("=")
    return found
