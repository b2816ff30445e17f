"""The sandbox that sentences and pages are written in, and their formats.

Only the shipped catalogues and layouts are templates. What a ruleset says is data: made harmless, never run.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal

from jinja2 import BytecodeCache, FileSystemLoader, StrictUndefined
from jinja2.bccache import Bucket
from jinja2.sandbox import ImmutableSandboxedEnvironment
from markupsafe import Markup

from hgkit.sheets.messages import Messages, folder, texts
from hgkit.sheets.phrases import Phrases
from hgkit.sheets.words import Words

Format = Literal["markdown", "html"]

_MARKDOWN = re.compile(
    r"[\\`*_\[\]<>|#~$]"
    r"|&(?=#?\w+;)"  # an entity
    r"|^[-+](?=\s|[-\s]*$)|(?<=^\d)[.)](?=\s)|(?<=^\d\d)[.)](?=\s)"  # an item of a list, or a line
)


def escape_markdown(text: str) -> str:
    """Escape everything that markdown would interpret, and put the text on one line."""
    return _MARKDOWN.sub(r"\\\g<0>", " ".join(text.split()))


def _one_line(text: str) -> str:
    """Put a text on one line; the environment of html escapes it where it is written."""
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


class Environment(ImmutableSandboxedEnvironment):
    """A sandbox in which `x.name` of a mapping is its entry, whatever methods mappings have."""

    def getattr(self, obj: Any, attribute: str) -> Any:
        """Look in a mapping for an entry only, else as usual."""
        if isinstance(obj, Mapping):
            return self.getitem(obj, attribute)
        return super().getattr(obj, attribute)

    def getitem(self, obj: Any, argument: Any) -> Any:
        """Look in a mapping for an entry only, else as usual."""
        if isinstance(obj, Mapping):
            return obj[argument] if argument in obj else self.undefined(obj=obj, name=argument)
        return super().getitem(obj, argument)


Say = Callable[..., str]
"""Writes a text of a catalogue by its name, from what it is given by keyword."""


def speaker(lang: str, style: Style) -> Say:
    """Return what writes the texts that set rulesets side by side, in a language and a format."""
    env = sandbox(style, folder("diff"))
    compiled = {name: env.from_string(text) for name, text in texts(lang).texts.items()}

    def say(name: str, /, **context: Any) -> str:
        line = " ".join(compiled[name].render(context).split())
        return Markup(line) if style.autoescape else line

    return say


def grouped(numbers: Mapping[str, int]) -> list[tuple[int, list[str]]]:
    """Return each number with the players that it is for."""
    found: dict[int, list[str]] = {}
    for players, number in numbers.items():
        found.setdefault(number, []).append(players)
    return list(found.items())


class Compiled(BytecodeCache):
    """Templates compiled before, which takes longer than all else about a page."""

    def __init__(self) -> None:
        self.code: dict[tuple[str, str], Any] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Take the code of a template from here, where its text is the same."""
        bucket.code = self.code.get((bucket.key, bucket.checksum))

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep the code of a template."""
        self.code[bucket.key, bucket.checksum] = bucket.code


_COMPILED: Final = {True: Compiled(), False: Compiled()}
"""By whether templates escape: that is compiled in. Words are not, since environments are not `optimized`."""


def sandbox(style: Style, folder: Path) -> Environment:
    """Return the bare sandbox for a format, with the templates of a folder."""
    return Environment(
        optimized=False,
        bytecode_cache=_COMPILED[style.autoescape],
        undefined=StrictUndefined,
        autoescape=style.autoescape,
        trim_blocks=True,
        lstrip_blocks=True,
        loader=FileSystemLoader(folder),
    )


def environment(messages: Messages, words: Words, style: Style, about: Mapping[str, Any]) -> Environment:
    """Return the sandbox for a language and format; templates know what `about` has and the macros of phrases."""
    env = sandbox(style, folder())
    phrases = Phrases(words)
    env.filters.update(
        name=words.word,
        names=lambda name: words.word(name, "many"),
        word=words.word,
        some=words.some,
        form=words.form,
        grouped=grouped,
        formula=words.formula,
        award=phrases.award,
        condition=phrases.condition,
        event=phrases.event,
        parts=phrases.parts,
        left=phrases.left,
        breaking=phrases.breaking,
        first_come=phrases.first_come,
        uses=lambda text, name: re.search(rf"\b{name}\b", str(text)) is not None,
        number=phrases.number,
        strong=style.strong,
        plain=style.escape,
    )
    vocabulary = messages.vocabulary
    env.globals.update(labels=vocabulary.labels, headings=vocabulary.headings, marks=vocabulary.marks)
    env.globals.update(about)
    macros = env.get_template(messages.phrases).module
    env.globals.update({name: macro for name, macro in vars(macros).items() if not name.startswith("_")})
    return env
