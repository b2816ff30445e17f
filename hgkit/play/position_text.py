"""Positions as YAML that people can read and edit: a tile a line, short lists in a line."""

import io
from collections.abc import Mapping
from typing import Any

import yaml
from yaml.nodes import CollectionNode, MappingNode, Node, ScalarNode

from hgkit.text.scalars import NotFinite, plain_value

_LISTS_OF_IDS = ("decks", "racks")
_WIDTH = 10**9


def position_yaml(content: Mapping[str, Any]) -> str:
    """Return the content of a position file as YAML. It reads back as it was, whatever the players are called."""
    root = _Dumper(io.StringIO(), sort_keys=False).represent_data(dict(content))
    assert isinstance(root, MappingNode)
    for key, value in root.value:
        _lay_out(value)
        if key.value in _LISTS_OF_IDS:
            _number_values(value)
        elif key.value == "table":
            _number_ids(value)
    root.flow_style = False
    return yaml.serialize(root, Dumper=_Dumper, allow_unicode=True, width=_WIDTH)


class _Dumper(yaml.SafeDumper):
    """Repeats what stands twice, and quotes what hgkit would not read as a text."""

    def ignore_aliases(self, data: Any) -> bool:
        """Return True: nobody wants an anchor in a file to edit."""
        return True

    def increase_indent(self, flow: bool = False, indentless: bool = False) -> None:
        super().increase_indent(flow, False)


def _quoted(dumper: yaml.SafeDumper, text: str) -> Node:
    style = None if _is_plain(text) else '"'
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style=style)


_Dumper.add_representer(str, _quoted)


def _is_plain(text: str) -> bool:
    """Return whether hgkit reads a text without quotes as that text; PyYAML sees to the syntax of YAML itself."""
    try:
        return text.isprintable() and plain_value(text) == text
    except (OverflowError, NotFinite):
        return False


def _lay_out(value: Node) -> None:
    """Give each item its line in a list of mappings or a mapping of collections; put all else on one line."""
    _flow(value)
    if isinstance(value, MappingNode):
        value.flow_style = not all(isinstance(item, CollectionNode) for _, item in value.value)
    elif isinstance(value, CollectionNode):
        value.flow_style = not any(isinstance(item, MappingNode) for item in value.value)


def _flow(node: Node) -> None:
    if isinstance(node, CollectionNode):
        node.flow_style = True
    for child in _children(node):
        _flow(child)


def _children(node: Node) -> list[Node]:
    if isinstance(node, MappingNode):
        return [value for _, value in node.value]
    return list(node.value) if isinstance(node, CollectionNode) else []


def _number_ids(table: Node) -> None:
    for entry in _children(table):
        assert isinstance(entry, MappingNode)
        for key, value in entry.value:
            if key.value == "tile":
                _number_values(value)


def _number_values(node: Node) -> None:
    if isinstance(node, ScalarNode) and isinstance(number := _number(node.value), int) and number >= 0:
        node.tag, node.style = "tag:yaml.org,2002:int", None
    for child in _children(node):
        _number_values(child)


def _number(text: str) -> object:
    return int(text) if text.isascii() and text.isdecimal() and str(int(text)) == text else None
