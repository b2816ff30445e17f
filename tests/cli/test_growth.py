"""What a command needs grows with what it is given (files, names, text, turns), not with its square."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest

from tests.cli.conftest import DATA, Call
from tests.counts import count
from tests.growth import calls

SIGN = "漢"
HOUSE = "hgkit: 1\nruleset: rules\ntitle: x\nsource: s\nextends: hg-2020\n"
SCRIPT = (DATA / "two-tiles.yaml").read_text()


def repeated(text: str, size: int) -> str:
    return "".join(text.replace("#", str(number)) for number in range(size))


def files(folder: Path, size: int) -> None:
    (folder / "rules.yaml").write_text(f"{HOUSE}animals: {{deer: {{points: 2}}}}\n")
    for number in range(size):
        (folder / f"more{number}.yaml").write_text(HOUSE.replace("ruleset: rules", f"ruleset: more{number}"))
        (folder / "games").mkdir(exist_ok=True)
        (folder / "games" / f"game{number}.yaml").write_text(SCRIPT)


def clauses(folder: Path, size: int) -> None:
    (folder / "rules.yaml").write_text(
        f"{HOUSE}add:\n  animals:\n"
        + repeated("    wolf#: {points: 1, consumes: [deer]}\n", size)
        + "  tallies:\n"
        + repeated("    tally#: {sum: fish}\n", size)
        + "  tracks:\n"
        + repeated("    track#: {start: 0}\n", size)
    )
    game = SCRIPT.replace("game: hg-2020", "game: ../rules.yaml").replace(
        "points: {", "tracks: {track1: 0, points: {"
    )
    (folder / "games").mkdir()
    (folder / "games" / "game.yaml").write_text(re.sub("(?s)expect:.*", "", game))


def documents(folder: Path, size: int) -> None:
    (folder / "rules.yaml").write_text(
        f"{HOUSE}documents:\n"
        + repeated("  page#: {title: t, language: en, address: x}\n", size)
        + f"animals: {{deer: {{points: 2, cite: {{{repeated('page#: 1, ', size)}}}}}}}\n"
    )


def tiles(folder: Path, size: int) -> None:
    (folder / "rules.yaml").write_text(f"{HOUSE}decks: {{land: {{tiles: fields.yaml}}}}\n")
    (folder / "fields.yaml").write_text(
        "hgkit: 1\ndeck: fields\ntitle: {en: x}\nsource: s\nextends: hg-2020-land\nadd:\n"
        + repeated(
            "  - {id: t#, sides: [meadow, meadow, meadow, forest], meadow: [N+E+S], forest: [W]}\n", size
        )
    )
    game = SCRIPT.replace("game: hg-2020", "game: ../rules.yaml")
    (folder / "games").mkdir()
    (folder / "games" / "game.yaml").write_text(game)


def text(folder: Path, size: int) -> None:
    long = SIGN * size * 20
    (folder / "rules.yaml").write_text(
        f"hgkit: 1\nruleset: rules\ntitle: {{en: {long}}}\nsource: {long}\nextends: hg-2020\n"
        f"animals: {{deer: {{points: 2, note: {long}}}}}\n"
    )
    (folder / "games").mkdir()
    (folder / "games" / "game.yaml").write_text(SCRIPT.replace("red: 4, ", "").replace("red", long))


def turns(folder: Path, size: int) -> None:
    """Tiles of meadow in a row to the east."""
    (folder / "rules.yaml").write_text(
        f"{HOUSE}decks: {{land: {{tiles: fields.yaml}}}}\nplacement: {{limit: {{reach: 9999}}}}\n"
    )
    (folder / "fields.yaml").write_text(
        "hgkit: 1\ndeck: fields\ntitle: {en: x}\nsource: s\nextends: hg-2020-land\ncount: {t: 990}\n"
        "add: [{id: t, sides: [meadow, meadow, meadow, meadow], meadow: [N+E+S+W]}]\n"
    )
    (folder / "games").mkdir()
    (folder / "games" / "game.yaml").write_text(
        "hgkit: 1\nscript: a long row\ngame: ../rules.yaml\nplayers: [red, blue]\n"
        f"decks: {{land: [{'t, ' * (size + 1)}], bonus: []}}\nturns:\n"
        "  - {tile: t, at: [0, -1]}\n"
        + "".join(f"  - {{tile: t, at: [{number}, -1]}}\n" for number in range(1, size + 1))
    )


COMMANDS: dict[str, Callable[[Path], list[object]]] = {
    "validate": lambda folder: ["validate", folder],
    "list": lambda folder: ["list", "rulesets", "--path", folder],
    "show": lambda folder: ["show", folder / "rules.yaml", "--path", folder],
    "diff": lambda folder: ["diff", "hg-2020", folder / "rules.yaml", "--path", folder],
    "play": lambda folder: ["play", folder / "games" / "game.yaml"],
    "test": lambda folder: ["test", folder / "games"],
}
GROWING: dict[str, tuple[Callable[[Path, int], None], str, int]] = {
    "files": (files, "validate list show test", 2),
    "clauses": (clauses, "validate show diff test", 20),
    "documents": (documents, "validate show diff", 20),
    "tiles": (tiles, "validate show diff test", 20),
    "text": (text, "validate list show diff play test", 50),
    "turns": (turns, "validate play test", 10),
}
"""By what grows: what is written, the commands that read it, and the least size."""


@pytest.mark.parametrize(
    ("what", "command"),
    [(what, command) for what, (_, commands, _) in GROWING.items() for command in commands.split()],
)
def test_the_work_is_at_most_linear(hgkit: Call, tmp_path: Path, what: str, command: str) -> None:
    write, _, least = GROWING[what]
    work = []
    for doubled in range(4):
        folder = tmp_path / str(doubled)
        folder.mkdir()
        write(folder, least * count(1, 4) * 2**doubled)
        args, done = COMMANDS[command](folder), []
        work.append(calls(lambda args=args, done=done: done.append(hgkit(*args))))
        assert done[0].status == 0, (done[0].err or done[0].out)[-2000:]
    grown = [after - before for before, after in pairwise(work)]
    assert grown[-1] <= 2.5 * max(grown[-2], 1_000), work
