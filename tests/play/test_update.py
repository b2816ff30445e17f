"""Values written into scripts: in every way of writing, and where they can't be."""

from __future__ import annotations

import random
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
import yaml

from hgkit.errors import RulesetError
from hgkit.play.cases import run_cases, update_cases
from hgkit.play.update import Edit, edited
from hgkit.text.source import parse
from tests.counts import count
from tests.play.scripts import LOADER, TWO_TILES, written

SCRIPTS = count(150, 5000)

AT_THE_KEY = """\
expect:
- after: end
  winners:
  - blue
  - red
  ledger:
  - clause: scoring.forest
    points: {red: 1}
  - clause: scoring.meadow  # the second
"""
UPDATED = """\
expect:
- after: end
  winners:
    [red]
  ledger:
    [{clause: scoring.meadow, points: {blue: 1}}]
"""


def test_a_list_as_far_left_as_its_key(tmp_path: Path) -> None:
    file = written(tmp_path, TWO_TILES + AT_THE_KEY.replace("  # the second", ""))
    _, (change,), refused = update_cases([file], LOADER)
    assert refused == []
    assert change.after == change.before.replace(AT_THE_KEY.replace("  # the second", ""), UPDATED)
    change.write()
    assert all(case.ok for case in run_cases([file], LOADER))


def test_items_of_a_list_of_the_same_length_stay_where_they_are(tmp_path: Path) -> None:
    text = "expect:\n- after: end\n  winners:   # one only\n  # the best\n  - 'blue'   # not red\n"
    file = written(tmp_path, TWO_TILES + text)
    _, (change,), _ = update_cases([file], LOADER)
    assert change.after == change.before.replace("'blue'", "red")


@pytest.mark.parametrize(
    ("expect", "where", "why"),
    [
        (
            "  - {after: 4, points: &p {red: 5}}\n  - {after: end, points: *p}\n",
            "12:24: expect[0].points.red",
            "an anchor (&name) makes this the value of another place too",
        ),
        (
            "  - {after: 4, points: {red: &n 5}, under: {hg-2002: {red: *n}}}\n",
            "12:30: expect[0].points.red",
            "an anchor (&name) makes this the value of another place too",
        ),
        (
            "  - {after: end, winners: [&b blue, red], supply: {*b : {meeple: 4}}}\n",
            "12:28: expect[0].winners",
            "an anchor (&name) makes this the value of another place too",
        ),
        (
            "  - after: end\n    winners:\n      - red\n      # and\n      - blue\n",
            "14:7: expect[0].winners",
            "a comment stands inside of what would be replaced",
        ),
        (
            "  - {after: end, winners: [red, # and\n      blue]}\n",
            "12:27: expect[0].winners",
            "a comment stands inside of what would be replaced",
        ),
        (
            "  - after: 2\n    player: >- # who\n      blue\n",
            "13:13: expect[0].player",
            "a comment stands inside of what would be replaced",
        ),
    ],
)
def test_what_can_not_be_changed_alone_is_refused(tmp_path: Path, expect: str, where: str, why: str) -> None:
    file = written(tmp_path, TWO_TILES + "expect:\n" + expect)
    _, changed, (problem, *_) = update_cases([file], LOADER)
    assert changed == []
    assert str(problem) == f"{file}:{where}: not updated: {why} (write it by hand) [not-updated]"


def test_a_file_that_changed_in_the_meantime_is_refused() -> None:
    for text in ("expect: []\n", "expect: [{after: 1}]\n"):
        with pytest.raises(RulesetError, match=r"a\.yaml:1:\d+: .* the file has changed in the meantime"):
            edited(text, [Edit("a.yaml", None, ("expect", 0, "points"), {})])


def test_json_that_is_no_yaml_is_refused(tmp_path: Path) -> None:
    line = '{"script": "\\ud83d\\ude00", "expect": [{"after": 0, "points": {"red": 1}}]}'
    with pytest.raises(RulesetError, match=r"^a\.jsonl:3:1: .*without breaking the file"):
        edited(line, [Edit("a.jsonl", 3, ("expect", 0, "points", "red"), 2)], as_json=True)


def test_texts_are_quoted_where_they_stand_between_brackets() -> None:
    text = "expect: [{player: red}]\n"
    edits = [Edit("a.yaml", None, ("expect", 0, "player"), "a, b] # c")]
    assert edited(text, edits) == "expect: [{player: 'a, b] # c'}]\n"


# --- any way of writing ---

VALUES: dict[str, list[Any]] = {
    "points": [{"red": 4, "blue": 0}, {"red": 5}, {"blue": 3, "red": 0}],
    "winners": [["red"], ["blue"], ["red", "blue"], []],
    "player": ["red", "blue"],
    "ledger": [
        [],
        [{"clause": "scoring.forest", "points": {"red": 3}}],
        [{"formula": "2 * tiles", "values": {"tiles": 3}}, {"area": "forest"}],
    ],
    "tracks": [{"red": {"points": 4}}, {"blue": {"points": 1}}],
    "under": [{"hg-2002": {"points": {"red": 1}, "winners": ["blue", "red"]}}, {"hg-2002": {"blue": 2}}],
}


class Writer:
    """Writes data as YAML in ways chosen by chance; counts the comments and anchors used."""

    def __init__(self, choose: random.Random) -> None:
        self.choose = choose
        self.risky = choose.random() < 0.5
        self.comments: list[str] = []
        self.anchors: list[tuple[str, Any]] = []

    def document(self, data: dict[str, Any]) -> str:
        return "\n".join(self.block(data, 0)) + "\n"

    def block(self, value: Any, indent: int) -> list[str]:
        """The lines of a collection that is not empty."""
        lines: list[str] = []
        step = self.choose.choice([1, 2, 4])
        pad = " " * indent
        for key, inner in value.items() if isinstance(value, dict) else ((None, item) for item in value):
            lines += self.comment_line(pad)
            head = "-" if key is None else f"{self.scalar(key)}:"
            if inner and isinstance(inner, dict | list) and self.choose.random() < 0.6:
                left = isinstance(inner, list) and key is not None and self.choose.random() < 0.5
                below = self.block(inner, indent + (0 if left else step))
                lines += [pad + head + self.anchor(inner) + self.comment(), *below]
            else:
                lines.append(f"{pad}{head} {self.flow(inner)}{self.comment()}")
        return lines

    def flow(self, value: Any) -> str:
        known = [
            name for name, anchored in self.anchors if anchored == value and type(anchored) is type(value)
        ]
        if known and self.choose.random() < 0.7:
            return f"*{known[-1]} "
        anchor = self.anchor(value).lstrip()
        return f"{anchor} {self.plain_flow(value)}" if anchor else self.plain_flow(value)

    def plain_flow(self, value: Any) -> str:
        comma = self.choose.choice([",", ", ", " ,  ", ",\n          "])
        if isinstance(value, dict):
            return "{" + comma.join(f"{self.scalar(k)}: {self.flow(v)}" for k, v in value.items()) + "}"
        if isinstance(value, list):
            return "[" + comma.join(map(self.flow, value)) + "]"
        return self.scalar(value)

    def scalar(self, value: Any) -> str:
        if not isinstance(value, str):
            return str(value)
        return self.choose.choice([value, value, f"'{value}'", f'"{value}"'])

    def comment(self) -> str:
        if self.choose.random() < 0.8:
            return ""
        self.comments.append(f"# note {len(self.comments)} & *that")
        return f"  {self.comments[-1]}"

    def comment_line(self, pad: str) -> list[str]:
        text = self.comment().strip()
        return [pad + text] if text else []

    def anchor(self, value: Any) -> str:
        if not self.risky or self.choose.random() < 0.9:
            return ""
        self.anchors.append((f"a{len(self.anchors)}", value))
        return f" &{self.anchors[-1][0]}"


def cases() -> Iterator[tuple[int, Writer, str, dict[str, Any], list[Edit]]]:
    """Documents, what they hold, and values to write into them."""
    for seed in range(SCRIPTS):
        choose = random.Random(seed)
        names = choose.sample(list(VALUES), 3)
        expect = [{"after": n, **{name: choose.choice(VALUES[name]) for name in names}} for n in range(1, 4)]
        data: dict[str, Any] = {"script": "any", "players": ["red", "blue"], "expect": expect}
        if choose.random() < 0.5:
            data["turns"] = [{"tile": 24, "at": [0, 1]}]
        places = choose.sample([(n, name) for n in range(3) for name in names], choose.randint(1, 4))
        edits = [
            Edit("any.yaml", None, ("expect", n, name), choose.choice(VALUES[name])) for n, name in places
        ]
        writer = Writer(choose)
        text = writer.document(data)
        if choose.random() < 0.2:
            text = text.replace("\n", "\r\n")
        yield seed, writer, text, data, edits


def test_in_any_way_of_writing_the_values_change_and_nothing_else_or_it_is_refused() -> None:
    done = refused = 0
    for seed, writer, text, data, edits in cases():
        assert parse(text, "any.yaml").data == data, (seed, text)
        wanted = deepcopy(data)
        for edit in edits:
            wanted["expect"][edit.path[1]][edit.path[2]] = edit.value
        try:
            after = edited(text, edits)
        except RulesetError as error:
            reasons = ["a comment stands inside"] + ["an anchor (&name) makes"] * bool(writer.anchors)
            if not any(reason in str(error) for reason in reasons):
                raise AssertionError(seed, text, edits) from error
            refused += 1
            continue
        assert parse(after, "any.yaml").data == wanted, (seed, text, edits)
        assert all(comment in after for comment in writer.comments), (seed, text, after)
        assert yaml.safe_load(after) == wanted
        done += 1
    assert done > SCRIPTS / 2
    assert refused > SCRIPTS / 20
