"""What pydantic says of a value, in the words of people who write YAML: expected, found, and the way out."""

from collections.abc import Sequence
from typing import Any, Final

from hgkit.text.naming import MOST_NAMES, did_you_mean, either, listed, missing_blank, shown
from hgkit.text.places import Path
from hgkit.text.renamed import renamed

TYPES: Final = {
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "float_type": "a number",
    "string_type": "a text",
    "bool_type": "true or false",
    "dict_type": "a mapping",
    "model_type": "a mapping",
    "model_attributes_type": "a mapping",
    "list_type": "a list",
    "none_required": "nothing",
}
"""What each of pydantic's types is called."""

_TRUTH: Final = {**dict.fromkeys(("yes", "y", "on"), "true"), **dict.fromkeys(("no", "n", "off"), "false")}
_LIMITS: Final = {
    "greater_than_equal": ("at least {ge}", ""),
    "greater_than": ("more than {gt}", ""),
    "less_than_equal": ("at most {le}", ""),
    "less_than": ("less than {lt}", ""),
    "too_short": ("at least {min_length}", "entries"),
    "too_long": ("at most {max_length}", "entries"),
    "string_too_short": ("a text of at least {min_length}", "characters"),
    "string_too_long": ("a text of at most {max_length}", "characters"),
}


def missing(key: str, keys: Sequence[str], about: str) -> tuple[str, str, str]:
    """Return code, message and hint for a missing key, or for one of `keys`; `about` says what it is for."""
    if keys:
        return "missing-key", f"one of the keys {either(keys)} is missing", ""
    return "missing-key", f"{key!r} is missing", f"{about[:1].lower()}{about[1:]}"


KIND_ERRORS: Final = frozenset({"kind_broken", "kind_missing", "kind_unknown", "not_played"})
"""Errors of a value whose kind is not to be found (see `hgkit.text.kinds`)."""


def kind_error(kind: str, context: Any, path: Path) -> tuple[tuple[str, ...], bool, str, str, str]:
    """Return the path inside the value at `path`, whether its key is meant, code, message and hint of `KIND_ERRORS`."""
    tag, name, noun = context["tag"], context["name"], context["noun"]
    if kind == "kind_broken":
        message = f"the {noun} {name!r} of {context['why']}"
        return (tag or name,), tag is None, "plugin", message, "reinstall it, or do without"
    known = context["known"]
    if kind == "not_played":
        elsewhere = f"{name!r} is played on {listed(context['spaces'])}"
        if context["needs"]:
            elsewhere += f": {context['needs']}"
        hint = f"it has {listed(known, MOST_NAMES)}; {elsewhere}" if known else elsewhere
        message = f"{context['space']} has no {noun} {name!r}"
        return (tag or name,), tag is None, "not-played", message, hint
    alone = context["alone"]
    values = [name for name in known if name not in alone]
    if kind == "kind_unknown":
        code, message, hint = _choice(values, name, [])
        return (tag,), False, code, message, renamed((*path, tag), name)[1] or hint
    if tag is not None:
        hint = f"one of {either(values)}{f', or give it {either(map(repr, alone))}' if alone else ''}"
        return (tag,), False, "missing-key", f"{tag!r} is missing", hint if known else ""
    for key, value in context["data"].items():
        guess = renamed((*path, key), value)[1] or did_you_mean(key, known)
        if guess:
            return (key,), True, "unknown-key", f"unknown key {key!r}", guess
    if not known:
        return (), False, "not-played", f"{context['space']} has no {noun}s", ""
    return (), False, "missing-key", f"one of the keys {either(known)} is missing", ""


def explain(errors: Sequence[Any]) -> tuple[str, str, str]:
    """Return code, message and hint for the errors that pydantic found in one value, one per form it may have."""
    error = errors[0]
    kind, context, value = error["type"], error.get("ctx", {}), error["input"]
    if kind in _LIMITS:
        return _limit(kind, context, value)
    if kind == "written":
        return context["code"], f"{error['msg']}, found {shown(value)}", ""
    if kind == "value_error":
        return "inconsistent", str(error["msg"]).removeprefix("Value error, "), ""
    types = list(dict.fromkeys(TYPES[other["type"]] for other in errors if other["type"] in TYPES))
    choices = [name for other in errors if other["type"] == "literal_error" for name in _names(other["ctx"])]
    if choices:
        return _choice(choices, value, types)
    if types:
        hint = next(filter(None, (_way_out(other["type"], value) for other in errors)), "")
        return "wrong-type", f"expected {either(types)}, found {shown(value)}", hint
    message = str(error["msg"])
    return "wrong-type", f"{message[:1].lower()}{message[1:]}, found {shown(value)}", ""


def _names(context: Any) -> list[str]:
    """Return the values that pydantic lists like `'a', 'b' or 'c'`."""
    return str(context["expected"]).replace(" or ", ", ").replace("'", "").split(", ")


def _choice(names: Sequence[str], value: object, types: Sequence[str]) -> tuple[str, str, str]:
    """Return code, message and hint for a value that is neither one of `names` nor of one of the `types`."""
    hint = did_you_mean(value, names) if isinstance(value, str) else ""
    hint = "write it without quotes" if value in names and str(value).isdecimal() else hint
    return "not-allowed", f"expected {either([*names, *types])}, found {shown(value)}", hint


def _limit(kind: str, context: Any, value: Any) -> tuple[str, str, str]:
    wanted, unit = _LIMITS[kind]
    text = wanted.format(**context)
    if not unit:
        return "out-of-range", f"expected {text}, found {shown(value)}", ""
    one = unit.replace("entries", "entry").removesuffix("s")
    unit = one if text.endswith(" 1") else unit
    size = shown(value) if isinstance(value, str) or not value else str(len(value))
    return "out-of-range", f"expected {text} {unit}, found {size}", ""


def _way_out(kind: str, value: object) -> str:
    if kind == "bool_type" and isinstance(value, str) and value.lower() in _TRUTH:
        return f"write {_TRUTH[value.lower()]}; {value} is a text"
    if kind == "int_type" and isinstance(value, str) and value.strip().isdecimal():
        return "write it without quotes"
    if kind == "string_type" and isinstance(value, int | float):
        return "quote it if it is a text"
    if kind == "list_type" and isinstance(value, str) and value and " " not in value:
        return f"write [{value}]"
    return missing_blank(value) if kind in ("dict_type", "model_type") else ""
