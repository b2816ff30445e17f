"""Keys that had another name in version 0.1.0: an old one gets a hint with the new one."""

from typing import Final

from hgkit.text.places import Path

RENAMED: Final = {
    "animals.*.eats": "consumes",
    "animals.*.surplus": "penalty",
    "areas.*.half": "matched",
    "areas.*.loops: never": "needs_end: true",
    "areas.*.own": "dominoes",
    "connections.*.by": "has: {by: ...}",
    "connections.*.peaks": "has: {peaks: ...}",
    "costs.*.cards": "count",
    "counters.half": "moments",
    "end.*.at": "finish",
    "end.*.event: used_up": "no_pieces",
    "end.*.finish: end_of_turn": "turn",
    "end.*.finish: equal_turns": "round",
    "end.*.on": "event",
    "half": "moments",
    "limits.*.of": "tokens: N or marks: N",
    "marks.*.loser": "placer",
    "moments.*.at": "finish",
    "moments.*.finish: end_of_turn": "turn",
    "moments.*.on": "event",
    "occupy.free.*.in": "within",
    "occupy.free.*.no": "barred_by",
    "occupy.posts.*.in": "within",
    "occupy.posts.*.no": "barred_by",
    "powers.*.animals": "ignored",
    "powers.*.around.eating": "consuming",
    "powers.*.around.most_animals": "at_most",
    "powers.*.then: cover": "covers: true",
    "restart.*.step: found": "restart",
    "restart.rescue.by": "tokens",
    "space.board": "boards",
    "space.graph": "map",
    "structure.peaks": "has: {peaks: ...}",
    "tallies.*.at": "at_ends",
    "tallies.*.on": "lying",
    "tallies.*.same": "at_ends",
}
"""What to write now, by the path of the old key (or `KEY: VALUE`) in its file; `*` stands for any name."""


def renamed(path: Path, value: object) -> tuple[str, str]:
    """Return the new name of the key at a path, or of its value, and a hint that gives it; both empty if none."""
    *above, key = map(str, path)
    for old, new in RENAMED.items():
        *steps, last = old.split(".")
        if last not in (key, f"{key}: {value}") or len(steps) != len(above):
            continue
        if all(step in ("*", here) for step, here in zip(steps, above, strict=True)):
            name = new.partition(":")[0]
            return name, f"it is called {name!r} now" if name == new else f"write {new} now"
    return "", ""
