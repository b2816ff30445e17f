"""Boards of another shape than those of Sapiens: what a file does not state is free."""

from __future__ import annotations

from pathlib import Path

import yaml

import hgkit
from hgkit.games.catalog import shipped
from hgkit.validation.files import validate
from tests.spaces.boards.play import at_random, play


def boards(tmp_path: Path) -> Path:
    """The shipped boards with one face a half, and two caves at one square on the first."""
    data = yaml.safe_load((shipped() / "tiles" / "sapiens-boards.yaml").read_text(encoding="utf-8"))
    data["faces"] = [face for face in data["faces"] if face["id"].endswith("A")]
    data["faces"] = [
        {key: value for key, value in face.items() if key != "mirror_of"} for face in data["faces"]
    ]
    data["faces"][0]["cave"] = {"W4": [5, 2], "S0": [6, 3], "N2": [8, 4]}
    del data["totals"]
    path = tmp_path / "one-face.yaml"
    path.write_text(yaml.safe_dump(data), encoding="utf-8")
    return path


def test_halves_with_one_face_and_caves_with_one_entrance_are_played(tmp_path: Path) -> None:
    rules = tmp_path / "ours.yaml"
    rules.write_text(
        "hgkit: 1\nruleset: ours\ntitle: Ours\nextends: sapiens\nsource: Our boards\n"
        f"space: {{boards: {boards(tmp_path).name}}}\n",
        encoding="utf-8",
    )
    assert list(validate(boards(tmp_path))) == []
    for seed in range(4):
        state = hgkit.start(hgkit.load(rules), ["red", "blue"], seed=seed)
        play(state, at_random(seed))
        assert state.finished
