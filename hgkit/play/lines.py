"""Scripts in lines of JSON: one a line, read one at a time; places are looked up when someone asks."""

import gzip
import json
import math
import re
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any, Final, NoReturn

from hgkit.errors import NotFound, RulesetError
from hgkit.problems import Problem
from hgkit.text.encoding import MAX_BYTES, to_text
from hgkit.text.files import open_file
from hgkit.text.scalars import MAX_DIGITS
from hgkit.text.source import Mark, Path, Source, check_format, parse

MAX_UNPACKED: Final = 64_000_000
"""A .gz file may unpack to this many bytes."""

MAX_LINES: Final = 200_000
"""A .gz file may unpack to this many lines."""

CODES = {
    "json-syntax": "A line is not valid JSON.",
    "json-number": "A number that YAML and JSON don't share: NaN or Infinity.",
    "json-key-twice": "A key stands twice in one object.",
    "line-too-long": "A line is longer than 8 MB.",
    "not-gzip": "A .gz file that isn't compressed by gzip, is cut off, or goes on with something else.",
}

# escaped backslashes and whole pairs are passed over
_SURROGATES: Final = re.compile(r"\\\\|\\u[dD][89abAB]..\\u[dD][c-fC-F]..|(?P<half>\\u[dD][89a-fA-F]..)")


class LineSource(Source):
    """One line of a file. Places are found by reading the line once more, as YAML, when someone asks."""

    __slots__ = ("_read", "_text", "line")

    def __init__(
        self, path: str, line: int, text: str, data: dict[str, Any], misread: Iterable[Problem] = ()
    ) -> None:
        self.path = path
        self.data = data
        self.line = line
        self._text = text
        self._read: Source | None = None
        self._misread = tuple(misread)

    def mark(self, path: Path, *, key: bool = False, column: int = 1) -> Mark:
        """Return where the value at `path` stands, or the start of the line if it can't be found."""
        if self._read is None:
            try:
                self._read = parse(self._text, self.path)
            except RulesetError:
                return Mark(self.path, self.line, 1)
        found = self._read.mark(path, key=key, column=column)
        return Mark(self.path, self.line, found.column)


def read_lines(name: str) -> Iterator[Source | RulesetError]:
    """Yield the lines of a .jsonl or .jsonl.gz file that aren't blank; in place of one that can't be read its errors.

    Raises NotFound when the system can't read the file, RulesetError where reading on makes no sense, or all lines
    are blank.
    """
    blank = True
    for number, line in _lines(name):
        try:
            text = _text(line, name, number).rstrip("\r\n")
            if text.strip():
                blank = False
                problems: list[Problem] = []
                source = LineSource(name, number, text, _data(text, name, number, problems), problems)
                check_format(source)
                yield source
        except RulesetError as error:
            blank = False
            yield error
    if blank:
        raise RulesetError([Problem(name, 1, 1, "empty-file", "there is no script in the file")])


def _lines(name: str) -> Iterator[tuple[int, bytes]]:
    number = size = 0
    packed = name.endswith(".gz")
    try:
        with open_file(name) as raw, gzip.GzipFile(fileobj=raw) if packed else raw as file:
            while line := file.readline(MAX_BYTES + 1):
                number += 1
                size += len(line)
                if len(line) > MAX_BYTES:
                    message = f"the line is longer than {MAX_BYTES // 1_000_000} MB"
                    raise RulesetError([Problem(name, number, 1, "line-too-long", message)])
                if packed and (size > MAX_UNPACKED or number > MAX_LINES):
                    limit = f"{MAX_UNPACKED // 1_000_000} MB or {MAX_LINES:,} lines"
                    message = f"the file unpacks to more than {limit}"
                    raise RulesetError([Problem(name, number, 1, "file-too-big", message, hint="split it")])
                yield number, line
    except (gzip.BadGzipFile, EOFError, zlib.error) as error:
        message = _broken(name, error)
        raise RulesetError([Problem(name, number + 1, 1, "not-gzip", message)]) from None
    except OSError as error:
        raise NotFound(f"{name}: the file can't be read: {error.strerror or error}") from None


def _broken(name: str, error: Exception) -> str:
    if isinstance(error, gzip.BadGzipFile) and str(error).startswith("Not a gzipped"):
        with open_file(name) as file:
            if file.read(2) == b"\x1f\x8b":
                return "something that is not compressed follows at the end of this gzip file"
        return "this is not a gzip file"
    return "this gzip file is cut off" if isinstance(error, EOFError) else "this gzip file is damaged"


def _text(line: bytes, name: str, number: int) -> str:
    try:
        return to_text(line, name)
    except RulesetError as error:
        raise RulesetError(replace(problem, line=number) for problem in error.problems) from None


def _data(text: str, name: str, number: int, problems: list[Problem]) -> dict[str, Any]:
    """Return a line as data. Errors of single values and keys go to `problems`, others are raised."""

    def note(code: str, message: str, column: int = 1) -> None:
        problems.append(Problem(name, number, column, code, message))

    def pairs(found: list[tuple[str, Any]]) -> dict[str, Any]:
        result = dict(found)
        if len(result) == len(found):
            return result
        result.clear()
        for key, value in found:
            if key in result:
                note("json-key-twice", f"the key {key!r} stands twice")
            result.setdefault(key, value)
        return result

    def constant(word: str) -> None:
        note("json-number", f"{word} is not a number in JSON", text.find(word) + 1)

    def whole(digits: str) -> int | None:
        if len(digits.lstrip("-")) > MAX_DIGITS:
            note("huge-number", f"a whole number of more than {MAX_DIGITS} digits", text.find(digits) + 1)
            return None
        return int(digits)

    def decimal(digits: str) -> float | None:
        if math.isfinite(number := float(digits)):
            return number
        note("json-number", f"{digits} is not a number in JSON", text.find(digits) + 1)
        return None

    def stop(code: str, message: str, column: int = 1) -> NoReturn:
        raise RulesetError([*problems, Problem(name, number, column, code, message)])

    half = next((found for found in _SURROGATES.finditer(text) if found["half"]), None)
    if half:
        stop("json-syntax", f"{half['half']} is half of a character", half.start("half") + 1)
    try:
        data = json.loads(
            text, object_pairs_hook=pairs, parse_constant=constant, parse_int=whole, parse_float=decimal
        )
    except json.JSONDecodeError as error:
        stop("json-syntax", f"this is not valid JSON: {error.msg[0].lower()}{error.msg[1:]}", error.colno)
    except RecursionError:
        stop("json-syntax", "lists and objects lie too deep in one another")
    if not isinstance(data, dict):
        stop("not-a-mapping", "expected one script, an object in {}")
    return data
