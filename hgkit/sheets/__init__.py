"""Reference sheets: one page made of the sentences of a ruleset's clauses."""

from hgkit.sheets.page import sheet

__all__ = ["sheet"]
