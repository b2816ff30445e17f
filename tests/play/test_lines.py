"""Lines of JSON that are broken, endless or empty: each an error at its line."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from hgkit.errors import RulesetError
from hgkit.play.lines import MAX_LINES, read_lines
from hgkit.problems import Problem


def error(file: Path, content: bytes) -> Problem:
    file.write_bytes(content)
    (problem,) = errors(file)
    return problem


def errors(file: Path) -> list[Problem]:
    """The errors of all lines of a file."""
    found: list[Problem] = []
    try:
        for source in read_lines(str(file)):
            found += source.problems if isinstance(source, RulesetError) else source.misread
    except RulesetError as stop:
        found += stop.problems
    return found


def test_every_line_is_read_to_its_end(tmp_path: Path) -> None:
    file = tmp_path / "a.jsonl"
    file.write_text('{"a": 1, "b": NaN, "a": 1e999}\n{\n[]\n{"a": 1}\n\xff')
    assert [(problem.line, problem.column, problem.code) for problem in errors(file)] == [
        (1, 15, "json-number"),
        (1, 25, "json-number"),
        (1, 1, "json-key-twice"),
        (2, 2, "json-syntax"),
        (3, 1, "not-a-mapping"),
        (5, 1, "json-syntax"),
    ]


@pytest.mark.parametrize("content", [b"", b"\n \n\n"])
def test_nothing_but_blanks(tmp_path: Path, content: bytes) -> None:
    found = error(tmp_path / "a.jsonl", content)
    assert (found.line, found.code, found.message) == (1, "empty-file", "there is no script in the file")


def test_blank_lines_that_never_end(tmp_path: Path) -> None:
    found = error(tmp_path / "a.jsonl.gz", gzip.compress(b"\n" * 50_000_000))
    assert (found.line, found.code) == (MAX_LINES + 1, "file-too-big")


def test_bytes_that_never_end(tmp_path: Path) -> None:
    line = b'{"script": 1' + b" " * 7_000_000 + b"}\n"
    found = error(tmp_path / "a.jsonl.gz", gzip.compress(line * 12))
    assert (found.line, found.code) == (10, "file-too-big")


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"{}", "this is not a gzip file"),
        (gzip.compress(b"{}\n", mtime=0) + b"junk", "something that is not compressed follows"),
        (gzip.compress(b'{"a": 1}\n' * 99, mtime=0)[:20], "this gzip file is cut off"),
    ],
)
def test_not_gzip(tmp_path: Path, content: bytes, message: str) -> None:
    found = error(tmp_path / "a.jsonl.gz", content)
    assert found.code == "not-gzip"
    assert found.message.startswith(message)


def test_a_whole_number_has_18_digits_as_in_yaml(tmp_path: Path) -> None:
    file = tmp_path / "a.jsonl"
    file.write_text('{"a": -999999999999999999}\n')
    assert [source.data for source in read_lines(str(file))] == [{"a": -999999999999999999}]
    found = error(file, b'{}\n{"a": 1234567890123456789}\n')
    assert (found.line, found.column, found.code) == (2, 7, "huge-number")
    assert error(file, b'{"a": ' + b"9" * 5000 + b"}").code == "huge-number"


def test_half_a_character(tmp_path: Path) -> None:
    file = tmp_path / "a.jsonl"
    found = error(file, rb'{"a": "\ud83d\ude00 \\ud800 \ud800"}')
    assert (found.column, found.code) == (29, "json-syntax")
    assert found.message == r"\ud800 is half of a character"
    file.write_bytes(rb'{"a": "\ud83d\ude00 \\ud800"}')
    assert len(list(read_lines(str(file)))) == 1
