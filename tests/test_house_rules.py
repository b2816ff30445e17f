"""Every house rule that ships can be played, changes the game, and goes with the others."""

from __future__ import annotations

import random
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from hgkit.docs.house import fitting, house_rules, laid_over, page, playable
from hgkit.engine.position import position_of
from hgkit.errors import RulesetError
from hgkit.games import checks
from hgkit.games.catalog import Catalog
from hgkit.play.loader import Loader
from hgkit.play.replay import Replay
from hgkit.play.script import load_script
from hgkit.rules.checks import options
from hgkit.rules.checks.restated import repeated
from hgkit.rules.ruleset import Ruleset
from hgkit.text.source import Source, read
from tests.counts import count
from tests.engine.games import everything
from tests.soundness.play import new_game

ROOT = Path(__file__).resolve().parents[1]
RULES = house_rules()
NAMES = [path.stem for path in RULES]
CATALOG = Catalog()
LOADER = Loader(CATALOG)
MOST_MOVES = 2_000
EVERY = count(12, 1)
"""After so many moves the state is looked at, on the way to the end and back."""


@cache
def games() -> dict[str, Ruleset]:
    return playable(CATALOG)


@cache
def fits(name: str) -> dict[str, Ruleset]:
    """The rulesets that a house rule fits, each under it."""
    return fitting(name, games(), CATALOG)


def stem(overlay: str) -> str:
    """The name of an overlay that a script names by its path."""
    return Path(overlay).stem


@cache
def scripts() -> dict[str, list[Source]]:
    """The scripts of each house rule: those that name it, alone or with others."""
    found: dict[str, list[Source]] = {name: [] for name in NAMES}
    for path in sorted((ROOT / "tests/games/house").glob("*.yaml")):
        source = read(path)
        for name in found.keys() & map(stem, source.data.get("with", [])):
            found[name].append(source)
    return found


def test_they_have_names_of_their_own() -> None:
    others = {path.stem for path in (ROOT / "rulesets").glob("*.yaml")}
    assert len(NAMES) == len(set(NAMES)) > 0
    assert others.isdisjoint(NAMES)
    listed = {path.stem for path in CATALOG.files("overlay") if CATALOG.kind(path) == "overlay"}
    assert listed >= set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_it_is_an_overlay_with_a_title_and_a_source(name: str) -> None:
    document = read(ROOT / f"rulesets/house/{name}.yaml").data
    assert document["overlay"] == name
    assert document["title"]["en"]
    assert document["source"]
    assert not {"ruleset", "extends", "documents"} & document.keys()


@pytest.mark.parametrize("name", NAMES)
def test_it_fits_the_games_of_its_scripts_without_a_warning(name: str) -> None:
    assert scripts()[name], "no script under tests/games/house plays it"
    assert fits(name), "it fits no game that ships"
    for game in games().keys() & {source.data["game"] for source in scripts()[name]}:
        changed = laid_over([name], games()[game], CATALOG)
        assert [
            str(one) for one in set(checks.warnings(changed)).difference(checks.warnings(games()[game]))
        ] == []
        assert game in fits(name)


@pytest.mark.parametrize("name", NAMES)
def test_every_value_is_new_to_some_game(name: str) -> None:
    """What all of its games say already need not be said."""
    idle = [
        set(repeated(changed.resolved.layers[-1].document, games()[game].resolved.data))
        for game, changed in fits(name).items()
    ]
    assert set.intersection(*idle) == set()


@pytest.mark.parametrize("name", NAMES)
def test_a_script_plays_otherwise_without_it(name: str) -> None:
    assert any(played(source) != played(source, without=name) for source in scripts()[name])


def played(source: Source, without: str | None = None) -> Any:
    """Who played and the points of every turn of a script, and the legal moves at every choice, as far as it goes."""
    data: Mapping[str, Any] = source.data
    left = [overlay for overlay in data["with"] if stem(overlay) != without]
    try:
        replay = Replay(load_script(Source(source.path, {**data, "with": left}, source.root), LOADER))
    except RulesetError as error:
        return str(error)
    while replay.play_turn():
        pass
    state, moves = replay.state, [move for turn in replay.turns for move in turn.moves]
    seen: list[Any] = [
        state.track_points[:],
        state.winners,
        [(turn.player, turn.points) for turn in replay.turns],
    ]
    seen.append([] if state.finished else list(map(str, state.legal_moves())))
    for _ in moves:
        state.undo()
    seen.append({name: len(left) for name, left in position_of(state).get("decks", {}).items()})
    for move in moves:
        seen.append(list(map(str, state.legal_moves())))
        state.play(move)
    return seen


@pytest.mark.parametrize("name", NAMES)
def test_random_games_come_to_an_end_and_can_be_taken_back(name: str) -> None:
    for number, ruleset in enumerate(fits(name).values()):
        state, chance = new_game(ruleset, number), random.Random(number)
        seen: dict[int, Any] = {}
        moves = 0
        while not state.finished and moves < MOST_MOVES:
            if moves % EVERY == 0:
                seen[moves] = everything(state)
            state.choose(chance.randrange(state.count()))
            moves += 1
        assert state.finished, ruleset.id
        while moves:
            state.undo()
            moves -= 1
            assert moves not in seen or everything(state) == seen[moves], ruleset.id


@pytest.mark.parametrize("name", NAMES)
def test_with_any_other_the_order_makes_no_difference_or_a_message_names_both(name: str) -> None:
    others = NAMES[: NAMES.index(name)]
    for other in random.Random(name).sample(others, min(len(others), count(6, len(others)))):
        ruleset = next(
            (game for ident, game in games().items() if ident in fits(name).keys() & fits(other)), None
        )
        if ruleset is not None:
            (one, problems), (two, further) = combined(ruleset, name, other), combined(ruleset, other, name)
            assert one == two or (problems and further), other
            for found in filter(None, (problems, further)):
                assert any(_names(text, name) and _names(text, other) for text in found), found


def _names(text: str, name: str) -> bool:
    """Whether a message names a house rule, or one that it lays over the game too."""
    path = ROOT / "rulesets/house" / f"{name}.yaml"
    return any(one in text for one in (name, *CATALOG.read(path).names("with")))


def combined(ruleset: Ruleset, *names: str) -> tuple[str, list[str]]:
    """The hash of a ruleset under overlays, and what is wrong with them."""
    try:
        rules = laid_over(names, ruleset, CATALOG)
    except RulesetError as error:
        return "", [str(problem) for problem in error.problems]
    return rules.sha256, [str(problem) for problem in options.check(rules)]


def test_the_index_is_current() -> None:
    assert (ROOT / "docs/house-rules.md").read_text(encoding="utf-8") == page(), "run make schemas"
