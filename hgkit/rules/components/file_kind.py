"""The kinds of component files, as a space declares them: a light module, for whatever only looks files up."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final


@dataclass(frozen=True, slots=True)
class FileKind:
    """A kind of component file.

    `sort` is the plural under which a ruleset keeps what such files hold, `named` what a clause's field that names
    one is annotated with. `key` names the file in its first lines; where other kinds have the same key, a file of this
    kind has one of `marks` too. `noun` is what messages call it.

    `load` and `model` are its function and its public form, `"module:name"`, imported on first use. The function gets
    the source and, where files `extend` others, one that finds them; `warnings` may be a function of the same form.
    """

    sort: str
    named: str
    key: str
    noun: str
    load: str
    model: str
    marks: tuple[str, ...] = ()
    extend: bool = False
    warnings: str | None = None

    def fits(self, data: Mapping[str, Any]) -> bool:
        """Return whether a file with these keys is one of this kind."""
        return self.key in data and (not self.marks or any(mark in data for mark in self.marks))


CARDS: Final = FileKind(
    sort="cards",
    named="file of cards",
    key="deck",
    noun="a deck of cards",
    load="hgkit.rules.components.cards:load_cards",
    model="hgkit.rules.components.cards:CardFile",
    marks=("cards",),
    extend=True,
)
