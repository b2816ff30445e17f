"""Plain tables: lines never wider than the terminal, no letter lost."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hgkit.cli import tables
from hgkit.cli.tables import NARROW, cells, columns, filled
from tests.conftest import count

words = st.text(st.sampled_from("abc-–é卡者 "), max_size=60)


@settings(max_examples=count(100, 2000))
@given(words, st.integers(6, 40), st.sampled_from(["", "  ", "[1] "]))
def test_filled_lines_fit_and_lose_nothing(text: str, width: int, first: str) -> None:
    lines = filled(text.strip(), width, first, "  ")
    assert all(cells(line) <= width for line in lines)
    joined = "".join(lines)
    assert joined.replace(" ", "") == (first + text).replace(" ", "") or not text.strip()


def test_filled_breaks_between_words() -> None:
    assert filled("one two three", 7) == ["one two", "three"]
    assert filled("  one two", 6) == ["  one", "two"]
    assert filled("wideones", 4, "- ", "  ") == ["- wi", "  de", "  on", "  es"]
    assert filled("卡卡颂", 5) == ["卡卡", "颂"]
    assert filled("", 7) == []


@settings(max_examples=count(50, 1000))
@given(st.lists(st.tuples(words, words, words), min_size=1, max_size=4), st.integers(44, 120))
def test_rows_fit(rows: list[tuple[str, str, str]], width: int) -> None:
    assert max(map(cells, columns(rows, width=width))) <= max(width, 3 * NARROW + 4)


def test_words_are_broken_only_where_they_must() -> None:
    rows = [("hg-2002-bonus-tiles-of-scout", "a title of many short words that goes over two lines")]
    assert columns(rows, width=60) == [
        "hg-2002-bonus-tiles-of-scout  a title of many short words",
        "                              that goes over two lines",
    ]
    assert columns([("x" * 60, "a b")], width=30) == ["x" * 25 + "  a b", "  " + "x" * 23, "  " + "x" * 12]


def test_accents_and_hidden_signs_are_measured_as_they_are_shown() -> None:
    assert cells("e\u0301\u0e01\u0e31") == 2
    assert columns([("a\u200bb", "c"), ("d\ne", "f")]) == [r"a\u200bb  c", r"d\ne      f"]
    assert filled("a\u202eb", 3) == [r"a\u", "202", "eb"]


@pytest.mark.parametrize("sign", ["x", "漢", "-", "e\u0301", "漢字の本 "])
def test_the_work_grows_with_the_text(sign: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every sign is measured a few times, however long the text is."""
    measured = 0
    real = tables.cells

    def counting(text: str) -> int:
        nonlocal measured
        measured += len(text)
        return real(text)

    monkeypatch.setattr(tables, "cells", counting)
    work = []
    for length in (2_000, 4_000, 8_000, 16_000):
        measured = 0
        text = sign * (length // len(sign))
        assert len("".join(columns([("id", text, "y")])).replace(" ", "")) >= len(text.replace(" ", ""))
        work.append(measured)
    assert all(after <= 2.1 * before for before, after in pairwise(work))
    assert work[-1] < 10 * 16_000
