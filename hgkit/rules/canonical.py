"""The canonical form of a resolved ruleset and its sha256: all that changes play, and nothing else."""

import hashlib
import json
from typing import Final

from hgkit.rules.source import Data

_PROSE: Final = frozenset({"title", "note", "cite", "status", "reconstructed"})
_HEAD: Final = frozenset({"ruleset", "overlay", "abstract", "documents", "source", "words"})


def canonical(data: Data) -> str:
    """Return resolved rules as JSON with sorted keys and no blanks.

    Left out are, at any depth, title, note, cite, status and reconstructed, and at the top also the ruleset's
    name, abstract, documents and source: two rulesets that play the same have the same canonical form.
    """
    if isinstance(data, dict):
        data = {key: value for key, value in data.items() if key not in _HEAD}
    return json.dumps(_played(data), sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def sha256(data: Data) -> str:
    """Return the sha256 of the canonical form in UTF-8, as 64 hexadecimal digits."""
    return hashlib.sha256(canonical(data).encode()).hexdigest()


def _played(value: Data) -> Data:
    if isinstance(value, dict):
        return {key: _played(inner) for key, inner in value.items() if key not in _PROSE}
    if isinstance(value, list):
        return [_played(inner) for inner in value]
    return value
