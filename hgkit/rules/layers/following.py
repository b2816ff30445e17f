"""An edition whose document follows one of its parent line by line, as a translation does: it takes the cites over."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from hgkit.problems import Problem
from hgkit.rules.layers.merge import ABOUT, Mapping
from hgkit.text.leaves import without
from hgkit.text.naming import names_hint, shown
from hgkit.text.source import Data, Path, Source

CODES: Final = {
    "lines-as": "`lines_as` names a document of the parent. The edition's document has the same lines or pages.",
}

SIZES: Final = ("lines", "pages")


@dataclass(frozen=True, slots=True)
class Following:
    """Documents of the parent by the name of the one that follows them, and what they all contain."""

    followed: dict[str, str]
    parents: Mapping

    def taken_over(self, rules: Mapping) -> Mapping:
        """Return rules that cite the followers instead; what depends on another document loses its cite."""
        if not self.followed:
            return {key: without(value, ABOUT) for key, value in rules.items()}
        return {key: self._cited(value) for key, value in rules.items()}

    def _cited(self, value: Data) -> Data:
        if isinstance(value, list):
            return [self._cited(inner) for inner in value]
        if not isinstance(value, dict):
            return value
        old = value.get("cite")
        cite: Mapping = {}
        if isinstance(old, dict):
            cite = {name: old[parent] for name, parent in self.followed.items() if parent in old}
        lost = ABOUT if old is not None and not cite else frozenset({"cite"})
        out = {key: self._cited(inner) for key, inner in value.items() if key not in lost}
        return {**out, "cite": cite} if cite else out

    def measured(self, documents: Data) -> Data:
        """Return documents with the number of lines or pages of those that they follow."""
        if not isinstance(documents, dict):
            return documents
        return {name: self._measured(name, document) for name, document in documents.items()}

    def _measured(self, name: str, document: Data) -> Data:
        parent = self.parents.get(self.followed.get(name, ""))
        if not isinstance(document, dict) or not isinstance(parent, dict):
            return document
        return {**document, **{size: parent[size] for size in SIZES if size in parent}}


def following(source: Source, parents: Data, problems: list[Problem]) -> Following:
    """Return which documents that `source` declares follow which of its parent. Errors go to `problems`."""
    known = parents if isinstance(parents, dict) else {}
    followed: dict[str, str] = {}
    for name, document in _followers(source):
        parent, path = document["lines_as"], ("documents", name, "lines_as")
        if not isinstance(parent, str):
            message = f"expected the name of a document, found {shown(parent)}"
            problems.append(_error(source, path, message, ""))
        elif parent not in known:
            hint = names_hint(parent, known, "the parent has no documents")
            problems.append(_error(source, path, f"unknown document {parent!r} of the parent", hint))
        else:
            followed[name] = parent
            for size in SIZES:
                if size in document:
                    message = f"{name!r} has the {size} of the document that it follows"
                    problems.append(_error(source, (*path[:2], size), message, "leave it out", key=True))
    return Following(followed, known)


def refuse(source: Source, problems: list[Problem]) -> None:
    """Report every document of an overlay that follows another one."""
    for name, _ in _followers(source):
        message = "an overlay has no parent whose documents it could follow"
        path: Path = ("documents", name, "lines_as")
        problems.append(_error(source, path, message, "cite its own lines", key=True))


def _followers(source: Source) -> Iterator[tuple[str, Mapping]]:
    documents = source.data.get("documents")
    for name, document in documents.items() if isinstance(documents, dict) else ():
        if isinstance(document, dict) and "lines_as" in document:
            yield name, document


def _error(source: Source, path: Path, message: str, hint: str, *, key: bool = False) -> Problem:
    return source.problem(path, "lines-as", message, hint, key=key)
