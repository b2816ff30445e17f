"""From composed YAML nodes to plain data, in one pass that keeps every error it meets and reads on."""

import re
from typing import Final

from yaml.nodes import Node, ScalarNode, SequenceNode

from hgkit.errors import RulesetError
from hgkit.problems import Problem
from hgkit.text.compose import MAX_DEPTH, too_deep
from hgkit.text.places import Path, dotted, loop, paths
from hgkit.text.scalars import MAX_DIGITS, SPECIAL, Data, NotFinite, Scalar, plain_value

MAX_VALUES: Final = 200_000
"""A document may hold this many values, aliases written out."""

CODES: Final = {
    "duplicate-key": 'The same key stands twice in one mapping. Keys are text: 24 and "24" are the same.',
    "bad-key": "A key is text or a number. This one is empty, null, a list or a mapping.",
    "merge-key": "The YAML 1.1 merge key `<<` is not supported; use `extends`, or write the values out.",
    "yaml-tag": "Tags (`!name`, `!!type`) are not supported; a value's type follows from how it is written.",
    "huge-number": "A whole number has more than 18 digits. Quote it if it is a name.",
    "not-finite": "A number without end (`.inf`, 1e999) or no number (`.nan`). Quote it if it is a name.",
    "odd-blank": "A no-break space stands where YAML needs a blank, as some keyboards and web pages write it.",
    "alias-loop": "An alias stands inside its own anchor, so that the value would contain itself.",
    "too-many-values": "The document holds more than 200,000 values once its aliases are written out.",
}


_ODD_BLANK: Final = re.compile("[\u00a0\u2000-\u200b\u202f\u205f\u3000\ufeff]")
_MISSING_BLANK: Final = re.compile(rf"[\w-]+:{_ODD_BLANK.pattern}|{_ODD_BLANK.pattern}")

_SPECIAL_KEYS: Final = frozenset([text for text, value in SPECIAL.items() if value is None] + ["<<"])


def to_data(root: Node, path: str, problems: list[Problem]) -> Data:
    """Turn composed nodes into plain data of any kind. Errors go to `problems`, the rest is read as far as it can be.

    Of keys that are alike the first one counts. Raises RulesetError, with all errors, where reading on makes no sense.
    """
    reader = _Reader(root, path)
    try:
        data: Data = reader.value(root, 1)
    except _Stop as stop:
        reader.error(stop.node, stop.code, stop.message, stop.hint)
        reader.is_misread = True
    problems += reader.errors.values()
    if reader.is_misread:
        raise RulesetError(problems)
    return data


class _Stop(Exception):
    """An error after which reading on makes no sense."""

    def __init__(self, node: Node, code: str, message: str, hint: str) -> None:
        self.node, self.code, self.message, self.hint = node, code, message, hint


class _Reader:
    """The one pass over the nodes. Errors are kept by node and code: aliased nodes are met more than once."""

    def __init__(self, root: Node, path: str) -> None:
        self.root = root
        self.path = path
        self.left = MAX_VALUES
        self.plain = dict(SPECIAL)
        self.errors: dict[tuple[int, str], Problem] = {}
        self.paths: dict[int, Path] = {}
        self.first_lines: dict[int, dict[str, int]] = {}
        self.is_misread = False

    def value(self, node: Node, depth: int) -> Data:
        """Return the data of a node that lies `depth` deep (the root: 1)."""
        if node.tag is not None:
            self._tagged(node)
        if type(node) is ScalarNode:
            return self._scalar(node)
        if depth > MAX_DEPTH:
            raise self._too_deep(node)
        self.left -= len(node.value)
        if self.left < 0:
            message = f"more than {MAX_VALUES:,} values, aliases written out"
            raise _Stop(node, "too-many-values", message, "use fewer aliases (*name)")
        depth += 1
        plain = self.plain
        if type(node) is SequenceNode:
            items: list[Data] = []
            for item in node.value:
                if type(item) is ScalarNode and not item.style and item.tag is None and item.value in plain:
                    items.append(plain[item.value])
                else:
                    items.append(self.value(item, depth))
            return items
        result: dict[str, Data] = {}
        merged: dict[str, Data] = {}
        for key_node, item in node.value:
            key = key_node.value
            if (
                type(key) is not str
                or key in result
                or key_node.tag is not None
                or key in _SPECIAL_KEYS
                or not key.isascii()
            ) and not self._key_is_good(node, key_node, result):
                if key == "<<":  # refused, but what it means is no riddle
                    parts = self.value(item, depth)
                    for part in parts if isinstance(parts, list) else [parts]:
                        merged = {**part, **merged} if isinstance(part, dict) else merged
                continue
            if type(item) is ScalarNode and not item.style and item.tag is None and item.value in plain:
                result[key] = plain[item.value]
            else:
                result[key] = self.value(item, depth)
        return {**merged, **result} if merged else result

    def error(self, node: Node, code: str, message: str, hint: str = "") -> None:
        if (id(node), code) not in self.errors:
            mark = node.start_mark
            self.paths = self.paths or paths(self.root)
            where = dotted(self.paths.get(id(node), ()))
            self.errors[id(node), code] = Problem(
                self.path, mark.line + 1, mark.column + 1, code, message, where=where, hint=hint
            )

    def _scalar(self, node: ScalarNode) -> Scalar:
        text: str = node.value
        if node.style:
            return text
        if not text.isascii() and _MISSING_BLANK.match(text):
            self._odd_blank(node)
            return None
        try:
            value = self.plain[text] = plain_value(text)
        except OverflowError:
            message = f"a whole number of more than {MAX_DIGITS} digits"
            self.error(node, "huge-number", message, "quote it if it is text")
            return None
        except NotFinite:
            message = f"{text!r} is not a number that rules can use"
            self.error(node, "not-finite", message, "quote it if it is text")
            return None
        return value

    def _odd_blank(self, node: ScalarNode) -> None:
        self.is_misread = True  # YAML takes what stands before and behind it for one text
        found = _ODD_BLANK.search(node.value)
        assert found is not None
        line, column = node.start_mark.line + 1, node.start_mark.column + 1 + found.start()
        message = f"a no-break space (U+{ord(found[0]):04X}) in place of a blank"
        hint = "type a blank over it, or quote the text"
        self.errors[id(node), "odd-blank"] = Problem(self.path, line, column, "odd-blank", message, hint=hint)

    def _key_is_good(self, mapping: Node, key: Node, result: dict[str, Data]) -> bool:
        """Look closer at a key that may be wrong. It is read over if it is."""
        if not isinstance(key, ScalarNode):
            found = "a list" if isinstance(key, SequenceNode) else "a mapping"
            message = f"a key must be text or a number, found {found}"
            self.error(key, "bad-key", message, "quote it if it is text")
            return False
        if key.tag is not None:
            self._tagged(key)
        if not key.style and SPECIAL.get(key.value, "") is None:
            message = "a key must be text or a number, found nothing or null"
            self.error(key, "bad-key", message, "quote it if it is text")
            return False
        if not key.style and key.value == "<<":
            message = "the merge key '<<' is not supported"
            self.error(key, "merge-key", message, "use extends, or write the values out")
            return False
        if not key.style and _ODD_BLANK.search(key.value):
            self._odd_blank(key)
            return False
        if key.value in result:
            if id(mapping) not in self.first_lines:
                keys = [k for k, _ in mapping.value if isinstance(k, ScalarNode)]
                self.first_lines[id(mapping)] = {k.value: k.start_mark.line + 1 for k in reversed(keys)}
            line = self.first_lines[id(mapping)][key.value]
            message = f"the key {key.value!r} already stands on line {line}"
            self.error(key, "duplicate-key", message, "remove one of the two")
            return False
        return True

    def _tagged(self, node: Node) -> None:
        tag = str(node.tag).replace("tag:yaml.org,2002:", "!!")
        hint = "leave it out; quote text that begins with '!'"
        self.error(node, "yaml-tag", f"the tag {tag!r} is not supported", hint)

    def _too_deep(self, node: Node) -> _Stop:
        inside = loop(self.root)
        if inside is not None:
            message = "this value contains itself through an alias"
            return _Stop(inside, "alias-loop", message, "write the values out")
        self.paths = {id(node): ()}  # its path would be too long to read
        problem = too_deep(node, self.path)
        return _Stop(node, problem.code, problem.message, problem.hint)
