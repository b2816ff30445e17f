"""The counters of an area have room for everything that the components of a game can add up to."""

from __future__ import annotations

from pathlib import Path

import hgkit

DECK = """\
hgkit: 1
deck: many
title: {en: Many stones}
extends: hg-tiles
tiles:
  - {id: start, sides: [forest, forest, forest, forest], forest: [N+E+S+W]}
  - {id: stones, sides: [forest, forest, forest, forest], forest: {N+E+S+W: {menhirs: 9999}}}
count: {stones: 110}
"""
RULES = """\
hgkit: 1
ruleset: many-stones
title: {en: Many stones}
extends: hg-2020
decks:
  land: {tiles: deck.yaml, start: start}
  bonus: {tiles: hg-2020-menhir}
supply: {meeple: 1000000}
scoring:
  forest: {when: end, points: menhirs}
without: [powers.mushrooms]
"""


def test_numbers_and_pieces_count_however_many_there_are(tmp_path: Path) -> None:
    """105 tiles with 9,999 stones each are more than 20 bits hold."""
    (tmp_path / "deck.yaml").write_text(DECK)
    (tmp_path / "rules.yaml").write_text(RULES)
    rules = hgkit.load(str(tmp_path / "rules.yaml"))
    state = hgkit.start(rules, ["red", "blue"], decks={"land": ["stones"] * 105, "bonus": []})
    for n in range(1, 106):
        state.play(f"place stones {n},0 r0")
        if n == 1:
            state.play("put meeple forest.1")
    assert state.finished
    assert state.points == {"red": 9_999 * 105, "blue": 0}
    assert state.table.grid.piece_mask >= 2 * 1_000_000  # a river belongs to a river system too
