"""Changes from the command line: `--set animals.horse.points=2`."""

from collections.abc import Mapping
from typing import Any, Final

from hgkit.errors import RulesetError
from hgkit.problems import Problem
from hgkit.text.compose import compose
from hgkit.text.encoding import to_text
from hgkit.text.plain import as_text
from hgkit.text.source import Mark, Path, Source
from hgkit.text.values import to_data

PLACE: Final = "--set"
"""What stands in place of a file's name."""

CODES: Final = {
    "bad-setting": "A setting is `path=value`: the dotted path of a value, and its new value in YAML."
}


def settings(values: Mapping[str, object]) -> list[str]:
    """Return values by path as texts `path=value`. Raises RulesetError for a value that no file can hold."""
    return [f"{path}={as_text(value, PLACE, (path,))}" for path, value in values.items()]


class Setting(Source):
    """One `path=value`. Its data is the value within mappings for the path; columns count in the text."""

    __slots__ = ("steps", "text", "value")

    def __init__(self, text: str) -> None:
        """Read a setting. Raises RulesetError with every error found."""
        text = to_text(text, PLACE)
        path, equals, _ = text.partition("=")
        steps = tuple(step.strip() for step in path.split("."))
        if not equals or not all(steps):
            message, hint = f"expected path=value, found {text!r}", "as in animals.horse.points=2"
            raise RulesetError([Problem(PLACE, 1, 1, "bad-setting", message, hint=hint)])
        start = len(path) + 1
        problems: list[Problem] = []
        root = compose(" " * start + text[start:], PLACE, problems)  # blanks keep the columns right
        if root is None:
            message, hint = "no value after the '='", "null is written out"
            raise RulesetError([Problem(PLACE, 1, start + 1, "bad-setting", message, hint=hint)])
        self.text, self.steps, self.value = text, steps, to_data(root, PLACE, problems)
        data: Any = self.value
        for step in reversed(steps):
            data = {step: data}
        super().__init__(PLACE, data, root, problems)

    def mark(self, path: Path, *, key: bool = False, column: int = 1) -> Mark:
        """Return the column of a step of the path, or of what lies in the value."""
        count = len(self.steps)
        if len(path) > count or (len(path) == count and not key):
            return super().mark(path[count:], key=key, column=column)
        before = self.text.split(".")[: max(len(path) - 1, 0)]
        return Mark(PLACE, 1, sum(len(step) + 1 for step in before) + 1)
