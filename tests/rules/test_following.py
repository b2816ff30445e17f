"""The Spanish help page follows the English one line by line: its ruleset is its differences, and cites itself."""

import hgkit
from hgkit.comparison.diff import lineage
from hgkit.sheets import sheet
from hgkit.text.source import read

ENGLISH, SPANISH = hgkit.load("hg-online-en"), hgkit.load("hg-online-es")
SLIPS = {"occupy.one_per_tile", "bonus_turn", "powers.hunting_trap", "powers.wildfire"}


def test_the_file_names_only_the_slips():
    data = read(SPANISH.path).data
    named = {"occupy.one_per_tile", "bonus_turn", *(f"powers.{name}" for name in data["powers"])}
    assert {*data} - {"hgkit", "ruleset", "title", "extends", "documents", "add"} == {
        "occupy",
        "bonus_turn",
        "powers",
    }
    assert named == SLIPS


def test_every_other_clause_says_what_the_english_page_says():
    assert SPANISH.clauses.keys() == ENGLISH.clauses.keys()
    for name, clause in SPANISH.clauses.items():
        other = ENGLISH.clauses[name]
        if name not in SLIPS:
            assert (clause.cite, clause.standing, clause.note) == (other.cite, other.standing, other.note)


def test_the_cites_are_those_of_the_spanish_page():
    document = SPANISH.model.documents["help"]
    assert (document.language, document.lines) == ("es", ENGLISH.model.documents["help"].lines)
    assert {SPANISH.origin(name) for name in SPANISH.clauses} == {"hg-online-es"}
    assert lineage(SPANISH).edition == "hg-online-es"
    page = sheet(SPANISH)
    assert "página de ayuda" in page
    assert "help page of" not in page
    shown = hgkit.diff(ENGLISH, SPANISH, all=True)
    assert {says.origin for clause in shown.clauses for says in clause.values[1:]} == {"hg-online-es"}
