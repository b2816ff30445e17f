"""Four rule texts of one game: where they differ, games tell them apart; where they agree, a game shows that too.

ROWS lists in our own words what the four texts say differently, or might; POINTS the questions that the texts leave
open or answer apart, with the value that each edition has. A parameter that differs between the editions and stands
in no row fails here.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from hgkit.play.expect import compare
from hgkit.play.loader import Loader
from hgkit.play.replay import Replay
from hgkit.play.script import Script, load_script
from hgkit.rules.clauses.formula import compile_formula
from hgkit.rules.ruleset import Ruleset
from hgkit.text.leaves import MISSING, differing, leaves
from hgkit.text.source import Source, parse, read

EDITIONS = ("hg-2002", "hg-2020", "hg-online-en", "hg-online-es")
NEW = EDITIONS[1:]
GAMES = Path(__file__).parent / "games"
LOADER = Loader()
NOT_RULES = {"cite", "status", "note", "reconstructed", "title", "documents"}


@dataclass(frozen=True)
class Row:
    """Something that rule texts may say differently.

    `parameters` are clause paths; `word` narrows formulas down to whether they use a name, or lists to whether they
    hold one. `script` is a game below tests/games, `view` what is looked at in it. `agree` is the reason why no game
    tells the editions apart; without it the game has to, wherever the values differ. `among` are the editions that
    have the clause.
    """

    about: str
    parameters: tuple[str, ...]
    script: str
    view: str = "points"
    word: str | None = None
    agree: str = ""
    among: tuple[str, ...] = EDITIONS


ROWS = (
    Row("land tiles", ("decks.land.tiles",), "editions/a-hut-beside-the-fish-of-a-river-tile", "own tiles"),
    Row("bonus tiles: twelve or sixteen", ("decks.bonus.tiles",), "editions/the-stacks-of-2020", "stacks"),
    Row("huts a player has", ("supply.hut",), "editions/a-third-hut"),
    Row(
        "who begins",
        ("players.first.is",),
        "editions/the-player-listed-first-begins",
        agree="the youngest or whoever is agreed on: a script lists the players in turn order and knows no ages",
    ),
    Row(
        "when a tile is drawn",
        ("turn.draw.when", "turn.draw.before"),
        "editions/a-tile-in-one-hand-only",
        "hands",
    ),
    Row(
        "a land tile that fits nowhere", ("decks.land.unplaceable",), "rulings/a-land-tile-that-fits-nowhere"
    ),
    Row(
        "a bonus tile that fits nowhere",
        ("decks.bonus.unplaceable",),
        "rulings/a-bonus-tile-that-fits-nowhere",
    ),
    Row("what bars a meeple", ("occupy.free.meeple.barred_by",), "rulings/a-fisher-on-a-river-with-a-hut"),
    Row(
        "hut and meeple on one river",
        ("occupy.free.hut.barred_by",),
        "rulings/a-hut-on-a-river-with-a-fisher",
    ),
    Row(
        "how far a hut bars others",
        ("occupy.free.hut.within",),
        "rulings/a-hut-two-lakes-away",
        agree="the river system in all four: the help pages leave it open and are read so",
    ),
    Row(
        "where huts stand",
        ("occupy.where.hut",),
        "rulings/a-hut-on-a-lake-and-a-fisher-on-its-arm",
        agree="rivers and lakes in all four: of the two sentences of the help pages the wider one",
    ),
    Row(
        "rivers by sections or tiles",
        ("scoring.river.points",),
        "rulings/one-tile-with-two-sections-of-one-river",
        word="sections",
    ),
    Row(
        "a river without ends",
        ("areas.river.needs_end",),
        "rulings/a-river-closed-to-a-ring",
        agree="complete in all four: the help pages are silent and nothing is left open",
    ),
    Row(
        "fish on a section of the river",
        ("scoring.river.points",),
        "rulings/a-river-with-a-fish-on-a-section",
        word="fish",
    ),
    Row(
        "forests by sections or tiles",
        ("scoring.forest.points",),
        "rulings/one-tile-with-two-sections-of-one-forest",
        word="sections",
    ),
    Row("mushrooms", ("powers.mushrooms.points",), "rulings/mushrooms-in-a-closed-forest"),
    Row(
        "a meeple in the forest for a bonus tile",
        ("bonus_turn.trigger",),
        "rulings/an-empty-menhir-forest-closed",
    ),
    Row(
        "declining the bonus tile",
        ("bonus_turn.optional",),
        "editions/a-bonus-tile-that-has-to-be-placed",
        agree="no choice in all four: 'may' and 'draws' stand side by side in the printed texts",
    ),
    Row(
        "a bonus tile for a bonus tile",
        ("bonus_turn.per_turn",),
        "rulings/a-bonus-tile-that-closes-another-menhir-forest",
        agree="one a turn in all four; the Spanish page lacks the sentence but keeps the limit",
    ),
    Row(
        "a meeple back in time for the bonus tile",
        ("returns.ready",),
        "rulings/the-last-meeple-for-the-bonus-tile-of-the-same-turn",
    ),
    Row(
        "what animals bring",
        ("animals.deer.points", "animals.mammoth.points"),
        "editions/a-deer-an-aurochs-and-a-mammoth-for-a-hunter-each",
    ),
    Row(
        "aurochs",
        ("animals.aurochs.points",),
        "rulings/two-tigers-without-a-deer",
        agree="two in all four; in 2002 two in all, not two on top of two",
    ),
    Row(
        "fire and hunting trap",
        ("powers.wildfire.when",),
        "editions/a-hunting-trap-after-a-fire",
        agree="final scoring only; the help pages say both, and the end is named with the fire itself",
        among=NEW,
    ),
    Row(
        "reach of the hunting trap",
        ("powers.hunting_trap.around.at_most", "powers.hunting_trap.around.which"),
        "rulings/nine-animals-around-a-hunting-trap",
        among=NEW,
    ),
    Row(
        "which deer the pit trap loses first",
        ("powers.pit_trap.around.consuming",),
        "rulings/a-pit-trap-with-a-deer-inside-and-one-outside",
        agree="those outside: stated online, inferred for the booklet",
        among=NEW,
    ),
    Row("the shrine", ("powers.shrine",), "rulings/one-hunter-on-the-shrine-against-two"),
    Row("the logboat", ("powers.logboat", "tallies.lakes"), "rulings/a-logboat-on-the-only-lake"),
    Row("the hunting trap", ("powers.hunting_trap",), "rulings/a-hunting-trap-beside-a-river"),
    Row("the shaman", ("powers.shaman",), "rulings/a-shaman-moves-the-only-hunter"),
    Row("the pit trap", ("powers.pit_trap",), "editions/a-mammoth-beside-a-pit-trap"),
    Row("the raft", ("powers.raft", "tallies.lakes"), "rulings/a-raft-and-one-hut"),
    Row(
        "the fire",
        ("powers.wildfire.ignored", "powers.wildfire.when"),
        "editions/a-fire-for-aurochs-and-tigers",
        agree="tigers do not count in the final scoring of all four",
    ),
    Row(
        "the tile a piece goes on",
        ("occupy.one_per_tile.at_most",),
        "rulings/no-meeple-on-the-tile-of-the-player-before",
        agree="the tile just placed; 'the previous tile' of the Spanish page is a slip against its own line 16",
    ),
    Row(
        "what ends the game",
        ("end.trigger.when",),
        "editions/the-last-tiles-in-hand-are-placed",
        agree="every land tile gets placed in all four: who draws ahead has to wait for the hands as well, which "
        "are empty otherwise",
    ),
    Row(
        "equal totals",
        ("winner.ties",),
        "rulings/a-shared-victory-of-two-hunters",
        agree="shared in all four; 2002 does not say",
    ),
)


@dataclass(frozen=True)
class Point:
    """An open or contested question: the parameter that answers it, and its value by edition (None: no clause)."""

    about: str
    parameter: str
    values: tuple[Any, Any, Any, Any]


def same(about: str, parameter: str, value: Any) -> Point:
    """The same answer in all four editions."""
    return Point(about, parameter, (value,) * 4)


def new(about: str, parameter: str, value: Any) -> Point:
    """The same answer in the three editions that have the clause."""
    return Point(about, parameter, (None, value, value, value))


POINTS = {
    "D1": (
        Point(
            "mushrooms on top of the tile's points",
            "powers.mushrooms.points",
            ("2 * mushroom_tiles", *("3 * mushroom_tiles",) * 3),
        ),
        same("an entry of its own", "powers.mushrooms.effect", "extra"),
    ),
    "D2": (
        Point(
            "unit of forests",
            "scoring.forest.points",
            ("2 * sections", "2 * tiles", "2 * sections", "2 * sections"),
        ),
    ),
    "D3": (
        Point(
            "fish on sections",
            "scoring.river.points",
            (
                "sections + end_lake_fish",
                "tiles + fish + end_lake_fish",
                *("sections + fish + end_lake_fish",) * 2,
            ),
        ),
    ),
    "D4": (
        Point(
            "what bars a hut",
            "occupy.free.hut.barred_by",
            (["hut"], ["hut"], ["hut", "meeple"], ["hut", "meeple"]),
        ),
        Point(
            "what bars a meeple",
            "occupy.free.meeple.barred_by",
            (["meeple"], ["meeple"], ["meeple", "hut"], ["meeple", "hut"]),
        ),
        same("how far", "occupy.free.hut.within", ["river_system"]),
    ),
    "D5": (same("where huts stand", "occupy.where.hut", ["lake", "river"]),),
    "D6": (
        Point(
            "a meeple in the forest",
            "bonus_turn.trigger",
            (*("menhirs > 0",) * 2, *("menhirs > 0 and meeples > 0",) * 2),
        ),
    ),
    "D7": (same("bonus tiles a turn", "bonus_turn.per_turn", 1),),
    "D8": (
        Point("land tile", "decks.land.unplaceable", ("redraw", "redraw", "end_turn", "end_turn")),
        Point("bonus tile", "decks.bonus.unplaceable", ("redraw", "redraw", "end_turn", "end_turn")),
    ),
    "D9": (same("a ring", "areas.river.needs_end", False),),
    "D10": (same("one lake at both ends", "tallies.end_lake_fish.at_ends", "once"),),
    "D11": (Point("returned meeples", "returns.ready", ("next_turn", "at_once", "at_once", "at_once")),),
    "D12": (
        new("what the trap covers", "powers.hunting_trap.covers", True),
        same("fire", "powers.wildfire.when", "end"),
        new("tigers of the ring", "powers.hunting_trap.around.consuming", "apart"),
    ),
    "D13": (
        new("the trap's own tile", "powers.pit_trap.around.own_tile", False),
        new("the ring of eight", "powers.pit_trap.around.distance", 1),
    ),
    "D14": (new("who gets the raft's points", "powers.raft.when", "end"),),
    "D15": (same("the turn is finished", "end.trigger.finish", "turn"),),
    "D16": (same("equal totals", "winner.ties", "shared"),),
    "D17": (Point("who begins", "players.first.is", ("listed", "youngest", "listed", "listed")),),
    "D18": (Point("the end", "end.trigger.when", (*("land == 0",) * 2, *("land == 0 and hand == 0",) * 2)),),
    "D19": (
        Point("drawing", "turn.draw.when", ("start_of_turn", "start_of_turn", "end_of_turn", "end_of_turn")),
        Point("who holds a tile at first", "turn.draw.before", (None, None, "everyone", "everyone")),
        same("hands lie open", "racks.hand.visible", None),
    ),
    "D20": (same("declining a bonus tile", "bonus_turn.optional", False),),
    "D21": (same("taking pieces back", "returns.must", True),),
    "D22": (
        Point("animals at most", "powers.hunting_trap.around.at_most", (None, None, None, 8)),
        Point("which of them", "powers.hunting_trap.around.which", (None, None, None, "worth_most")),
    ),
}

# Where the choice made for an open question can be seen: the game with the other value beside it.
OTHERWISE = {
    "D1": "rulings/mushrooms-instead-of-the-points-of-their-tile",
    "D4": "rulings/a-hut-beside-a-fisher-where-pieces-bar-only-their-kind",
    "D5": "editions/no-hut-on-a-lake-where-huts-are-for-rivers",
    "D7": "rulings/two-bonus-tiles-in-one-turn-where-that-is-allowed",
    "D9": "rulings/a-ring-of-rivers-that-is-never-complete",
    "D10": "rulings/a-lake-at-both-ends-counted-twice",
    "D12": "editions/a-hunting-trap-after-a-fire-that-works-at-once",
    "D13": "editions/a-deer-on-the-pit-trap-itself-where-that-belongs-to-it",
    "D18": "editions/the-game-ends-with-tiles-in-hand-where-the-stack-alone-counts",
    "D19": "editions/drawing-ahead-from-the-own-first-turn-on",
    "D20": "editions/a-bonus-tile-declined-where-that-is-allowed",
    "D21": "editions/a-meeple-left-in-a-closed-forest-where-that-is-allowed",
    "D22": "rulings/the-eight-animals-worth-least-around-a-trap",
}


@cache
def edition(name: str) -> Ruleset:
    return LOADER.as_written(name)


@cache
def clauses(name: str) -> dict[str, dict[str, Any]]:
    """The parameters of every clause of an edition, by clause and path in it."""
    return {
        ident: leaves(clause.model_dump(by_alias=True, exclude_none=True, exclude=NOT_RULES))
        for ident, clause in edition(name).clauses.items()
    }


def value(name: str, parameter: str) -> Any:
    """What an edition has for a parameter; MISSING where there is none. A whole clause: whether it is there."""
    held = clauses(name)
    if parameter in held:
        return True
    for ident, parts in held.items():
        if parameter.startswith(f"{ident}.") and (rest := parameter.removeprefix(f"{ident}.")) in parts:
            return parts[rest]
    return MISSING


def answer(row: Row, name: str) -> tuple[Any, ...]:
    """What an edition has for the parameters of a row, as far as the row is about them."""
    found = tuple(value(name, parameter) for parameter in row.parameters)
    return (
        found if row.word is None else tuple(row.word in compile_formula(formula).names for formula in found)
    )


@cache
def script(file: str) -> Script:
    return load_script(read(GAMES / f"{file}.yaml"), LOADER)


@cache
def outcome(file: str, name: str, view: str) -> Any:
    """What comes of the moves of a script under an edition: with the tiles of the script's game, or its own."""
    loaded = script(file)
    if view in ("stacks", "own tiles"):
        replay = Replay(load_script(as_game(loaded, name), LOADER))
    else:
        replay = Replay(loaded, edition(name))
    state = replay.state
    if view == "stacks":
        return len(state.racks[state.game.rack("bonus")])
    if view == "hands":
        return [list(state.racks[state.game.rack("hand", seat)]) for seat in range(len(loaded.players))]
    while replay.play_turn():
        pass
    played = [turn.points for turn in replay.turns]
    if replay.illegal is not None:
        return played, len(replay.turns) + 1, replay.illegal.clause
    if replay.failed:
        return played, replay.problems[-1].code
    return played, state.points, sorted(state.winners)


def as_game(loaded: Script, name: str) -> Source:
    """The script as a game of an edition, with the tiles of that edition."""
    data = loaded.source.data
    assert isinstance(data, dict)
    return parse(yaml.safe_dump({**data, "game": name}), "script.yaml")


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.about)
def test_a_game_tells_the_editions_apart_where_their_values_differ(row: Row) -> None:
    for one, other in itertools.combinations(row.among, 2):
        results = [outcome(row.script, name, row.view) for name in (one, other)]
        if row.agree:
            assert results[0] == results[1], f"{one} and {other} are said to agree"
        elif answer(row, one) != answer(row, other):
            assert results[0] != results[1], f"{row.script} does not tell {one} from {other}"


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.about)
def test_a_row_that_no_game_tells_apart_says_why(row: Row) -> None:
    answers = [answer(row, name) for name in row.among]
    differ = any(found != answers[0] for found in answers)
    assert differ or row.agree, "the values are equal: say why the texts agree"
    if differ and row.agree:
        assert row.about in {"who begins", "what ends the game"}


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.about)
def test_the_game_of_a_row_is_played_as_the_rules_stand(row: Row) -> None:
    document = script(row.script).document
    assert not document.set
    assert not document.overlays
    assert document.game in EDITIONS


def test_every_parameter_that_differs_stands_in_a_row() -> None:
    named = {parameter for row in ROWS for parameter in row.parameters}
    held = [clauses(name) for name in EDITIONS]
    for ident in dict.fromkeys(itertools.chain.from_iterable(held)):
        parts = [parts.get(ident) for parts in held]
        if None in parts:
            assert ident in named, f"{ident} is not in every edition"
        there = [part for part in parts if part is not None]
        for path in differing(there):
            assert f"{ident}.{path}" in named, f"{ident}.{path} differs"


def test_parameters_of_rows_exist() -> None:
    for row in ROWS:
        for parameter in row.parameters:
            assert any(value(name, parameter) is not MISSING for name in EDITIONS), parameter


QUESTIONS = [(number, point) for number, points in POINTS.items() for point in points]


@pytest.mark.parametrize(
    ("number", "point"), QUESTIONS, ids=lambda item: item if isinstance(item, str) else item.parameter
)
def test_an_open_question_has_its_answer_in_one_parameter(number: str, point: Point) -> None:
    for name, wanted in zip(EDITIONS, point.values, strict=True):
        found = value(name, point.parameter)
        assert (None if found is MISSING else found) == wanted, f"{number} {point.about}: {name}"


def test_the_open_questions_are_all_there() -> None:
    assert list(POINTS) == [f"D{number}" for number in range(1, 23)]


@pytest.mark.parametrize(("number", "file"), OTHERWISE.items())
def test_the_other_answer_of_an_open_question_changes_the_game(number: str, file: str) -> None:
    loaded = script(file)
    assert set(loaded.document.set) & {point.parameter for point in POINTS[number]}
    replays = [Replay(loaded), Replay(loaded, edition(loaded.document.game))]
    traces = []
    for replay in replays:
        trace: list[Any] = [list(map(list, replay.state.racks))]
        while replay.play_turn():
            trace.append(
                (replay.turns[-1].points, list(replay.state.supply), list(map(list, replay.state.racks)))
            )
        traces.append((trace, replay.state.points, replay.failed, replay.state.finished))
    assert traces[0] != traces[1]


def checks() -> Iterator[tuple[Path, str]]:
    """Games with legal and illegal moves, and the other editions under which they end the same."""
    for file in sorted((GAMES / "rulings").glob("*.yaml")) + sorted((GAMES / "editions").glob("*.yaml")):
        expects = yaml.safe_load(file.read_text())["expect"]
        if any("legal" in expect or "illegal" in expect for expect in expects):
            for name, points in expects[-1].get("under", {}).items():
                if points == expects[-1]["points"]:
                    yield file, name


@pytest.mark.parametrize(
    ("file", "name"), list(checks()), ids=lambda item: item if isinstance(item, str) else item.stem
)
def test_what_is_legal_is_so_under_every_edition_that_a_game_names(file: Path, name: str) -> None:
    loaded = load_script(read(file), LOADER)
    replay = Replay(loaded, edition(name))
    open_ = [expect for expect in loaded.expect if expect.legal or expect.illegal]
    while True:
        for expect in [expect for expect in open_ if expect.after == len(replay.turns)]:
            open_.remove(expect)
            assert not [difference.message for difference in compare(expect, replay)]
        if not replay.play_turn():
            break
    assert not open_
