"""Finds the files that a command reads, and keeps them from being written over."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

import typer


def recorded(path: Path) -> Path:
    """Return the recorded game, or the folder of them, that a path means: what is there, else what ships there."""
    from hgkit.games.catalog import shipped

    if path.parts[:1] != ("games",) or path.exists():
        return path
    ours = shipped() / path
    return ours if ours.exists() else path


def refuse_input(out: Path | None, inputs: Sequence[str]) -> None:
    """Raise BadParameter where the file to write is one of those to read, or lies in a folder of them."""
    if out is None or not out.is_file():
        return
    for name in inputs:
        if any(_same(out, f"{name}{suffix}") for suffix in ("", ".yaml", ".yml")) or _inside(out, name):
            raise typer.BadParameter(f"-o {out}: this file is read; write to another one")


def _same(one: Path, other: str) -> bool:
    try:
        return os.path.samefile(one, other)
    except (OSError, ValueError):
        return False


def _inside(out: Path, folder: str) -> bool:
    """Whether a file is among those that hgkit reads below a folder."""
    from hgkit.cli.reports import SUFFIXES

    try:
        below = Path(os.path.realpath(out)).is_relative_to(os.path.realpath(folder))
    except (OSError, ValueError):
        return False
    return below and out.name.endswith(SUFFIXES) and os.path.isdir(folder)
