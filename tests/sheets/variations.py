"""Other values that the parameters of a clause could have, by its schema."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pydantic import ValidationError
from pydantic.json_schema import models_json_schema

from hgkit.rules.clauses.clause import Clause
from hgkit.text.kinds import Registry

Change = tuple[str, Any]
"""Where in the parameters, and what stands there instead."""


def variations(clause: Clause, registry: Registry) -> Iterator[tuple[str, Clause]]:
    """The clause with one thing changed, for everything that can be changed, and where: every number, switch,
    choice and name that it has, every choice and switch that it could have, every entry of a list left out."""
    kind = type(clause)
    defs = _definitions(kind, registry)
    meta = {name: getattr(clause, name) for name in Clause.META}
    for where, changed in _changed(clause.parameters(), defs[kind.__name__], defs, ""):
        try:
            other = kind.model_validate({**changed, **meta}, context=registry)
        except ValidationError:
            continue
        if other.parameters() != clause.parameters():
            yield where, other


def _definitions(kind: type[Clause], registry: Registry) -> dict[str, Any]:
    """The schemas of a kind of clause and of what it may hold; under `kinds`, those of each family by its name."""
    families = {
        family: [found for name in registry.names(family) if (found := registry.find(family, name))]
        for family in registry.kinds
    }
    models = dict.fromkeys([kind, *(found for kinds in families.values() for found in kinds)])
    defs = models_json_schema([(model, "validation") for model in models])[1]["$defs"]
    refs = {name: [{"$ref": f"#/$defs/{one.__name__}"} for one in kinds] for name, kinds in families.items()}
    return {**defs, "kinds": refs}


def _changed(value: Any, schema: dict[str, Any], defs: dict[str, Any], path: str) -> Iterator[Change]:
    """The value with one thing changed."""
    schema = _resolved(schema, defs)
    for key in ("anyOf", "oneOf"):
        for branch in schema.get(key, ()):
            yield from _changed(value, branch, defs, path)
    if "enum" in schema:
        yield from ((f"{path}={other}", other) for other in schema["enum"] if other != value)
    elif isinstance(value, dict) and schema.get("type") == "object":
        yield from _changed_mapping(value, schema, defs, path)
    elif isinstance(value, list) and schema.get("type") == "array":
        for index, item in enumerate(value):
            yield f"{path}[{index}] left out", value[:index] + value[index + 1 :]
            for where, other in _changed(item, schema.get("items", {}), defs, f"{path}[{index}]"):
                yield where, [*value[:index], other, *value[index + 1 :]]
    elif isinstance(value, bool):
        if schema.get("type") == "boolean":
            yield f"{path}={not value}", not value
    elif isinstance(value, int) and schema.get("type") == "integer":
        yield f"{path}={value + 1}", value + 1
    elif isinstance(value, str) and schema.get("type") == "string" and "const" not in schema:
        yield f"{path}=other", "other"


def _changed_mapping(
    value: dict[Any, Any], schema: dict[str, Any], defs: dict[str, Any], path: str
) -> Iterator[Change]:
    properties, extra = schema.get("properties", {}), schema.get("additionalProperties")
    for name, item in value.items():
        inner = properties.get(str(name), extra if isinstance(extra, dict) else {})
        for where, other in _changed(item, inner, defs, f"{path}.{name}"):
            yield where, {**value, name: other}
    for name, inner in properties.items():
        if name not in value and name not in Clause.META:
            for other in _choices(inner, defs):
                yield f"{path}.{name}={other}", {**value, name: other}


def _choices(schema: dict[str, Any], defs: dict[str, Any]) -> list[Any]:
    """The values of a choice or switch; those of a number are 7 for any."""
    schema = _resolved(schema, defs)
    if "enum" in schema:
        return list(schema["enum"])
    simple = {"boolean": [False, True], "integer": [7]}
    branches = [choice for branch in schema.get("anyOf", ()) for choice in _choices(branch, defs)]
    return branches or ([schema["const"]] if "const" in schema else simple.get(schema.get("type", ""), []))


def _resolved(schema: dict[str, Any], defs: dict[str, Any]) -> dict[str, Any]:
    while "$ref" in schema:
        schema = defs[schema["$ref"].rpartition("/")[2]]
    return {"anyOf": defs["kinds"].get(schema["kind"], [])} if "kind" in schema else schema
