"""Contests: who wins an area."""

from __future__ import annotations

from collections.abc import Sequence

from hgkit.engine.packed import MASK


def most(strength: int, shifts: Sequence[int]) -> tuple[int, ...]:
    """The seats with the most, at least one; `shifts` are where each seat's counter lies in `strength`."""
    best = 0
    winners: list[int] = []
    for seat, shift in enumerate(shifts):
        n = (strength >> shift) & MASK
        if n > best:
            best, winners = n, [seat]
        elif n == best and n:
            winners.append(seat)
    return tuple(winners)


def share(winners: tuple[int, ...], points: int, ties: str) -> tuple[tuple[int, int], ...]:
    """What each winner gets, as (seat, points): tied seats each take all, split it rounded down, or get nothing."""
    if len(winners) > 1:
        if ties == "nobody":
            return ()
        if ties == "split":
            points //= len(winners)
    return tuple((seat, points) for seat in winners)
