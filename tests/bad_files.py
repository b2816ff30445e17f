"""Folders of bad files: `tests/bad/TOPIC/NAME.yaml` (or .bin), beside each NAME.txt with the exact lines."""

from pathlib import Path

import pytest

BAD = Path(__file__).parent / "bad"


def bad_files(topic: str) -> list:
    """Every bad file of a topic, as pytest parameters named after the files."""
    files = sorted(file for file in (BAD / topic).iterdir() if file.suffix in (".yaml", ".bin"))
    assert files, f"no bad files for {topic}"
    return [pytest.param(file, id=file.stem) for file in files]


def expected_lines(file: Path) -> list[str]:
    """The lines that a bad file must bring, as they stand beside it."""
    return file.with_suffix(".txt").read_text(encoding="utf-8").splitlines()
