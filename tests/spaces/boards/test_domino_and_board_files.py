"""Files of dominoes and of boards: bad ones with their exact lines, and what the shipped ones hold."""

from __future__ import annotations

from collections import Counter
from functools import partial
from itertools import combinations
from pathlib import Path

import jsonschema
import pytest
import yaml

from hgkit.errors import RulesetError
from hgkit.games.catalog import Catalog
from hgkit.games.finder import Finder
from hgkit.spaces.boards.components import boards as board_module
from hgkit.spaces.boards.components import dominoes as domino_module
from hgkit.spaces.boards.components.board_file import BoardFile
from hgkit.spaces.boards.components.boards import load_boards
from hgkit.spaces.boards.components.dominoes import DominoFile, load_dominoes
from hgkit.text.source import parse
from tests.bad_files import BAD, bad_files, expected_lines

TILES = Path(__file__).parents[3] / "tiles"
DECKS = partial(Finder(Catalog()).find, "deck")


@pytest.mark.parametrize("file", bad_files("dominoes"))
def test_bad_dominoes(file: Path) -> None:
    with pytest.raises(RulesetError) as caught:
        load_dominoes(parse(file.read_bytes(), file.name), DECKS)
    assert [str(problem) for problem in caught.value.problems] == expected_lines(file)


@pytest.mark.parametrize("file", bad_files("board"))
def test_bad_boards(file: Path) -> None:
    with pytest.raises(RulesetError) as caught:
        load_boards(parse(file.read_bytes(), file.name))
    assert [str(problem) for problem in caught.value.problems] == expected_lines(file)


@pytest.mark.parametrize(
    ("topic", "codes"), [("board", board_module.CODES), ("dominoes", domino_module.CODES)]
)
def test_every_code_has_a_bad_file(topic: str, codes: dict[str, str]) -> None:
    told = "".join(file.read_text() for file in (BAD / topic).glob("*.txt"))
    assert {code for code in codes if f"[{code}]" not in told} == set()


def test_there_are_many_bad_files() -> None:
    assert len(bad_files("board")) + len(bad_files("dominoes")) >= 40


def test_the_dominoes_of_sapiens() -> None:
    deck = load_dominoes(parse((TILES / "sapiens-dominoes.yaml").read_bytes(), "d"), DECKS)
    assert sum(deck.counts.values()) == 63
    copies = Counter({frozenset(pair): deck.counts[id] for id, pair in deck.halves.items()})
    assert set(copies) == {frozenset(pair) for pair in combinations(deck.scenes, 2)}
    assert Counter(copies.values()) == {2: 21, 3: 7}
    halves = Counter(
        scene for id, pair in deck.halves.items() for scene in pair for _ in range(deck.counts[id])
    )
    assert sorted(halves.values()) == [15, 15, 16, 16, 16, 16, 16, 16]


def test_the_boards_of_sapiens() -> None:
    found = load_boards(parse((TILES / "sapiens-boards.yaml").read_bytes(), "b"))
    assert len(found.faces) == 16
    assert [len(found.halves(part)) for part in ("left", "right")] == [4, 4]
    for face in found.faces.values():
        squares = [square for row in face.squares for square in row]
        assert len(squares) == 20
        assert sum(food for _, food in squares) == 36
        caves = [values for kind, values in face.outer.values() if kind == "cave"]
        assert sorted(caves) == [(5, 2), (6, 3), (8, 4)]
        assert face.outer["N", 0 if face.part == "left" else 3] == ("waterfall", ())


@pytest.mark.parametrize(("name", "model"), [("sapiens-dominoes", DominoFile), ("sapiens-boards", BoardFile)])
def test_the_schema_accepts_what_is_shipped_and_no_mistyped_key(name: str, model: type) -> None:
    data = yaml.safe_load((TILES / f"{name}.yaml").read_text())
    schema = jsonschema.Draft202012Validator(model.model_json_schema())
    data = yaml.load((TILES / f"{name}.yaml").read_text(), Loader=yaml.BaseLoader) | {
        key: value for key, value in data.items() if key in ("hgkit", "totals", "parts", "faces", "dominoes")
    }
    assert list(schema.iter_errors(_with_text_keys(data))) == []
    assert not schema.is_valid(data | {"tilse": []})


def _with_text_keys(value: object) -> object:
    if isinstance(value, dict):
        return {str(key): _with_text_keys(item) for key, item in value.items()}
    return [_with_text_keys(item) for item in value] if isinstance(value, list) else value


def test_a_change_of_the_files_changes_the_hash_of_the_rules() -> None:
    deck = load_dominoes(parse((TILES / "sapiens-dominoes.yaml").read_bytes(), "d"), DECKS)
    text = (TILES / "sapiens-dominoes.yaml").read_text()
    other = text.replace("halves: [hunt, fire], count: 2", "halves: [fire, hunt], count: 2")
    assert load_dominoes(parse(other, "d"), DECKS).as_data() != deck.as_data()
    boards = (TILES / "sapiens-boards.yaml").read_text()
    once = load_boards(parse(boards, "b")).as_data()
    lower = load_boards(parse(boards.replace("[6, 3]", "[6, 2]"), "b")).as_data()
    assert once != lower
