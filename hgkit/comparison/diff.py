"""What differs between rulesets: their clauses lined up by id, with cites and status."""

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from hgkit.comparison.contents import Component, ComponentsDiff, diff_components
from hgkit.errors import HgkitError
from hgkit.games.loading import load
from hgkit.rules.clauses.clause import Cite, Status, Text
from hgkit.rules.clauses.model import RulesetModel
from hgkit.rules.ruleset import Ruleset
from hgkit.text.leaves import differing, leaves, merged
from hgkit.text.naming import numbered

Difference = Literal["presence", "value", "status"]
"""How a clause differs: not every ruleset has it; other values; the same values, but stated here and not there."""


@dataclass(frozen=True, slots=True)
class Lineage:
    """Ids of rulesets. `ids`: the ruleset and all it builds on, the nearest last.

    `edition` is the one whose documents count, `changes` what lies over it: house rules, overlays, settings;
    `left_out` are the clauses that those leave out.
    """

    ids: tuple[str, ...]
    edition: str
    changes: tuple[str, ...]
    left_out: tuple[str, ...]

    def changed(self, ruleset: Ruleset, clause: str) -> bool:
        """Return whether something over the edition set anything in a clause."""
        return bool(self.changes) and ruleset.origin(clause) in self.changes


def lineage(ruleset: Ruleset) -> Lineage:
    """Return the lineage of a loaded ruleset."""
    layers = ruleset.resolved.layers
    start = max((number for number, layer in enumerate(layers) if layer.edition), default=0)
    gone = (name for layer in layers[start + 1 :] for name in layer.source.names("without"))
    left_out = tuple(name for name in gone if name not in ruleset.clauses)  # else it was added anew
    ids = tuple(layer.id for layer in layers)
    return Lineage(ids, ids[start], ids[start + 1 :], left_out)


@dataclass(frozen=True, slots=True)
class Says:
    """What one ruleset says in a clause.

    `value` holds its parameters, `status` what is in force. `origin` is the ruleset or overlay that last set
    anything in it. `changed`: a house rule, an overlay or a setting changed it, so no document states it.
    `cited`: the ruleset has documents, so that silence is silence of theirs.
    """

    value: Mapping[str, Any]
    cite: Cite | None
    status: Status
    note: Text | None
    reconstructed: Mapping[str, str] | None
    origin: str
    changed: bool
    cited: bool

    @property
    def standing(self) -> Status | None:
        """What the documents make of the clause; None where no document is asked."""
        return self.status if self.cited and not self.changed else None

    def as_dict(self) -> dict[str, Any]:
        """Return plain data for JSON."""
        return {
            "value": dict(self.value),
            "cite": self.cite,
            "status": self.status,
            "note": self.note,
            "reconstructed": self.reconstructed,
            "from": self.origin,
            "changed": self.changed,
        }


@dataclass(frozen=True, slots=True)
class ClauseDiff:
    """One clause in all rulesets.

    `values` has an entry for each ruleset, None where it lacks the clause. `parameters` are the dotted paths of
    those that differ among the rulesets that have it. `components` tells the decks, maps or boards apart that the
    clause names.

    >>> import hgkit
    >>> first = hgkit.diff("hg-2002", "hg-2020").clauses[0]
    >>> first.id, first.differs, first.parameters, first.agreed()
    ('players.number', 'status', (), {'from': 2, 'to': 5})
    """

    id: str
    values: tuple[Says | None, ...]
    parameters: tuple[str, ...]
    components: ComponentsDiff | None = None

    @property
    def there(self) -> list[Says]:
        """What the rulesets say that have the clause."""
        return [says for says in self.values if says is not None]

    @property
    def differs(self) -> Difference | None:
        """How the clause differs, None where all agree."""
        if None in self.values:
            return "presence"
        if self.parameters or self.components:
            return "value"
        standings = {says.standing for says in self.there} - {None}
        return "status" if len(standings) > 1 else None

    @property
    def missing(self) -> bool:
        """Whether a ruleset lacks the clause, or one of the parameters that differ."""
        flat = [leaves(says.value) for says in self.there]
        return None in self.values or any(path not in one for path in self.parameters for one in flat)

    def agreed(self) -> dict[str, Any]:
        """Return the parameters that all rulesets with the clause share, by dotted path."""
        first = leaves(self.there[0].value)
        return {path: value for path, value in first.items() if path not in self.parameters}


@dataclass(frozen=True, slots=True)
class Diff:
    """Rulesets side by side.

    `names` are their ids, made distinct where two are equal. `clauses` are those that differ, or every one where all
    were asked for, in the order of a ruleset; `equal` are the ids of the clauses that agree.

    >>> import hgkit
    >>> found = hgkit.diff("hg-2002", "hg-2020")
    >>> found.names, "supply" in [clause.id for clause in found.clauses], "turn.order" in found.equal
    (('hg-2002', 'hg-2020'), True, True)
    """

    rulesets: tuple[Ruleset, ...]
    names: tuple[str, ...]
    clauses: tuple[ClauseDiff, ...]
    equal: tuple[str, ...]

    def as_dict(self) -> dict[str, Any]:
        """Return the fields of the JSON document `diff`."""
        return {
            "rulesets": [_about(name, rules) for name, rules in zip(self.names, self.rulesets, strict=True)],
            "clauses": [self._clause(clause) for clause in self.clauses],
            "equal": list(self.equal),
        }

    def _clause(self, clause: ClauseDiff) -> dict[str, Any]:
        data = {
            "id": clause.id,
            "differs": clause.differs,
            "parameters": list(clause.parameters),
            "values": self._by_name([says and says.as_dict() for says in clause.values]),
        }
        if clause.components:
            parts = clause.components
            data["components"] = {
                "files": self._by_name([file and _component(file) for file in parts.files]),
                "items": [{"id": item.id, "values": self._by_name(item.values)} for item in parts.items],
            }
        return data

    def _by_name(self, values: Sequence[Any]) -> dict[str, Any]:
        return dict(zip(self.names, values, strict=True))


def diff(*rulesets: Ruleset | str | os.PathLike[str], all: bool = False) -> Diff:
    """Line up the clauses of two or more rulesets, given as such or by name or path.

    `all` includes the clauses that agree. The order of the rulesets is that of the values in every clause and
    changes nothing else. Raises HgkitError for fewer than two, and as `load` does for names.

    >>> [clause.id for clause in diff("hg-2002", "hg-2020").clauses][:3]
    ['players.number', 'players.first', 'supply']
    """
    if len(rulesets) < 2:
        raise HgkitError("a diff needs two rulesets at least")
    loaded = tuple(rules if isinstance(rules, Ruleset) else load(rules) for rules in rulesets)
    said = [_said(rules) for rules in loaded]
    clauses = [_clause_diff(ident, loaded, said) for ident in _ids(loaded)]
    kept = tuple(clause for clause in clauses if all or clause.differs)
    equal = tuple(clause.id for clause in clauses if not clause.differs)
    return Diff(loaded, _names(loaded), kept, equal)


def _clause_diff(ident: str, rulesets: Sequence[Ruleset], said: Sequence[Mapping[str, Says]]) -> ClauseDiff:
    values = tuple(one.get(ident) for one in said)
    parameters = differing([leaves(says.value) for says in values if says is not None])
    return ClauseDiff(ident, values, parameters, diff_components(ident, rulesets))


def _said(ruleset: Ruleset) -> dict[str, Says]:
    past, cited = lineage(ruleset), bool(ruleset.model.documents)
    return {
        ident: Says(
            value=clause.parameters("json"),
            cite=clause.cite,
            status=clause.standing,
            note=clause.note,
            reconstructed=clause.reconstructed,
            origin=ruleset.origin(ident),
            changed=past.changed(ruleset, ident),
            cited=cited,
        )
        for ident, clause in ruleset.clauses.items()
    }


def _ids(rulesets: Sequence[Ruleset]) -> list[str]:
    found: list[str] = []
    for section in RulesetModel.model_fields:
        start = f"{section}."
        found += merged([i for i in rules.clauses if f"{i}.".startswith(start)] for rules in rulesets)
    return found


def _names(rulesets: Sequence[Ruleset]) -> tuple[str, ...]:
    """Return the ids. Equal ones get the overlays of each added, and numbers if those are equal too."""
    ids = [ruleset.id for ruleset in rulesets]
    if len(set(ids)) < len(ids):
        changes = ([c for c in lineage(ruleset).changes if c != ruleset.id] for ruleset in rulesets)
        ids = [" + ".join((name, *over)) for name, over in zip(ids, changes, strict=True)]
    return tuple(numbered(ids))


def _component(file: Component) -> dict[str, Any]:
    note = file.reconstructed
    return {
        "id": file.id,
        "title": dict(file.title),
        "totals": dict(file.totals),
        "reconstructed": {"how": note.how, "why": note.why} if note else None,
    }


def _about(name: str, ruleset: Ruleset) -> dict[str, Any]:
    model = ruleset.model
    return {
        "name": name,
        "id": ruleset.id,
        "sha256": ruleset.sha256,
        "title": model.title if isinstance(model.title, dict) else {"en": ruleset.title()},
        "documents": {
            key: document.model_dump(exclude_none=True) for key, document in model.documents.items()
        },
    }
