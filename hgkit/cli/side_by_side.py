"""One script under several rules: the points side by side, and the clauses whose points differ."""

from collections.abc import Iterator, Sequence

from hgkit.cli.shown import Shown, ledger_lines
from hgkit.cli.signs import one_line
from hgkit.cli.tables import columns
from hgkit.play.explain import amounts
from hgkit.play.replay import Replay
from hgkit.text.naming import numbered

Sums = dict[str, dict[str, int]]


def side_by_side(played: Sequence[Replay], shown: Shown) -> str:
    """Return a row of points for each ruleset, then a row for each clause whose entries differ."""
    return "\n".join(_lines(played, shown))


def differences(played: Sequence[Replay]) -> dict[str, Sums]:
    """Return, by clause, then by ruleset, the points that it gave each player, where the entries differ.

    Rulesets under which a turn can't be played have no part in it: their games are shorter.
    """
    compared = [(name, one) for name, one in _named(played) if not one.failed]
    entries = [_entries(one) for _, one in compared]
    found: dict[str, Sums] = {}
    for clause in dict.fromkeys(clause for one in entries for clause in one):
        of = [one.get(clause, []) for one in entries]
        if any(other != of[0] for other in of[1:]):
            found[clause] = {name: _sum(rows) for (name, _), rows in zip(compared, of, strict=True)}
    return found


def _named(played: Sequence[Replay]) -> list[tuple[str, Replay]]:
    """Return the replays, each with a name: the id of its ruleset, numbered where two are alike."""
    return list(zip(numbered([one.ruleset.id for one in played]), played, strict=True))


def _entries(replay: Replay) -> dict[str, list[tuple[object, ...]]]:
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
    players = list(played[0].state.points)
    yield shown.heading(played[0].script.title)
    yield ""
    rows = []
    for name, one in _named(played):
        points = one.state.points
        shares = ["-" if one.failed else str(points.get(player, 0)) for player in players]
        rows.append([name, *shares, _outcome(one)])
    yield from columns(rows, head=("rules", *players, "winner"), width=shown.width)
    yield ""
    compared = [(name, one) for name, one in _named(played) if not one.failed]
    left_out = [name for name, one in _named(played) if one.failed]
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
    table = [[clause, *(amounts(sums[name], "-") for name in names)] for clause, sums in found.items()]
    yield from columns(table, head=("clause", *names), width=shown.width)
    if shown.explain:
        for name, one in compared:
            yield ""
            yield one_line(f"{name}:")
            yield from ledger_lines([e for e in one.state.ledger if e["clause"] in found])


def _outcome(replay: Replay) -> str:
    if replay.failed:
        clause = f": {replay.illegal.clause}" if replay.illegal is not None else ""
        return f"(turn {len(replay.turns) + 1} can't be played{clause})"
    return ", ".join(replay.state.winners) if replay.state.finished else "(goes on)"
