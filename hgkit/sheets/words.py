"""Names and formulas in the words of a catalogue."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping

from hgkit.sheets.messages import Forms, Messages

Escape = Callable[[str], str]

_TOKEN = re.compile(
    r"(count|sum|max)\(\s*([A-Za-z_]\w*)(?:\s*\.\s*([A-Za-z_]\w*))?\s*\)|[A-Za-z_]\w*|\d+|//|[<>=!]=|[^\s]"
)


class Words:
    """The words for one ruleset. An id without a word is written with blanks for underscores, escaped."""

    def __init__(self, messages: Messages, lineage: Iterable[str], escape: Escape) -> None:
        """`lineage` are the ids of the ruleset and what it rests on, the nearest last."""
        self.words: Mapping[str, Forms] = dict(messages.words)
        for ruleset in lineage:
            self.words = {**self.words, **messages.for_rulesets.get(ruleset, {})}
        self.formulas = messages.formulas
        self.escape = escape

    def word(self, name: object, form: str = "one") -> str:
        """The word for an id in a form."""
        forms = self.words.get(str(name))
        if isinstance(forms, dict) and form in forms:
            return forms[form]
        return forms if isinstance(forms, str) else self.escape(str(name).replace("_", " "))

    def known(self, name: object, form: str = "one") -> bool:
        """Whether the catalogue has a word for an id in a form of its own."""
        forms = self.words.get(str(name))
        return isinstance(forms, dict) and form in forms

    def formula(self, text: object) -> str:
        """A formula with readable signs, and words for its names."""
        written = " ".join(self._token(found) for found in _TOKEN.finditer(str(text)))
        return re.sub(r"\( | (?=[),])", lambda space: space[0].strip(), written)

    def _token(self, found: re.Match[str]) -> str:
        token, (call, area, tally) = found[0], found.groups()
        if call and area:
            pattern = self.formulas[f"{call} of areas"]
            return pattern.format(area=self.word(area, "many"), tally=self.word(tally))
        if token in self.formulas:
            return self.formulas[token]
        return self.word(token, "many") if token[0].isalpha() else token
