"""What `hgkit score` shows: a position under its rules, or under several."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from hgkit.cli.ledger import ledger_lines
from hgkit.cli.tables import columns

if TYPE_CHECKING:
    from hgkit.play.library import Library
    from hgkit.play.position import Scored


def scores(path: Path, library: Library, rules: Sequence[str], *, as_json: bool, lang: str) -> str:
    """The text or JSON of a scored position, under each of `rules` or its own. Raises as `hgkit.score` does."""
    from hgkit.play.position import load_position, score
    from hgkit.rules.source import read

    position = load_position(read(path), library)
    scored = [score(position, library.ruleset(name)) for name in rules] or [score(position)]
    if as_json:
        documents = [one.as_dict() for one in scored]
        return json.dumps(documents[0] if len(documents) == 1 else documents, ensure_ascii=False, indent=2)
    return "\n\n".join("\n".join(_text(one, lang)) for one in scored)


def _text(scored: Scored, lang: str) -> list[str]:
    state = scored.state
    several = len(state.game.tracks) > 1
    rows = [
        (player, *(str(n) for n in (state.tracks[player].values() if several else ())), str(points))
        for player, points in state.points.items()
    ]
    head = ("player", *(state.game.tracks if several else ()), "points")
    table = columns(rows, head=head)
    winners = ", ".join(state.winners) or "nobody"
    return [
        f"{scored.title} under {scored.ruleset.title(lang)}",
        *table,
        f"winner: {winners}",
        "",
        *ledger_lines(state.ledger),
    ]
