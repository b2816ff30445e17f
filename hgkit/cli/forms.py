"""The format that a file is written in: the one asked for, else what the file's name says."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TypeVar

import typer

Form = TypeVar("Form", bound=str)


def form_of(out: Path | None, asked: Form | None, suffixes: Mapping[str, Form], usual: Form) -> Form:
    """The format: `asked`, else that of the suffix of `out`, else the `usual` one.

    Raises BadParameter for a suffix that says nothing here, when no format is asked for.
    """
    suffix = out.suffix.lower() if out is not None else ""
    if asked is not None or not suffix:
        return asked or usual
    if suffix not in suffixes:
        known = ", ".join(f"{name} ({form})" for name, form in suffixes.items())
        raise typer.BadParameter(
            f"{out}: no format is called {suffix!r}; there are {known}, or name one with --format"
        )
    return suffixes[suffix]
