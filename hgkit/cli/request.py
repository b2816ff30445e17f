"""What `hgkit show` was asked for."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Request:
    """What the user asked to see, and how."""

    name: str
    part: str | None
    find: str | None
    sets: list[str]
    overlays: list[str]
    json: bool
    out: Path | None
    lang: str
