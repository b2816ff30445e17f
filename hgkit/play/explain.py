"""The ledger in words: one line an entry, from the clause to the points."""

import re
from collections.abc import Iterable, Mapping
from typing import Any

from hgkit.rules.clauses.formula import FormulaError, aggregate_of, compile_formula

_WHY = {
    "consumed": "consumed by",
    "covered": "covered by",
    "ignored": "ignored by",
    "limit": "over the limit of",
}


def explain(ledger: Iterable[Mapping[str, Any]]) -> list[str]:
    """Return a line for each entry of a ledger.

    It has the turn, clause, area, formula = numbers = points for each, and who gets them.
    """
    rows = [_row(entry) for entry in ledger]
    widths = [max((len(row[column]) for row in rows), default=0) for column in range(3)]
    padded = [[f"{cell:<{width}}" for cell, width in zip(row[:3], widths, strict=True)] for row in rows]
    return ["  ".join([*cells, row[3]]) for cells, row in zip(padded, rows, strict=True)]


def _row(entry: Mapping[str, Any]) -> tuple[str, str, str, str]:
    area, points = entry["area"], entry["points"]
    tied = " (tied)" if len(points) > 1 and len(set(points.values())) == 1 else ""
    return (
        f"turn {entry['turn']}",
        str(entry["clause"]),
        f"{area['kind']} {area['at']}",
        f"{_sum(entry)}  {amounts(points, 'nobody')}{tied}",
    )


def _sum(entry: Mapping[str, Any]) -> str:
    """Return `2 * tiles = 2 * 3 = 6`, with numbers that are not in the formula in brackets."""
    formula, values = str(entry["formula"]), dict(entry["values"])
    named = _names(formula)
    used = [name for name in named.findall(formula) if name in values]
    if formula in values and values[formula] == entry["points"]:
        return formula  # each gets what the contest found for them
    numbers = named.sub(lambda name: _number(values.get(name[0], name[0])), formula)
    each = sorted(set(entry["points"].values()))
    steps = [formula]
    if numbers != formula:
        steps.append(numbers)
    if len(each) == 1 and str(each[0]) != steps[-1]:
        steps.append(str(each[0]))
    left_out = _left_out(entry)
    further = {name: str(number) for name, number in values.items() if name not in used} | left_out
    notes = [f"{name} {text}" for name, text in further.items()]
    notes += [
        f"touching {kind} {', '.join(areas)}" for kind, areas in entry.get("touching", {}).items() if areas
    ]
    in_brackets = ", ".join(notes)
    return " = ".join(steps) + (f" ({in_brackets})" if in_brackets else "")


def _names(formula: str) -> re.Pattern[str]:
    """Return a pattern of the names in a formula, of which those over areas have several words."""
    try:
        over_areas = [name for name in compile_formula(formula).names if aggregate_of(name)]
    except FormulaError:  # a table such as `food[2]` is none
        over_areas = []
    return re.compile("|".join([*map(re.escape, over_areas), r"[^\W\d]\w*"]))


def _left_out(entry: Mapping[str, Any]) -> dict[str, str]:
    """Return what was not counted, by what is printed: `6 - 1 consumed by wolf`."""
    found: dict[str, str] = {}
    for loss in entry.get("left_out", ()):
        what, by = loss["what"], loss["by"]
        because = f"{_WHY[loss['why']]} {by.removeprefix('powers.')}" if by else loss["why"]
        found.setdefault(what, str(entry["printed"][what]))
        found[what] += f" - {loss['count']} {because}"
    return found


def _number(value: Any) -> str:
    return f"({amounts(value)})" if isinstance(value, Mapping) else str(value)


def amounts(points: Mapping[str, int], none: str = "") -> str:
    """Return the points of players, `red 6, blue 4`, or `none` where nobody has any."""
    return ", ".join(f"{player} {number}" for player, number in points.items()) or none
