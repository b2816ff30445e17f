"""Names and formulas in the words of a catalogue."""

import re
from collections.abc import Iterable, Mapping

from hgkit.sheets.cites import Escape
from hgkit.sheets.messages import Forms, Vocabulary

_TOKEN = re.compile(
    r"(count|sum|max)\(\s*([A-Za-z_]\w*)(?:\s*\.\s*([A-Za-z_]\w*))?\s*\)|[A-Za-z_]\w*|\d+|//|[<>=!]=|[^\s]"
)
_OF_TRACK = re.compile(r"(\w+)_(rank|lead|most|least|arrival)")
_OF_TALLY = re.compile(r"(own)_(\w+)|(\w+)_(before|left)")


class Words:
    """The words for one ruleset. An id without a word is written with blanks for underscores, escaped."""

    def __init__(
        self, vocabulary: Vocabulary, layers: Iterable[tuple[str, Mapping[str, str]]], escape: Escape
    ) -> None:
        """Collect the words of `layers`: id and own words of the ruleset and its parents, the nearest last."""
        self.vocabulary = vocabulary
        self.words: dict[str, Forms] = dict(vocabulary.words)
        for ruleset, own in layers:
            self.words.update(vocabulary.for_rulesets.get(ruleset, {}))
            for name, word in own.items():
                self.words[name] = {"one": escape(word), "many": escape(plural(word, vocabulary.plurals))}
        self.formulas = vocabulary.formulas
        self.escape = escape

    def form(self, name: str, form: str) -> str:
        """Return the word for an id in a form; empty where it has none."""
        found = self.words.get(name, {})
        return "" if isinstance(found, str) else found.get(form, "")

    def some(self, name: object) -> str:
        """Return the word for one of many with its article; without one where it can't be counted."""
        word = self.word(name)
        if isinstance(self.words.get(str(name)), str):
            return word
        return plural(word, self.vocabulary.articles)

    def word(self, name: object, *forms: str) -> str:
        """Return the word for an id in the first of these forms that it has, else in its form `one`."""
        found = self.words.get(str(name), {})
        if isinstance(found, str):
            return found
        for form in (*forms, "one"):
            if form in found:
                return found[form]
        return self.escape(str(name).replace("_", " "))

    def formula(self, text: object) -> str:
        """Return a formula with readable signs, and words for its names."""
        written = " ".join(self._token(found) for found in _TOKEN.finditer(str(text)))
        return re.sub(r"\( | (?=[),])", lambda space: space[0].strip(), written)

    def _token(self, found: re.Match[str]) -> str:
        token, (call, area, tally) = found[0], found.groups()
        if call and area:
            pattern = self.formulas[f"{call} of areas"]
            return pattern.format(area=self.word(area, "many"), tally=self.word(tally, "many"))
        if token in self.formulas:
            return self.formulas[token]
        if not token[0].isalpha():
            return token
        return self.of_track(token) or self.of_tally(token) or self.word(token, "number", "many")

    def of_track(self, name: str) -> str:
        """Return the words for a rank, a lead and the like on a track; empty for another name."""
        found = _OF_TRACK.fullmatch(name) if name not in self.words else None
        if found is None:
            return ""
        track, what = found.groups()
        return self.formulas[f"{what} of a track"].format(track=self.word(track, "many"))

    def of_tally(self, name: str) -> str:
        """Return the words for what a tally was before, what is left or one's own; empty for another name."""
        found = _OF_TALLY.fullmatch(name) if name not in self.words else None
        if found is None:
            return ""
        what, tally = found[1] or found[4], found[2] or found[3]
        return self.formulas[f"{what} of a tally"].format(tally=self.word(tally, "number", "many"))


def plural(word: str, patterns: Iterable[list[str]]) -> str:
    """Return a word for many, by the first pattern found in it."""
    for pattern, replacement in patterns:
        if re.search(pattern, word):
            return re.sub(pattern, replacement, word, count=1)
    return word
