"""A tile while it is read: the parts of its sides in a row, the zones so far, the finished tile."""

from collections import Counter
from collections.abc import Mapping
from itertools import accumulate

from hgkit.spaces.tiles.components.tile import Part, Tile, Zone, part_name
from hgkit.text.frozen import FrozenDict
from hgkit.text.source import Path

Edges = tuple[str, str, str, str]


class Plan:
    """The parts of all tiles with the same edges, clockwise from north's first part."""

    def __init__(self, edges: Edges, profiles: Mapping[str, tuple[str, ...]]) -> None:
        lengths = [len(profiles[edge]) for edge in edges]
        self.parts: list[Part] = [(side, index) for side in range(4) for index in range(lengths[side])]
        self.names = [part_name(part, lengths[part[0]]) for part in self.parts]
        self.place = {name: place for place, name in enumerate(self.names)}
        self.kinds = [profiles[edges[side]][index] for side, index in self.parts]
        self.lengths = lengths


class Draft:
    """A zone while its tile is being read; `places` are indices into the parts of the plan."""

    __slots__ = ("animals", "inner", "kind", "numbers", "path", "places", "power")

    def __init__(self, kind: str, path: Path, places: list[int], inner: "Draft | None" = None) -> None:
        self.kind = kind
        self.path = path
        self.places = places
        self.inner = inner
        self.numbers: dict[str, int] = {}
        self.animals: tuple[str, ...] = ()
        self.power: str | None = None


def zone_words(draft: Draft, plan: Plan, drafts: list[Draft] | None = None) -> str:
    """Describe a zone in words: its kind and parts; an inner zone by its arms."""
    places = draft.places or sorted(
        place for arm in drafts or () if arm.inner is draft for place in arm.places
    )
    arms = "" if draft.places else "with arms "
    return f"{draft.kind} {arms}{'+'.join(plan.names[place] for place in places)}"


def finished_tile(id_: str, edges: Edges, plan: Plan, drafts: list[Draft]) -> Tile:
    """Return the finished tile: zones in the order in which players count them."""
    last = len(plan.parts)

    def first_place(draft: Draft) -> int:
        """Return where a zone begins; inner zones come last, in the order of their first arms."""
        arms = (arm.places[0] for arm in drafts if arm.inner is draft)
        return draft.places[0] if draft.places else 100 + min(arms, default=last)

    ordered = sorted(drafts, key=first_place)
    counted = Counter[str]()
    owner = [0] * last
    zones: list[Zone] = []
    for number, draft in enumerate(ordered):
        counted[draft.kind] += 1
        for place in draft.places:
            owner[place] = number
        zones.append(
            Zone(
                draft.kind,
                f"{draft.kind}.{counted[draft.kind]}",
                tuple([plan.parts[place] for place in draft.places]),
                FrozenDict(draft.numbers),
                draft.animals,
                draft.power,
                None if draft.inner is None else ordered.index(draft.inner),
            )
        )
    a, b, c, _ = accumulate(plan.lengths)
    sides = (tuple(owner[:a]), tuple(owner[a:b]), tuple(owner[b:c]), tuple(owner[c:]))
    return Tile(id_, edges, tuple(zones), sides)
