"""From the bytes of a file to its text: UTF-8, no control characters, not too long. The rest is an error."""

import codecs
import re
from typing import Final

from hgkit.errors import RulesetError
from hgkit.problems import Problem

MAX_BYTES: Final = 8_000_000
"""The longest file that is read, in bytes (for text handed over directly: in characters)."""

CODES: Final = {
    "file-too-big": "The file is longer than 8 MB, far more than rules need. Is it the file you meant?",
    "not-utf-8": "The bytes of the file are no UTF-8 text. Save the file as UTF-8 in your editor.",
    "not-text": "The file holds control characters: it is a picture or an archive, or was damaged.",
}

_OTHER_ENCODINGS: Final = (
    (codecs.BOM_UTF32_LE, "UTF-32"),
    (codecs.BOM_UTF32_BE, "UTF-32"),
    (codecs.BOM_UTF16_LE, "UTF-16"),
    (codecs.BOM_UTF16_BE, "UTF-16"),
)
# Names what is forbidden: Python compiles the class of all that is allowed ten times as long.
_NOT_PRINTABLE: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufffe\uffff]")
_LINE_BREAK: Final = re.compile("\r\n|\r|\n")


def place(before: str) -> tuple[int, int]:
    """Return line and column, from 1, of the character that follows the text `before`."""
    last, breaks = 0, 0
    for found in _LINE_BREAK.finditer(before):
        last, breaks = found.end(), breaks + 1
    return breaks + 1, len(before) - last + 1


def to_text(content: str | bytes, path: str) -> str:
    """Return the text of a file's content, without a byte order mark. Raises RulesetError if it is no text."""
    if len(content) > MAX_BYTES:
        message = f"the file is longer than {MAX_BYTES // 1_000_000} MB"
        raise _error(path, "", "file-too-big", message, "split it")
    text = content if isinstance(content, str) else _decoded(content, path)
    text = text.removeprefix("\ufeff")
    found = _NOT_PRINTABLE.search(text)
    if found:
        if found[0] == "\0":
            raise _binary(path, text[: found.start()])
        if "\ud800" <= found[0] <= "\udfff":
            message, hint = "half a character: this is not UTF-8 text", "write it in UTF-8"
            raise _error(path, text[: found.start()], "not-utf-8", message, hint)
        message = f"control character U+{ord(found[0]):04X}: YAML text can't hold it"
        hint = "delete it, or write it as an escape in double quotes"
        raise _error(path, text[: found.start()], "not-text", message, hint)
    return text


def _decoded(content: bytes, path: str) -> str:
    """Decode UTF-8 bytes, naming the place of the first byte that is none, or the encoding that it may be."""
    for mark, name in _OTHER_ENCODINGS:
        if content.startswith(mark):
            raise _other_encoding(path, name)
    if len(content) >= 4 and len(content) % 2 == 0:
        halves = content[:64:2], content[1:64:2]
        if any(half.count(0) == len(half) for half in halves) and any(half.count(0) == 0 for half in halves):
            raise _other_encoding(path, "UTF-16")
    if b"\0" in content:
        raise _binary(path, content[: content.index(0)].decode("utf-8", "replace"))
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        before = content[: error.start].decode("utf-8").removeprefix("\ufeff")
        message = f"byte 0x{content[error.start]:02X} is not UTF-8"
        raise _error(path, before, "not-utf-8", message, "save the file as UTF-8") from None


def _binary(path: str, before: str) -> RulesetError:
    message = "a NUL byte: this is a binary file, not YAML text"
    return _error(path, before, "not-text", message, "check that it is the file you meant")


def _other_encoding(path: str, name: str) -> RulesetError:
    return _error(path, "", "not-utf-8", f"the file is written in {name}", "save it as UTF-8")


def _error(path: str, before: str, code: str, message: str, hint: str) -> RulesetError:
    line, column = place(before)
    return RulesetError([Problem(path, line, column, code, message, hint=hint)])
