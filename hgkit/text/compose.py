"""From YAML text to its tree of nodes, with positions; syntax errors in words that help.

No tag is resolved here: a node's tag is None unless the file wrote one.
"""

import re
from typing import Any, Final

import yaml
from yaml.composer import Composer
from yaml.nodes import MappingNode, Node
from yaml.parser import Parser
from yaml.reader import Reader
from yaml.scanner import Scanner

from hgkit.errors import RulesetError
from hgkit.problems import Problem
from hgkit.text.naming import CONDITION

MAX_DEPTH: Final = 40
"""Lists and mappings may lie in one another this deep."""

MOST_MENDED: Final = 20
"""The most syntax errors that are skipped to read on."""

CODES: Final = {
    "yaml-syntax": "The text is not YAML. Unless only a value is wrong, reading stopped here; look just before it too.",
    "several-documents": "The file holds more than one YAML document (lines `---`, `...`). One a file.",
    "too-deep": "Lists and mappings lie more than 40 deep in one another.",
}


class _TooDeep(Exception):
    """Raised while composing in Python, so that no text can exhaust the stack."""


class _NoTags:
    """In place of PyYAML's resolver: gives no tag. It is asked at every node, so it does nothing else."""

    def resolve(self, kind: type[Node], value: str | None, implicit: object) -> None:
        """Leave every node without a tag of its own untagged."""

    def descend_resolver(self, parent: Node | None, index: object) -> None:
        """Go one level down."""

    def ascend_resolver(self) -> None:
        """Go one level up."""


class _PureComposer(_NoTags, Reader, Scanner, Parser, Composer):
    """Composes in Python, where PyYAML has no libyaml, and counts the depth; libyaml has a limit of its own."""

    depth = 0

    def __init__(self, text: str) -> None:
        Reader.__init__(self, text)
        Scanner.__init__(self)
        Parser.__init__(self)
        Composer.__init__(self)

    def descend_resolver(self, parent: Node | None, index: object) -> None:
        """Count one level down."""
        self.depth += 1
        if self.depth > MAX_DEPTH + 1:
            raise _TooDeep(parent)

    def ascend_resolver(self) -> None:
        """Count one level up."""
        self.depth -= 1


if yaml.__with_libyaml__:
    from yaml._yaml import CParser

    class _FastComposer(_NoTags, CParser):
        def __init__(self, text: str) -> None:
            CParser.__init__(self, text)


# What PyYAML says (a pattern on "context: problem"), what we say, and the way out. The first that fits.
_WORDS: Final[tuple[tuple[str, str, str], ...]] = (
    (r"tab character", "a tab in the indentation", "indent with spaces"),
    (r"quoted scalar.*(of stream|document indic)", "the quotation mark opened here is never closed", ""),
    (r"escape|hexdecimal", "unknown escape '{escape}' in the text that begins here", "use single quotes"),
    (r"flow sequence.*',' or ']'", "the list opened on line {opened} needs ',' or ']' here", ""),
    (r"flow mapping.*',' or '}'", "the mapping opened on line {opened} needs ',' or '}}' here", ""),
    (r"could not find expected ':'", "a key without ':'", "write 'key: value'"),
    (r"mapping values are not", "a ':' where no key can stand", "quote it, or check the indentation"),
    (r"sequence entries are not allowed", "a '-' where no list can begin", "put it on a new line"),
    (r"mapping keys are not allowed", "a '?' where no key can stand", "quote it"),
    (r"'-' indicator|block collection", "this does not fit the list of line {opened}", "check indentation"),
    (r"block mapping", "this does not fit the mapping of line {opened}", "check indentation, quotes"),
    (r"undefined alias", "an alias (*name) without its anchor (&name)", "quote text that begins with '*'"),
    (r"while scanning an alias", "a '*' without a name", "quote text that begins with '*'"),
    (r"while scanning an anchor", "a '&' without a name", "quote text that begins with '&'"),
    (r"second occurrence|duplicate anchor", "the same anchor as on line {opened}", "give it another name"),
    (r"\btag\b", "a tag (!...) that can't be read", "quote text that begins with '!'"),
    (r"document start", "more text after the end of the document", "one document a file"),
    (r"directive|%YAML|incompatible YAML", "a directive (%...) that can't be read", "leave it out"),
    (r"block scalar", "text after '|' or '>' that can't be read", "begin the text on the next line"),
    (r"node content", "a value is missing before this character", ""),
)  # fmt: skip
_STARTS_NOTHING: Final = re.compile("cannot start any token")
# What PyYAML says of an error that can be skipped, what is wrong, and whether that is where the value begins.
_MENDED: Final[tuple[tuple[str, str, bool], ...]] = (
    ("scanning an (alias|anchor)", "[*&]", True),
    ("undefined alias", "[*]", False),
    ("second occurrence|duplicate anchor", r"&[^\s,\[\]{}]+", False),
    ("cannot start any token", "[@`%\t]", False),
    ("escape|hexdecimal", r'(?s:"(?:[^"\\]|\\.)*")', True),
)
_UNWRITTEN: Final = re.compile(r"^.|[^\w\r\n\x85\u2028\u2029]")
"""What is replaced in a quoted text, so that it keeps its lines and reads as a name that nobody declares."""
_TERNARY: Final = re.compile(r"\s\?\s")
_NESTED: Final = re.compile("nesting depth")


def compose(text: str, path: str, problems: list[Problem]) -> Node | None:
    """Return the root node of the one document in `text`, None if there is nothing in it.

    Errors that leave no doubt about what surrounds them go to `problems`; a text replaces such a value.
    Raises RulesetError, with these too, for any other syntax error, a second document, or nesting deeper than
    `MAX_DEPTH`.
    """
    for _ in range(MOST_MENDED):
        try:
            return _composed(text, path)
        except RulesetError as stop:
            problems += stop.problems
            break
        except yaml.MarkedYAMLError as error:
            found, mended = _reworded(error, text, path), _mended(error, text)
            if mended is not None or all(found.line != problem.line for problem in problems):
                problems.append(found)  # else it follows from what is wrong before it
            if mended is None:
                break
            text = mended
    raise RulesetError(problems)


def _composed(text: str, path: str) -> Node | None:
    composer: Any = _FastComposer(text) if yaml.__with_libyaml__ else _PureComposer(text)
    try:
        root: Node | None = composer.get_single_node()
    except _TooDeep as stop:
        raise RulesetError([too_deep(stop.args[0], path)]) from None
    except yaml.MarkedYAMLError:
        raise
    except (yaml.YAMLError, ValueError, OverflowError) as error:
        message = f"the YAML can't be read: {' '.join(str(error).split())}"
        raise RulesetError([Problem(path, 1, 1, "yaml-syntax", message)]) from None
    finally:
        composer.dispose()
    return root


def _mended(error: yaml.MarkedYAMLError, text: str) -> str | None:
    """Return the text with something as long in place of an error, or None if it may mean anything."""
    said = f"{error.context or ''}: {error.problem or ''}"
    for pattern, wrong, begins in _MENDED:
        mark = error.context_mark if begins else error.problem_mark
        if mark is not None and re.search(pattern, said):
            found = re.compile(wrong).match(text, mark.index)
            line = text[text.rfind("\n", 0, mark.index) + 1 : mark.index]
            if found and (line.strip() or found[0] != "\t"):  # how far a tab indents is anyone's guess
                instead = "_" if len(found[0]) == 1 and found[0] != "\t" else " " * len(found[0])
                if found[0][0] == '"':
                    instead = f'"{_UNWRITTEN.sub("_", found[0][1:-1])}"'
                return text[: found.start()] + instead + text[found.end() :]
    return None


def too_deep(node: Node, path: str) -> Problem:
    """Report a list or mapping that lies too deep."""
    kind = "mappings" if isinstance(node, MappingNode) else "lists"
    return _too_deep_at(path, node.start_mark.line + 1, node.start_mark.column + 1, kind)


def _too_deep_at(path: str, line: int, column: int, kind: str) -> Problem:
    message = f"{kind} more than {MAX_DEPTH} deep in one another"
    return Problem(path, line, column, "too-deep", message, hint="flatten them")


def _reworded(error: yaml.MarkedYAMLError, text: str, path: str) -> Problem:
    """Turn PyYAML's message into a problem that names the place to look at and the way out."""
    said = f"{error.context or ''}: {error.problem or ''}"
    mark, opened = error.problem_mark or error.context_mark, error.context_mark or error.problem_mark
    line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
    opened_line, opened_column = (opened.line + 1, opened.column + 1) if opened else (line, column)
    if "another document" in said:
        message, hint = "a second YAML document", "one document a file"
        return Problem(path, line, column, "several-documents", message, hint=hint)
    if _NESTED.search(said):
        return _too_deep_at(path, line, column, "lists or mappings")
    if _STARTS_NOTHING.search(said):
        return _bad_start(text, path, line, column)
    for pattern, message, hint in _WORDS:
        if re.search(pattern, said):
            if message.endswith("' here") and not _rest(text, line, column).strip():
                message, hint = f"the {message.split()[1]} opened here is never closed", ""
            if any(words in message for words in ("opened here", "begins here", "without ':'")):
                line, column = opened_line, opened_column
            if "a ':' where" in message and _TERNARY.search(text.splitlines()[line - 1][: column - 1]):
                hint = CONDITION
            code = "several-documents" if "end of the document" in message else "yaml-syntax"
            backslash = text.rfind("\\", 0, mark.index + 1) if mark else -1
            message = message.format(opened=opened_line, escape=text[backslash : backslash + 2])
            return Problem(path, line, column, code, message, hint=hint)
    return Problem(path, line, column, "yaml-syntax", f"the YAML can't be read: {said.strip(': ')}")


def _bad_start(text: str, path: str, line: int, column: int) -> Problem:
    """Report a character that can't begin a value: a tab, or one that YAML reserves."""
    rest = _rest(text, line, column)
    if rest[:1] == "\t":
        message, hint = "a tab in the indentation", "indent with spaces"
        return Problem(path, line, column, "yaml-syntax", message, hint=hint)
    message = f"no value can begin with {rest[:1]!r}"
    return Problem(path, line, column, "yaml-syntax", message, hint="quote it")


def _rest(text: str, line: int, column: int) -> str:
    rest = "\n".join(re.split("\r\n|[\r\n\x85\u2028\u2029]", text)[line - 1 :])
    return rest[column - 1 :]
