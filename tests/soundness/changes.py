"""Random changes of a ruleset: of numbers, words, formulas and names; clauses more, fewer, and of other kinds."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, get_args

import yaml

from hgkit.games.registries import spaces
from hgkit.rules.checks.names import declared
from hgkit.rules.checks.order import named_steps
from hgkit.rules.clauses.clause import Clause
from hgkit.rules.clauses.references import Names, Over, note
from hgkit.rules.clauses.values import Value, values
from hgkit.rules.layers.merge import ABOUT
from hgkit.rules.ruleset import Ruleset
from hgkit.text.leaves import without
from tests.mutation.mutants import _literals
from tests.mutation.trimmed import loaded

RULESETS = (
    *("hg-2020", "hg-2002", "hg-online-en", "hg-online-es", "hg-2002-scout"),
    *("iwari", "iwari-help", "iwari-full", "iwari-glacial", "iwari-floating", "iwari-longroad"),
    *("web-of-power", "china", "sapiens", "sapiens-help"),
)
EXAMPLES = yaml.safe_load((Path(__file__).parent / "kinds.yaml").read_text(encoding="utf-8"))
NUMBERS = (-1, 0, 0, 1, 1, 2, 2, 3, 4, 5, 7, 10, 30, 100)
HUGE = (10**6, 10**9, 10**17, -(10**9), 2**63, 10**40)
WORDS = (
    "points",
    "nothing",
    "tiles",
    "board",
    "others",
    "out",
    "space",
    "end",
    "each",
    "any",
    "none",
    "x y",
    "",
)
OTHERS: tuple[Any, ...] = (None, True, False, 1.5, "", "2 * tiles +", [], {}, [1], {"x": 1}, {"2": 1}, [[]])
OPERATORS = ("+", "-", "*", "//", "%", "<", "<=", "==", "!=", ">", "and", "or")
TOKEN = re.compile(r"[A-Za-z_]\w*|\d+|//|[<>=!]=|[-+*%<>]")
GRAMMAR = {"if", "else", "and", "or", "not", "min", "max", "abs"}


@dataclass(frozen=True, slots=True)
class Donor:
    """A clause of some ruleset, or of an example, that may stand in another ruleset, with the kinds it is of."""

    section: str
    data: Any
    kinds: frozenset[str]


@cache
def donors() -> tuple[Donor, ...]:
    """Every clause of the shipped rulesets that is of some kind, their bare steps, and the examples of kinds."""
    found = {}
    for name in RULESETS:
        ruleset = loaded(name, (), ())
        for ident, clause in ruleset.clauses.items():
            section, _, rest = ident.partition(".")
            kinds = frozenset(_kinds(ruleset, clause))
            if kinds and rest not in ("", "order") and "." not in rest:
                data = without(ruleset.resolved.data[section][rest], ABOUT)
                found[section, json.dumps(data)] = Donor(section, data, kinds)
        for step in named_steps(ruleset, "turn"):
            if step.ident not in ruleset.clauses:
                found["turn", step.word] = Donor(
                    "turn", {"step": step.word}, frozenset([f"step {step.word}"])
                )
    for kind, example in (*EXAMPLES["refused"].items(), *EXAMPLES["added"].items()):
        ((section, named),) = example.items()
        (data,) = named.values()
        found[kind, ""] = Donor(section, data, frozenset([kind]))
    return tuple(found.values())


def _kinds(ruleset: Ruleset, clause: Clause) -> Iterator[str]:
    """The kinds that a clause is of and holds."""
    homes = _homes(ruleset.plays.name)
    inside = [type(clause), *(type(getattr(clause, field)) for field in type(clause).model_fields)]
    for found in inside:
        yield from homes.get(f"{found.__module__}:{found.__name__}", ())


@cache
def _homes(space: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for family, named in spaces()[space].registry.kinds.items():
        for name, home in named.items():
            found.setdefault(home, []).append(f"{family} {name}")
    return found


@cache
def _annotated() -> tuple[Mapping[str, str], frozenset[str]]:
    """Keys whose values are names, by what they name; keys whose values are formulas."""
    names: dict[str, str] = {}
    formulas: set[str] = set()
    for name in RULESETS:
        for value in values(loaded(name, (), ()).clauses):
            key = str(value.path[-1])
            if found := note(value.model, value.field, Names):
                names.setdefault(key, found.what)
            if note(value.model, value.field, Over):
                formulas.add(key)
    return names, frozenset(formulas)


class Changes:
    """Random changes of one ruleset, as settings; `tried` are the kinds that were put into it."""

    def __init__(self, ruleset: Ruleset, chance: random.Random) -> None:
        self.ruleset = ruleset
        self.chance = chance
        self.tried: set[str] = set()
        self.names = {what: names for what, names in declared(ruleset).items() if names}
        self.every = list(dict.fromkeys(name for names in self.names.values() for name in names))
        self.words = [
            *ruleset.model.tallies,
            *self.names["rack"],
            *self.names["track"],
            "players",
            "turn",
        ]

    def change(self) -> list[str]:
        """One change: a setting, or two where a clause gives way to another."""
        way = self.chance.choices(
            (self.value, self.optional, self.left_out, self.added, self.swapped), (60, 10, 10, 10, 10)
        )[0]
        return way()

    # -- parameters -------------------------------------------------------------------------------------------------

    def value(self) -> list[str]:
        """Another value of some parameter."""
        value = self.chance.choice(self.ruleset.values)
        path = next(
            (value.path[:n] for n, step in enumerate(value.path) if isinstance(step, int)), value.path
        )
        data = deepcopy(self._at(path))
        if path == value.path:
            return [_setting(path, self._other(data, value))]
        inside = data
        for step in value.path[len(path) : -1]:
            inside = inside[step]
        try:
            inside[value.path[-1]] = self._other(inside[value.path[-1]], value)
        except (KeyError, TypeError):  # the file says it shorter
            return [_setting(path, self.chance.choice(OTHERS))]
        return [_setting(path, data)]

    def optional(self) -> list[str]:
        """A parameter that a clause may have, and has not."""
        value = self.chance.choice(self.ruleset.values)
        free = [name for name, info in value.model.model_fields.items() if not info.is_required()]
        if not free or any(isinstance(step, int) for step in value.path):
            return self.value()
        name = self.chance.choice(free)
        key = value.model.model_fields[name].alias or name
        path = (*value.path[:-1], key)
        return [_setting(path, self._other(None, Value(path, value.model, name, None)))]

    def _at(self, path: tuple[Any, ...]) -> Any:
        data = self.ruleset.resolved.data
        for step in path:
            if not isinstance(data, dict) or step not in data:
                return None
            data = data[step]
        return data

    def _other(self, data: Any, value: Value) -> Any:
        """Another value of a parameter, mostly of the same type."""
        choose = self.chance.choice
        if self.chance.random() < 0.04:
            return choose(OTHERS)
        if isinstance(data, bool):
            return not data
        if isinstance(data, int):
            return (
                choose(HUGE) if self.chance.random() < 0.03 else choose((data + 1, data - 1, choose(NUMBERS)))
            )
        if isinstance(data, dict) and data:
            key = choose(list(data))
            return {**data, key: self._other(data[key], value)}
        if isinstance(data, list):
            return self._list(data, value)
        if isinstance(data, str) and note(value.model, value.field, Over):
            return self._formula(data)
        return self._word(value)

    def _list(self, data: list[Any], value: Value) -> list[Any]:
        data = data[:]
        at = self.chance.randrange(len(data)) if data else 0
        way = self.chance.randrange(4) if data else 3
        if way == 0:
            del data[at]
        elif way == 1:
            other = self.chance.randrange(len(data))
            data[at], data[other] = data[other], data[at]
        elif way == 2:
            data[at] = self._other(data[at], value)
        else:
            data.insert(at, self._word(value))
        return data

    def _word(self, value: Value) -> Any:
        """A word that may stand in a field, or might."""
        info = value.model.model_fields.get(value.field)
        likely: list[Any] = list(_literals(info.annotation)) if info else []
        if found := note(value.model, value.field, Names):
            likely += [*self.names.get(found.what, ()), *found.also]
        if info and not likely:
            types = {info.annotation, *get_args(info.annotation)}
            likely += [True, False] * (bool in types) + [*NUMBERS] * (int in types)
        if note(value.model, value.field, Over):
            likely += [*map(str, NUMBERS), *self.words]
        if likely and self.chance.random() < 0.8:
            return self.chance.choice(likely)
        return self.chance.choice((*self.every, *WORDS))

    def _formula(self, text: str) -> str:
        """One token of a formula replaced by another of its sort."""
        tokens = [found for found in TOKEN.finditer(text) if found.group() not in GRAMMAR]
        if not tokens or self.chance.random() < 0.1:
            return f"{text} {self.chance.choice(OPERATORS)} {self.chance.choice(self.words)}"
        found = self.chance.choice(tokens)
        if found.group().isdigit():
            new = str(self.chance.choice((int(found.group()) + 1, *NUMBERS, *HUGE[:2], *self.words)))
        elif found.group()[0].isalpha():
            new = str(self.chance.choice((*self.words, *NUMBERS)))
        else:
            new = self.chance.choice(OPERATORS)
        return f"{text[: found.start()]} {new} {text[found.end() :]}".strip()

    # -- clauses ----------------------------------------------------------------------------------------------------

    def left_out(self) -> list[str]:
        """A clause left out, or one of its parameters."""
        if self.chance.random() < 0.3:
            path = self.chance.choice(self.ruleset.values).path
            if not any(isinstance(step, int) for step in path):
                return [f"without=[{'.'.join(map(str, path))}]"]
        return [f"without=[{self.chance.choice(list(self.ruleset.clauses))}]"]

    def added(self, kind: str | None = None) -> list[str]:
        """A clause more (of a kind)."""
        possible = [donor for donor in donors() if kind is None or kind in donor.kinds]
        assert possible, f"kinds.yaml: no example of {kind!r} under 'refused' or 'added'"
        donor = self.chance.choice(possible)
        self.tried |= donor.kinds
        data, name = self._fitted(donor.data), "more"
        settings = [_setting(("add",), {donor.section: {name: data}})]
        if donor.section in ("turn", "setup", "first_turn", "restart") and self.chance.random() < 0.8:
            order = self._at((donor.section, "order", "steps"))
            if isinstance(order, list):
                at = self.chance.randrange(len(order) + 1)
                settings.append(_setting((donor.section, "order", "steps"), [*order[:at], name, *order[at:]]))
        return settings

    def swapped(self) -> list[str]:
        """A clause gives way to another one of its section, which has its name."""
        every = [ident for ident in self.ruleset.clauses if ident.count(".") == 1]
        section, _, name = self.chance.choice(every).partition(".")
        others = [donor for donor in donors() if donor.section == section]
        if not others:
            return self.value()
        donor = self.chance.choice(others)
        self.tried |= donor.kinds
        add = _setting(("add",), {section: {name: self._fitted(donor.data)}})
        return [f"without=[{section}.{name}]", add]

    def _fitted(self, data: Any, key: str = "") -> Any:
        """A donor's data, mostly with names of this ruleset in place of its own."""
        names, formulas = _annotated()
        if isinstance(data, dict):
            renamed = key in names and names[key] in self.names
            return {
                self._name(names[key], inner) if renamed else inner: self._fitted(value, str(inner))
                for inner, value in data.items()
            }
        if isinstance(data, list):
            return [self._fitted(item, key) for item in data]
        if not isinstance(data, str):
            return data
        if key in names and names[key] in self.names:
            return self._name(names[key], data)
        if key in formulas:
            return re.sub(r"[A-Za-z_]\w*", lambda word: self._known(word.group()), data)
        return data

    def _name(self, what: str, name: str) -> str:
        known = self.names[what]
        return name if name in known or self.chance.random() < 0.2 else self.chance.choice(known)

    def _known(self, word: str) -> str:
        return word if word in GRAMMAR or self.chance.random() < 0.3 else self.chance.choice(self.words)


def _setting(path: tuple[Any, ...], data: Any) -> str:
    return f"{'.'.join(map(str, path))}={json.dumps(data)}"
