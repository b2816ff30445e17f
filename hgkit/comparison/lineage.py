"""What a ruleset rests on, and which of its clauses are its own."""

from __future__ import annotations

from dataclasses import dataclass

from hgkit.rules.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Lineage:
    """Ids of rulesets. `ids`: the ruleset and all it rests on, the nearest last.

    `edition` is the one whose documents count, `changes` what lies over it: house rules, overlays, settings;
    `left_out` are the clauses that those leave out.
    """

    ids: tuple[str, ...]
    edition: str
    changes: tuple[str, ...]
    left_out: tuple[str, ...]

    def changed(self, ruleset: Ruleset, clause: str) -> bool:
        """Whether something over the edition set anything in a clause."""
        return bool(self.changes) and ruleset.origin(clause) in self.changes


def lineage(ruleset: Ruleset) -> Lineage:
    """The lineage of a loaded ruleset."""
    layers = ruleset.resolved.layers
    start = max((number for number, layer in enumerate(layers) if layer.edition), default=0)
    left_out = tuple(name for layer in layers[start + 1 :] for name in layer.source.names("without"))
    ids = tuple(layer.id for layer in layers)
    return Lineage(ids, ids[start], ids[start + 1 :], left_out)
