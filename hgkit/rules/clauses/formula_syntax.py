"""From a formula's text to checked Python code: every character, word and node must be one formulas know."""

import ast
import keyword
import re
import warnings
from typing import Final

from hgkit.text.naming import CONDITION

MAX_LENGTH: Final = 400
"""The longest formula, in characters."""
MAX_NODES: Final = 120
"""The most numbers, names and operators in a formula."""
MAX_DEPTH: Final = 30
"""How deep operations may lie in one another."""
MAX_NUMBER: Final = 1_000_000
"""The largest number that may be written in a formula."""

_FUNCTIONS: Final = frozenset({"min", "max", "abs"})
_CALLABLE: Final = _FUNCTIONS | {"count", "sum"}
_WORDS: Final = frozenset({"and", "or", "not", "if", "else"})
_TOKEN: Final = re.compile(
    r"[ \t\r\n]+|[0-9]+(?![0-9A-Za-z_.])|[A-Za-z_][A-Za-z0-9_]*"
    r"|//|[<>=!]=|\*(?!\*)|<(?!<)|>(?!>)|[-+%(),]|\.(?![0-9])"
)
_NUMBER_LIKE: Final = re.compile(r"[0-9][0-9A-Za-z_.]*")
_UNFINISHED: Final = re.compile(r"(\b(and|or|not|if|else)|[-+*/%<>=,.])$")
_FIXES: Final = (
    ("**", "'**' is not part of a formula; multiply with '*'"),
    ("<<", "'<<' is not part of a formula"),
    (">>", "'>>' is not part of a formula"),
    ("/", "'/' is not part of a formula; '//' divides whole numbers"),
    (":=", "':=' is not part of a formula"),
    ("=", "'=' is not part of a formula; '==' compares"),
    ("&", "'&' is not part of a formula; write 'and'"),
    ("|", "'|' is not part of a formula; write 'or'"),
    ("?", f"'?' is not part of a formula; {CONDITION}"),
    ("!", "'!' is not part of a formula; write 'not'"),
    ("[", "'[' is not part of a formula; there are no lists and no subscripts"),
    ('"', "text is not part of a formula"),
    ("'", "text is not part of a formula"),
)
_OPERATORS: Final[dict[type[ast.AST], str]] = {
    ast.Add: "+",
    ast.Sub: "-",
    ast.Mult: "*",
    ast.FloorDiv: "//",
    ast.Mod: "%",
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
    ast.Eq: "==",
    ast.NotEq: "!=",
    ast.And: " and ",
    ast.Or: " or ",
}


class FormulaSyntaxError(Exception):
    """What is wrong with a formula's text, and the column (from 1) where."""

    def __init__(self, message: str, column: int) -> None:
        self.message, self.column = message, column
        super().__init__(message)


def translate(text: str) -> tuple[str, tuple[str, ...]]:
    """Return Python code over `v[0]`, `v[1]`, ... and the names in that order. Raises FormulaSyntaxError."""
    if not text.strip():
        raise FormulaSyntaxError("the formula is empty", 1)
    if len(text) > MAX_LENGTH:
        raise FormulaSyntaxError(f"the formula is longer than {MAX_LENGTH} characters", MAX_LENGTH + 1)
    _check_words(text)
    blanks = len(text) - len(text.lstrip())
    tree = _tree(text, blanks)
    writer = _Writer(blanks)
    code = writer.number(tree, 1)
    plus = "" if isinstance(tree, ast.BinOp) else "+"  # True, taken from a value as it is, becomes 1
    return f"{plus}{code}", tuple(writer.names)


def _check_words(text: str) -> None:
    """Refuse the first character, number or word that no formula has."""
    at = 0
    while at < len(text):
        token = _TOKEN.match(text, at)
        if token is None:
            raise FormulaSyntaxError(_strange(text, at), at + 1)
        word = token[0]
        if word == "then" or (word == "if" and not text[:at].strip()):
            raise FormulaSyntaxError(f"{word!r} can't stand here; {CONDITION}", at + 1)
        if word in ("True", "False"):
            number = int(word == "True")
            raise FormulaSyntaxError(f"{word!r} is not part of a formula; write {number}", at + 1)
        if word[0].isalpha() and keyword.iskeyword(word) and word not in _WORDS:
            raise FormulaSyntaxError(f"{word!r} is not part of a formula", at + 1)
        if word[0].isdigit() and (len(word) > 7 or int(word) > MAX_NUMBER):
            raise FormulaSyntaxError(f"numbers in a formula go up to {MAX_NUMBER:,}", at + 1)
        at = token.end()


def _strange(text: str, at: int) -> str:
    """Say what is wrong with the characters at an index, where no token begins."""
    number = _NUMBER_LIKE.match(text, at)
    if number and re.fullmatch(r"[0-9]+\.[0-9]*", number[0]):
        return f"{number[0]!r}: formulas have whole numbers only"
    if number:
        return f"{number[0]!r} is neither a number nor a name"
    for start, message in _FIXES:
        if text.startswith(start, at):
            return message
    return f"{text[at]!r} is not part of a formula"


def _tree(text: str, blanks: int) -> ast.expr:
    """Parse text whose words have been checked. Line breaks count as blanks."""
    line = re.sub(r"[\t\r\n]", " ", text).strip()
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", SyntaxWarning)
            return ast.parse(line, mode="eval").body
    except SyntaxError as error:
        column = max(1, min(error.offset or 1, len(line) + 1))
        raise _reworded(line, column, error.msg, blanks) from None
    except (RecursionError, MemoryError):
        raise FormulaSyntaxError("the formula is nested too deep", blanks + 1) from None


def _reworded(line: str, column: int, said: str, blanks: int) -> FormulaSyntaxError:
    """Explain in our own words why Python could not read the line, from its message and column."""
    opened, closed = line.count("("), line.count(")")
    if opened != closed:
        message = "a '(' is never closed" if opened > closed else "a ')' without its '('"
        return FormulaSyntaxError(message, column + blanks)
    if _UNFINISHED.search(line):
        return FormulaSyntaxError("the formula ends too early", len(line) + 1 + blanks)
    if "expected 'else'" in said:
        return FormulaSyntaxError("an 'if' without its 'else'", column + blanks)
    found = re.match(r"\w+|//|[<>=!]=|.", line[column - 1 :])
    rest = f" from {found[0]!r} on" if found else ""
    return FormulaSyntaxError(f"the formula can't be read{rest}", column + blanks)


def _is_condition(node: ast.expr) -> bool:
    """Return whether a node holds or does not, rather than being a number."""
    negation = isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not)
    return negation or isinstance(node, ast.Compare | ast.BoolOp)


class _Writer:
    """Writes the code of a tree and collects its names. `blanks` were cut off before its first column."""

    def __init__(self, blanks: int) -> None:
        self.blanks = blanks
        self.nodes = 0
        self.names: list[str] = []

    def number(self, node: ast.expr, depth: int) -> str:
        """Return code for a node's value: a whole number."""
        if _is_condition(node):
            return f"(1 if {self._condition(node, depth)} else 0)"
        self._count(node, depth)
        deeper = depth + 1
        match node:
            case ast.Constant(value=int()):
                return str(node.value)
            case ast.Name():
                if node.id in _CALLABLE:
                    raise self._error(node, f"{node.id!r} is a function: it needs parentheses")
                return self._name(node.id)
            case ast.BinOp():
                if isinstance(node.op, ast.FloorDiv | ast.Mod) and getattr(node.right, "value", 1) == 0:
                    raise self._error(node.right, "division by zero")
                left, right = self.number(node.left, deeper), self.number(node.right, deeper)
                return f"({left}{_OPERATORS[type(node.op)]}{right})"
            case ast.UnaryOp(op=ast.USub() | ast.UAdd()):
                sign = "-" if isinstance(node.op, ast.USub) else "+"
                return f"({sign}{self.number(node.operand, deeper)})"
            case ast.IfExp():
                condition = self._condition(node.test, deeper)
                body, other = self.number(node.body, deeper), self.number(node.orelse, deeper)
                return f"({body} if {condition} else {other})"
            case ast.Call():
                return self._call(node, deeper)
            case ast.Attribute():
                raise self._error(node, "a '.' stands only in an aggregate, like sum(AREA.TALLY)")
            case ast.Tuple():
                raise self._error(node, "a ',' stands only between the values of min and max")
        raise self._error(node, "this is not part of a formula")

    def _condition(self, node: ast.expr, depth: int) -> str:
        """Return code that is true where the node's value is not 0."""
        if _is_condition(node):
            self._count(node, depth)
        deeper = depth + 1
        match node:
            case ast.BoolOp():
                parts = [self._condition(value, deeper) for value in node.values]
                return f"({_OPERATORS[type(node.op)].join(parts)})"
            case ast.UnaryOp(op=ast.Not()):
                return f"(not {self._condition(node.operand, deeper)})"
            case ast.Compare():
                code = self.number(node.left, deeper)
                for operator, value in zip(node.ops, node.comparators, strict=True):
                    code += f" {_OPERATORS[type(operator)]} {self.number(value, deeper)}"
                return f"({code})"
        return self.number(node, depth)

    def _call(self, node: ast.Call, depth: int) -> str:
        """Return code for a function's value, or for the one value that an aggregate is."""
        if not isinstance(node.func, ast.Name) or node.func.id not in _CALLABLE:
            name = f"{node.func.id!r}" if isinstance(node.func, ast.Name) else "this"
            raise self._error(node, f"{name} is not a function; there are min, max, abs, count and sum")
        name, values = node.func.id, node.args
        for value in values:
            if isinstance(value, ast.Starred | ast.GeneratorExp):
                raise self._error(value, "this is not part of a formula")
        match name, values:
            case "count", [ast.Name(id=area)]:
                return self._name(f"count({area})")
            case "count", [ast.Name(id=area), condition]:
                inner = _Writer(self.blanks)
                inner.nodes = self.nodes
                inner.number(condition, depth)
                self.nodes = inner.nodes
                return self._name(f"count({area}, {ast.unparse(condition)})")
            case "sum" | "max", [ast.Attribute(value=ast.Name(id=area), attr=tally)]:
                return self._name(f"{name}({area}.{tally})")
            case "count", _:
                raise self._error(node, "count takes a kind of area, and a condition: count(AREA, TALLY > 0)")
            case "sum", _:
                raise self._error(node, "sum takes one tally of an area: sum(AREA.TALLY)")
            case "abs", [value]:
                return f"abs({self.number(value, depth)})"
            case "abs", _:
                raise self._error(node, "abs takes one value")
            case _, [_, _, *_]:
                return f"{name}({', '.join(self.number(value, depth) for value in values)})"
        either = ", or one tally of an area: max(AREA.TALLY)" if name == "max" else ""
        raise self._error(node, f"{name} takes two values or more{either}")

    def _name(self, name: str) -> str:
        if name not in self.names:
            self.names.append(name)
        return f"v[{self.names.index(name)}]"

    def _count(self, node: ast.expr, depth: int) -> None:
        self.nodes += 1
        if self.nodes > MAX_NODES:
            raise self._error(node, f"the formula has more than {MAX_NODES} numbers, names and operators")
        if depth > MAX_DEPTH:
            raise self._error(node, f"operations lie more than {MAX_DEPTH} deep in one another")

    def _error(self, node: ast.expr, message: str) -> FormulaSyntaxError:
        return FormulaSyntaxError(message, node.col_offset + 1 + self.blanks)
