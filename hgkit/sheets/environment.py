"""The sandbox that sentences and pages are written in.

Only the shipped catalogues and layouts are templates. What a ruleset says is data: escaped, never run.
"""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from jinja2 import FileSystemLoader, StrictUndefined
from jinja2.sandbox import ImmutableSandboxedEnvironment
from markupsafe import Markup

from hgkit.sheets.formats import Style
from hgkit.sheets.messages import Messages, folder, texts
from hgkit.sheets.phrases import Phrases
from hgkit.sheets.words import Words


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


def sandbox(style: Style, folder: Path) -> Environment:
    """Return the bare sandbox for a format, with the templates of a folder."""
    return Environment(
        undefined=StrictUndefined,
        autoescape=style.autoescape,
        trim_blocks=True,
        lstrip_blocks=True,
        loader=FileSystemLoader(folder),
    )


def environment(messages: Messages, words: Words, style: Style, about: Mapping[str, Any]) -> Environment:
    """Return the sandbox for one language and format.

    What `about` has and the macros of the language's phrases are known in every template.
    """
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
