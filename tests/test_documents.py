"""Every sentence of a rule text that was read whole is cited by a clause, and no cite names a line without one.

The texts themselves are not part of the project. Of each stand here the lines that hold a sentence of a rule; the
others are empty, headings, captions of pictures or worked examples.
"""

from __future__ import annotations

import pytest

import hgkit

Lines = tuple[int | tuple[int, int], ...]
"""Lines, and first and last of several."""

ONLINE: Lines = (
    *(3, 7, 9, 10, 14, 16, 18, 22, 24, (28, 30), (34, 36), 40, (42, 45), 49, 53, 55, 59, 63, 67, 71, 75),
    *(77, 79, 81, 83, 85, 87, 91, 95, (97, 100), 102, 106, 108, 110, 112, 114),
)
IWARI: Lines = (
    *((5, 9), 11, 13, (17, 22), (26, 28), (32, 34), (39, 43), 46, (49, 53), 56, 58, (62, 66), (70, 77)),
    *(81, (83, 85), (89, 94), (98, 100)),
)

RULES: dict[tuple[str, str], Lines] = {
    ("hg-2002", "rules"): (
        *(2, 4, 5, 17, (20, 22), (24, 26), (28, 30), (32, 36), (38, 42), 44, 45, (47, 52), (63, 72)),
        *((77, 83), (86, 88), (105, 113), (115, 123), 125, 127, 129, 131, 133, 134, 136, (138, 140), 142),
        *((145, 148), (155, 157), (159, 168), 171, (173, 182), (184, 188), (201, 204), (207, 212)),
        *((214, 220), (222, 228)),
    ),
    ("hg-online-en", "help"): ONLINE,
    ("iwari-help", "help"): (*IWARI, 24),
    ("iwari-full", "help"): (*IWARI, (104, 108), 112),
    ("sapiens-help", "help"): (3, 7, 9, 11, 13, 15, (19, 26), 30, 32, 34, 38, 40),
}
"""The lines with rules, by ruleset and document."""


@pytest.mark.parametrize(("name", "document"), RULES)
def test_every_sentence_is_cited(name: str, document: str) -> None:
    cited: set[int | str] = set()
    for clause in hgkit.load(name).clauses.values():
        places = (clause.cite or {}).get(document, [])
        cited.update(places if isinstance(places, list) else [places])
    runs = [run if isinstance(run, tuple) else (run, run) for run in RULES[name, document]]
    assert cited == {line for first, last in runs for line in range(first, last + 1)}
