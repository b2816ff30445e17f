"""Files with something wrong in them, in their bytes or in their data: problems, or a game; never another error."""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

import hgkit
from hgkit.docs.codes import manual
from hgkit.errors import HgkitError
from hgkit.games.catalog import Catalog
from hgkit.games.loading import from_source, load
from hgkit.play.cut import position_after
from hgkit.play.loader import Loader
from hgkit.play.position import load_position, score
from hgkit.play.position_text import position_yaml
from hgkit.play.replay import replay
from hgkit.play.script import load_script
from hgkit.rules.clauses.references import Names, note
from hgkit.text.source import read
from hgkit.validation.files import kind_of, validate
from tests.counts import count
from tests.soundness.changes import RULESETS
from tests.soundness.play import play

ROOT = Path(__file__).parents[2]
SCRIPTS = sorted((ROOT / "tests/games").rglob("*.yaml"))
CODES = manual()
MOVES = 40
"""So many moves of a game are played."""

SCALARS: tuple[Any, ...] = (
    *(
        None,
        True,
        False,
        0,
        1,
        -1,
        2,
        7,
        1.5,
        -0.0,
        float("inf"),
        float("nan"),
        10**9,
        -(10**9),
        10**17,
        10**4000,
    ),
    *(
        "",
        " ",
        "x",
        "x y",
        "red",
        "hg-2020",
        "../x.yaml",
        "2 * tiles +",
        "tiles // 0",
        "(" * 300,
        "x" * 70_000,
    ),
    *(
        "\u202e",
        "\ufeff",
        "\u2028",
        "\x00",
        "\x1b[0m",
        "e\u0301",
        "ﬁ",
        "漢" * 50,
        "🎲",
        "\ud800",
        "null",
        "1_000",
    ),
    *([], {}, [[]], [None], {"": None}, {"x": {}}, {"2": 1}, [1, "x"], [{"x": []}], [[[[[[1]]]]]]),
)
TEXTS = (
    *(
        "null",
        "~",
        "[]",
        "{}",
        "''",
        "no",
        "-1",
        "1e9",
        "1e400",
        "0x1f",
        "0o17",
        "0b1",
        "12:30:45",
        "2026-01-01",
    ),
    *(
        ".inf",
        ".nan",
        "9" * 5_000,
        "[" * 200,
        "{a: " * 200,
        "&a *a",
        "*nowhere",
        "&a [*a, *a]",
        "!!binary aGc=",
    ),
    *(
        "!!python/object:os.system x",
        "!x y",
        "<<: {}",
        "? x",
        "- x",
        "| \n  x",
        ">-\n  x",
        "'",
        '"\\x',
        '"\\ud83d"',
    ),
    *(
        "%YAML 1.1",
        "---",
        "...",
        "# x",
        "\t",
        "@x",
        "`x",
        "x: y: z",
        "x" * 70_000,
        "=",
        "[x",
        "{x",
        "x]",
        "{2: 1}",
    ),
)
BYTES = (
    b"\x00",
    b"\xff",
    b"\xc3",
    b"\xed\xa0\x80",
    b"\xef\xbb\xbf",
    b"\xff\xfe",
    b"\r",
    b"\x85",
    b"\x1b",
    b"\t",
)


def in_the_bytes(text: str, chance: random.Random) -> bytes:
    """A text with one to four lines or pieces of it changed."""
    lines = text.splitlines(keepends=True)
    for _ in range(chance.choice((1, 1, 1, 2, 4))):
        at = chance.randrange(len(lines))
        line = lines[at]
        match chance.randrange(10):
            case 0:
                del lines[at : at + chance.choice((1, 1, 2, 5))]
            case 1:
                lines[at:at] = lines[at : at + chance.choice((1, 1, 3))]
            case 2:
                other = chance.randrange(len(lines))
                lines[at], lines[other] = lines[other], line
            case 3:
                cut = chance.randrange(len(line) or 1)
                lines[at] = line[:cut] + line[cut + chance.choice((1, 1, 5)) :]
            case 4:
                lines[at] = chance.choice((" ", "  ", "- ", "\t")) + line
            case 5:
                lines[at] = line.removeprefix(chance.choice((" ", "  ", "    ")))
            case 6:
                cut = chance.randrange(len(line) or 1)
                lines[at] = line[:cut] + chance.choice(TEXTS) + line[cut:]
            case 7:
                found = list(re.finditer(r"[\w'\"-]+", line))
                one = chance.choice(found) if found else None
                if one is not None:
                    lines[at] = line[: one.start()] + chance.choice(TEXTS) + line[one.end() :]
            case _:
                key, colon, _ = line.partition(":")
                lines[at] = f"{key}{colon} {chance.choice(TEXTS)}\n"
        if not lines:
            return b""
    data = "".join(lines).encode("utf-8", "surrogatepass")
    if chance.random() < 0.1:
        cut = chance.randrange(len(data))
        data = data[:cut] + chance.choice((chance.choice(BYTES) + data[cut:], data[cut + 1 :], b""))
    return data


def in_the_data(text: str, chance: random.Random) -> bytes:
    """The data of a text with one to four values left out, doubled, swapped, renamed, wrapped or replaced."""
    data = _data(text)
    for _ in range(chance.choice((1, 1, 1, 2, 4))):
        places = list(_places(data))
        if not places:
            break
        where, key = chance.choice(places)
        match chance.randrange(9):
            case 0:
                del where[key]
            case 1 if isinstance(where, list):
                where.insert(key, where[key])
            case 1:
                where[str(chance.choice(SCALARS))] = where[key]
            case 2:
                other, name = chance.choice(places)
                if key in where if isinstance(where, dict) else True:
                    where[key] = json.loads(json.dumps(other[name]))
            case 3 if isinstance(where, dict):
                where[chance.choice([str(k) for _, k in places])] = where.pop(key)
            case 4:
                where[key] = chance.choice(
                    ([where[key]], {"x": where[key]}, {str(key): where[key]}, str(where[key]))
                )
            case 5 if isinstance(where[key], int):
                where[key] += chance.choice((-1, 1, 1, 2, 10))
            case _:
                where[key] = chance.choice(SCALARS)
    return json.dumps(data, ensure_ascii=chance.random() < 0.5).encode("utf-8", "surrogatepass")


def _data(text: str) -> Any:
    return json.loads(_json(text))


@cache
def _json(text: str) -> str:
    return json.dumps(yaml.load(text, yaml.CSafeLoader), default=str)


def _places(data: Any) -> Iterator[tuple[Any, Any]]:
    """Every container in the data with each of its keys."""
    items: Any = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in items:
        yield data, key
        yield from _places(value)


def played_ruleset(file: Path, catalog: Catalog, origin: Path) -> None:
    source = catalog.read(file)
    if kind_of(source) == "overlay":
        play(_laid_over(file, catalog), 1, MOVES)
    else:
        play(from_source(source, catalog), 1, MOVES)


def _laid_over(file: Path, catalog: Catalog) -> hgkit.Ruleset:
    """The first of some games that an overlay fits, with it."""
    for game in ("hg-2020", "carcassonne-third", "iwari", "web-of-power"):
        with suppress(HgkitError):
            return load(game, with_=[str(file)], catalog=catalog)
    return load("sapiens", with_=[str(file)], catalog=catalog)


def played_component(file: Path, catalog: Catalog, origin: Path) -> None:
    for name, setting in uses().get(origin.stem, ())[:1]:
        play(load(name, set=[f"{setting}={json.dumps(str(file))}"], catalog=catalog), 1, MOVES)


def played_script(file: Path, catalog: Catalog, origin: Path) -> None:
    replay(load_script(read(file), Loader(catalog)))


def played_position(file: Path, catalog: Catalog, origin: Path) -> None:
    score(load_position(read(file), Loader(catalog)))


@cache
def uses() -> dict[str, list[tuple[str, str]]]:
    """By the name of a file of components, the rulesets that use it, and where."""
    found: dict[str, list[tuple[str, str]]] = {}
    for name in RULESETS:
        for value in load(name).values:
            names = note(value.model, value.field, Names)
            if (names is not None and names.what.startswith("file of")) or value.path[0] == "space":
                found.setdefault(str(value.data), []).append((name, ".".join(map(str, value.path))))
    return found


@cache
def positions() -> list[tuple[Path, str]]:
    """Positions in the middle of scripted games, as texts."""
    loader, found = Loader(), []
    for path in SCRIPTS[::9]:
        script = load_script(read(path), loader)
        found.append((path, position_yaml(position_after(script, len(script.turns) // 2))))
    return found


def texts(folder: str) -> list[tuple[Path, str]]:
    return [(path, path.read_text(encoding="utf-8")) for path in sorted((ROOT / folder).rglob("*.yaml"))]


FILES: dict[str, tuple[Callable[[], list[tuple[Path, str]]], Callable[..., None], int]] = {
    "ruleset": (lambda: texts("rulesets"), played_ruleset, count(60, 6_000)),
    "component": (lambda: texts("tiles"), played_component, count(30, 4_000)),
    "script": (lambda: texts("tests/games"), played_script, count(40, 6_000)),
    "position": (positions, played_position, count(30, 4_000)),
}
"""By kind: the files, how they are played, and how many mutants are tried."""

TOGETHER = 100
"""So many mutants share a catalog, in which each has a name of its own."""


def outcome(action: Callable[..., None], file: Path, catalog: Catalog, origin: Path) -> str:
    """What becomes of a file: `played`, or `refused` with problems that are fit to be shown."""
    problems = validate(file, catalog)
    assert all(p.message and p.line > 0 and p.column > 0 and p.code in CODES for p in problems)
    assert "internal error" not in "".join(map(str, problems))
    try:
        action(file, catalog, origin)
    except HgkitError as error:
        return "refused" if str(error) else "refused without a word"
    return "played"


@pytest.mark.parametrize("kind", FILES)
def test_a_file_with_something_wrong_has_problems_or_is_played(kind: str, tmp_path: Path) -> None:
    sources, action, tried = FILES[kind]
    chance, found, files, catalog = random.Random(kind), Counter[str](), sources(), Catalog()
    for number in range(tried):
        if number % TOGETHER == 0:
            catalog = Catalog()
        origin, text = chance.choice(files)
        mutant = chance.choice((in_the_bytes, in_the_data))(text, chance)
        file = tmp_path / f"{kind}-{number}.yaml"
        file.write_bytes(mutant)
        try:
            found[outcome(action, file, catalog, origin)] += 1
        except Exception as error:
            error.add_note(f"mutant {number} of {origin.name}, {len(mutant)} bytes: {mutant[:2000]!r}")
            raise
        file.unlink()
    print(kind, tried, "tried:", dict(found))
    assert found.keys() == {"refused", "played"}
    assert found["played"] >= tried // 30
