"""What a plain YAML scalar means: the core schema of YAML 1.2, and nothing else.

Only true, false, null and numbers are special. `no`, `off`, `12:30` and `1_000` are text, and so is every
quoted scalar.
"""

import math
import re
from typing import Final, TypeAlias

Scalar: TypeAlias = str | int | float | bool | None
Data: TypeAlias = Scalar | list["Data"] | dict[str, "Data"]

SCALARS: Final = frozenset({str, int, float, bool, type(None)})
"""The types of scalars. Most values are of these: to look is quicker than to ask whether they are models."""

SPECIAL: Final[dict[str, Scalar]] = {
    "": None,
    "~": None,
    **dict.fromkeys(("null", "Null", "NULL")),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
}
"""The plain scalars with a meaning of their own that are not written in digits."""

MAX_DIGITS: Final = 18
"""A whole number may have this many digits; it then fits into 64 bits."""


class NotFinite(ValueError):
    """A number that is none, or without end: no rule can mean it, and JSON can't write it."""


_STARTS_A_NUMBER: Final = frozenset("0123456789+-.")
_DECIMAL: Final = re.compile(r"[-+]?[0-9]+")
_OCTAL: Final = re.compile(r"0o[0-7]+")
_HEXADECIMAL: Final = re.compile(r"0x[0-9a-fA-F]+")
_NOT_FINITE: Final = re.compile(r"[-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN)")
_FLOAT: Final = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?")


def plain_value(text: str) -> Scalar:
    """Return what a plain scalar means. Raises OverflowError for too many digits, NotFinite for `.inf` and 1e999."""
    if text in SPECIAL:
        return SPECIAL[text]
    if text[0] not in _STARTS_A_NUMBER:
        return text
    if _DECIMAL.fullmatch(text):
        if len(text.lstrip("+-0")) > MAX_DIGITS:
            raise OverflowError(text)
        return int(text)
    if _FLOAT.fullmatch(text):
        return _finite(float(text))
    if _NOT_FINITE.fullmatch(text):
        raise NotFinite(text)
    for pattern, base in ((_OCTAL, 8), (_HEXADECIMAL, 16)):
        if pattern.fullmatch(text):
            value = int(text[2:], base)
            if value >= 10**MAX_DIGITS:
                raise OverflowError(text)
            return value
    return text


def _finite(number: float) -> float:
    if not math.isfinite(number):
        raise NotFinite(number)
    return number
