"""The formats of a sheet: how data from a ruleset is made harmless in each, and what stands out how."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from markupsafe import Markup

Format = Literal["markdown", "html"]

_MARKDOWN = re.compile(
    r"[\\`*_\[\]<>|#~$]"
    r"|&(?=#?\w+;)"  # an entity
    r"|^[-+](?=\s|[-\s]*$)|(?<=^\d)[.)](?=\s)|(?<=^\d\d)[.)](?=\s)"  # an item of a list, or a line
)


def escape_markdown(text: str) -> str:
    """Text in which nothing means anything to markdown, on one line."""
    return _MARKDOWN.sub(r"\\\g<0>", " ".join(text.split()))


def _one_line(text: str) -> str:
    """Text on one line; the environment of html escapes it where it is written."""
    return " ".join(text.split())


@dataclass(frozen=True, slots=True)
class Style:
    """A format: its layout, whether Jinja escapes, `escape` for data, `strong` for what stands out."""

    layout: str
    autoescape: bool
    escape: Callable[[str], str]
    strong: Callable[[str], str]


STYLES: dict[str, Style] = {
    "markdown": Style("page.md.j2", False, escape_markdown, "**{}**".format),
    "html": Style("page.html.j2", True, _one_line, Markup("<b>{}</b>").format),
}
PLAIN = Style("", False, _one_line, str)
"""Text for a terminal: on one line, nothing is escaped, nothing stands out."""
