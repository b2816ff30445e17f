"""The reference of rulesets for people who write them, made from the models: every section, clause and parameter.

`python -m hgkit.docs.reference FILE` writes it. The text of a table comes from the models. Only the names
that formulas may use are described here, by the kinds that the check of formulas knows.
"""

import re
import sys
from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from hgkit.docs.schemas import DEFS, Schema, rule_definitions
from hgkit.games.registries import spaces, spaces_of_kinds
from hgkit.rules.checks.formulas import OF_A_PRICE, OF_THE_TURN
from hgkit.rules.clauses.clause import Clause
from hgkit.rules.clauses.model import RulesetModel
from hgkit.text.kinds import FAMILIES

INTRODUCTION: Final = """\
# Rulesets: every section, clause and parameter

Made from the models by `make schemas`; do not edit. The README shows how to write a ruleset, this page lists what it
may contain. A ruleset that extends another contains only its changes: what is *needed* may also come from its parent.
The ruleset chooses the names in `<...>`. [components.md](components.md) lists what files of decks, maps and boards
contain. Every clause may have four more parameters:
"""

NAMES: Final = {
    "tally": "the tallies of the ruleset, counted in the area that is looked at",
    "tally or number of a seat": "the same, and numbers of the player who is paid; `own_<tally>`, a tally of pieces "
    "for those of this player alone; `<tally>_rank`, 1 for the player with the most of them; `<tally>_arrival`, 1 for "
    "the player whose first piece there was put first (without any: after all others); where a ladder says what each "
    "seat wins, `worth` too; in costs they are those of the player who pays, and on a map `territories` says in how "
    "many the place lies",
    "tally or number of the turn": "the same, for the player who puts the piece, which counts already; "
    "`<tally>_before`, a tally when the step began; {turn}; `distance`, how far the nearest other piece of the player "
    "stands, in tiles (at a corner too) or on a map in steps from territory to territory, -1 if there is none; on "
    "tiles `just_laid`, 1 if "
    "the tile just placed belongs to the area",
    "tally or number of what was laid": "tallies, if an area is looked at, and numbers of the player who would take "
    "the turn; `neighbours`: on tiles the tiles beside the one just laid, on boards those face up beside it, on maps "
    "the spaces with a piece that roads join to its own; `completed`: on tiles the areas that it completed, of kinds "
    "that are scored then, on maps the territories that it filled; on maps `placed`, how many pieces the step has put",
    "rack": "racks and decks of the ruleset, by how many components are left in them; with a board for each player "
    "`idle_turns`, turns in a row in which no domino was laid",
    "number of a seat": "tracks of the ruleset, by the points of the player; `<track>_rank`, 1 for the player with the "
    "most; `<track>_lead`, points ahead of the best other player, below 0 behind; `<tally>_left`, how many pieces the "
    "player has left of the kind that this tally of pieces counts; in a price {price}",
}
"""What a formula may name, by the kind of names that the check of formulas tells apart."""

FORMULA_NOTES: Final = """
A formula is made of whole numbers, names, `+ - * // %`, comparisons, `and or not`, `A if CONDITION else B`,
`min(a, b)`, `max(a, b)`, `abs(a)`. A condition counts 1 where it holds, else 0. What it may name depends on where it
stands:

| formulas over | names |
|---|---|
"""

KINDS_NOTE: Final = """
## Kinds by space

A kind is what a ruleset uses by name. A space refuses those that it does not play, with a message that names the spaces
that do and what the kind needs. Where the clauses of two spaces differ, each has a description of its own.
"""

FURTHER_NOTES: Final = """
Every formula may use numbers of the whole game: `players`, how many there are; `<track>_most` and `<track>_least`,
the most and the least points of a player; and numbers over all areas of a kind, `count(<area>)`, `count(<area>,
CONDITION)`, `sum(<area>.<tally>)` and `max(<area>.<tally>)`. In formulas of one seat, such as the goals of cards,
these count areas that belong to seats for that seat alone, and conditions may use `own_<tally>`. Which names there
are is the ruleset's own affair: `hgkit show RULESET tallies` lists its tallies, and `hgkit validate` reports unknown
words in formulas.
"""


def reference() -> str:
    """Return the reference as markdown."""
    return "\n".join(_Reference().lines()) + "\n"


def _kinds() -> Iterator[str]:
    known = spaces()
    yield KINDS_NOTE
    yield f"| kind | {' | '.join(known)} |\n|---|{'---|' * len(known)}"
    for family, about in FAMILIES.items():
        names = dict.fromkeys(name for space in known.values() for name in space.registry.names(family))
        for name in names if family != "space" else ():
            kinds = (space.registry.find(family, name) for space in known.values())
            cells = (f"[yes](#{_anchor(kind.__name__)})" if kind else "" for kind in kinds)
            yield f"| {about.noun} `{name}` | {' | '.join(cells)} |"


def _anchor(model: str) -> str:
    return _title(model).lower().replace(" ", "-")


class Tables:
    """Models as headed tables of their parameters, each once; `models` are their schemas by name."""

    def __init__(self, models: Mapping[str, Schema], spaces: Mapping[str, Sequence[str]]) -> None:
        """`spaces` are those that play a model, by its name; none where that is not said."""
        self.models = models
        self.spaces = spaces
        self.written: set[str] = set()
        self.formulas: dict[str, None] = {}

    def below(self, found: Any) -> Iterator[str]:
        """Yield a heading and a table for each model that a schema names, followed by those that it names itself."""
        for name in _names(found):
            if name in self.written:
                continue
            self.written.add(name)
            model = self.models[name]
            yield f"\n### {_title(name)}\n"
            spaces = self.spaces.get(name)
            played = f" Played on {', '.join(spaces)}." if spaces else ""
            yield " ".join(model.get("description", "").split()) + played + "\n"
            yield from self.table(model, set(model.get("properties", {})) - Clause.META)
            yield from self.below(model)

    def table(self, model: Schema, kept: Collection[str]) -> Iterator[str]:
        """Yield the table of those parameters of a model that are `kept`."""
        rows = [(key, found) for key, found in model.get("properties", {}).items() if key in kept]
        further = model.get("additionalProperties")
        if not rows and not isinstance(further, dict):
            yield "No parameters of its own."
            return
        yield "| parameter | value | needed | what it says |\n|---|---|---|---|"
        for key, found in rows:
            needed = "yes" if key in model.get("required", []) else ""
            about = _cell(found.get("description", ""))
            yield f"| `{key}` | {_cell(self._value(found))} | {needed} | {about} |"
        if isinstance(further, dict):
            yield f"| `<name>` | {_cell(self._value(further))} | | |"

    def _value(self, found: Schema) -> str:
        if "over" in found:
            self.formulas.setdefault(found["over"])
            return f"formula over: {found['over']}"
        if "$ref" in found:
            name = found["$ref"].removeprefix(DEFS)
            return f"[{_title(name).lower()}](#{_anchor(name)})"
        for several in ("anyOf", "oneOf"):
            if several in found:
                inner = [self._value(one) for one in found[several] if one.get("type") != "null"]
                return " or ".join(dict.fromkeys(inner))
        if "const" in found:
            return f"`{found['const']}`"
        if "enum" in found:
            return _listed([str(value) for value in found["enum"]], "or")
        match found.get("type"):
            case ["string", "integer"]:
                return "text or whole number"
            case "boolean":
                return "`true` or `false`"
            case "integer":
                return _whole(found)
            case "array":
                return f"list of {self._value(found.get('items', {}))}"
            case "number":
                return "number"
            case "object":
                kept = [*found.get("patternProperties", {}).values(), found.get("additionalProperties")]
                return f"mapping to {self._value(kept[0])}" if isinstance(kept[0], dict) else "mapping"
        return "text"


class _Reference(Tables):
    def __init__(self) -> None:
        super().__init__(rule_definitions(RulesetModel), spaces_of_kinds())

    def lines(self) -> Iterator[str]:
        model = self.models["RulesetModel"]
        sections = {name: found for name, found in model["properties"].items() if _names(found)}
        documents = sections.pop("documents")
        yield INTRODUCTION
        yield from self.table(self.models["Bare"], {*Clause.META})
        yield "\nWhere a table says *formula*, [names in formulas](#names-in-formulas) lists what it may use.\n"
        yield "## The head of a file\n"
        yield from self.table(model, model["properties"].keys() - sections.keys())
        yield from self.below(documents)
        yield from _kinds()
        for name, found in sections.items():
            needed = "Needed." if name in model["required"] else ""
            about = (
                needed,
                found.get("description"),
                _what(name, _names(found), "additionalProperties" in found),
            )
            yield f"\n## Section `{name}`\n\n{' '.join(filter(None, about))}"
            yield from self.below(found)
        yield "\n## Names in formulas"
        yield FORMULA_NOTES.rstrip()
        words = {"turn": _listed(OF_THE_TURN), "price": _listed(OF_A_PRICE)}
        for kind in (name for name in NAMES if name in self.formulas):
            yield f"| {kind} | {NAMES[kind].format(**words)} |"
        yield FURTHER_NOTES.rstrip()


def _names(found: Any) -> list[str]:
    if isinstance(found, list):
        return list(dict.fromkeys(name for one in found for name in _names(one)))
    if not isinstance(found, dict):
        return []
    own = [found["$ref"].removeprefix(DEFS)] if "$ref" in found else []
    inner = [name for key, one in found.items() if key != "discriminator" for name in _names(one)]
    return list(dict.fromkeys([*own, *inner]))


def _what(section: str, kinds: list[str], many: bool) -> str:
    links = ", ".join(f"[{_title(kind).lower()}](#{_anchor(kind)})" for kind in kinds)
    if not many:
        return f"Its clauses stand under {links}." if kinds[0].endswith("Section") else f"See {links}."
    return f"By name, `{section}.<name>`, each {'one of ' if len(kinds) > 1 else 'a '}{links}."


def _title(model: str) -> str:
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", model).capitalize()


def _whole(found: Schema) -> str:
    low, high = found.get("minimum"), found.get("maximum")
    if low is None or (low == 0 and (high is None or high >= 1_000_000)):
        return "whole number"
    return f"whole number, {low} to {high}" if high is not None else f"whole number, {low} or more"


def _listed(values: Any, word: str = "and") -> str:
    written = [f"`{value}`" for value in values]
    return written[0] if len(written) == 1 else f"{', '.join(written[:-1])} {word} {written[-1]}"


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(reference(), encoding="utf-8")
    print(sys.argv[1])
