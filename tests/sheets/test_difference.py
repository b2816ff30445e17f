"""Rulesets side by side as a page: all that differs stands there, it prints on one page, and data stay data."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

import hgkit
from hgkit.errors import NotFound
from hgkit.sheets.cites import runs
from hgkit.sheets.difference import difference, only_topics, plain_page, topic_of, topics
from hgkit.sheets.messages import folder
from hgkit.sheets.messages import texts as catalogue
from hgkit.text.frozen import written
from tests.sheets.test_sheet import Page, hostile

GROUPS = [
    ("hg-2002", "hg-2020", "hg-online-en", "hg-online-es"),
    ("hg-2002", "hg-2020"),
    ("iwari", "web-of-power", "china"),
]


@pytest.mark.parametrize("format", ["markdown", "html"])
@pytest.mark.parametrize("group", GROUPS, ids=" ".join)
def test_every_difference_is_on_the_page(group: tuple[str, ...], format: str) -> None:
    diff = hgkit.diff(*group)
    text = difference(diff, format=format).replace("\\", "")
    for clause in diff.clauses:
        assert f">{clause.id}" in text if format == "html" else f"| **{clause.id}**" in text
    for name in diff.names:
        assert name in text


@pytest.mark.parametrize("format", ["markdown", "html"])
def test_notes_and_reasons_are_on_the_page(format: str) -> None:
    text = difference(hgkit.diff(*GROUPS[0]), format=format)
    assert "the least number is not stated" in text
    assert "No source lists the twelve bonus tiles of 2002 one by one." in text
    assert "91–94" in text


def test_a_table_in_markdown_has_equal_rows() -> None:
    text = difference(hgkit.diff(*GROUPS[0], all=True))
    rows = [line for line in text.splitlines() if line.startswith("|")]
    assert len(rows) > 60
    assert {len(re.findall(r"(?<!\\)\|", row)) for row in rows} == {6}


@pytest.mark.parametrize("group", GROUPS, ids=" ".join)
def test_html_is_whole_and_needs_no_other_file(group: tuple[str, ...]) -> None:
    written_page = difference(hgkit.diff(*group, all=True), format="html")
    page = Page(written_page)
    assert not {"link", "script", "img", "iframe", "object"} & {tag for tag, _ in page.tags}
    assert not any({"src", "href", "onclick"} & set(attributes) for _, attributes in page.tags)
    assert "url(" not in written_page
    assert "@import" not in written_page
    found = [attributes["id"] for tag, attributes in page.tags if tag == "tbody" and "id" in attributes]
    assert sorted(map(str, found)) == sorted(clause.id for clause in hgkit.diff(*group, all=True).clauses)


def test_every_row_of_html_has_all_columns() -> None:
    text = difference(hgkit.diff(*GROUPS[0], all=True), format="html")
    for row in re.findall(r"<tr>(.*?)</tr>", text.partition("<tbody")[2], re.DOTALL):
        spans = [int(number or 1) for number in re.findall(r'<t[dh](?: colspan="(\d+)")?', row)]
        assert sum(spans) == 5


@pytest.mark.parametrize("group", GROUPS, ids=" ".join)
def test_it_prints_on_one_page_of_a4(group: tuple[str, ...], tmp_path: Path) -> None:
    chromium = next(filter(None, map(shutil.which, ["chromium", "chromium-browser", "google-chrome"])), None)
    if chromium is None:
        pytest.skip("needs Chromium to print")
    page, printed = tmp_path / "diff.html", tmp_path / "diff.pdf"
    page.write_text(difference(hgkit.diff(*group), format="html"))
    options = ["--headless", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer"]
    command = [
        chromium,
        *options,
        f"--user-data-dir={tmp_path}",
        f"--print-to-pdf={printed}",
        page.as_uri(),
    ]
    subprocess.run(command, check=True, capture_output=True, timeout=120)
    assert len(re.findall(rb"/Type\s*/Page\b", printed.read_bytes())) == 1
    width, height = map(float, re.findall(rb"/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]", printed.read_bytes())[0])
    assert width > height


def test_texts_of_a_ruleset_never_run(tmp_path: Path) -> None:
    diff = hgkit.diff("hg-2020", hostile(tmp_path), all=True)
    for format in ("markdown", "html"):
        text = difference(diff, format=format)
        assert "1337" not in text
        assert "@page" not in text.split("</style>")[-1]
        assert "7 * 191" in text.replace("\\", "")
    assert "<script" not in difference(diff, format="html")
    assert not re.search(r"(?<!\\)<script", difference(diff))
    assert "\n# Top" not in difference(diff)


def test_not_stated_is_said_and_marked() -> None:
    text = difference(hgkit.diff("hg-2020", "hg-online-en"))
    assert "| **players.first** | booklet p. 3 | ○ not stated |" in text
    assert "○ not stated, chosen here" in text.rpartition("---")[2]


def test_the_legend_names_only_what_is_there() -> None:
    legend = plain_page(hgkit.diff("hg-2020", "hg-2020", all=True)).legend
    assert "★" not in legend
    assert "–" not in legend
    changed = hgkit.load("hg-2020", set={"animals.deer.points": 2})
    assert "★" in plain_page(hgkit.diff("hg-2020", changed)).legend


def test_no_difference_is_said() -> None:
    assert plain_page(hgkit.diff("hg-2020", "hg-2020")).count == "No difference; 50 alike."


def test_a_topic_narrows_a_page() -> None:
    diff = hgkit.diff("hg-2002", "hg-2020", all=True)
    parts = {topic: [clause.id for clause in only_topics(diff.clauses, [topic])] for topic in topics()}
    assert parts["scoring"] == [c.id for c in diff.clauses if topic_of(c.id) in ("scoring", "counting")]
    assert {"animals.deer", "tallies.tiles", "scoring.forest"} <= {*parts.pop("scoring")}
    parts["scoring"] = [c.id for c in diff.clauses if topic_of(c.id) == "scoring"]
    assert sorted(ident for part in parts.values() for ident in part) == sorted(c.id for c in diff.clauses)
    page = plain_page(diff, topics=["end", "powers"])
    assert [topic.name for topic in page.topics] == ["powers", "end"]
    assert {topic_of(row.id) for topic in page.topics for row in topic.rows} == {"powers", "end"}
    with pytest.raises(NotFound, match="did you mean 'scoring'"):
        difference(diff, topics=["scorin"])


def test_an_unknown_language_is_not_found() -> None:
    with pytest.raises(NotFound, match="in the language 'eo'"):
        difference(hgkit.diff("hg-2002", "hg-2020"), lang="eo")


def test_every_catalogue_has_every_text() -> None:
    english = set(catalogue("en").texts)
    for path in folder("diff").glob("*.yaml"):
        assert set(catalogue(path.stem).texts) == english


@pytest.mark.parametrize(
    ("places", "expected"),
    [
        (["1", "2", "3", "7"], ["1–3", "7"]),
        (["4", "5"], ["4", "5"]),
        (["set-up", "1", "2", "3"], ["set-up", "1–3"]),
        (["7", "7"], ["7", "7"]),
        ([], []),
    ],
)
def test_places_in_a_row_are_written_short(places: list[str], expected: list[str]) -> None:
    assert runs(places) == expected


@pytest.mark.parametrize(
    ("value", "expected"),
    [(True, "true"), (3, "3"), ("a + b", "a + b"), (["x", "y"], "[x, y]"), ({}, "{}"), ([], "[]")],
)
def test_values_are_written_as_in_yaml(value: object, expected: str) -> None:
    assert written(value) == expected
