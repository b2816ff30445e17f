"""Plain tables: lines never wider than the terminal, no letter lost."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

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
