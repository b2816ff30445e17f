"""What docs/architecture.md and CONTRIBUTING.md mention exists."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parent.parent
DOCS = ("docs/architecture.md", "CONTRIBUTING.md")
FOLDERS = ("hgkit", "rulesets", "templates", "tests", "docs")
SOURCES = [
    path.read_text(encoding="utf-8")
    for folder in ("hgkit", "tests/cli")
    for path in (ROOT / folder).rglob("*.py")
]


def quoted() -> Iterator[tuple[str, str]]:
    """Every text in backticks, with the page it stands on."""
    for doc in DOCS:
        text = re.sub(r"^\s*```.*?^\s*```$", "", (ROOT / doc).read_text(encoding="utf-8"), flags=re.M | re.S)
        for found in dict.fromkeys(re.findall(r"`([^`\n]+)`", text)):
            yield doc, found


PATHS = [(doc, text) for doc, text in quoted() if re.fullmatch(rf"({'|'.join(FOLDERS)})/[\w/.-]*", text)]
DOTTED = [(doc, text) for doc, text in quoted() if re.fullmatch(r"hgkit(\.\w+)+", text)]
NAMES = [(doc, text) for doc, text in quoted() if re.fullmatch(r"[A-Z][a-z]\w+(\.\w+)?|[A-Z_]{4,}", text)]


@pytest.mark.parametrize(("doc", "path"), PATHS)
def test_a_path_leads_to_a_file_or_folder(doc: str, path: str) -> None:
    assert "NAME" in path or (ROOT / path).exists()


@pytest.mark.parametrize(("doc", "name"), DOTTED)
def test_a_dotted_name_can_be_imported(doc: str, name: str) -> None:
    found: Any = import_module("hgkit")
    for part in name.split(".")[1:]:
        found = getattr(found, part, None) or import_module(f"{found.__name__}.{part}")
    assert found


@pytest.mark.parametrize(("doc", "name"), NAMES)
def test_a_class_or_constant_is_defined_and_has_the_attribute(doc: str, name: str) -> None:
    owner, _, attribute = name.partition(".")
    homes = [text for text in SOURCES if re.search(rf"^(class )?{owner}\b *[(:=]", text, re.M)]
    assert owner == "NAME" or any(re.search(rf"\b{attribute}\b *[(:=]", text) for text in homes)


@pytest.mark.parametrize("doc", DOCS)
def test_links_lead_to_files(doc: str) -> None:
    links = re.findall(r"\]\((?!https?:)([^)#]+)", (ROOT / doc).read_text(encoding="utf-8"))
    assert links
    assert [link for link in links if not ((ROOT / doc).parent / link).exists()] == []


def test_there_is_something_to_look_for() -> None:
    assert min(len(PATHS), len(NAMES)) > 20
    assert len(DOTTED) >= 3
