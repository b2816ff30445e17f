"""How many examples a test takes: few at every commit, all with HGKIT_FULL=1 (`make test-full`)."""

from __future__ import annotations

import os

FULL = os.environ.get("HGKIT_FULL", "") not in ("", "0")


def count(reduced: int, full: int) -> int:
    """`full` where the full counts are asked for, else `reduced`."""
    return full if FULL else reduced
