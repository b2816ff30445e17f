"""The texts and templates of a page that sets rulesets side by side, in `templates/diff`."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any, Literal

from jinja2 import FileSystemLoader, StrictUndefined
from markupsafe import Markup
from pydantic import BaseModel, ConfigDict

from hgkit.games.catalog import shipped
from hgkit.sheets.environment import Environment
from hgkit.sheets.formats import STYLES, Style
from hgkit.sheets.messages import checked

Say = Callable[..., str]
"""Writes a text of the catalogue by its name, from what it is given by keyword."""

PLAIN = Style("", False, STYLES["html"].escape, str)
"""Text for a terminal: on one line, nothing is escaped, nothing stands out."""


class Texts(BaseModel):
    """The texts in one language: Jinja texts by name."""

    model_config = ConfigDict(extra="forbid", strict=True)
    hgkit: Literal[1]
    messages: str
    texts: dict[str, str]


def folder() -> Path:
    """The folder with the texts and templates. Only the shipped ones are run."""
    return shipped() / "templates" / "diff"


def environment(style: Style) -> Environment:
    """The sandbox that texts and pages are written in."""
    return Environment(
        undefined=StrictUndefined,
        autoescape=style.autoescape,
        trim_blocks=True,
        lstrip_blocks=True,
        loader=FileSystemLoader(folder()),
    )


@lru_cache(maxsize=16)
def texts(lang: str) -> Texts:
    """The texts of a language, those in English where it has none."""
    file = folder() / f"{lang}.yaml"
    return checked(Texts, file if file.is_file() else folder() / "en.yaml")


def speaker(lang: str, style: Style) -> Say:
    """What writes the texts of a language in a format."""
    env = environment(style)
    compiled = {name: env.from_string(text) for name, text in texts(lang).texts.items()}

    def say(name: str, /, **context: Any) -> str:
        line = " ".join(compiled[name].render(context).split())
        return Markup(line) if style.autoescape else line

    return say
