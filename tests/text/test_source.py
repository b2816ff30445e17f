"""Reading YAML: what scalars mean, where values stand, and every error with its exact line."""

import os
import tempfile
from pathlib import Path

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from hgkit.errors import NotFound, RulesetError
from hgkit.text import compose, encoding, source, values
from hgkit.text.report import Report
from hgkit.text.source import Mark, parse, read
from tests.bad_files import bad_files, expected_lines


def checked(content, name):
    """The source of a text. Raises RulesetError with every error, also where the text can be read as a whole."""
    found = parse(content, name)
    Report(found).stop()
    return found


@pytest.mark.parametrize("file", bad_files("yaml"))
def test_bad_file(file):
    with pytest.raises(RulesetError) as caught:
        checked(file.read_bytes(), file.name)
    assert str(caught.value).splitlines() == expected_lines(file)


@pytest.mark.parametrize("file", bad_files("yaml"))
def test_every_code_has_its_manual(file):
    with pytest.raises(RulesetError) as caught:
        checked(file.read_bytes(), file.name)
    manual = {**encoding.CODES, **compose.CODES, **values.CODES, **source.CODES}
    assert {problem.code for problem in caught.value.problems} <= set(manual)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("no", "no"),
        ("off", "off"),
        ("yes", "yes"),
        ("12:30", "12:30"),
        ("1_000", "1_000"),
        ("2020-01-01", "2020-01-01"),
        ("0b11", "0b11"),
        ("=", "="),
        ("true", True),
        ("FALSE", False),
        ("tRue", "tRue"),
        ("null", None),
        ("~", None),
        ("", None),
        ("7", 7),
        ("-7", -7),
        ("+7", 7),
        ("007", 7),
        ("0x1F", 31),
        ("0o17", 15),
        ("999999999999999999", 999999999999999999),
        ("1.5", 1.5),
        ("1.", 1.0),
        (".5", 0.5),
        ("1e3", 1000.0),
        ("-2.5E-1", -0.25),
        ("1.2.3", "1.2.3"),
        ('"7"', "7"),
        ("'true'", "true"),
        ("'1234567890123456789'", "1234567890123456789"),
        ("2 * tiles", "2 * tiles"),
        ("E+S", "E+S"),
    ],
)
def test_scalar(text, value):
    found = parse(f"a: {text}", "x").data["a"]
    assert (found, type(found)) == (value, type(value))


def test_keys_are_text():
    assert parse('{24: a, "7": b, true: c, 1.5: d}', "x").data == {
        "24": "a",
        "7": "b",
        "true": "c",
        "1.5": "d",
    }


def test_aliases_share_their_anchor_s_value():
    assert parse("a: &a {x: [1]}\nb: *a", "x").data == {"a": {"x": [1]}, "b": {"x": [1]}}


def test_byte_order_mark_is_tolerated():
    found = parse(b"\xef\xbb\xbfhgkit: 1\na: 2\n", "x")
    assert found.data == {"hgkit": 1, "a": 2}
    assert found.mark(("hgkit",), key=True) == Mark("x", 1, 1)


TILES = """\
hgkit: 1
tiles:
  - id: 24
    sides: [é, forest]   # é is one column
  - {id: 7, lake: {fish: 1}}
"""


@pytest.mark.parametrize(
    ("path", "key", "place"),
    [
        ((), False, (1, 1)),
        (("hgkit",), False, (1, 8)),
        (("hgkit",), True, (1, 1)),
        (("tiles", 0, "sides", 1), False, (4, 16)),
        (("tiles", 1), True, (5, 5)),
        (("tiles", 1, "lake", "fish"), True, (5, 20)),
        (("tiles", 1, "lake", "menhirs"), False, (5, 19)),
        (("tiles", 9), False, (3, 3)),
        (("decks", "land"), False, (1, 1)),
    ],
)
def test_mark(path, key, place):
    mark = parse(TILES, "tiles.yaml").mark(path, key=key)
    assert (mark.path, mark.line, mark.column) == ("tiles.yaml", *place)


@pytest.mark.parametrize("text", ["[" * 100_000, "{a: " * 100_000, "- " * 100_000, "? " * 100_000])
def test_no_nesting_exhausts_the_stack(text):
    with pytest.raises(RulesetError, match=r"more than 40 deep in one another \(flatten them\) \[too-deep\]"):
        parse(text, "x")


def test_mistakes_before_one_that_ends_the_reading_are_reported_too():
    with pytest.raises(RulesetError) as caught:
        parse("a: @x\nb: " + "[" * 100 + "]" * 100, "x")
    assert [problem.code for problem in caught.value.problems] == ["yaml-syntax", "too-deep"]


def test_missing_file(tmp_path):
    with pytest.raises(NotFound, match=r"nothing\.yaml: there is no such file"):
        read(tmp_path / "nothing.yaml")


def test_directory(tmp_path):
    with pytest.raises(NotFound, match="this is a directory, not a file"):
        read(tmp_path)


@pytest.fixture
def somebody():
    """Permissions don't bind root: as root the test runs as a user without rights."""
    user = os.geteuid()
    os.seteuid(user or 65534)
    yield
    os.seteuid(user)


def test_unreadable_file(somebody):
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "a.yaml")
        file.write_text("hgkit: 1")
        file.chmod(0)
        with pytest.raises(NotFound, match="no permission to read this file"):
            read(file)


def test_impossible_name():
    with pytest.raises(NotFound, match="the file can't be read"):
        read("a\0b")


def test_file_too_big(tmp_path):
    file = tmp_path / "big.yaml"
    file.write_bytes(b"#" * (encoding.MAX_BYTES + 1))
    with pytest.raises(
        RulesetError, match=r"big.yaml:1:1: the file is longer than 8 MB \(split it\) \[file-too-big\]"
    ):
        read(file)


def test_read_keeps_the_name_it_was_given(tmp_path, monkeypatch):
    (tmp_path / "a.yaml").write_text("hgkit: 1\n")
    monkeypatch.chdir(tmp_path)
    assert read("a.yaml").path == "a.yaml"


def outcome(content):
    try:
        return checked(content, "x").data, ()
    except RulesetError as error:
        return None, error.problems


@given(st.binary(max_size=300) | st.text(max_size=300))
@settings(max_examples=300, deadline=None)
def test_any_input_is_read_or_refused(content):
    data, problems = outcome(content)
    assert isinstance(data, dict) != bool(problems)


@given(st.text(alphabet="ab:-[]{}&*!|>'\"#%@`,? \n\t1~<", max_size=60))
@settings(max_examples=1000, deadline=None)
def test_any_yaml_soup_is_read_or_refused(text):
    lines = text.count("\n") + 2
    assert all(1 <= problem.line <= lines and problem.column >= 1 for problem in outcome(text)[1])


@pytest.mark.parametrize(
    "text", ["a: [1, {b: c}]", "a: no\nb: '1'", "a: &x [1]\nb: *x", "24: ~", "a: |\n  text\nb: 0x10"]
)
def test_the_parser_in_python_reads_the_same(text, monkeypatch):
    fast = parse(text, "x").data
    monkeypatch.setattr(yaml, "__with_libyaml__", False)
    assert parse(text, "x").data == fast


@pytest.mark.parametrize(
    "text",
    [
        "[" * 5000,
        "a: [1",
        "a: b: c",
        "a: 1\n---\nb: 2",
        "\ta: 1",
        "a: {b: 1, b: 2}",
        "a: *b\nc: [@d, & e]",
        "a: &b 1\nc: &b d\n-",
    ],
)
def test_the_parser_in_python_refuses_the_same(text, monkeypatch):
    with pytest.raises(RulesetError) as fast:
        checked(text, "x")
    monkeypatch.setattr(yaml, "__with_libyaml__", False)
    with pytest.raises(RulesetError) as slow:
        checked(text, "x")
    assert [p.code for p in slow.value.problems] == [p.code for p in fast.value.problems]
