"""How a played or scored game is printed: its head, its points, its ledger."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from hgkit.cli.output import paint
from hgkit.cli.signs import one_line
from hgkit.play.explain import explain


@dataclass(frozen=True, slots=True)
class Shown:
    """How to show it: with the ledger or not, as JSON or text, language, characters a line, colours.

    `lines`: as JSON on one line, also a single game.
    """

    explain: bool
    json: bool
    lang: str
    width: int
    colour: bool
    lines: bool = False

    def heading(self, title: str) -> str:
        """Return the heading of a script: its title."""
        return paint(one_line(title), "bold", self.colour)


def ledger_lines(entries: Sequence[Mapping[str, Any]]) -> list[str]:
    """Return a line for each entry, with the place in the documents and how sure it is: `[booklet 4, 5; inferred]`."""
    found = []
    for line, entry in zip(explain(entries), entries, strict=True):
        status = [] if entry["status"] == "stated" else [entry["status"]]
        found.append(one_line(f"{line}  [{'; '.join([*places(entry['cite']), *status])}]"))
    return found or ["no points yet"]


def places(cite: Mapping[str, Any] | None) -> Iterator[str]:
    """Yield what a cite names, by document: `booklet 4, 5`."""
    for name, place in (cite or {}).items():
        yield f"{name} {', '.join(map(str, place)) if isinstance(place, list | tuple) else place}"
