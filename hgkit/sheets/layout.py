"""Which clauses stand under which heading of a page."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict

from hgkit.sheets.messages import checked, folder


class Layout(BaseModel):
    """The blocks of a page in order, and the sections of a ruleset whose clauses stand in each."""

    model_config = ConfigDict(extra="forbid", strict=True)
    hgkit: Literal[1]
    blocks: dict[str, list[str]]

    def block(self, clause: str) -> str:
        """The block of a clause by its id; the last block takes what none of them names."""
        section = clause.partition(".")[0]
        named = (block for block, sections in self.blocks.items() if section in sections)
        return next(named, [*self.blocks][-1])


def layout() -> Layout:
    """The shipped layout."""
    return checked(Layout, folder() / "layout.yaml")
