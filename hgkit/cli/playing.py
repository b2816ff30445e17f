"""What `hgkit play` shows: every script of a file, under its own rules, under others, or side by side."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from shlex import quote
from typing import Any

from hgkit.cli.inputs import check_language
from hgkit.cli.output import paint
from hgkit.cli.shown import Shown, ledger_lines
from hgkit.cli.side_by_side import differences, side_by_side
from hgkit.cli.signs import as_json, one_line, ours
from hgkit.cli.tables import columns
from hgkit.engine.events import event_of
from hgkit.engine.state import State
from hgkit.games.catalog import display
from hgkit.play.explain import amounts
from hgkit.play.loader import Loader
from hgkit.play.replay import Replay, Turn, replay
from hgkit.play.script import read_scripts
from hgkit.problems import Problem
from hgkit.rules.ruleset import Ruleset
from hgkit.text.files import LINES

PHRASES = {
    "complete": "{area} complete at {at}",
    "bonus": "an extra turn{whose}, from the deck {deck}",
    "return": "{piece} back from {at}",
    "exhausted": "{rack} ran out (time {time})",
    "moment": "{moment}",
    "cover": "covered: {at}",
}
"""How events read; the others are written as they are called, with their values."""
WITHOUT = {"bonus": "an extra turn{whose}"}
"""How they read where a value is left out."""


def play(
    path: Path, loader: Loader, rules: Sequence[str], until: int | None, shown: Shown
) -> tuple[str, list[Problem]]:
    """Return the text (or JSON) of all scripts of a file, and their problems.

    Of several scripts each is a line of JSON. Raises NotFound and RulesetError as reading the script does.
    """
    under: list[Ruleset | None] = [loader.ruleset(name) for name in rules] or [None]
    texts: list[str] = []
    documents: list[dict[str, Any]] = []
    problems: dict[Problem, None] = {}
    for script in read_scripts(display(path), loader):
        played = [replay(script, rules=other, until=until) for other in under]
        check_language(shown.lang, [one.ruleset.model.title for one in played], played[0].ruleset.id)
        problems.update(dict.fromkeys(_problems(played, rules)))
        if shown.json:
            documents.append(_document(played))
        elif len(played) > 1:
            texts.append(side_by_side(played, shown))
        else:
            texts.append("\n".join(_text(played[0], shown)))
    if len(documents) == 1 and not shown.lines:
        return as_json(documents[0]), list(problems)
    lines = (as_json(document, indent=None) for document in documents)
    return "\n".join(lines) if shown.json else "\n\n".join(texts), list(problems)


def _standing(replay: Replay) -> str:
    """Return the points of all players, and who has won."""
    state, text = replay.state, amounts(replay.state.points)
    if replay.failed:
        return f"{text} (turn {len(replay.turns) + 1} can't be played)"
    if not state.finished:
        return f"{text} (the game goes on)"
    winners = " and ".join(state.winners) or "nobody"
    return f"{text}; {winners} {'win' if len(state.winners) > 1 else 'wins'}"


def _problems(played: Sequence[Replay], rules: Sequence[str]) -> Iterator[Problem]:
    """Yield the problems of replays of one script; an error of a turn names the rules that it occurs under.

    `rules` are those that were asked for, one a replay; without any the script's own need no name.
    """
    for index, one in enumerate(played):
        own = set(one.script.problems)
        for problem in one.problems:
            if not rules or problem in own or problem.severity != "error":
                yield problem
            else:
                message = f"under {one.ruleset.id}: {problem.message}"
                hints = (problem.hint or _otherwise(one, played), _final_table(one, rules[index]))
                yield replace(problem, message=message, hint="; ".join(filter(None, hints)))


def _final_table(failed: Replay, rules: str) -> str:
    """How to score the final table under `rules`; empty for a script that does not end the game under its own."""
    script = failed.script
    changed = script.loader.sets or script.loader.overlays
    if changed or script.source.path.endswith(LINES) or not replay(script).state.finished:
        return ""
    first = f"hgkit position {quote(script.source.path)} --after final -o table.yaml"
    return f"to score its final table: {first}, then hgkit score table.yaml --rules {quote(rules)}"


def _otherwise(failed: Replay, played: Sequence[Replay]) -> str:
    """Return a hint on what the impossible turn is under rules that can play it; empty if none of them can."""
    number = len(failed.turns)
    other = next((one for one in played if len(one.turns) > number), None)
    if other is None and failed.rules.sha256 != failed.script.rules.sha256:
        other = replay(failed.script, until=number + 1)
    if other is None or len(other.turns) <= number:
        return ""
    here, there = failed.state.player, other.turns[number].player
    if here == there:
        return f"under {other.ruleset.id} the same turn is played"
    further = number and other.turns[number - 1].player == there
    turn = f"{there}'s, an extra turn" if further else f"{there}'s"
    return f"under {other.ruleset.id} turn {number + 1} is {turn}; under these rules it is {here}'s"


def _document(played: Sequence[Replay]) -> dict[str, Any]:
    if len(played) == 1:
        return played[0].as_dict()
    return {
        "hgkit": 1,
        "kind": "play",
        "script": played[0].script.title,
        "plays": [one.as_dict() for one in played],
        "differences": differences(played),
    }


def _text(replay: Replay, shown: Shown) -> Iterator[str]:
    state = replay.state
    yield shown.heading(replay.script.title)
    yield one_line(f"{replay.ruleset.id}: {replay.ruleset.title(shown.lang)}")
    yield from map(one_line, _not_printed(replay.ruleset))
    yield ""
    head = ("turn", "player", "what happens", "points")
    yield from columns(list(_rows(replay)), head=head, width=shown.width)
    yield ""
    yield paint(one_line(_standing(replay)), "bold", shown.colour)
    if shown.explain:
        yield ""
        yield from ledger_lines(state.ledger)
    picture = _picture(state, shown)
    if picture:
        yield ""
        yield picture.rstrip("\n")


def _picture(state: State, shown: Shown) -> str:
    """Draw the table. It is drawn without colours where a name in it could be taken for one."""
    from hgkit.pictures.table import draw_table

    plain = draw_table(state, width=shown.width)
    if not shown.colour or "\x1b" in plain:
        return plain
    return ours(draw_table(state, width=shown.width, colour=True))


def _not_printed(rules: Ruleset) -> Iterator[str]:
    """Yield a line on the components in play that are not the printed ones."""
    found = [
        f"{name} ({'made up' if part.reconstructed.how == 'made_up' else 'reconstructed'})"
        for parts in rules.components.values()
        for name, part in parts.items()
        if part.reconstructed is not None
    ]
    if found:
        yield f"not the printed components: {', '.join(found)}"


def _rows(replay: Replay) -> Iterator[tuple[str, str, str, str]]:
    before = dict.fromkeys(replay.state.points, 0)
    for turn in replay.turns:
        yield str(turn.n), turn.player, "; ".join(_events(turn)), _gain(before, turn.points)
        before = turn.points
    if replay.state.finished:
        yield "end", "", "final scoring", _gain(before, replay.state.points)


def _gain(before: dict[str, int], after: dict[str, int]) -> str:
    gains = {player: number - before.get(player, 0) for player, number in after.items()}
    return ", ".join(f"{player} {number:+}" for player, number in gains.items() if number)


def _events(turn: Turn) -> Iterator[str]:
    yield from map(str, turn.moves)
    seats = turn.state.game.seats
    for happened in turn.happened:
        event, player = event_of(happened), seats[happened[2]]
        if event.implied:
            continue
        given = event.values()
        values = {
            key: ",".join(map(str, value)) if isinstance(value, list) else str(value)
            for key, value in given.items()
        }
        phrases = WITHOUT if None in given.values() else PHRASES
        phrase = phrases.get(event.kind)
        whose = f" for {player}" if player != turn.player else ""
        yield phrase.format(whose=whose, **values) if phrase else " ".join((event.kind, *values.values()))
