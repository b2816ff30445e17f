"""JSON Schemas of all kinds of files, made from the models: editors complete and check with them while one writes.

`python -m hgkit.docs.schemas FOLDER` writes them all. They say what may stand in a file; what has to be there in the
end, and what its names mean, only loading can tell: a ruleset that extends another holds a part of the whole.
"""

import json
import sys
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any, Final

from pydantic import BaseModel
from pydantic.json_schema import GenerateJsonSchema, models_json_schema
from pydantic_core import core_schema

from hgkit.games.files import COMPONENTS, DECLARED
from hgkit.games.registries import all_kinds
from hgkit.play.model import ScriptFile
from hgkit.play.position_model import PositionFile
from hgkit.play.turn_check import keys_of
from hgkit.play.turn_entry import turn_entry
from hgkit.rules.clauses.clause import Clause
from hgkit.rules.clauses.model import Document, FileHead, RulesetModel
from hgkit.text.kinds import found as at_home
from hgkit.text.naming import either

Schema = dict[str, Any]

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
DEFS: Final = "#/$defs/"


def schema(kind: str) -> Schema:
    """Return the JSON Schema of a kind of file. Raises KeyError for an unknown kind."""
    return SCHEMAS[kind]()


def write(folder: Path) -> list[Path]:
    """Write the schemas of all kinds into a folder and return the files written."""
    written = []
    for kind in SCHEMAS:
        path = folder / f"{kind}.json"
        path.write_text(text(kind), encoding="utf-8")
        written.append(path)
    return written


def text(kind: str) -> str:
    """Return the schema of a kind as it stands in its file."""
    return json.dumps(schema(kind), indent=2, ensure_ascii=False) + "\n"


class _Generator(GenerateJsonSchema):
    """Says what files may hold before values are brought into one form."""

    def function_before_schema(self, schema: core_schema.BeforeValidatorFunctionSchema) -> Schema:
        """Accept a number as text, an item as a list of one, and a mapping's numbers alone."""
        inner = super().function_before_schema(schema)
        if inner.get("type") == "string":
            return {**inner, "type": ["string", "integer"]}
        if inner.get("type") == "array":
            return {"anyOf": [inner["items"], inner]}
        if "$ref" in inner:
            return {"anyOf": [inner, {"type": "object", "additionalProperties": {"type": "integer"}}]}
        return inner


def definitions_of(*models: type[BaseModel]) -> dict[str, Schema]:
    """Return the schemas of models and of all that they hold, by the names of the models."""
    pairs: list[Any] = [(model, "validation") for model in models]
    made = models_json_schema(pairs, ref_template=f"{DEFS}{{model}}", schema_generator=_Generator)[1]
    return {name: _mapped(found, _plain) for name, found in made["$defs"].items()}


def rule_definitions(*models: type[BaseModel]) -> dict[str, Schema]:
    """Return the schemas of models of rules and of all kinds of clauses.

    They include the kinds of every space, since a file alone does not show its space.
    """
    kinds = all_kinds()
    found = definitions_of(*models, *dict.fromkeys(kind for family in kinds.values() for kind in family))

    def with_kinds(one: Schema) -> Schema:
        """Return the kinds of a family in place of its mark (`Kind`)."""
        if not isinstance(one.get("kind"), str):
            return one
        return {"anyOf": [{"$ref": f"{DEFS}{kind.__name__}"} for kind in kinds[one["kind"]]]}

    return {name: _mapped(one, with_kinds) for name, one in found.items()}


def _mapped(value: Any, change: Callable[[Schema], Schema]) -> Any:
    """Return a schema in which every mapping is changed, the inner ones first."""
    if isinstance(value, list):
        return [_mapped(item, change) for item in value]
    if not isinstance(value, dict):
        return value
    return change({key: _mapped(inner, change) for key, inner in value.items()})


def _plain(found: Schema) -> Schema:
    """Return a schema without titles, which only repeat names, and without empty defaults."""
    return {
        key: inner
        for key, inner in found.items()
        if not (key == "title" and isinstance(inner, str))
        and not (key == "default" and inner in (None, {}, []))
    }


def _partial(found: Schema) -> Schema:
    """Return a schema that takes a part of the whole: no key is required, and any form may be meant."""
    kept = {key: inner for key, inner in found.items() if key not in ("required", "discriminator")}
    if "oneOf" in kept:
        kept["anyOf"] = kept.pop("oneOf")
    return kept


def _unmarked(found: Schema) -> Schema:
    """Return a schema without the marks that only the reference uses (see `Over`)."""
    return {key: inner for key, inner in found.items() if not (key == "over" and isinstance(inner, str))}


def _shared(definitions: dict[str, Schema]) -> None:
    """Keep once what every clause has: its cite, its status and so on."""
    for found in list(definitions.values()):
        properties = found.get("properties", {})
        for name in Clause.META & properties.keys():
            definitions.setdefault(name, properties[name])
            if properties[name] == definitions[name]:
                properties[name] = {"$ref": f"{DEFS}{name}"}


def _document(title: str, body: Schema, definitions: Mapping[str, Schema]) -> Schema:
    whole = {"$schema": DIALECT, "title": title, **body, "$defs": dict(sorted(definitions.items()))}
    return {key: _mapped(value, _unmarked) for key, value in whole.items()}


def _ruleset() -> Schema:
    whole = rule_definitions(RulesetModel, FileHead, Document)
    definitions = {n: found if n == "Document" else _mapped(found, _partial) for n, found in whole.items()}
    model, head = definitions.pop("RulesetModel"), definitions.pop("FileHead")
    _shared(definitions)
    own = {*head["properties"], "documents"}
    sections = {name: found for name, found in model["properties"].items() if name not in own}
    definitions["Sections"] = {
        "type": "object",
        "description": "Clauses that the parent doesn't have.",
        "additionalProperties": False,
        "properties": sections,
    }
    properties = {
        **head["properties"],
        "documents": model["properties"]["documents"],
        "add": {"$ref": f"{DEFS}Sections"},
        **sections,
    }
    body = {
        "description": "A ruleset, or an overlay to lay over rulesets. A file that extends another holds its changes.",
        "type": "object",
        "required": ["hgkit"],
        "anyOf": [{"required": ["ruleset"]}, {"required": ["overlay"]}],
        "additionalProperties": False,
        "properties": properties,
    }
    return _document("hgkit ruleset", body, definitions)


def _components(key: str) -> Schema:
    """Return the schema of the component files with a key, of any kind.

    Without a mark a file is of the first kind, or of that of its parent, which only loading knows.
    """
    first, *others = (kind for kind in DECLARED if kind.key == key)
    if not others:
        return _of_one_model(key, at_home(first.model))
    models = {kind: at_home(kind.model) for kind in (first, *others)}
    references = {kind: {"$ref": f"{DEFS}{model.__name__}"} for kind, model in models.items()}
    chosen: Schema = {
        "if": {"required": ["extends"], "not": {"anyOf": [{"required": [mark]} for mark in first.marks]}},
        "then": {"anyOf": list(references.values())},
        "else": references[first],
    }
    for kind in others:
        chosen = {
            "if": {"anyOf": [{"required": [mark]} for mark in kind.marks]},
            "then": references[kind],
            "else": chosen,
        }
    about = {"description": f"{either(kind.noun for kind in models).capitalize()}.", "type": "object"}
    return _document(f"hgkit {key}", {**about, **chosen}, definitions_of(*models.values()))


def _of_one_model(kind: str, model: type[BaseModel]) -> Schema:
    definitions = definitions_of(model)
    return _document(f"hgkit {kind}", definitions.pop(model.__name__), definitions)


def _script() -> Schema:
    definitions = definitions_of(ScriptFile, turn_entry(keys_of(None)))
    return _document("hgkit script", definitions.pop(ScriptFile.__name__), definitions)


SCHEMAS: Final[Mapping[str, Callable[[], Schema]]] = {
    "ruleset": _ruleset,
    **{key: partial(_components, key) for key in COMPONENTS},
    "script": _script,
    "position": partial(_of_one_model, "position", PositionFile),
}
"""How the schema of each kind of file is made."""

if __name__ == "__main__":
    for path in write(Path(sys.argv[1])):
        print(path)
