"""Texts of a certain form in the models of files, with errors that say which form was wanted."""

import re
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, GetCoreSchemaHandler, GetJsonSchemaHandler
from pydantic_core import CoreSchema, PydanticCustomError, PydanticKnownError, core_schema


class Written:
    """Marks a text that has to match a pattern as a whole: `Annotated[str, Written(r"[a-z]", "one letter")]`."""

    def __init__(self, pattern: str, wanted: str) -> None:
        self.pattern = pattern
        self.wanted = wanted

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        """Check the text after pydantic has found it to be one."""
        compiled = re.compile(self.pattern)

        def check(text: str) -> str:
            if compiled.fullmatch(text) is None:
                context = {"wanted": self.wanted, "code": "not-allowed"}
                raise PydanticCustomError("written", "expected {wanted}", context)
            return text

        return core_schema.no_info_after_validator_function(check, handler(source))

    def __get_pydantic_json_schema__(
        self, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> dict[str, Any]:
        """Return the pattern, for the public schema."""
        return {**handler(schema), "pattern": f"^({self.pattern})$"}


def _whole(value: object) -> object:
    """Refuse what only equals 1: true, and 1.0."""
    if isinstance(value, bool | float):
        raise PydanticKnownError("literal_error", {"expected": "1"})
    return value


Version = Annotated[Literal[1], BeforeValidator(_whole)]
"""The version of the file format, the key `hgkit`."""

RulesetId = Annotated[str, Written(r"\w[\w.-]*", "a name of letters, digits, '_', '-' and '.'")]
"""The id of a ruleset or overlay."""
