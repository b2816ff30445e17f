"""What a text may do to the screen: nothing but stand there. Signs that are obeyed or not seen are written out."""

import codecs
import json
import os
import re
from typing import Any

_UNSEEN = (
    "\x00-\x08\x0b-\x1f\x7f-\x9f"  # C0 but for tab and line end, DEL, C1
    "\xad\u061c\u180e\u200b-\u200f\u2060-\u206f\ufeff\ufff9-\ufffb"  # joiners, marks and blanks of no width
    "\u2028-\u202e"  # line ends, and what turns the direction of writing (2066 to 2069 too)
    "\U000e0000-\U000e007f"  # tags: a second, invisible alphabet
    "\ud800-\udfff"  # half a character: a byte of a name that is not UTF-8
)
_OURS = f"\x1b{os.urandom(8).hex()}["
"""How a style of hgkit begins until it is written: nobody who wrote a file can know it."""

_HIDDEN = re.compile(f"({re.escape(_OURS)})|[{_UNSEEN}]")
_IN_JSON = re.compile(f"[{_UNSEEN}]")

_ASCII = {
    "★": "*",
    "○": "o",
    "≈": "~",
    "·": ".",
    "–": "-",
    "−": "-",
    "“": '"',
    "”": '"',
    "×": "x",
    "÷": "/",
    "≥": ">=",
    "≤": "<=",
    "≠": "!=",
}
"""What stands for the signs of hgkit's own where a stream can't write them."""


def visible(text: str) -> str:
    """Return the text with control characters and invisible ones written out, `\\x1b`; hgkit's own styles stay."""
    return _HIDDEN.sub(lambda found: found[0] if found[1] else _written(found[0]), text)


def one_line(text: str) -> str:
    """Return the text `visible` and on one line, so that the content of a file can't look like lines of hgkit."""
    return visible(text).replace("\n", "\\n").replace("\t", "\\t")


def style(code: str) -> str:
    """Return the code that begins a style, or ends it (code 0), as `visible` lets it through."""
    return f"{_OURS}{code}m"


def ours(text: str) -> str:
    """Turn the styles of a text, all of them hgkit's own, into the form that `visible` lets through."""
    return text.replace("\x1b[", _OURS)


def styled(text: str) -> str:
    """Return the text as the terminal takes it."""
    return text.replace(_OURS, "\x1b[")


def as_json(data: Any, *, indent: int | None = 2) -> str:
    """Return JSON in which every character is visible, and names that are not UTF-8 lose nothing."""
    text = json.dumps(data, ensure_ascii=False, indent=indent)
    return _IN_JSON.sub(lambda found: json.dumps(found[0])[1:-1], text)


def _written(sign: str) -> str:
    code = ord(sign)
    if code < 0x20:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def _fallback(error: UnicodeError) -> tuple[str, int]:
    assert isinstance(error, UnicodeEncodeError)
    lacking = error.object[error.start : error.end]
    return "".join(_ASCII.get(sign, "?") for sign in lacking), error.end


FALLBACK = "hgkit.fallback"
"""The name of the way to write what a stream's encoding lacks: signs of hgkit in ASCII, letters as `?`."""

codecs.register_error(FALLBACK, _fallback)
