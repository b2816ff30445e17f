"""Names in a script: every deck, component, player, track, rack and clause that it names is there."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from hgkit.engine.game import Game
from hgkit.play.model import Expect, ScriptFile
from hgkit.play.position_model import PositionFile
from hgkit.rules.ruleset import Ruleset
from hgkit.text.naming import either
from hgkit.text.report import Report
from hgkit.text.source import Path, Source


def check_names(document: ScriptFile, source: Source, game: Game, report: Report) -> None:
    """Note every name in a script that its game does not know."""
    _check_decks(document, game, report)
    _check_turns(document, source, game, report)
    for index, expect in enumerate(document.expect):
        written = source.data["expect"][index]
        _check_expectation(("expect", index), expect, document, written, game, report)


def instead_of_head(source: Source, title: str) -> dict[str, Any]:
    """Return what stands in for parts of a head that have errors, so that all else is checked; `title` is its key."""
    players = source.data.get("players")
    names = [str(player) for player in players] if isinstance(players, list) else []
    return {title: "_", "players": names or ["_"]}


def check_players(document: ScriptFile | PositionFile, ruleset: Ruleset, report: Report) -> None:
    """Report players with the same name, and a number of players that the game is not for."""
    for index, player in enumerate(document.players):
        if player in document.players[:index]:
            report.add(("players", index), "duplicate-id", f"two players are called '{player}'")
    number, count = ruleset.model.players.number, len(document.players)
    if not number.least <= count <= number.most:
        message = f"{ruleset.id} is for {number.least} to {number.most} players, not {count}"
        report.add(("players",), "unplayable", message)


def decks_of(game: Game) -> dict[str, list[str]]:
    """Return the decks that contain a component, by its id."""
    found: dict[str, list[str]] = {}
    for name, stack in game.stacks.items():
        for ident in dict.fromkeys(game.component_ids(name, stack)):
            found.setdefault(ident, []).append(name)
    return found


def _check_decks(document: ScriptFile, game: Game, report: Report) -> None:
    stacks = game.stacks.items()
    copies = Counter(ident for name, stack in stacks for ident in game.component_ids(name, stack))
    endless = {i for name in game.unlimited for i in game.component_ids(name, game.stacks[name])}
    homes = decks_of(game)
    # how many there are may depend on the number of players
    is_counted = all(problem.where != "players" for problem in report.problems)
    for name, listed in document.decks.items():
        if name not in game.stacks:
            report.unknown(("decks", name), "deck", name, game.stacks, key=True)
            continue
        for path, ident, later in _idents(("decks", name), listed):
            if game.space.component_number(name, ident) is None:
                report.unknown(path, "component", ident, homes)
            elif not later and ident in homes and name not in homes[ident]:
                hint = f"it is in the deck {either(map(repr, homes[ident]))}: list it there"
                report.add(path, "other-deck", f"'{ident}' is not in the deck '{name}'", hint)
            else:
                copies[ident] -= not later and ident not in endless
                if copies[ident] == -1 and not later and is_counted:
                    message = f"'{ident}' is listed more often than it can come"
                    report.add(path, "too-many-copies", message, "it is listed before, or lies on the table")


def _check_turns(document: ScriptFile, source: Source, game: Game, report: Report) -> None:
    if not any("tile" in step.keys for step in game.steps):
        return
    known: list[str] | None = None
    for number, turn in enumerate(document.turns):
        for index, part in enumerate(turn):
            tile = part.get("tile")
            if isinstance(tile, str | int) and game.space.component_number("", str(tile)) is None:
                known = known or list(decks_of(game))
                report.unknown((*part_path(source, number, index), "tile"), "component", str(tile), known)


def part_path(source: Source, number: int, index: int) -> Path:
    """Return the path of a part of a turn, which is written as one mapping or as a list."""
    several = isinstance(source.data["turns"][number], list)
    return ("turns", number, index) if several else ("turns", number)


def _idents(path: Path, listed: Sequence[Any]) -> Iterator[tuple[Path, str, bool]]:
    """Yield the ids of a deck with their paths, and whether they belong to a later pass, made of used components."""
    for index, entry in enumerate(listed):
        if isinstance(entry, list):
            yield from (((*path, index, n), ident, index > 0) for n, ident in enumerate(entry))
        else:
            yield (*path, index), entry, False


def _check_expectation(
    path: Path, expect: Expect, document: ScriptFile, written: Mapping[str, Any], game: Game, report: Report
) -> None:
    turns = len(document.turns)
    after_known = isinstance(expect.after, int) and not report.loss.touches("turns")
    if after_known and not 0 <= int(expect.after) <= turns:
        message = f"there {'is 1 turn' if turns == 1 else f'are {turns} turns'}, not {expect.after}"
        report.add((*path, "after"), "out-of-range", message, "'end' is after the final scoring")
    for inside, value, what, known in _named(expect, written, game):
        is_key = isinstance(value, Mapping)
        items = [((name if is_key else index,), name) for index, name in enumerate(value or ())]
        for last, name in [((), value)] if isinstance(value, str) else items:
            if name not in known and not (what == "player" and report.loss.touches("players")):
                report.unknown((*path, *inside, *last), what, name, known, key=is_key)
    if expect.because is not None and expect.illegal is None:
        message = "'because' needs an illegal turn"
        report.add((*path, "because"), "inconsistent", message, "add 'illegal'", key=True)


def _named(
    expect: Expect, written: Mapping[str, Any], game: Game
) -> Iterator[tuple[Path, str | Collection[str] | None, str, Collection[str]]]:
    """Yield what an expectation names: where, a name or several (as keys or as items), of what, and those known."""
    seats, clauses = game.seats, game.ruleset.clauses
    yield ("points",), expect.points, "player", seats
    yield ("winners",), expect.winners, "player", seats
    yield ("tracks",), expect.tracks, "player", seats
    yield ("supply",), expect.supply, "player", seats
    yield ("bank",), expect.bank, "piece", game.pieces
    yield ("decks",), expect.decks, "deck", game.stacks
    yield ("racks",), expect.racks, "rack", [name for name in game.racks if name not in game.stacks]
    yield ("player",), expect.player, "player", game.players
    yield ("because",), expect.because, "clause", clauses
    for player, values in (expect.tracks or {}).items():
        yield ("tracks", player), values, "track", game.tracks
    for player, values in (expect.supply or {}).items():
        yield ("supply", player), values, "piece", game.pieces
    for index, entry in enumerate(expect.ledger or ()):
        yield ("ledger", index, "clause"), entry.clause, "clause", clauses
        yield ("ledger", index, "points"), entry.points, "player", seats
    for name, under in expect.under.items():  # points may stand there alone, without their key
        points = ("under", name, "points") if "points" in written["under"][name] else ("under", name)
        yield points, under.points, "player", seats
        yield ("under", name, "winners"), under.winners, "player", seats
