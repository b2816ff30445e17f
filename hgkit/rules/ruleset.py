"""Rulesets: a file with all it inherits, checked against the schema, with its decks."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any, Self, TypeVar

from pydantic import ValidationError

from hgkit.rules.clauses.clause import Clause, SetupClause, StepClause
from hgkit.rules.clauses.model import RulesetModel
from hgkit.rules.clauses.plays import Plays
from hgkit.rules.clauses.values import Value, values
from hgkit.rules.components.component_file import Component
from hgkit.rules.layers.canonical import played, sha256
from hgkit.rules.layers.resolve import Resolved
from hgkit.text.frozen import FrozenDict, freeze
from hgkit.text.naming import in_language
from hgkit.text.places import Mark, Marked
from hgkit.text.places import Path as Place

AnyComponent = TypeVar("AnyComponent", bound=Component)
Found = TypeVar("Found")


class UnreadComponents(Exception):
    """Raised where a check asks for components of which a file has errors: it then has nothing to say."""


@dataclass(frozen=True, slots=False)
class Ruleset(Marked):
    """A resolved ruleset: `id`, the checked `model`, where every value stands, and its components.

    Nothing in it can be changed; it can be pickled and copied. While it is checked, `unread` has the sorts of
    components of which a file has errors.

    >>> import hgkit
    >>> rules = hgkit.load("hg-2020", set={"tracks.points.start": 5})
    >>> rules.id, rules.clauses["tracks.points"].start, rules.origin("tracks.points")
    ('hg-2020', 5, '--set')
    """

    id: str
    path: str
    model: RulesetModel = field(repr=False)
    resolved: Resolved = field(repr=False)
    plays: Plays = field(repr=False)
    components: Mapping[str, Mapping[str, Component]] = field(default_factory=dict, repr=False)
    unread: frozenset[str] = field(default=frozenset(), repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "components", freeze(self.components))

    def of(self, kind: type[AnyComponent]) -> dict[str, AnyComponent]:
        """Return the components of one kind, such as `Deck`, by the name under which clauses know their file.

        Raises UnreadComponents, in a check, where a file of this kind has errors.
        """
        if kind.SORT in self.unread:
            raise UnreadComponents(kind.SORT)
        files = self.components.get(kind.SORT, {})
        return {name: file for name, file in files.items() if isinstance(file, kind)}

    def with_files(self, kind: type[AnyComponent], files: Mapping[str, AnyComponent]) -> Self:
        """Return the same rules with other components of one kind."""
        return replace(self, components={**self.components, kind.SORT: files})

    @cached_property
    def _found(self) -> dict[Callable[..., Any], tuple[Any, ...]]:
        return {}

    def once(self, find: Callable[[Self], Iterable[Found]]) -> tuple[Found, ...]:
        """Return what a function finds in the rules, looked for once however many ask."""
        if find not in self._found:
            self._found[find] = tuple(find(self))
        return self._found[find]

    @cached_property
    def clauses(self) -> Mapping[str, Clause]:
        """Every clause by its id."""
        return FrozenDict(self.model.clauses())

    def step(self, section: str, name: str) -> tuple[str, Clause | None]:
        """Return the id and the clause of a step that an order of a section names; None for a step that there is not.

        It is a clause of the section itself, else of the turn. A name that no clause has stands for the kind of that
        name, which then takes no parameters.
        """
        ids = [name] if "." in name else [f"{section}.{name}", f"turn.{name}"]
        ident = next((ident for ident in ids if ident in self.clauses), ids[-1])
        clause = self.clauses.get(ident)
        if isinstance(clause, SetupClause if section == "setup" else StepClause):
            return ident, clause
        return ident, self._bare("setup" if section == "setup" else "step", name)

    def _bare(self, family: str, name: str) -> Clause | None:
        kind = self.plays.registry.find(family, name)
        if kind is None or not issubclass(kind, Clause):
            return None
        try:
            return kind.model_validate({"step": name}, context=self.plays.registry)
        except ValidationError:  # it needs parameters
            return None

    @cached_property
    def values(self) -> tuple[Value, ...]:
        """Every parameter of every clause, those that hold others before the ones they hold."""
        return tuple(values(self.clauses))

    @cached_property
    def packages(self) -> tuple[str, ...]:
        """The packages, with their versions, whose kinds the clauses use: `extra-rules 1.2`."""
        added = self.plays.registry.packages
        used = {f"{type(clause).__module__}:{type(clause).__name__}" for clause in self.clauses.values()}
        return tuple(sorted({package for home, package in added.items() if home in used}))

    def stamp(self) -> dict[str, Any]:
        """Return what results note about the rules: id and hash, and the packages that they need."""
        stamp: dict[str, Any] = {"id": self.id, "sha256": self.sha256}
        return {**stamp, "packages": list(self.packages)} if self.packages else stamp

    @cached_property
    def sha256(self) -> str:
        """The hash of everything that changes play: the resolved clauses and the decks they name."""
        content: dict[str, Any] = {"rules": played(self.resolved.data), "decks": {}}
        if self.packages:
            content["packages"] = list(self.packages)
        for sort, files in self.components.items():
            if files:
                content[sort] = {name: files[name].as_data() for name in sorted(files)}
        return sha256(content)

    def title(self, language: str = "en") -> str:
        """Return the title in a language, else in English, else any; the id where there is none."""
        return in_language(self.model.title, language, self.id)

    def mark(self, path: Place, *, key: bool = False, column: int = 1) -> Mark:
        """Return where the value at `path` stands in the layer that set it last, its key, or a column in it."""
        return self.resolved.mark(path, key=key, column=column)

    def origin(self, clause: str) -> str:
        """Return the id of the ruleset or overlay that last set anything in a clause."""
        return self.resolved.origin(tuple(clause.split(".")))


def folder_of(mark: Mark) -> Path | None:
    """Return the folder of the file that says a name; None for a name that comes from the command line."""
    return None if mark.path.startswith("--") else Path(mark.path).parent
