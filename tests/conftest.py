"""What all tests share."""

from __future__ import annotations

from tests.counts import FULL, count

__all__ = ["count"]


def pytest_report_header() -> str:
    """Say how much of the long checks runs."""
    return f"hgkit: {'full' if FULL else 'reduced'} counts (HGKIT_FULL=1 runs the full ones)"
