"""Expectations: what a script says should hold, compared with what does."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from hgkit.errors import HgkitError, IllegalMove
from hgkit.play import standing
from hgkit.play.entry import TurnError
from hgkit.play.explain import amounts
from hgkit.play.model import Expect, LedgerEntry, Under
from hgkit.play.replay import Replay
from hgkit.text.source import Path, dotted


@dataclass(frozen=True, slots=True)
class Difference:
    """Something that is not as expected: `path` within the expectation, and how it is.

    `found` is what would have to stand at the path; where nothing could, `writable` is false.
    """

    path: Path
    message: str
    found: Any = None
    writable: bool = True


def compare(expect: Expect, replay: Replay) -> Iterator[Difference]:
    """Yield everything that differs from an expectation about the point that a replay has reached."""
    state, final = replay.state, expect.after == "end"
    yield from _amounts(("points",), expect.points, standing.points(state, final=final))
    for what, expected, found in (
        ("tracks", expect.tracks, standing.tracks(state, final=final)),
        ("supply", expect.supply, standing.supply(state)),
    ):
        for name, values in (expected or {}).items():
            yield from _amounts((what, name), values, found.get(name, {}))
    yield from _amounts(("bank",), expect.bank, standing.bank(state))
    yield from _amounts(("decks",), expect.decks, standing.decks(state))
    yield from _racks(expect.racks or {}, standing.racks(state))
    yield from _single("player", expect.player, state.player)
    yield from _single("step", expect.step, state.step)
    yield from _winners(("winners",), expect.winners, replay)
    if expect.ledger is not None:
        since = replay.turns[-1].first_entry if replay.turns else 0
        yield from _ledger(expect.ledger, standing.ledger_of(state, since, final=final))
    if expect.legal is not None:
        refusal = _refusal(replay, expect.legal)
        if refusal is not None:
            yield Difference(("legal",), f"expected to be legal, but {refusal}", writable=False)
    if expect.illegal is not None:
        yield from _illegal(expect, replay)


def compare_under(
    name: str, under: Under, plain: bool, after: int | str, replay: Replay
) -> Iterator[Difference]:
    """Yield everything that differs from what is expected under other rules; `plain` if only points are listed."""
    here = ("under", name)
    found = standing.points(replay.state, final=after == "end")
    yield from _amounts(here if plain else (*here, "points"), under.points, found)
    yield from _winners((*here, "winners"), under.winners, replay)


def compare_illegal_under(name: str, under: Under, replay: Replay) -> Iterator[Difference]:
    """Yield what differs from the expectation that other rules forbid a turn, once no turn can follow."""
    here = ("under", name)
    turn = len(replay.turns) + 1
    if replay.illegal is None:
        reason = str(replay.problems[-1].message) if replay.failed else "every turn is legal"
        message = f"under {name}: expected a turn forbidden by {under.illegal}, but {reason}"
        yield Difference((*here, "illegal"), message, writable=False)
        return
    if replay.illegal.clause != under.illegal:
        message = f"under {name}: expected {under.illegal}, turn {turn} is {replay.problems[-1].message}"
        yield Difference((*here, "illegal"), message, replay.illegal.clause)
    if under.turn is not None and under.turn != turn:
        message = f"under {name}: expected turn {under.turn} to be forbidden, it is {turn}"
        yield Difference((*here, "turn"), message, turn)


def _amounts(
    path: Path, expected: Mapping[str, int] | None, found: Mapping[str, int]
) -> Iterator[Difference]:
    for name, amount in (expected or {}).items():
        actual = found.get(name)
        if actual != amount:
            shown = f"{dotted(path)}: expected {name} {amount}, found {'none' if actual is None else actual}"
            yield Difference((*path, name), shown, actual, writable=actual is not None)


def _single(name: str, expected: str | None, found: str) -> Iterator[Difference]:
    if expected is not None and expected != found:
        yield Difference((name,), f"{name}: expected {expected}, found {found}", found)


def _winners(path: Path, expected: Sequence[str] | None, replay: Replay) -> Iterator[Difference]:
    won = list(replay.state.winners)
    if expected is not None and sorted(expected) != sorted(won):
        wanted, found = (", ".join(names) or "nobody" for names in (expected, won))
        yield Difference(path, f"{dotted(path)}: expected {wanted}, found {found}", won)


def _racks(expected: Mapping[str, Any], found: Mapping[str, Any]) -> Iterator[Difference]:
    for name, wanted in expected.items():
        actual = found[name]
        if isinstance(wanted, dict) and isinstance(actual, dict):
            for player, idents in wanted.items():
                yield from _rack(("racks", name, player), idents, actual.get(player, []))
        elif isinstance(wanted, dict) or isinstance(actual, dict):
            whose = "one for all" if isinstance(wanted, dict) else "one a player"
            yield Difference(("racks", name), f"racks.{name}: there is {whose}", writable=False)
        else:
            yield from _rack(("racks", name), wanted, actual)


def _rack(path: Path, wanted: Sequence[str], found: Sequence[str]) -> Iterator[Difference]:
    if sorted(wanted) != sorted(found):
        lists = ", ".join(wanted) or "none", ", ".join(found) or "none"
        yield Difference(path, f"{dotted(path)}: expected {lists[0]}, found {lists[1]}", list(found))


def _ledger(expected: Sequence[LedgerEntry], found: Sequence[Mapping[str, Any]]) -> Iterator[Difference]:
    if len(expected) != len(found):
        listed = [{"clause": entry["clause"], "points": entry["points"]} for entry in found]
        texts = [f"{entry['clause']} {amounts(entry['points'], 'nobody')}" for entry in found]
        shown = ", ".join(texts) or "none"
        entries = f"{len(expected)} entr{'y' if len(expected) == 1 else 'ies'}"
        yield Difference(("ledger",), f"ledger: expected {entries}, found {len(found)}: {shown}", listed)
        return
    for index, (entry, actual) in enumerate(zip(expected, found, strict=True)):
        path: Path = ("ledger", index)
        plain = {**actual, "area": actual["area"]["kind"], "at": actual["area"]["at"]}
        for name in LedgerEntry.model_fields:
            if name not in entry.model_fields_set:
                continue
            wanted, value = getattr(entry, name), plain[name]
            if name == "values" and wanted is not None:
                yield from _amounts((*path, name), wanted, value)
            elif wanted != value:
                shown = amounts(value, "nobody") if name == "points" else value
                wish = amounts(wanted, "nobody") if name == "points" else wanted
                message = f"{dotted((*path, name))}: expected {wish}, found {shown}"
                yield Difference((*path, name), message, value)


def _illegal(expect: Expect, replay: Replay) -> Iterator[Difference]:
    assert expect.illegal is not None
    refusal = _refusal(replay, expect.illegal)
    if refusal is None:
        yield Difference(("illegal",), "expected to be forbidden, but it is legal", writable=False)
    elif not isinstance(refusal, IllegalMove):
        yield Difference(("illegal",), f"can't be tried: {refusal}", writable=False)
    elif expect.because is not None and refusal.clause != expect.because:
        message = f"because: expected {expect.because}, found: {refusal}"
        yield Difference(("because",), message, refusal.clause)


def _refusal(
    replay: Replay, parts: Sequence[Mapping[str, Any]]
) -> IllegalMove | TurnError | HgkitError | None:
    """Return why a turn, or a single move, can't be played now, or None if it can. The state stays as it is."""
    try:
        if len(parts) == 1 and parts[0].keys() == {"moves"} and len(parts[0]["moves"]) == 1:
            replay.state.play(parts[0]["moves"][0])
            replay.state.undo()
        else:
            replay.try_turn(parts)
    except HgkitError as error:
        return error
    return None
