"""The turns of a script: what stands under a key has the form that the steps of the game declare."""

from collections.abc import Iterator
from typing import Any

from pydantic import ValidationError

from hgkit.engine.game import Game
from hgkit.engine.keys import Key
from hgkit.games.registries import turn_keys
from hgkit.play.turn_entry import Keys, TurnHead, turn_entry
from hgkit.problems import Problem
from hgkit.text.naming import names_hint
from hgkit.text.report import Report
from hgkit.text.schema_errors import schema_errors
from hgkit.text.source import Path, Source


def keys_of(game: Game | None) -> Keys:
    """Return the keys of the turns of a game; without one, those of any game."""
    if game is None:
        return tuple(turn_keys().items())
    found: dict[str, tuple[Key, ...]] = {}
    for step in game.steps:
        for name, key in step.keys.items():
            found[name] = (*found.get(name, ()), key)
    return tuple(sorted(found.items()))


def check_entries(source: Source, game: Game | None) -> list[Problem]:
    """Return what has the wrong form in the turns of a script, and keys that no step of its game takes.

    Without a game, which has errors then, any key that a game may have is known.
    """
    keys = keys_of(game)
    model = turn_entry(keys)
    known = sorted({*TurnHead.model_fields, *dict(keys)})
    report = Report(source)
    for path, part in _parts(source):
        try:
            model.model_validate(part)
        except ValidationError as error:
            for one in schema_errors(error, model, part):
                report.add((*path, *one.path), one.code, one.message, one.hint, key=one.key)
        for key in part if game is not None and path[0] == "turns" else ():
            if key not in known:
                hint = names_hint(key, known, known="known here: ")
                message = f"no step of the game takes the key '{key}'"
                report.add((*path, key), "unknown-key", message, hint, key=True)
    return report.problems


def _parts(source: Source) -> Iterator[tuple[Path, dict[str, Any]]]:
    """Yield every mapping of every turn that is played or tried, with its path."""
    data: Any = source.data
    for number, turn in _items(data.get("turns")):
        yield from _mappings(("turns", number), turn)
    for number, expect in _items(data.get("expect")):
        for key in ("legal", "illegal") if isinstance(expect, dict) else ():
            yield from _mappings(("expect", number, key), expect.get(key))


def _mappings(path: Path, turn: Any) -> Iterator[tuple[Path, dict[str, Any]]]:
    if isinstance(turn, dict):
        yield path, turn
    for index, part in _items(turn):
        if isinstance(part, dict):
            yield (*path, index), part


def _items(value: Any) -> Iterator[tuple[int, Any]]:
    return enumerate(value) if isinstance(value, list) else iter(())
