"""An error or a warning in a file, as data: checks collect problems, reporters render them."""

from dataclasses import dataclass
from typing import Literal

Severity = Literal["error", "warning"]


@dataclass(frozen=True, slots=True, order=True)
class Problem:
    """One error or warning: where it stands, what it is, and the way out. Problems sort by file, line and column.

    `path` is the file as the user named it (`--set` for a value given on the command line). `line` and `column`
    count from 1 and are 1, 1 when the whole file is meant. `code` is a stable kebab-case name (`unknown-name`).
    `where` is the path in the data (`animals.horse`, `tiles[3].sides`), empty when there is none; `hint` is the
    way out.

    >>> print(Problem("a.yaml", 3, 1, "unknown-key", "unknown key 'horse'", hint="did you mean 'house'?"))
    a.yaml:3:1: unknown key 'horse' (did you mean 'house'?) [unknown-key]
    """

    path: str
    line: int
    column: int
    code: str
    message: str
    severity: Severity = "error"
    where: str = ""
    hint: str = ""

    def __str__(self) -> str:
        """Return the line a user reads: `FILE:LINE:COLUMN: WHERE: MESSAGE (HINT) [CODE]`.

        A warning has `warning:` before WHERE.
        """
        level = "warning: " if self.severity == "warning" else ""
        return f"{self.place}: {level}{self.text}"

    @property
    def place(self) -> str:
        """Where it stands: `FILE:LINE:COLUMN`."""
        return f"{self.path}:{self.line}:{self.column}"

    @property
    def text(self) -> str:
        """What it is, without place and severity: `WHERE: MESSAGE (HINT) [CODE]`."""
        where = f"{self.where}: " if self.where else ""
        hint = f" ({self.hint})" if self.hint else ""
        return f"{where}{self.message}{hint} [{self.code}]"
