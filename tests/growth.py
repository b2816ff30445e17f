"""How much work something is: the calls it makes, which are the same on a busy machine and on a quiet one."""

from __future__ import annotations

import sys
from collections.abc import Callable


def calls(run: Callable[[], object]) -> int:
    """Count the functions that are called, builtin ones too."""
    count = 0

    def counting(*_: object) -> None:
        nonlocal count
        count += 1

    before = sys.getprofile()
    sys.setprofile(counting)
    try:
        run()
    finally:
        sys.setprofile(before)
    return count
