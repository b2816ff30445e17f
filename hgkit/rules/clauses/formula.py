"""Formulas: whole-number expressions over named values, checked word by word and compiled once.

A formula knows whole numbers, names, `+ - * // %`, comparisons, `and or not`, `A if CONDITION else B`,
`min(a, b)`, `max(a, b)`, `abs(a)`, and aggregates over the areas of a seat: `count(AREA)`,
`count(AREA, CONDITION)`, `sum(AREA.TALLY)`, `max(AREA.TALLY)`.
Conditions count 1 when they hold, else 0. Nothing else can be written, so a formula can do no harm.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from types import CodeType
from typing import Any, Final

from hgkit.errors import HgkitError
from hgkit.rules.clauses.formula_syntax import FormulaSyntaxError, translate

Compiled = Callable[[Sequence[int]], int]


MAX_VALUE: Final = 10**12
"""No value of a formula may be larger, nor smaller than this below zero."""

CODES: Final = {
    "division-by-zero": "A formula divides by a number that is 0 in a game.",
    "value-too-large": "A formula has a value of more than 1,000,000,000,000 in a game.",
}


class FormulaError(HgkitError):
    """A formula that can't be read, or that divides by zero or has too large a value when it is played.

    `column` counts from 1 in the formula's text, `text`; `code` is that of what goes wrong while playing.
    """

    column: int
    text: str
    code: str

    def __init__(self, message: str, column: int, text: str = "", code: str = "division-by-zero") -> None:
        self.column, self.text, self.code = column, text, code
        super().__init__(message)


@dataclass(frozen=True, slots=True)
class Formula:
    """A compiled formula.

    `names` are the values it needs, in the order of their first use; an aggregate is one name, written
    without blanks (`sum(village.size)`). `function` takes one number a name and returns the formula's value;
    the hot path calls it directly. Both raise FormulaError for a division by zero and for too large a value.
    """

    text: str
    names: tuple[str, ...]
    function: Compiled = field(repr=False, compare=False)

    def __call__(self, values: Sequence[int]) -> int:
        """Return the formula's value for `values`, one number for each of `names`. True counts 1, False 0."""
        return self.function(values)

    def __reduce__(self) -> tuple[Callable[[str], "Formula"], tuple[str]]:
        """Pickle and copy the text; code can't be pickled."""
        return compile_formula, (self.text,)


def compile_formula(text: str | int) -> Formula:
    """Return the formula for a text or a plain number. Raises FormulaError: what is wrong, and where."""
    if isinstance(text, bool) or not isinstance(text, str | int):
        raise FormulaError(f"expected a formula or a whole number, found {text!r}", 1)
    return _compiled(str(text))


@dataclass(frozen=True, slots=True)
class Aggregate:
    """A number over all areas of a kind: `how` (count, sum, max) of a `tally`, or of those that meet a `condition`."""

    how: str
    area: str
    tally: str | None
    condition: Formula | None

    def of_each(self) -> str:
        """Return the formula of what counts in each area: its tally, whether the condition holds, or 1."""
        return self.condition.text if self.condition is not None else self.tally or "1"


_AGGREGATE: Final = re.compile(r"(\w+)\((\w+)(?:\.(\w+)|, (.*))?\)")


def aggregate_of(name: str) -> Aggregate | None:
    """Return what a name of a formula stands for where it is an aggregate."""
    found = _AGGREGATE.fullmatch(name)
    if found is None:
        return None
    how, area, tally, condition = found.groups()
    return Aggregate(how, area, tally, compile_formula(condition) if condition else None)


@lru_cache(maxsize=4096)
def _compiled(text: str) -> Formula:
    try:
        code, names = translate(text)
    except FormulaSyntaxError as error:
        raise FormulaError(error.message, error.column) from None
    return Formula(text, names, _function(code, text))


def _function(code: str, text: str) -> Compiled:
    """Compile checked code. A `try` costs nothing as long as nothing is divided by zero.

    A value is kept below `MAX_VALUE`, for it may go into another formula, where it may be multiplied again and again.
    """

    def division_by_zero() -> FormulaError:
        return FormulaError(f"division by zero in {text!r}", 1, text)

    def too_large() -> FormulaError:
        return FormulaError(f"a value of more than {MAX_VALUE:,} in {text!r}", 1, text, "value-too-large")

    lines = (
        "def formula(v):",
        "    try:",
        f"        value = {code}",
        "    except ZeroDivisionError:",
        "        raise division_by_zero() from None",
        f"    if -{MAX_VALUE} <= value <= {MAX_VALUE}:",
        "        return value",
        "    raise too_large()",
    )
    compiled: CodeType = compile("\n".join(lines), "<formula>", "exec", dont_inherit=True)
    errors = {"division_by_zero": division_by_zero, "too_large": too_large}
    scope: dict[str, Any] = {"__builtins__": {}, **_FUNCTIONS, **errors}
    exec(compiled, scope)
    function: Compiled = scope["formula"]
    return function


_FUNCTIONS: Final = {function.__name__: function for function in (min, max, abs, ZeroDivisionError)}
