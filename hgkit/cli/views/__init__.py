"""What `hgkit show` makes of each kind of file, one a module: `view(request, source, catalog)`."""

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
