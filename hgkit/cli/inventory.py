"""The items that `hgkit list` shows."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any

from hgkit.cli.inputs import check_language
from hgkit.cli.shelf import content_of, things, title_of
from hgkit.cli.tables import columns
from hgkit.errors import HgkitError
from hgkit.games.catalog import Catalog, display
from hgkit.games.files import COMPONENTS, FOLDERS, HOUSE

Item = dict[str, Any]

_ENDLESS = 10_000

_FILES = {
    "rulesets": ("ruleset", "overlay"),
    "overlays": ("overlay",),
    **{f"{key}s": (key,) for key in COMPONENTS},
}


def items(catalog: Catalog, what: str | None, lang: str) -> list[Item]:
    """Return items of one sort, or all files on the path: id, kind, title and file of each."""
    if what is not None and what in _OTHERS:
        check_language(lang, [], "the list")
        return list(_OTHERS[what](catalog))
    kinds = tuple(FOLDERS) if what is None else _FILES[what]
    listed = [(thing, content_of(catalog, thing)) for thing in things(catalog, kinds)]
    check_language(lang, (content.get("title") for _, content in listed if content), "the list")
    found = [_item(one.kind, one.id, title_of(one, content, lang), one.path) for one, content in listed]
    return sorted(found, key=lambda item: (list(FOLDERS).index(item["kind"]), _heading(item)))


def _item(kind: str, ident: str, title: str, path: Path | None = None) -> Item:
    return {"id": ident, "kind": kind, "title": title, "file": display(path) if path else ""}


def _heading(item: Item) -> tuple[bool, str]:
    """Return what an item is listed under, and before it whether that comes after others of its kind."""
    house = item["kind"] == "overlay" and Path(item["file"]).parent.name == HOUSE
    return house, "house rules" if house else f"{item['kind']}s"


def table(items: list[Item], width: int, *, paths: bool = False) -> str:
    """Return the items as text, under a heading for each kind; with `paths`, each with its file on one long line."""
    blocks = []
    for (_, heading), group in groupby(items, key=_heading):
        found = list(group)
        kind = found[0]["kind"]
        if paths:  # one that is broken over two lines can't be copied
            rows = [(f"  {item['id']}", item["title"], item["file"]) for item in found]
            lines = columns(rows, width=_ENDLESS)
        elif kind == "power":
            lines = columns(_of_powers(found), width=width)
        elif kind == "effect":
            of = [item["title"].partition(": ") for item in found]
            rows = [
                (f"  {item['id']}", spaces, title) for item, (spaces, _, title) in zip(found, of, strict=True)
            ]
            lines = columns(rows, width=width)
        else:
            lines = columns([(f"  {item['id']}", item["title"]) for item in found], width=width)
        blocks.append("\n".join([heading, *lines]))
    return "\n\n".join(blocks) if blocks else "nothing"


def _of_powers(items: Sequence[Item]) -> list[tuple[str, ...]]:
    rulesets: dict[tuple[str, str], list[str]] = {}
    for item in items:
        ruleset, _, effect = item["title"].partition(": ")
        rulesets.setdefault((item["id"], effect), []).append(ruleset)
    return [(f"  {name}", effect, ", ".join(of)) for (name, effect), of in rulesets.items()]


def _powers(catalog: Catalog) -> Iterator[Item]:
    from hgkit.games.loading import load

    for thing in things(catalog, ("ruleset",)):
        try:
            ruleset = load(thing.path, catalog=catalog)
        except HgkitError:
            continue  # `list rulesets` and `validate` report files with errors
        for name, power in () if ruleset.model.abstract else ruleset.model.powers.items():
            words = getattr(power, "effect", "")
            yield _item("power", name, f"{ruleset.id}: {words}", thing.path)


def _effects(catalog: Catalog) -> Iterator[Item]:
    from hgkit.games.registries import spaces

    found: dict[str, dict[str, str]] = {}
    for registry in (space.registry for space in spaces().values()):
        for effect in registry.names("effect"):
            title = (registry.find("effect", effect).__doc__ or "").partition("\n")[0]
            found.setdefault(effect, {})[registry.space] = title
    for effect, titles in found.items():
        *_, title = titles.values()  # of tiles and maps it also says for whom: whoever places the tile
        yield _item("effect", effect, f"{', '.join(titles)}: {title}")


def _codes(catalog: Catalog) -> Iterator[Item]:
    from hgkit.docs.codes import manual

    for code, meaning in manual().items():
        yield _item("code", code, meaning)


_OTHERS = {"powers": _powers, "effects": _effects, "codes": _codes}
