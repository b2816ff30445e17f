"""Rulesets side by side as a page: the rows of a table, footnotes, components; in markdown or printable html."""

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from hgkit.comparison.diff import ClauseDiff, Diff
from hgkit.errors import NotFound
from hgkit.sheets.cites import documents
from hgkit.sheets.difference_rows import ComponentBlock, Note, Row, Rows, component_block
from hgkit.sheets.environment import PLAIN, STYLES, Format, Say, Style, sandbox, speaker
from hgkit.sheets.messages import Messages, folder, layout, messages
from hgkit.text.naming import names_hint
from hgkit.version import __version__


@dataclass(frozen=True)
class Topic:
    """An area of the rules: its name, its heading, and its rows."""

    name: str
    heading: str
    rows: list[Row]


@dataclass(frozen=True)
class Page:
    """What a page shows, whatever its format. `say` writes a text of the catalogue by its name."""

    diff: Diff
    say: Say
    title: str
    columns: list[dict[str, Any]]
    topics: list[Topic]
    notes: list[Note]
    components: list[ComponentBlock]
    count: str
    legend: str

    @property
    def lines(self) -> int:
        """The number of lines in the table, long cells and headings apart."""
        return sum(max(1, len(row.lines)) for topic in self.topics for row in topic.rows)


def topics() -> list[str]:
    """Return the names of the areas of the rules, in the order of a page."""
    return [*layout().blocks]


def topic_of(clause: str) -> str:
    """Return the area of the rules that a clause belongs to."""
    return layout().block(clause)


def is_of(clause: str, wanted: Collection[str]) -> bool:
    """Return whether a clause belongs to one of some areas of the rules; any clause does where none is named."""
    area = topic_of(clause)
    return not wanted or any(area in (name, *layout().along.get(name, ())) for name in wanted)


def only_topics(clauses: Sequence[ClauseDiff], wanted: Collection[str]) -> list[ClauseDiff]:
    """Return the clauses of some areas of the rules, of all if none is named. Raises NotFound for an unknown area."""
    for name in wanted:
        if name not in topics():
            raise NotFound(f"there is no topic {name!r} ({names_hint(name, topics(), known='there are ')})")
    return [clause for clause in clauses if is_of(clause.id, wanted)]


def as_dict(diff: Diff, topics: Collection[str] = ()) -> dict[str, Any]:
    """Return the fields of the JSON document `diff`, with each clause's topic. Raises NotFound for an unknown topic."""
    kept = {clause.id for clause in only_topics(diff.clauses, topics)}
    data = diff.as_dict()
    clauses = [clause for clause in data["clauses"] if clause["id"] in kept]
    data["clauses"] = [{"id": one["id"], "topic": topic_of(one["id"])} | one for one in clauses]
    data["equal"] = [ident for ident in data["equal"] if is_of(ident, topics)]
    return data


def difference(
    diff: Diff, *, lang: str = "en", format: Format = "markdown", topics: Collection[str] = ()
) -> str:
    """Write a diff as a page in markdown, or in html for A4 landscape.

    Raises NotFound for an unknown language or topic.
    """
    style, trademarks = STYLES[format], messages(lang).vocabulary.labels["trademarks"]
    page = plain_page(diff, lang=lang, topics=topics, style=style)
    template = sandbox(style, folder("diff")).get_template(style.layout)
    text = template.render(lang=lang, page=page, say=page.say, trademarks=trademarks, version=__version__)
    return text.rstrip() + "\n"


def plain_page(diff: Diff, *, lang: str = "en", topics: Collection[str] = (), style: Style = PLAIN) -> Page:
    """Return what a page shows, in plain text unless a `style` is given. Raises as `difference` does."""
    catalogue = messages(lang)
    say = speaker(lang, style)
    rows = Rows(diff, catalogue, style, say)
    clauses = only_topics(diff.clauses, topics)
    blocks: dict[str, list[ClauseDiff]] = {name: [] for name in layout().blocks}
    for clause in clauses:
        blocks[topic_of(clause.id)].append(clause)
    headings = catalogue.vocabulary.headings
    counts = Counter(clause.differs for clause in clauses)
    return Page(
        diff=diff,
        say=say,
        title=say("title", names=[style.escape(name) for name in diff.names]),
        columns=_columns(diff, lang, style),
        topics=[
            Topic(name, headings[name], [rows.row(clause) for clause in found])
            for name, found in blocks.items()
            if found
        ],
        notes=rows.notes,
        components=[component_block(clause, style.escape, say) for clause in clauses if clause.components],
        count=say(
            "count",
            value=counts["value"],
            presence=counts["presence"],
            status=counts["status"],
            equal=sum(is_of(clause, topics) for clause in diff.equal),
        ),
        legend=say("legend", signs=_signs(clauses, catalogue, say)),
    )


def _columns(diff: Diff, lang: str, style: Style) -> list[dict[str, Any]]:
    return [
        {
            "name": style.escape(name),
            "title": style.escape(ruleset.title(lang)),
            "documents": documents(ruleset.model, style.escape),
            "sha256": ruleset.sha256,
        }
        for name, ruleset in zip(diff.names, diff.rulesets, strict=True)
    ]


def _signs(clauses: Sequence[ClauseDiff], catalogue: Messages, say: Say) -> list[tuple[str, str]]:
    there = [says for clause in clauses for says in clause.there]
    standings = {says.standing for says in there}
    marks = catalogue.vocabulary.marks.items()
    found = [(mark.sign, mark.means) for status, mark in marks if status in standings]
    if any(says.changed for says in there):
        found.append((say("changed", origin=""), say("legend_changed")))
    if any(clause.missing for clause in clauses):
        found.append((say("absent"), say("legend_absent")))
    return found
