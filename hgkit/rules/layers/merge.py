"""How one layer changes the rules under it: strictly, so that no typing error goes unnoticed.

A mapping goes into a mapping key by key; a key that is not there is an error unless it stands under `add`,
where it must be new. Scalars and lists replace, and so does a mapping by number of players (`{2: 2, 3: 1}`).
`without` removes first. A clause of which a layer changes a value loses what belongs to the old one: cite, status,
note. Of two overlays both may add or remove the same.
"""

from collections.abc import Callable, Collection, Sequence
from typing import Final, NamedTuple

from hgkit.problems import Problem
from hgkit.rules.layers.overlaid import Overlaid
from hgkit.text.leaves import at
from hgkit.text.naming import did_you_mean, either, missing_blank, mistyped_key, names_hint, noun, shown
from hgkit.text.renamed import renamed
from hgkit.text.source import Data, Path, Source, dotted

HEAD: Final = (
    "hgkit",
    "ruleset",
    "overlay",
    "title",
    "source",
    "abstract",
    "extends",
    "with",
    "without",
    "add",
    "words",
    "requires",
    "conflicts",
)
"""The keys of a document that are no clauses and are not inherited."""

ABOUT: Final = frozenset({"cite", "status", "note"})
"""What an edition says about a clause, apart from its values."""

ALWAYS: Final = ABOUT | {"title", "reconstructed", "source", "requires", "conflicts"}
"""The keys that may stand in any clause, though its parent lacks them. They are replaced whole."""

CODES: Final = {
    "unknown-name": "The parent has nothing of this name. Correct it, or put what is new under `add`.",
    "unknown-key": "A key that this part of the file does not have.",
    "already-there": "What stands under `add` must be new. Write it outside of `add` to change it.",
    "wrong-type": "Something else was expected here: a mapping, a list, or a name.",
    "not-a-clause": "Only clauses can be set on the command line, not what a file says about itself.",
}

MOST_GUESSES: Final = 100
"""After so many errors of a merge no more names are guessed at: it takes time, and nobody reads on."""

Mapping = dict[str, Data]


def by_players(value: Data) -> bool:
    """Return whether a value is a mapping by number of players: not empty, by whole numbers, no mappings in it."""
    if not isinstance(value, dict) or not value:
        return False
    return all(key.isdecimal() and not isinstance(inner, dict) for key, inner in value.items())


class Keys(NamedTuple):
    """The keys that the schema has at a path of some rules, and which of them their space plays.

    `open`: a ruleset may name others.
    """

    keys: Collection[str] = ()
    played: Collection[str] = ()
    open: bool = True


Declared = Callable[[Mapping, Path], Keys]
"""Finds the keys that the schema has at a path of some rules."""


def nothing_declared(rules: Mapping, path: Path) -> Keys:
    """Return no key: the schema is not known."""
    return Keys()


class Merge:
    """One layer's changes. Errors go to `problems`, placed in the layer's `source`; the rest is applied.

    `declared` says which keys may stand at a path of rules by their schema, where it is known. What is not there is no
    error where the layers are not `complete`. `overlaid` is what overlays under this layer did, and notes what this one
    does if it is an overlay.
    """

    def __init__(
        self,
        source: Source,
        problems: list[Problem],
        declared: Declared = nothing_declared,
        *,
        complete: bool = True,
        overlaid: Overlaid | None = None,
    ) -> None:
        self.source = source
        self.overlaid = overlaid or Overlaid()
        self.is_overlay = "overlay" in source.data
        self.declared = declared
        self.rules: Mapping = {}
        self.document: Mapping = source.data
        self.problems = problems
        self.complete = complete

    def apply(self, base: Mapping) -> Mapping:
        """Return the rules `base`, which stay as they are, with the changes of the layer's document."""
        self.rules = base = self._without(base, self.document.get("without"))
        return self._with_new(self._into(base, self._own(), ())[0])

    def begin(self) -> Mapping:
        """Return the rules of a document that has no parent."""
        self._without({}, self.document.get("without"))
        return self._with_new(self._own())

    def _own(self) -> Mapping:
        return {key: value for key, value in self.document.items() if key not in HEAD and key != "documents"}

    def _with_new(self, base: Mapping) -> Mapping:
        new = self.document.get("add", {})
        if not isinstance(new, dict):
            self._expected("a mapping of new clauses", new, ("add",))
            return base
        return self._add(base, new, ())[0]

    def apply_setting(self, base: Mapping, steps: Sequence[str], value: Data) -> Mapping:
        """Return the rules `base` with the value at one path changed."""
        if steps[0] in HEAD or steps[0] == "documents":
            message = f"{steps[0]!r} cannot be set: it is not a clause"
            hint = "write a ruleset that extends this one"
            self._error((steps[0],), "not-a-clause", message, hint, key=True)
            return base
        self.rules = base
        return self._set(base, steps, value, ())[0]

    def _into(self, base: Mapping, changes: Mapping, path: Path) -> tuple[Mapping, bool]:
        """Return the mapping with changes, and whether a value changed outside of the clauses further in."""
        out, changed = dict(base), False
        for key, value in changes.items():
            here = (*path, key)
            if key in ALWAYS:
                out[key] = value
            elif key not in base and path and key in self.declared(self.rules, path).keys:
                out[key] = value  # an optional parameter that the rules under this layer leave out
                changed = True
            elif key not in base and self.complete:
                self._unknown(key, base, here)
            elif key not in base:
                out[key] = value
            else:
                old = base[key]
                if isinstance(old, dict) and isinstance(value, dict) and not _replaces(value, old):
                    out[key], inner = self._into(old, value, here)
                    changed = changed or inner
                elif isinstance(old, dict) and not isinstance(value, dict) and _is_clause(base, old, here):
                    self._not_a_clause(value, here)
                else:
                    out[key] = value
                    changed = changed or value != old
        return _settled(base, out, changed, changes)

    def _add(self, base: Mapping, new: Mapping, path: Path) -> tuple[Mapping, bool]:
        """Return the mapping with what is new, and whether a clause further out has changed by it."""
        out, changed = dict(base), False
        for key, value in new.items():
            here, old = (*path, key), base.get(key)
            if key not in base:
                out[key] = value
                changed = changed or key not in ALWAYS
                if self.is_overlay:
                    self.overlaid.add(value, here, self.source)
            elif here in self.overlaid.added:
                self._added_twice(value, here)
            elif isinstance(old, dict) and isinstance(value, dict):
                out[key], inner = self._add(old, value, here)
                changed = changed or inner
            else:
                message = f"{dotted(here)!r} is already there"
                hint = "to change it, write it outside of add"
                self._error(("add", *here), "already-there", message, hint, key=True)
        return _settled(base, out, changed, {**self._said(path), **new})

    def _added_twice(self, value: Data, here: Path) -> None:
        """Report what an overlay adds in another way than one under it; both may add the same."""
        other = self.overlaid.otherwise(value, here, ALWAYS)
        if other:
            message = f"{dotted(here)!r} is added in another way at {other.place}"
            hint = "leave one of the two out, or rename it in one of them"
            self._error(("add", *here), "already-there", message, hint, key=True)

    def _said(self, path: Path) -> Mapping:
        """Return what the document says at a path outside of `add`: a clause may be cited there."""
        found = at(self.document, path)
        return found if path and isinstance(found, dict) else {}

    def _set(self, base: Mapping, steps: Sequence[str], value: Data, path: Path) -> tuple[Mapping, bool]:
        step, here = steps[0], (*path, steps[0])
        if len(steps) == 1:
            return self._into(base, {step: value}, path)
        if step not in base:
            if self.complete:
                self._unknown(step, base, here)
            return base, False
        inner = base[step]
        if not isinstance(inner, dict):
            found = "a list" if isinstance(inner, list) else repr(inner)
            message = f"{dotted(here)} is {found}, nothing lies in it"
            self._error(here, "wrong-type", message, "set it whole", key=True)
            return base, False
        new, changed = self._set(inner, steps[1:], value, here)
        return _settled(base, {**base, step: new}, changed, {})

    def _without(self, base: Mapping, paths: Data) -> Mapping:
        if paths is None:
            return base
        if not isinstance(paths, list):
            self._expected("a list of clauses, like [powers.name]", paths, ("without",))
            return base
        for index, text in enumerate(paths):
            if isinstance(text, str):
                base = self._removed(base, text.split("."), (), index)[0]
            else:
                self._expected("the path of a clause, like powers.name", text, ("without", index))
        return base

    def _removed(self, base: Mapping, steps: list[str], path: Path, index: int) -> tuple[Mapping, bool]:
        step, here = steps[0], (*path, steps[0])
        inner = base.get(step)
        if step not in base and (not self.complete or self.overlaid.remover((*path, *steps))):
            return base, False
        if step not in base or (len(steps) > 1 and not isinstance(inner, dict)):
            name, names = (step, base) if step not in base else (steps[1], {})
            kind = noun(here if step not in base else (*here, name))
            inside = [dotted((section, *steps)) for section, clauses in base.items() if _has(clauses, step)]
            hint = f"did you mean {either(map(repr, inside))}?" if inside and not path else ""
            hint = hint or did_you_mean(name, names, f"{dotted(path)}." if path else "")
            self._error(("without", index), "unknown-name", f"unknown {kind} {name!r}", hint)
            return base, False
        if len(steps) == 1:
            if self.is_overlay:
                self.overlaid.removed[here] = self.source.mark(("without", index))
            out = {key: value for key, value in base.items() if key != step}
            return _settled(base, out, step not in ALWAYS, {})
        assert isinstance(inner, dict)
        new, changed = self._removed(inner, steps[1:], here, index)
        return _settled(base, {**base, step: new}, changed, {})

    def _unknown(self, name: str, base: Mapping, here: Path) -> None:
        if name in ("add", "without") and len(here) > 1:
            self._not_at_the_top(name, here)
            return
        written = at(self.document, here[:-1])
        beside = written if isinstance(written, dict) else {}
        hint = mistyped_key(name, base, beside.values())
        if hint:
            self._error(here, "unknown-name", f"unknown {noun(here)} {name!r}", hint, key=True)
            return
        remover = self.overlaid.remover(here)
        if remover:
            hint = f"{remover.place} leaves it out; leave one of the two out, or lay that one last"
            self._error(here, "unknown-name", f"unknown {noun(here)} {name!r}", hint, key=True)
            return
        hint = renamed(here, beside.get(name))[1]
        if hint:
            self._error(here, "unknown-key", f"unknown key {name!r}", hint, key=True)
            return
        declared, head = self.declared(self.rules, here[:-1]), HEAD if len(here) == 1 else ()
        names = dict.fromkeys([*base, *declared.played, *head])
        guessed = name not in declared.keys and len(self.problems) < MOST_GUESSES
        guess = did_you_mean(name, names) if guessed else ""
        if declared.open or name in declared.keys:
            hint = f"{guess} new ones go under add".strip()
            self._error(here, "unknown-name", f"unknown {noun(here)} {name!r}", hint, key=True)
        else:
            others = names_hint(name, declared.played, known="known here: ")
            if head:
                others = f"known here besides the sections: {', '.join(head)}"
            self._error(here, "unknown-key", f"unknown key {name!r}", guess or others, key=True)

    def _not_at_the_top(self, name: str, here: Path) -> None:
        """Say where `add` or `without` stands, for one that stands in a section or a clause."""
        inside = here[:-1]
        hint = f"write without: [{dotted(inside)}.NAME]"
        if name == "add":
            hint = "write add: " + "".join(f"{{{step}: " for step in inside) + "..." + "}" * len(inside)
        message = f"{name!r} stands at the top of a file, not in {dotted(inside)}"
        self._error(here, "unknown-name", message, hint, key=True)

    def _not_a_clause(self, value: Data, here: Path) -> None:
        hint = missing_blank(value) or "name what changes in it"
        if value is None:
            hint = f"to remove it, write without: [{dotted(here)}]"
        self._expected("a mapping, as in the parent", value, here, hint)

    def _expected(self, expected: str, value: Data, here: Path, hint: str = "") -> None:
        self._error(here, "wrong-type", f"expected {expected}, found {shown(value)}", hint)

    def _error(self, here: Path, code: str, message: str, hint: str, *, key: bool = False) -> None:
        self.problems.append(self.source.problem(here, code, message, hint, key=key))


def _has(section: Data, name: str) -> bool:
    return isinstance(section, dict) and name in section


def _replaces(value: Mapping, old: Mapping) -> bool:
    """Return whether a mapping takes the place of another whole, because they are numbers by players."""
    return by_players(old) or (not old and by_players(value))


def _is_clause(section: Mapping, value: Mapping, here: Path) -> bool:
    """Return whether a mapping is a clause, or a section of clauses, rather than a parameter of one."""
    if by_players(value):
        return False
    if len(here) == 1 or not ABOUT.isdisjoint(value):
        return True
    return len(here) == 2 and all(isinstance(v, dict) for k, v in section.items() if k not in ALWAYS)


def _settled(base: Mapping, out: Mapping, changed: bool, given: Mapping) -> tuple[Mapping, bool]:
    """Drop what is about the old values of a changed clause, unless given anew. Other mappings pass the change on."""
    if not changed or ABOUT.isdisjoint(base):
        return out, changed
    return {key: value for key, value in out.items() if key not in ABOUT or key in given}, False
