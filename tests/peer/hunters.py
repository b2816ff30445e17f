"""Games and scripted positions of Hunters & Gatherers, in the words of the engines that played them."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import hgkit
from hgkit.engine.events import Discarded
from hgkit.engine.game import Game
from hgkit.engine.move import DECLINE, Move
from hgkit.engine.record import Entry
from hgkit.engine.state import State
from hgkit.engine.steps.extra_turn import BonusTurnTaken
from hgkit.engine.turn import TurnBegan
from hgkit.games.build import build
from hgkit.games.starting import begin
from hgkit.rules.ruleset import Ruleset
from tests.peer.comparison import Comparison

TABLE = str(Path(__file__).parents[1] / "data" / "peer" / "peer-table.yaml")
PIECES = {"PAWN": "meeple", "HUT": "hut"}
KINDS = {
    "scoring.forest": "forest",
    "scoring.river": "river",
    "scoring.meadow": "meadow",
    "scoring.river_system": "river_system",
    "powers.logboat": "logboat",
    "powers.hunting_trap": "hunting_trap",
    "powers.pit_trap": "pit_trap",
    "powers.raft": "raft",
}
ANIMALS = ("aurochs", "deer", "mammoth")


@cache
def peer_rules() -> Ruleset:
    """The rules that the peers follow."""
    return hgkit.load("hg-2020", with_=[TABLE])


def zone_id(game: Game, tile: str, name: str) -> int:
    """The peers' number of a zone: 10 x tile, plus its place among the zones with sides, or 8 and up for inner ones."""
    zones = game.space.grid.tiles[game.space.grid.index[tile]].tile.zones
    index = next(i for i, zone in enumerate(zones) if zone.name == name)
    sided = sum(bool(zone.parts) for zone in zones)
    return 10 * int(tile) + (index if index < sided else 8 + index - sided)


def zone_name(game: Game, number: int) -> str:
    tile, local = str(number // 10), number % 10
    zones = game.space.grid.tiles[game.space.grid.index[tile]].tile.zones
    sided = sum(bool(zone.parts) for zone in zones)
    return zones[local if local < 8 else sided + local - 8].name


def options(state: State, tile: str) -> list[str]:
    """What may be put on the tile just placed, as the peers write it."""
    if state.step != "occupy":
        return []
    names = {ours: theirs for theirs, ours in PIECES.items()}
    found = [move for move in state.legal_moves() if move.verb == "put"]
    return [f"{names[str(m.args[0])]}:{zone_id(state.game, tile, str(m.args[1]))}" for m in found]


def scored(state: State, since: int) -> list[tuple[Any, ...]]:
    """The scoring events since an entry of the ledger: kind, points, scorers, tiles, numbers."""
    found: list[list[Any]] = []
    for entry in state.entries[since:]:
        points = entry.shares[0][1] if entry.shares else 0
        if entry.clause == "powers.mushrooms":
            found[-1][1] += points
            found[-1][4]["mushrooms"] = entry.values["mushroom_tiles"]
            continue
        if not points:
            continue
        scorers = sorted(state.game.players[seat] for seat, _ in entry.shares)
        found.append([KINDS[entry.clause], points, scorers, tiles(state, entry), dict(entry.values)])
    return sorted((kind, points, who, at, numbers(kind, values)) for kind, points, who, at, values in found)


def tiles(state: State, entry: Entry) -> list[int]:
    """The tiles of the area an entry is about; none for the traps, whose area is a part."""
    if entry.clause.endswith("_trap"):
        return []
    tile, name = entry.at.split(":")
    table = state.table
    number = table.laid.index(table.grid.index[tile])
    zones = table.grid.tiles[table.laid[number]].tile.zones
    zone = next(i for i, z in enumerate(zones) if z.name == name)
    kind = table.grid.areas.index(entry.area)
    part = next(p for p in table.parts_with(number << 5 | zone) if table.part_kind(p) == kind)
    return sorted(
        {
            int(table.grid.tiles[table.laid[table.part_tile[p]]].tile.id)
            for p in table.members(table.find(part))
        }
    )


def numbers(kind: str, values: dict[str, int]) -> list[tuple[str, int]]:
    """The numbers behind a score in the peers' words."""
    if kind == "forest":
        return [("mushrooms", values.get("mushrooms", 0)), ("tile_count", values["tiles"])]
    if kind == "river":
        return [("fish", values["fish"] + values["end_lake_fish"]), ("tile_count", values["tiles"])]
    if kind == "river_system":
        return [("fish", values["fish"])]
    if kind in {"raft", "logboat"}:
        return [("lakes", values["lakes"])]
    return sorted((name, values[name]) for name in ANIMALS if values.get(name))


def peer_scored(messages: list[dict[str, Any]]) -> list[tuple[Any, ...]]:
    """The same from a record of the peers."""
    found = []
    for m in messages:
        if m["kind"] not in KINDS.values():
            continue
        at = [] if m["kind"].endswith("_trap") else sorted(m["tiles"])
        if "animals" in m:
            values = sorted((k, n) for k, n in m["animals"].items() if k in ANIMALS)
        else:
            values = sorted((k, m[k]) for k in ("mushrooms", "tile_count", "fish", "lakes") if k in m)
        found.append((m["kind"], m["points"], sorted(m["scorers"]), at, values))
    return sorted(found)


def compare_game(record: dict[str, Any], rules: Ruleset, into: Comparison) -> None:
    """Replay one game and note every difference; a game that can't go on ends there."""
    game = build(rules, record["players"])
    decks = {"land": record["decks"]["normal"], "bonus": record["decks"]["menhir"]}
    state = begin(game, decks=decks)
    for turn in record["turns"]:
        where = f"game {record['game']} turn {turn['turn']}"
        into.turns += 1
        try:
            compare_turn(state, turn, where, into)
        except (hgkit.HgkitError, LookupError) as error:
            into.differences.append(f"{where}: can't go on: {error}")
            return
    into.check(f"game {record['game']}", "finished", state.finished, True)
    into.check(f"game {record['game']}", "final points", state.points, record["final_points"])
    best = max(record["final_points"].values())
    won = tuple(p for p in record["players"] if record["final_points"][p] == best)
    into.check(f"game {record['game']}", "winners", state.winners, won)


def bonus_turn(state: State) -> bool:
    """Whether the turn that began last is a bonus turn."""
    return (
        next(event for event, *_ in reversed(state.happened) if event in {BonusTurnTaken, TurnBegan})
        is BonusTurnTaken
    )


def compare_turn(state: State, turn: dict[str, Any], where: str, into: Comparison) -> None:
    game = state.game
    seen, happened = len(state.entries), len(state.happened)
    drawn = game.component_ids("hand", state.racks[game.rack("hand", state.seat)])
    into.check(where, "player", state.player, turn["player"])
    into.check(where, "tile", drawn, [str(turn["tile"])])
    into.check(where, "bonus turn", bonus_turn(state), turn["kind"] == "MENHIR")
    moves = state.legal_moves()
    into.check(where, "placements", len(moves), turn["legal_placements"])
    if "legal" in turn:
        ours = sorted(list(move.args[1:]) for move in moves)
        into.check(where, "list of placements", ours, sorted(turn["legal"]))
    tile = str(turn["tile"])
    state.play(Move("place", (tile, turn["x"], turn["y"], turn["rot"])))
    take_back(state, turn, where, into)
    into.check(where, "options", options(state, tile), turn["occupy_options"] or [])
    if state.step == "occupy":
        occupy = turn["occupy"]
        if isinstance(occupy, dict):
            state.play(Move("put", (PIECES[occupy["kind"]], zone_name(game, occupy["zone"]))))
        else:
            state.play(DECLINE)
    discarded = [int(values[-1]) for event, *_, values in state.happened[happened:] if event is Discarded]
    into.check(where, "discards", discarded, turn["discards"])
    into.check(where, "points", state.points, turn["points"])
    into.check(where, "scoring", scored(state, seen), peer_scored(turn["messages"]))


def take_back(state: State, turn: dict[str, Any], where: str, into: Comparison) -> None:
    offered = turn["retake_options"]
    ours = []
    if state.step == "take_back":
        refs = [str(m.args[1]).split(":") for m in state.legal_moves() if m.verb == "take"]
        ours = sorted(zone_id(state.game, tile, name) for tile, name in refs)
    into.check(where, "pieces to take back", ours, sorted(offered or []))
    if state.step == "take_back":
        zone = turn["retake"]
        if zone in (None, "none"):
            state.play(DECLINE)
        else:
            state.play(Move("take", ("meeple", f"{int(zone) // 10}:{zone_name(state.game, int(zone))}")))


def compare_position(record: dict[str, Any], rules: Ruleset, into: Comparison) -> None:
    """Play one scripted position and compare what it ends in."""
    players = list(record["points"])
    state = begin(build(rules, players), decks={"land": record["normal"], "bonus": record["menhir"]})
    where = record["name"]
    for step in record["moves"]:
        into.turns += 1
        into.check(where, "player", state.player, step["player"])
        try:
            play_position_step(state, step, where, into)
        except (hgkit.HgkitError, LookupError) as error:
            into.differences.append(f"{where}: can't go on: {error}")
            return
    into.check(where, "points", state.points, record["points"])
    next_step = {
        "PLACE_TILE": "place",
        "OCCUPY_TILE": "occupy",
        "END_GAME": "end",
        "RETAKE_PAWN": "take_back",
    }
    into.check(where, "next", state.step, next_step[record["next_action"]])
    if record["tile_to_place"] is not None:
        hand = state.racks[state.game.rack("hand", state.seat)]
        into.check(where, "tile", state.game.component_ids("hand", hand), [str(record["tile_to_place"])])
    if record["current_player"] is not None:
        into.check(where, "current player", state.player, record["current_player"])
    if not state.finished:
        seats = len(players)
        for name, at in (("free_pawns", 0), ("free_huts", 1)):
            into.check(where, name, state.supply[at * seats : (at + 1) * seats], list(record[name].values()))


def play_position_step(state: State, step: dict[str, Any], where: str, into: Comparison) -> None:
    text = step["move"]
    tile, _, rest = text.partition("@")
    end = next((i for i, c in enumerate(rest) if c in "+~"), len(rest))
    x, y, turned = (int(n) for n in rest[:end].split(","))
    state.play(Move("place", (tile, x, y, turned)))
    suffix = rest[end:]
    if suffix.startswith("~") or (state.step == "take_back" and suffix):
        taken, _, suffix = suffix[1:].partition("+")
        suffix = f"+{suffix}" if suffix else ""
        if taken in {"-", ""}:
            state.play(DECLINE)
        else:
            ref = f"{int(taken[1:] if taken[0] == 'P' else taken) // 10}"
            number = int(taken[1:] if taken[0] == "P" else taken)
            state.play(Move("take", ("meeple", f"{ref}:{zone_name(state.game, number)}")))
    offered = step["occupy_options"]
    if state.step == "occupy":
        ours = options(state, tile)
        into.check(where, f"options of {text}", ours, [] if offered in ("-", None) else offered.split(","))
    if suffix and state.step == "occupy":
        if suffix == "+-":
            state.play(DECLINE)
        else:
            piece = {"P": "meeple", "H": "hut"}[suffix[1]]
            state.play(Move("put", (piece, zone_name(state.game, int(suffix[2:])))))
