"""What `hgkit score` shows: a position under its rules, or under several."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from hgkit.cli.inputs import check_language
from hgkit.cli.output import document
from hgkit.cli.shown import ledger_lines
from hgkit.cli.signs import as_json, one_line
from hgkit.cli.tables import columns
from hgkit.play.explain import amounts
from hgkit.play.loader import Loader
from hgkit.play.position import Scored, load_position, score
from hgkit.text.naming import numbered
from hgkit.text.source import read


def scores(
    path: Path, loader: Loader, rules: Sequence[str], *, json: bool, lang: str
) -> tuple[str, list[str]]:
    """Return a scored position as text or JSON, under each of `rules` or its own; and remarks: warnings, no end yet.

    Raises as `hgkit.score` does.
    """
    position = load_position(read(path), loader)
    scored = [score(position, loader.ruleset(name)) for name in rules] or [score(position)]
    check_language(lang, [one.ruleset.model.title for one in scored], scored[0].ruleset.id)
    open_ = position.goes_on
    remarks = [
        *map(str, position.warnings),
        *([f"{open_}; scored as if the game ended now"] if open_ else []),
    ]
    if json:
        documents = [one.as_dict() for one in scored]
        several = document("score", position=scored[0].title, scores=documents)
        return as_json(documents[0]) if len(documents) == 1 else several, remarks
    if len(scored) == 1:
        return "\n".join(_text(scored[0], lang)), remarks
    return "\n".join(_side_by_side(scored)), remarks


def _side_by_side(scored: Sequence[Scored]) -> Iterator[str]:
    names = numbered([one.ruleset.id for one in scored])
    players = list(dict.fromkeys(player for one in scored for player in one.points))
    rows = []
    for name, one in zip(names, scored, strict=True):
        rows.append([name, *(str(one.points.get(player, "-")) for player in players), _winners(one)])
    yield one_line(scored[0].title)
    yield ""
    yield from columns(rows, head=("rules", *players, "winner"))
    yield from _won_elsewhere(scored)
    for name, one in zip(names, scored, strict=True):
        yield ""
        yield one_line(f"{name}:")
        yield from ledger_lines(one.state.ledger)


def _won_elsewhere(scored: Sequence[Scored]) -> Iterator[str]:
    """Yield a line if the position states points that were won under other rules than those that score it."""
    own, stated = scored[0].won_under, scored[0].stated
    if any(stated.values()) and any(one.ruleset.sha256 != own.sha256 for one in scored):
        yield ""
        yield f"points as stated in the position, won under {own.id}: {amounts(stated)}"


def _winners(scored: Scored) -> str:
    return ", ".join(scored.state.winners) or "nobody"


def _text(scored: Scored, lang: str) -> list[str]:
    state = scored.state
    several = len(state.game.tracks) > 1
    rows = [
        (player, *(str(n) for n in (state.tracks[player].values() if several else ())), str(points))
        for player, points in state.points.items()
    ]
    head = ("player", *(state.game.tracks if several else ()), "points")
    table = columns(rows, head=head)
    return [
        one_line(f"{scored.title} under {scored.ruleset.title(lang)}"),
        *table,
        *_won_elsewhere([scored]),
        one_line(f"winner: {_winners(scored)}"),
        "",
        *ledger_lines(state.ledger),
    ]
