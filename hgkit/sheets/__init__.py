"""Reference sheets: one page made of the sentences of a ruleset's clauses."""

from hgkit.sheets.page import changes, sheet
from hgkit.sheets.sentences import sentences

__all__ = ["changes", "sentences", "sheet"]
