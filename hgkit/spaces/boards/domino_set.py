"""Dominoes as numbers: which one it is, and the marks that lie on it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from hgkit.spaces.boards.components.dominoes import Dominoes


@dataclass(frozen=True, slots=True)
class DominoSet:
    """The dominoes of a game.

    A component is one number: its kind, and in the higher digits its marks (`mark_names` numbers them), so that equal
    dominoes are equal numbers. `halves` are the numbers of the two scenes of each kind, `wild` the scenes, as bits,
    that may touch every other; `names` are those already spelled.
    """

    scenes: tuple[str, ...]
    ids: tuple[str, ...]
    halves: tuple[tuple[int, int], ...]
    index: Mapping[str, int]
    mark_names: tuple[str, ...]
    wild: int
    names: dict[int, str] = field(default_factory=dict, repr=False, compare=False)

    @staticmethod
    def of(files: Sequence[Dominoes], mark_names: Sequence[str]) -> DominoSet:
        """Return the dominoes of some files; scenes of the same name are the same."""
        scenes = tuple(dict.fromkeys(scene for file in files for scene in file.scenes))
        pairs = {id: pair for file in files for id, pair in file.halves.items()}
        return DominoSet(
            scenes,
            tuple(pairs),
            tuple((scenes.index(one), scenes.index(other)) for one, other in pairs.values()),
            {id: kind for kind, id in enumerate(pairs)},
            tuple(mark_names),
            sum(1 << scenes.index(scene) for scene in frozenset[str]().union(*(file.wild for file in files))),
        )

    def kind(self, component: int) -> int:
        """Return which domino it is, without its marks."""
        return component % len(self.ids)

    def halves_of(self, component: int) -> tuple[int, int]:
        """Return the scenes of its halves."""
        return self.halves[component % len(self.ids)]

    def marks(self, component: int) -> tuple[int, ...]:
        """Return the numbers of the marks on it, in ascending order."""
        rest, base = component // len(self.ids), len(self.mark_names) + 1
        found = []
        while rest:
            rest, digit = divmod(rest, base)
            found.append(digit - 1)
        return tuple(found)

    def marked(self, kind: int, marks: Sequence[int]) -> int:
        """Return the component of a kind with these marks."""
        base, code = len(self.mark_names) + 1, 0
        for mark in sorted(marks, reverse=True):
            code = code * base + mark + 1
        return kind + len(self.ids) * code

    def name(self, component: int) -> str:
        """Return its name in moves: its id, and `+` with the owner of each mark."""
        found = self.names.get(component)
        if found is None:
            marks = (self.mark_names[mark] for mark in self.marks(component))
            found = self.names[component] = "+".join([self.ids[self.kind(component)], *marks])
        return found

    def number(self, name: str) -> int | None:
        """Return the component of a name, or None if there is none."""
        ident, plus, marks = name.partition("+")
        found = self._marks(marks) if plus else []
        return None if found is None or ident not in self.index else self.marked(self.index[ident], found)

    def _marks(self, text: str) -> list[int] | None:
        """Return the numbers of marks joined by `+`, which players' names may contain too; None for any other text."""
        for number, name in enumerate(self.mark_names):
            if text == name:
                return [number]
            rest = self._marks(text[len(name) + 1 :]) if text.startswith(f"{name}+") else None
            if rest is not None:
                return [number, *rest]
        return None

    def find(self, name: str, rack: Sequence[int]) -> int | None:
        """Return the component of a rack that a name means.

        A name without marks also means a marked domino, if the rack has no other copy of it.
        """
        wanted = self.number(name)
        if wanted in rack or wanted is None:
            return wanted if wanted in rack else None
        copies = {component for component in rack if self.kind(component) == wanted}
        return copies.pop() if wanted < len(self.ids) and len(copies) == 1 else None
