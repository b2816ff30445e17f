"""Old names of keys: a hint gives the new one."""

import re
from pathlib import Path

import pytest

from hgkit.text.renamed import RENAMED, renamed

ROOT = Path(__file__).resolve().parents[2]


def test_the_renamings_in_the_changelog_are_those_that_errors_name() -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8").partition("\n## 0.1.0")[0]
    assert dict(re.findall(r"`([^`]+)`\s+→\s+`([^`]+)`", changelog)) == RENAMED


@pytest.mark.parametrize("old", RENAMED)
def test_every_new_name_stands_in_a_schema(old: str) -> None:
    schemas = "".join(file.read_text(encoding="utf-8") for file in (ROOT / "schemas").iterdir())
    name = renamed(tuple(old.partition(":")[0].split(".")), old.partition(": ")[2])[0]
    assert f'"{name}"' in schemas


def test_a_star_stands_for_any_name() -> None:
    assert renamed(("costs", "pair", "cards"), 2) == ("count", "it is called 'count' now")
    assert renamed(("areas", "river", "loops"), "never") == ("needs_end", "write needs_end: true now")


def test_a_key_elsewhere_or_with_another_value_is_none_of_them() -> None:
    assert renamed(("racks", "hand", "cards"), 2) == ("", "")
    assert renamed(("areas", "river", "loops"), "complete") == ("", "")
