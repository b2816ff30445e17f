"""The canonical form of a resolved ruleset and its sha256: all that changes play, and nothing else."""

import hashlib
import json
from collections.abc import Mapping
from typing import Final

from hgkit.text.leaves import without
from hgkit.text.source import Data

_PROSE: Final = frozenset({"title", "note", "cite", "status", "reconstructed"})
_HEAD: Final = frozenset({"ruleset", "overlay", "abstract", "documents", "source", "words"})


def canonical(data: Mapping[str, Data]) -> str:
    """Return resolved rules as JSON with sorted keys and no blanks.

    Left out are, at any depth, title, note, cite, status and reconstructed, and at the top also the ruleset's
    name, abstract, documents and source: two rulesets that play the same have the same canonical form.
    """
    return json.dumps(played(data), sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def sha256(data: Mapping[str, Data]) -> str:
    """Return the sha256 of the canonical form in UTF-8, as 64 hexadecimal digits."""
    return hashlib.sha256(canonical(data).encode()).hexdigest()


def played(data: Mapping[str, Data]) -> dict[str, Data]:
    """Return what of resolved rules changes play, as plain data."""
    return {key: without(value, _PROSE) for key, value in data.items() if key not in _HEAD | _PROSE}
