"""One script under several rules: the points side by side, and the clauses that bring other points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from hgkit.cli.shown import Shown, heading
from hgkit.cli.signs import one_line
from hgkit.cli.tables import columns

if TYPE_CHECKING:
    from hgkit.play.replay import Replay

Sums = dict[str, dict[str, int]]


def side_by_side(played: Sequence[Replay], shown: Shown) -> str:
    """The text: a row of points for each ruleset, then a row for each clause whose entries differ."""
    return "\n".join(_lines(played, shown))


def differences(played: Sequence[Replay]) -> dict[str, Sums]:
    """By clause, then by ruleset, the points that it brought each player, where the entries differ.

    Rulesets under which a turn can't be played have no part in it: their games are shorter.
    """
    compared = _compared(played)
    names = [name for name, _ in compared]
    entries = [_entries(one) for _, one in compared]
    found: dict[str, Sums] = {}
    for clause in dict.fromkeys(clause for one in entries for clause in one):
        of = [one.get(clause, []) for one in entries]
        if any(other != of[0] for other in of[1:]):
            found[clause] = {name: _sum(rows) for name, rows in zip(names, of, strict=True)}
    return found


def labels(played: Sequence[Replay]) -> list[str]:
    """A name for each replay: the id of its ruleset, numbered where two are alike."""
    ids = [one.ruleset.id for one in played]
    return [f"{name} #{i + 1}" if ids.count(name) > 1 else name for i, name in enumerate(ids)]


def _compared(played: Sequence[Replay]) -> list[tuple[str, Replay]]:
    """The replays to the end of their script, each with its name."""
    named = zip(labels(played), played, strict=True)
    return [(name, one) for name, one in named if not one.failed]


def _entries(replay: Replay) -> dict[str, list[tuple[object, ...]]]:
    """By clause what its entries say: when, where, and who gets what."""
    found: dict[str, list[tuple[object, ...]]] = {}
    for entry in replay.state.ledger:
        area = entry["area"]
        points = tuple(sorted(entry["points"].items()))
        found.setdefault(entry["clause"], []).append((entry["turn"], area["kind"], area["at"], points))
    return found


def _sum(rows: Sequence[tuple[object, ...]]) -> dict[str, int]:
    total: dict[str, int] = {}
    for *_, points in rows:
        assert isinstance(points, tuple)
        for player, number in points:
            total[player] = total.get(player, 0) + number
    return total


def _lines(played: Sequence[Replay], shown: Shown) -> Iterator[str]:
    names = labels(played)
    players = list(played[0].state.points)
    yield heading(played[0], shown)
    yield ""
    rows = []
    for name, one in zip(names, played, strict=True):
        points = one.state.points
        shares = ["-" if one.failed else str(points.get(player, 0)) for player in players]
        rows.append([name, *shares, _outcome(one)])
    yield from columns(rows, head=("rules", *players, "winner"), width=shown.width)
    yield ""
    compared = _compared(played)
    left_out = [name for name, one in zip(names, played, strict=True) if one.failed]
    if left_out:
        yield one_line(f"not compared, since the moves can't be played on there: {', '.join(left_out)}")
    if len(compared) > 1:
        yield from _differing(compared, differences(played), shown)


def _differing(compared: Sequence[tuple[str, Replay]], found: dict[str, Sums], shown: Shown) -> Iterator[str]:
    if not found:
        yield "every clause pays the same points"
        return
    names = [name for name, _ in compared]
    yield "What makes the difference:"
    table = [[clause, *(_points(sums[name]) for name in names)] for clause, sums in found.items()]
    yield from columns(table, head=("clause", *names), width=shown.width)
    if shown.explain:
        from hgkit.cli.ledger import ledger_lines

        for name, one in compared:
            yield ""
            yield one_line(f"{name}:")
            yield from ledger_lines([e for e in one.state.ledger if e["clause"] in found])


def _outcome(replay: Replay) -> str:
    if replay.failed:
        clause = f": {replay.illegal.clause}" if replay.illegal is not None else ""
        return f"(turn {len(replay.turns) + 1} can't be played{clause})"
    return ", ".join(replay.state.winners) if replay.state.finished else "(goes on)"


def _points(sums: dict[str, int]) -> str:
    return ", ".join(f"{player} {number}" for player, number in sums.items()) or "-"
