"""What the texts in a field stand for, declared by the field's own annotation.

    rack: Annotated[str, Names("rack")]
    to: Annotated[str, Names("rack", also=("out",))]
    points: Annotated[FormulaText, Over("tally")]

Checks, the reference, completion and mutation read it there. It holds for the text itself, the texts of a list, or the
keys of a mapping. The entries of a clause whose parameters a ruleset names are marked where their type stands:

    __pydantic_extra__: dict[Annotated[str, Names("piece")], Annotated[list[str], Names("place for pieces")]]
"""

from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any, Final, TypeVar, get_args, get_origin

from pydantic import BaseModel, GetJsonSchemaHandler
from pydantic_core import CoreSchema

from hgkit.text.kinds import named_entries

ENTRY: Final = "*"
"""In place of a field's name: an entry that the ruleset named itself."""
ENTRY_NAME: Final = "*name"
"""In place of a field's name: the name of such an entry."""


@dataclass(frozen=True, slots=True)
class Names:
    """Texts that are names of `what`: pieces, racks, ... ; words of `also` may stand there too.

    Of a rack it says whose it has to be (`owner`: seat or table). `use` says what becomes of what is named: a rack
    that is `filled` up to its size or `dealt`, the `hand` that is drawn into, one that components are `spent` from or
    `put_back` into, one that lies `open` to be taken from, or is `taken` from open or not, a rack of `tokens`, a piece
    that is a `mark` on components or can `block` squares, one that seats have (`held`) or `put` (in an area with the
    same word, if the clause names one), that `bars` others, or that is counted: where a seat has put it (`counted`),
    wherever it may `stand`, or where it may `lie` on the area itself. A tally may be counted in areas `beside`.
    """

    what: str
    also: tuple[str, ...] = ()
    owner: str | None = None
    use: str | None = None


@dataclass(frozen=True, slots=True)
class Over:
    """Texts that are formulas; `what` their names stand for. In a JSON Schema it is kept as the mark `over`."""

    what: str

    def __get_pydantic_json_schema__(
        self, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> dict[str, Any]:
        """Mark the schema of the field."""
        return {**handler(schema), "over": self.what}


Note = TypeVar("Note", Names, Over)


def note(model: type[BaseModel], field: str, kind: type[Note]) -> Note | None:
    """Return what a field (or `ENTRY`, `ENTRY_NAME`) of a model is annotated with."""
    for found in _notes(model, field):
        if isinstance(found, kind):
            return found
    return None


@cache
def _notes(model: type[BaseModel], field: str) -> tuple[Any, ...]:
    if field not in (ENTRY, ENTRY_NAME):
        return tuple(model.model_fields[field].metadata)
    annotation = named_entries(model)[field == ENTRY]
    return get_args(annotation)[1:] if get_origin(annotation) is Annotated else ()
