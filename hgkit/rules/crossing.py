"""Whether the zones of a tile can be drawn without crossing.

The parts of the four sides lie on a circle. Zones that hold them can be drawn side by side exactly if no
two of them interleave on it. An inner zone and its arms count as one: they must hang together too.
"""

from collections.abc import Sequence


def crossing(groups: Sequence[int]) -> tuple[int, int] | None:
    """Two groups that interleave, or None. `groups` holds the group of each part, clockwise."""
    left: dict[int, int] = {}
    for group in groups:
        left[group] = left.get(group, 0) + 1
    open_groups: list[int] = []
    for group in groups:
        if group in open_groups:
            # every group opened since must have ended, or it lies on both sides of this one
            while open_groups[-1] != group:
                inside = open_groups.pop()
                if left[inside]:
                    return inside, group
        else:
            open_groups.append(group)
        left[group] -= 1
    return None
