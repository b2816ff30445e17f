"""Sheets say what the clauses say: every clause, every number, nothing that a ruleset could smuggle in."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

import hgkit
from hgkit.errors import NotFound
from hgkit.games.catalog import Catalog
from hgkit.games.registries import registry_for
from hgkit.rules.clauses.model import RulesetModel
from hgkit.sheets import sentences, sheet
from hgkit.sheets.messages import languages, layout, messages
from hgkit.sheets.sentences import writer
from hgkit.text.source import read
from tests.sheets.variations import variations

HEAD = {"hgkit", "ruleset", "overlay", "title", "abstract", "documents", "source", "reconstructed", "words"}


def playable() -> list[str]:
    """The shipped rulesets that can be played."""
    found = []
    for path in Catalog().files("ruleset"):
        data = read(path).data
        if isinstance(data, dict) and "ruleset" in data and not data.get("abstract"):
            found.append(path.stem)
    return found


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("name", playable())
def test_every_clause_of_every_shipped_ruleset_has_its_sentence(name: str, lang: str) -> None:
    ruleset = hgkit.load(name)
    for name, clause in ruleset.clauses.items():
        assert messages(lang).sentence(name, clause.parameters()), name
    for format in ("markdown", "html"):
        assert ruleset.title(lang).split()[-1] in sheet(ruleset, lang=lang, format=format)


def test_every_section_with_clauses_has_one_place_on_the_page() -> None:
    sections = [section for sections in layout().blocks.values() for section in sections]
    assert sorted(sections) == sorted(set(RulesetModel.model_fields) - HEAD)


@pytest.mark.parametrize("lang", languages())
def test_every_block_has_a_heading(lang: str) -> None:
    assert set(layout().blocks) <= set(messages(lang).vocabulary.headings)


# --- a sheet cannot drift from the clauses ---


SEVERAL_TRACKS = [f"tests/data/spaces/{name}-tracks.yaml" for name in ("tile", "map")]


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("name", [*playable(), *SEVERAL_TRACKS])
def test_a_sentence_changes_with_every_parameter(name: str, lang: str) -> None:
    ruleset = hgkit.load(name)
    write = writer(ruleset, lang, "markdown")
    unsaid = []
    registry = registry_for(ruleset.resolved.data)
    for ident, clause in ruleset.clauses.items():
        before = write.sentence(ident, clause.parameters())
        for where, other in variations(clause, registry):
            if where == ".by=player" and ruleset.model.seats == {}:
                continue  # with no neutral seat only players can win
            if where == ".to=mover":
                continue  # the same as where it is left out
            if where.startswith(".once=") and len(clause.parameters()["when"]) == 1:
                continue  # at a single moment every area scores once
            if write.sentence(ident, other.parameters()) == before:
                unsaid.append(f"{ident}{where}")
    assert unsaid == []


def numbers(name: str) -> list[tuple[str, Any]]:
    """The path of every number and switch of a ruleset, and another value for it."""
    found = []
    for ident, clause in hgkit.load(name).clauses.items():
        for path, value in clause.parameters().items():
            if isinstance(value, int):
                found.append((f"{ident}.{path}", not value if isinstance(value, bool) else value + 1))
    return found


@pytest.mark.parametrize(("path", "value"), numbers("hg-2020"))
def test_a_sheet_follows_what_is_set(path: str, value: Any) -> None:
    changed = hgkit.load("hg-2020", set={path: value})
    clause = path.rpartition(".")[0]
    said, before = sentences(changed)[clause], sentences(hgkit.load("hg-2020"))[clause]
    assert said != before
    assert f"★ {said}" in sheet(changed)


@pytest.mark.parametrize("name", ["hg-2020", "hg-2002"])
def test_clauses_of_one_kind_never_share_a_sentence(name: str) -> None:
    found = list(sentences(hgkit.load(name)).values())
    assert len(found) == len(set(found))


# --- data of a stranger is data ---

HOSTILE = (
    "{{ 7 * 191 }}{% include 'page.css' %}<script>alert(1)</script> [x](javascript:alert(1)) `*_#|\n# Top"
)


def hostile(folder: Path) -> hgkit.Ruleset:
    """A ruleset and a deck that say it in every text and every name that are free."""
    text = json.dumps(HOSTILE)
    deck = folder / "hostile-deck.yaml"
    deck.write_text(
        f"""
hgkit: 1
deck: hostile-deck
title: {{en: {text}}}
source: {text}
reconstructed: {{how: made_up, why: {text}}}
extends: hg-2020-menhir
add:
  - {{id: {text}, sides: [meadow, meadow, meadow, meadow], meadow: {{N+E+S+W: {{animals: [deer]}}}}}}
""".lstrip()
    )
    file = folder / "hostile.yaml"
    file.write_text(
        f"""
hgkit: 1
ruleset: hostile
title: {{en: {text}}}
source: {text}
extends: hg-2020
documents: {{{text}: {{title: {text}, language: {text}, address: {text}}}}}
decks: {{bonus: {{tiles: {json.dumps(str(deck))}}}}}
animals:
  deer: {{points: 2, note: {text}, cite: {{{text}: [{text}, 3]}}}}
  mammoth: {{points: 2, reconstructed: {{how: {text}, why: {text}, {text}: {text}}}}}
words: {{deer: {{en: {text}}}, {text}: {{en: {text}}}}}
add:
  animals: {{{text}: {{points: 2}}}}
  supply: {{{text}: 3}}
""".lstrip()
    )
    return hgkit.load(file)


def test_texts_of_a_ruleset_never_run(tmp_path: Path) -> None:
    for format in ("markdown", "html"):
        written = sheet(hostile(tmp_path), format=format)
        assert "1337" not in written
        assert "@page" not in written.split("</style>")[-1]
        assert "7 * 191" in written.replace("\\", "")


def test_html_escapes_what_a_ruleset_says(tmp_path: Path) -> None:
    written = sheet(hostile(tmp_path), format="html")
    assert "<script" not in written
    assert "&lt;script&gt;" in written


def test_markdown_takes_no_markup_from_a_ruleset(tmp_path: Path) -> None:
    written = sheet(hostile(tmp_path))
    assert not re.search(r"(?<!\\)<script", written)
    assert "\n# Top" not in written
    assert not re.search(r"(?<!\\)\]\(javascript", written)


# --- the page ---


def shown(ruleset: hgkit.Ruleset) -> set[str]:
    """The clauses whose sentences stand on the page."""
    write = writer(ruleset, "en", "markdown")
    clauses = ruleset.clauses.items()
    return {
        ident
        for ident, one in clauses
        if not write.evident(ident, one.parameters(), noted=one.note is not None)
    }


@pytest.mark.parametrize("name", playable())
def test_sheets_leave_out_only_what_other_sentences_say(name: str) -> None:
    ruleset = hgkit.load(name)
    gone = set(ruleset.clauses) - shown(ruleset)
    assert {ident.partition(".")[0] for ident in gone} <= {"tallies", "areas", "racks", "setup"}
    page, said = sheet(ruleset), sentences(ruleset)
    assert not any(f"- {said[ident]}" in page for ident in gone)


@pytest.mark.parametrize(
    ("change", "line"),
    [
        ("tallies.menhirs.sum=springs", "★ Menhirs: count springs as printed."),
        ("tallies.meeples.pieces=hut", None),
        ("tallies.lakes.of=river", "★ Count every section of river, even several on one tile (lakes)."),
        ("tallies.tiles.count=zones", "★ Count every section, even several on one tile (tiles)."),
    ],
)
def test_a_tally_that_is_not_what_its_name_says_stands_on_the_page(change: str, line: str | None) -> None:
    ruleset = hgkit.load("hg-2020", set=dict([change.split("=")]))
    clause = change.rpartition(".")[0]
    assert (f"- {line}" in sheet(ruleset)) if line else (clause not in shown(ruleset))


@pytest.mark.parametrize("name", playable())
def test_shipped_sheets_have_sentences_for_formulas(name: str) -> None:
    for said in sentences(hgkit.load(name)).values():
        assert not re.search(r"[_{}≤≥=≠×÷]|equal to", said), said
        assert re.search(r"[.?!]$", said), said


class Page(HTMLParser):
    """Checks that tags are closed in order, and collects them."""

    VOID = frozenset({"meta", "br", "link", "img", "hr", "input"})

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize("name", playable())
def test_html_is_whole_and_needs_no_other_file(name: str) -> None:
    written = sheet(hgkit.load(name), format="html")
    page = Page(written)
    assert not {"link", "script", "img", "iframe", "object"} & {tag for tag, _ in page.tags}
    assert not any({"src", "href", "onclick"} & set(attributes) for _, attributes in page.tags)
    assert "url(" not in written
    assert "@import" not in written
    ids = [attributes["id"] for tag, attributes in page.tags if tag == "li"]
    assert ids == sorted(set(ids), key=ids.index)
    assert set(ids) == shown(hgkit.load(name))


@pytest.mark.parametrize("name", ["hg-2020", "hg-2002"])
def test_a_sheet_fits_on_one_page_of_a4(name: str, tmp_path: Path) -> None:
    chromium = next(filter(None, map(shutil.which, ["chromium", "chromium-browser", "google-chrome"])), None)
    if chromium is None:
        pytest.skip("needs Chromium to print")
    page, printed = tmp_path / "sheet.html", tmp_path / "sheet.pdf"
    page.write_text(sheet(hgkit.load(name), format="html"))
    options = [
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--no-pdf-header-footer",
        f"--user-data-dir={tmp_path}",
    ]
    command = [chromium, *options, f"--print-to-pdf={printed}", page.as_uri()]
    subprocess.run(command, check=True, capture_output=True, timeout=120)
    assert len(re.findall(rb"/Type\s*/Page\b", printed.read_bytes())) == 1


def test_the_foot_names_ruleset_hash_version_and_trademarks() -> None:
    ruleset = hgkit.load("hg-2020")
    foot = sheet(ruleset).rpartition("---")[2]
    assert f"hg-2020, sha256 {ruleset.sha256[:12]}, hgkit {hgkit.__version__}" in foot
    assert "trademarks of their owners" in foot
    assert "Chasseurs et Cueilleurs" in foot


@pytest.mark.parametrize("name", playable())
def test_notes_are_numbered_in_the_order_of_the_page(name: str) -> None:
    main, _, notes = sheet(hgkit.load(name)).partition("## Notes")
    numbers = [int(number) for number in re.findall(r" \[(\d+)\]", main)]
    assert numbers == list(range(1, len(numbers) + 1))
    assert [int(number) for number in re.findall(r"^(\d+)\. ", notes, re.MULTILINE)] == numbers


def test_a_game_on_the_clauses_of_another_speaks_in_its_own_words() -> None:
    for name in ("web-of-power", "china"):
        assert not re.search(r"\b(tents?|totems?)\b", sheet(hgkit.load(name)), re.IGNORECASE)


def test_what_an_edition_states_and_what_it_leaves_open() -> None:
    lines = sheet(hgkit.load("hg-2020")).splitlines()
    assert "- Each player takes 5 meeples and 3 huts. (p. 2)" in lines
    assert any(
        re.fullmatch(r"- Complete a forest with a menhir: .* \? \[\d+\] \(p\. 4, 5, 8\)", line)
        for line in lines
    )
    assert "- 2 to 5 players. (p. 2)" in lines
    assert "- Place only pieces from your own supply. (p. 3)" in lines


def test_a_reconstructed_deck_says_why() -> None:
    assert "made up" not in sheet(hgkit.load("hg-2002"))
    assert "No source lists the 79 land tiles of 2002 one by one." in sheet(hgkit.load("hg-2002"))
    assert "No source" not in sheet(hgkit.load("hg-2020"))


@pytest.mark.parametrize(("name", "files"), [("sapiens", 2), ("iwari", 1), ("iwari-full", 2)])
def test_what_is_made_up_says_so(name: str, files: int) -> None:
    assert sheet(hgkit.load(name)).count(", made up: ") == files


def test_a_house_rule_marks_what_it_changes(tmp_path: Path) -> None:
    file = tmp_path / "our-table.yaml"
    file.write_text(
        """
hgkit: 1
ruleset: our-table
title: {en: "Our table"}
source: "Agreed among friends"
extends: hg-2020
animals: {tiger: {consumes: [deer, aurochs]}}
without: [bonus_turn]
add: {animals: {horse: {points: 2}}}
""".lstrip()
    )
    written = sheet(hgkit.load(file))
    assert "Bonus turns are not used." in written
    assert "Agreed among friends" in written
    assert "bonus turn if you have" not in written
    marked = [line[4:].split(":")[0] for line in written.splitlines() if line.startswith("- ★ ")]
    assert marked == ["**Tiger**", "**Horse**"]


def test_what_a_house_rule_leaves_out_is_a_sentence(tmp_path: Path) -> None:
    file = tmp_path / "dry.yaml"
    gone = "[supply.hut, occupy.where.hut, occupy.free.hut, areas.river_system, scoring.river_system, placement.sides"
    powers = "powers.raft, powers.logboat]"
    file.write_text(
        f"hgkit: 1\nruleset: dry\ntitle: {{en: Dry}}\nextends: hg-2020\nwithout: {gone}, {powers}\n"
    )
    written = sheet(hgkit.load(file))
    assert "Huts, river systems, the raft and the logboat are not used. Left out: sides." in written


def test_steps_and_stacks_without_a_word_of_their_own(tmp_path: Path) -> None:
    file = tmp_path / "market.yaml"
    file.write_text(
        """
hgkit: 1
ruleset: market
title: {en: Market}
extends: hg-2020
turn: {order: {steps: [draw, place, react, occupy, score, clear, bonus_turn]}}
add:
  racks: {land: {owner: table, deck: land}}
  turn: {clear: {step: discard, rack: hand, count: 1}}
""".lstrip()
    )
    said = sentences(hgkit.load(file))
    assert said["racks.land"] == "Shuffle the land tiles to form the stack of land tiles."
    assert "score what is completed, discard, then" in said["turn.order"]


def test_words_of_a_parent_hold_in_its_children(tmp_path: Path) -> None:
    file = tmp_path / "small.yaml"
    file.write_text("hgkit: 1\nruleset: small\ntitle: {en: Small}\nextends: china\nsupply: {tent: 12}\n")
    assert sentences(hgkit.load(file))["supply"] == "Each player takes 12 houses and 8 emissaries."


def test_what_face_up_tiles_make_has_the_name_of_its_area(tmp_path: Path) -> None:
    file = tmp_path / "clans.yaml"
    text = "hgkit: 1\nruleset: clans\nextends: sapiens\nwords: {tribe: {en: clan}}\n"
    file.write_text(f"{text}powers: {{fire: {{beside: active_tile}}}}\n", encoding="utf-8")
    said = sentences(hgkit.load(file))
    assert said["placement.abandoned"] == "No tile touches an abandoned clan."
    assert said["restart.tile"].startswith("Begin a new clan with a tile from your pool")
    assert "beside a tile of the clan." in said["powers.fire"]


def test_an_edition_has_words_of_its_own() -> None:
    assert "nugget" in sentences(hgkit.load("hg-2002"))["bonus_turn"]
    assert "menhir" in sentences(hgkit.load("hg-2020"))["bonus_turn"]


@pytest.mark.parametrize("name", ["hg-2020", "hg-2002-scout"])
def test_a_piece_taken_back_can_be_used_when_its_power_says_so(name: str) -> None:
    for ready, when in {"at_once": "at once", "next_turn": "from your next turn on"}.items():
        assert when in sentences(hgkit.load(name, set={"powers.shaman.ready": ready}))["powers.shaman"]


def test_an_unknown_language_is_not_found() -> None:
    with pytest.raises(NotFound, match="no sheets in the language 'eo'"):
        sheet(hgkit.load("hg-2020"), lang="eo")
