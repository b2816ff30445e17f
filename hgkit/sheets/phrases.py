"""Formulas of common shapes as phrases of a language; a catalogue has a pattern for each shape.

The shapes are the same in every language: points per unit of a tally, sums of these, a tally that is zero or not, a
rack that is empty. Any other formula is written with words for its names.
"""

import ast
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from hgkit.sheets.words import Words

_ANY: Final = re.compile(r"min\(1, own_(\w+)\)")
_FIRST: Final = re.compile(r"-\s*(\w+)_arrival")
_TIME: Final = re.compile(r"_(before|left)$")
_FLIPPED: Final[dict[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Lt: ast.Gt,
    ast.Gt: ast.Lt,
    ast.LtE: ast.GtE,
    ast.GtE: ast.LtE,
    ast.Eq: ast.Eq,
}


class NoPhrase(Exception):
    """There is no pattern for the shape of a formula."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """A name with the whole numbers or the other name that it is compared with.

    `most` and `least` are None where there is no bound; `same` is the name that it equals.
    """

    name: str
    least: int | None = None
    most: int | None = None
    same: str | None = None


class Phrases:
    """The phrases for one ruleset, in the words of a catalogue."""

    def __init__(self, words: Words) -> None:
        self.words = words
        self.patterns = words.vocabulary.phrases

    def award(self, text: object, unit: str = "") -> str:
        """Return how much a formula pays, as in "2 per tile"; `unit` is the track, empty for points."""
        try:
            return self._award(_tree(text), unit)
        except NoPhrase:
            return self._say("award formula", formula=self.words.formula(text), unit=self._unit(unit, "many"))

    def condition(self, text: object) -> str:
        """Describe the areas for which a formula holds, as in "with a tree and without any bush"."""
        try:
            return self._condition(_tree(text))
        except NoPhrase:
            return self._say("where", formula=self.words.formula(text))

    def event(self, text: object, tense: str) -> str:
        """Return what happens when a formula over racks becomes true; `tense` is `present` or `past`."""
        try:
            return self._event(_tree(text), tense)
        except NoPhrase:
            return self.words.formula(text)

    def parts(self, text: object, operator: str) -> list[str]:
        """Return the names that a formula adds up (`+`) or compares (`min`, `max`); none if it does anything else."""
        try:
            tree = _tree(text)
        except NoPhrase:
            return []
        if operator != "+":
            found = _arguments(tree, operator)
        else:
            found = [node for _, node in _terms(tree)] if _only_added(tree) else []
        names = [node.id for node in found if isinstance(node, ast.Name)]
        return names if len(names) == len(found) > 1 else []

    def left(self, text: object) -> str:
        """Return the pieces left that a formula adds up, as in "trees and bushes left"."""
        names = self.parts(text, "+") or [str(text)]
        if any(not name.endswith("_left") for name in names):
            return self.words.formula(text)
        things = [self.words.word(name.removesuffix("_left"), "many") for name in names]
        return self._say("left over", things=self.listed(things, "and"))

    def breaking(self, text: object) -> str:
        """Return what breaks a tie, as in "with the most stones" or "with any of them on a hill"."""
        found = _ANY.fullmatch(str(text))
        if found is None and "(" in str(text):
            return self._say("most in", formula=self.left(text))
        if found is None:
            return self._say("most of", things=self.left(text))
        return self._say("any of", things=self.words.word(found[1], "many"))

    def first_come(self, text: object) -> str:
        """Return the tally of pieces for which a formula asks who put one first; empty for any other formula."""
        found = _FIRST.fullmatch(str(text))
        return found[1] if found else ""

    def number(self, value: object) -> str:
        """Return a small number as a word."""
        small = self.words.vocabulary.numbers
        text = str(value)
        return small[int(text)] if text.isdecimal() and int(text) < len(small) else text

    def listed(self, items: Iterable[str], word: str) -> str:
        """Return items as a list with a word (`and`, `or`) before the last."""
        *first, last = list(items)
        joint = self.words.formulas.get(word, word)
        return f"{', '.join(first)} {joint} {last}" if first else last

    # --- how much ---

    def _award(self, tree: ast.expr, unit: str) -> str:
        ranked = self._ranked(tree, unit)
        if ranked:
            return self.listed(ranked, "and")
        if isinstance(tree, ast.IfExp):
            value, other = self._sum(tree.body, unit), self._sum(tree.orelse, unit)
            return self._say("award if", value=value, condition=self._condition(tree.test), other=other)
        for name in ("min", "max"):
            values = _arguments(tree, name)
            if len(values) == 2:
                return self._bounded(name, values, unit)
        repeated = _once_and_for_each(tree)
        if repeated:
            once, thing = repeated
            return self._say("award again", value=self._term(once, unit), thing=self._one(thing))
        return self._sum(tree, unit)

    def _ranked(self, tree: ast.expr, unit: str) -> list[str]:
        """Return what `VALUE if THINGS_rank == 1 else ...` pays for each rank; nothing for another formula."""
        found: list[str] = []
        places = self.words.vocabulary.places
        while isinstance(tree, ast.IfExp) and len(found) < len(places):
            try:
                compared = _comparison(tree.test)
            except NoPhrase:
                return []
            name = compared.name.removesuffix("_rank")
            if name == compared.name or compared.most != len(found) + 1:
                return []
            value, things = self._sum(tree.body, unit), self.words.word(name, "many")
            found.append(self._say("award rank", value=value, place=places[len(found)], things=things))
            tree = tree.orelse
        if found and _number(tree) != 0:
            found.append(self._say("award rest", value=self._sum(tree, unit)))
        return found

    def _bounded(self, name: str, values: list[ast.expr], unit: str) -> str:
        for value, bound in (values, values[::-1]):
            number = _number(bound)
            if number is not None:
                return self._say(f"award {name}", value=self._sum(value, unit), number=number)
        raise NoPhrase

    def _sum(self, tree: ast.expr, unit: str) -> str:
        terms = _terms(tree)
        added = [self._term(node, unit) for sign, node in terms if sign > 0]
        taken = [self._term(node, unit) for sign, node in terms if sign < 0]
        if not added or terms[0][0] < 0:
            raise NoPhrase
        text = added[0]
        for name, values in (("plus", added[1:]), ("minus", taken)):
            if values:
                text = self._say(name, value=text, more=self.listed(values, "and"))
        return text

    def _term(self, node: ast.expr, unit: str) -> str:
        number = _number(node)
        if number is not None:
            return self._numbered(number, unit or "points")
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.FloorDiv):
            every = _number(node.right)
            if isinstance(node.left, ast.Name) and every and every > 1:
                many = self.words.word(node.left.id, "many")
                return self._say("per several", number=self._numbered(1, unit), every=every, things=many)
            raise NoPhrase
        factor, name = _multiple(node)
        if self.words.of_track(name):
            raise NoPhrase
        whole = self.words.form(name, "amount")
        if whole:
            pattern = {1: "amount", 2: "twice"}.get(factor, "times")
            text = self._say(pattern, number=factor, thing=whole)
            return self._say("of unit", value=text, unit=self._unit(unit, "many")) if unit else text
        return self._say("per", number=self._numbered(factor, unit), thing=self._one(name))

    def _numbered(self, number: int, unit: str) -> str:
        return f"{number} {self._unit(unit, 'one' if number == 1 else 'many')}" if unit else str(number)

    def _unit(self, unit: str, form: str) -> str:
        return self.words.word(unit or "points", form)

    # --- conditions ---

    def _condition(self, tree: ast.expr) -> str:
        largest = _largest(tree)
        if largest:
            things, areas = (self.words.word(name, "many") for name in largest)
            return self._say("largest", things=things, areas=areas)
        track = _hindmost(tree)
        if track:
            return self._say("hindmost", track=self.words.word(track, "many"))
        if isinstance(tree, ast.BoolOp) and isinstance(tree.op, ast.Or):
            there = [_comparison(node) for node in tree.values]
            if all(one.least == 1 and one.most is None for one in there):
                return self._say("with", things=self.listed(map(self._some, there), "or"))
            raise NoPhrase
        compared = [_comparison(node) for node in _all_of(tree)]
        having = [self._some(one) for one in compared if one.most != 0]
        lacking = [self._one(one.name) for one in compared if one.most == 0]
        texts = [self._say("with", things=self.listed(having, "and"))] if having else []
        texts += [self._say("without", things=self.listed(lacking, "or"))] if lacking else []
        return self.listed(texts, "and")

    def _some(self, compared: Comparison) -> str:
        """Return a number of things: a tree, at least 2 trees, exactly 1 tree."""
        name, least, most = self._known(compared.name), compared.least, compared.most
        if compared.same or self.words.form(name, "amount"):
            raise NoPhrase
        if least == 1 and most is None:
            return self._left_over(compared.name, self.words.some(name))
        bound = most if least is None else least
        things = self._left_over(compared.name, self.words.word(name, "one" if bound == 1 else "many"))
        if least is not None and most is not None and least != most:
            return self._say("between", number=least, most=most, things=things)
        how = "exactly" if least == most else "at least" if most is None else "at most"
        return self._say(how, number=bound, things=things)

    def _known(self, name: str) -> str:
        """Return the name of a tally, also where a formula asks what it was before or what is left."""
        return name if name in self.words.words else _TIME.sub("", name)

    def _one(self, name: str) -> str:
        return self._left_over(name, self.words.word(self._known(name), "one"))

    def _left_over(self, name: str, things: str) -> str:
        return self._say("left over", things=things) if name.endswith("_left") else things

    # --- what happens ---

    def _event(self, tree: ast.expr, tense: str) -> str:
        last: dict[str, list[str]] = {}
        texts: list[str] = []
        for one in map(_comparison, _all_of(tree)):
            if one.same == "players" and self.words.form(one.name, "round"):
                texts.append(self.words.form(one.name, "round"))
            elif one.most == 0:
                gone = self.words.form(one.name, "gone") or self.patterns["gone"]
                thing = self.words.form(one.name, "last") or self._say("last", thing=self._one(one.name))
                last.setdefault(gone, []).append(thing)
            elif one.name.endswith("_most") and one.least is not None and one.most is None:
                things = self.words.word(one.name.removesuffix("_most"), "many")
                texts.append(self._say(f"has {tense}", number=one.least, things=things))
            elif one.most is not None and one.least is None:
                things = self.words.word(one.name, "number", "many")
                texts.append(self._say(f"left {tense}", number=one.most, things=things))
            else:
                raise NoPhrase
        for gone, ended in last.items():
            number = "one" if len(ended) == 1 else "many"
            texts.append(self._say(f"{tense} {number}", things=self.listed(ended, "and"), gone=gone))
        return self.listed(texts, "and")

    def _say(self, pattern: str, **values: object) -> str:
        return self.patterns[pattern].format(**values)


def _tree(text: object) -> ast.expr:
    try:
        return ast.parse(" ".join(str(text).split()), mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        raise NoPhrase from None


def _number(node: ast.expr) -> int | None:
    value = node.value if isinstance(node, ast.Constant) else None
    return value if type(value) is int else None


def _arguments(node: ast.expr, function: str) -> list[ast.expr]:
    """Return the arguments of a call of a function; none of another node."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == function:
        return node.args
    return []


def _terms(tree: ast.expr, sign: int = 1) -> list[tuple[int, ast.expr]]:
    """Return the terms of a sum, each with its sign: 1 or -1."""
    if isinstance(tree, ast.BinOp) and isinstance(tree.op, ast.Add | ast.Sub):
        right = sign if isinstance(tree.op, ast.Add) else -sign
        return [*_terms(tree.left, sign), *_terms(tree.right, right)]
    return [(sign, tree)]


def _only_added(tree: ast.expr) -> bool:
    return all(sign > 0 for sign, _ in _terms(tree))


def _multiple(node: ast.expr) -> tuple[int, str]:
    """Return the factor and the name of a name or of a multiple of one."""
    if isinstance(node, ast.Name):
        return 1, node.id
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult):
        for one, other in ((node.left, node.right), (node.right, node.left)):
            factor = _number(one)
            if factor is not None and isinstance(other, ast.Name):
                return factor, other.id
    raise NoPhrase


def _once_and_for_each(tree: ast.expr) -> tuple[ast.expr, str] | None:
    """Return VALUE and NAME of `VALUE * (1 + NAME)`."""
    if not isinstance(tree, ast.BinOp) or not isinstance(tree.op, ast.Mult):
        return None
    for value, factor in ((tree.left, tree.right), (tree.right, tree.left)):
        terms = [node for _, node in _terms(factor)]
        if len(terms) == 2 and _only_added(factor) and 1 in map(_number, terms):
            names = [node.id for node in terms if isinstance(node, ast.Name)]
            if len(names) == 1:
                return value, names[0]
    return None


def _largest(tree: ast.expr) -> tuple[str, str] | None:
    """Return NAME and AREA of `NAME == max(AREA.NAME)`."""
    if not isinstance(tree, ast.Compare) or not isinstance(tree.left, ast.Name) or len(tree.ops) != 1:
        return None
    values = _arguments(tree.comparators[0], "max") if isinstance(tree.ops[0], ast.Eq) else []
    if (
        len(values) != 1
        or not isinstance(values[0], ast.Attribute)
        or not isinstance(values[0].value, ast.Name)
    ):
        return None
    return (tree.left.id, values[0].value.id) if values[0].attr == tree.left.id else None


def _hindmost(tree: ast.expr) -> str:
    """Return TRACK of `TRACK_rank == players`, which holds for the one player behind all others; else nothing."""
    if isinstance(tree, ast.Compare) and isinstance(tree.left, ast.Name) and isinstance(tree.ops[0], ast.Eq):
        other = tree.comparators[0]
        if isinstance(other, ast.Name) and other.id == "players" and tree.left.id.endswith("_rank"):
            return tree.left.id.removesuffix("_rank")
    return ""


def _all_of(tree: ast.expr) -> Iterator[ast.expr]:
    """Yield what is joined by `and`."""
    if isinstance(tree, ast.BoolOp) and isinstance(tree.op, ast.And):
        for node in tree.values:
            yield from _all_of(node)
    else:
        yield tree


def _comparison(node: ast.expr) -> Comparison:
    """Return the bounds of a name. Raises NoPhrase for a condition that isn't about one name."""
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not) and isinstance(node.operand, ast.Name):
        return Comparison(node.operand.id, most=0)
    if isinstance(node, ast.Name):
        return Comparison(node.id, least=1)
    if not isinstance(node, ast.Compare) or len(node.ops) != 1:
        raise NoPhrase
    left, operator, right = node.left, type(node.ops[0]), node.comparators[0]
    if not isinstance(left, ast.Name) and operator in _FLIPPED:
        left, operator, right = right, _FLIPPED[operator], left
    if not isinstance(left, ast.Name):
        raise NoPhrase
    if isinstance(right, ast.Name) and operator in (ast.Eq, ast.GtE):
        return Comparison(left.id, same=right.id)
    bound = _number(right)
    if bound is None or operator not in _BOUNDS:
        raise NoPhrase
    least, most = _BOUNDS[operator](bound)
    return Comparison(left.id, least, most)


_BOUNDS: Final[dict[type[ast.cmpop], Callable[[int], tuple[int | None, int | None]]]] = {
    ast.Gt: lambda n: (n + 1, None),
    ast.GtE: lambda n: (n, None),
    ast.Lt: lambda n: (None, n - 1),
    ast.LtE: lambda n: (None, n),
    ast.Eq: lambda n: (n or None, n),  # 0 needs no least: numbers of things are never below
}
"""The least and the most that a name can be, by the operator that compares it with a number."""
