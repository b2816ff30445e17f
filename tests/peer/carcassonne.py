"""Games of base Carcassonne, in the words of the engines that played them.

A part of a tile goes by its kind and its first side clockwise from the north, on a side of two halves by the half:
`city:n`, `field:s-left`, `cloister`.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, Final

import hgkit
from hgkit.engine.events import Discarded
from hgkit.engine.move import DECLINE, Move
from hgkit.engine.state import State
from hgkit.games.build import build
from hgkit.games.starting import begin
from hgkit.rules.ruleset import Ruleset
from hgkit.spaces.tiles.components.tile import Zone
from tests.peer.comparison import Comparison

NO_FIELDS: Final = str(Path(__file__).parents[1] / "data" / "peer" / "no-fields.yaml")
KINDS: Final = {
    "scoring.city": "city",
    "scoring.open_city": "city",
    "scoring.road": "road",
    "scoring.cloister": "cloister",
    "scoring.field": "field",
}


@cache
def rules(*, farmers: bool) -> Ruleset:
    """The rules that the engines follow, with fields or without."""
    return hgkit.load("carcassonne-third", with_=[] if farmers else [NO_FIELDS])


def part_id(zone: Zone) -> str:
    """The engines' name of a zone."""
    if not zone.parts:
        return zone.kind
    side, index = min(zone.parts)
    half = ("-left", "-right")[index > 0] if zone.kind == "field" else ""
    return f"{zone.kind}:{'nesw'[side]}{half}"


def options(state: State) -> dict[str, Move]:
    """What may be put on the tile just placed, by the engines' names."""
    if state.step != "occupy":
        return {}
    zones = state.table.grid.tiles[state.table.laid[-1]].tile.zones
    ids = {zone.name: part_id(zone) for zone in zones}
    return {ids[str(move.args[1])]: move for move in state.legal_moves() if move.verb == "put"}


Scored = tuple[str, list[list[int]] | None, dict[str, int], dict[str, int], dict[str, int]]


def scored(state: State, since: int) -> list[Scored]:
    """The scoring events since an entry of the ledger: kind, cells, numbers, pieces, points."""
    found: list[Scored] = []
    for entry in state.ledger[since:]:
        kind, values = KINDS[entry["clause"]], entry["values"]
        pieces = {player: n for player, n in entry["counts"].items() if n}
        numbers = {name: values[name] for name in ("pennants", "cities") if name in values}
        at = [entry["area"]["at"]] if kind == "cloister" else entry["zones"]
        cells = sorted({tuple(map(int, zone.split(":")[0].split(","))) for zone in at})
        found.append((kind, [list(cell) for cell in cells], numbers, pieces, entry["points"]))
    return sorted(found, key=str)


def peer_scored(events: list[dict[str, Any]]) -> list[Scored]:
    """The same from a record of the engines."""
    found: list[Scored] = []
    for event in events:
        numbers = {name: event[name] for name in ("pennants", "cities") if name in event}
        found.append((event["kind"], sorted(event["at"]), numbers, event["meeples"], event["points"]))
    return sorted(found, key=str)


def compare_game(record: dict[str, Any], ruleset: Ruleset, into: Comparison) -> None:
    """Replay one game and note every difference; a game that can't go on ends there."""
    try:
        state = replay(record, ruleset, into)
    except (hgkit.HgkitError, LookupError) as error:
        into.differences.append(f"game {record['game']} turn {into.turns}: can't go on: {error}")
        return
    where, final = f"game {record['game']}", record["final"]
    into.check(where, "finished", state.finished, True)
    into.check(where, "final points", state.points, final["points"])
    if "events" in final:
        last = record["turns"][-1]
        seen = sum(entry["turn"] < last["turn"] for entry in state.ledger)
        into.check(
            where, "final scoring", scored(state, seen), peer_scored([*last["events"], *final["events"]])
        )
    best = max(final["points"].values())
    won = tuple(player for player in record["players"] if final["points"][player] == best)
    into.check(where, "winners", state.winners, won)


def replay(record: dict[str, Any], ruleset: Ruleset, into: Comparison) -> State:
    """Return the state that the moves of a game lead to, and note every difference on the way."""
    state = begin(build(ruleset, record["players"]), decks={"land": record["bag"]})
    happened = 0
    for turn in record["turns"]:
        where = f"game {record['game']} turn {turn['turn']}"
        into.turns += 1
        seen, begun = len(state.entries), len(state.happened)
        compare_turn(state, turn, happened, where, into)
        happened = begun  # the next tile is drawn within this turn
        if not state.finished:
            compare_state(state, turn, seen, where, into)
    return state


def compare_turn(state: State, turn: dict[str, Any], happened: int, where: str, into: Comparison) -> None:
    """Make the moves of a turn, of what happened since `happened`."""
    game, tile = state.game, turn["tile"]
    drawn = game.component_ids("hand", state.racks[game.rack("hand", state.seat)])
    into.check(where, "player", state.player, turn["player"])
    into.check(where, "tile", drawn, [tile])
    discarded = [values[-1] for event, *_, values in state.happened[happened:] if event is Discarded]
    into.check(where, "discards", discarded, turn["discards"])
    moves = state.legal_moves()
    into.check(where, "placements", len(moves), turn["placements"])
    into.check(where, "cells", len({move.args[1:3] for move in moves}), turn["cells"])
    if "legal" in turn:
        ours = sorted(list(move.args[1:]) for move in moves)
        into.check(where, "list of placements", ours, sorted(turn["legal"]))
    state.play(Move("place", (tile, turn["x"], turn["y"], turn["rot"])))
    offered = options(state)
    into.check(where, "options", sorted(offered), turn["options"])
    if state.step == "occupy":
        state.play(offered[turn["meeple"]] if turn["meeple"] else DECLINE)


def compare_state(state: State, turn: dict[str, Any], seen: int, where: str, into: Comparison) -> None:
    """Compare what a turn scored, the points and the pieces left."""
    if "events" in turn:
        into.check(where, "scoring", scored(state, seen), peer_scored(turn["events"]))
    if "score" in turn:
        into.check(where, "points", state.points, turn["score"])
    if "supply" in turn:
        left = dict(zip(state.game.seats, state.supply, strict=True))
        into.check(where, "supply", left, turn["supply"])
