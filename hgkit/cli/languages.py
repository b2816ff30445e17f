"""The languages of titles and texts: one that none of them is in is a mistyped command, as it is for sheets."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from hgkit.errors import NotFound


def check_language(lang: str, texts: Iterable[object], of: str) -> None:
    """Raise NotFound where none of the texts is in a language.

    English passes always: it is what commands take if nothing is said.
    """
    if lang == "en":
        return
    known = {str(name) for text in texts if isinstance(text, Mapping) for name in text}
    if lang not in known:
        from hgkit.text.naming import names_hint

        hint = names_hint(lang, sorted(known | {"en"}), known="there is ")
        raise NotFound(f"{of} has no text in the language {lang!r} ({hint})")
