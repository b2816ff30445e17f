"""What all tests share: how much of a long check to run."""

from __future__ import annotations

import os

FULL = os.environ.get("HGKIT_FULL", "") not in {"", "0"}
"""Whether checks run with their full counts (`make test-full`) or with reduced ones (`make test`)."""


def count(reduced: int, full: int) -> int:
    """How often a check is repeated: `reduced` in every run, `full` with HGKIT_FULL=1."""
    return full if FULL else reduced
