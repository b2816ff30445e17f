"""Which contest a clause means."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hgkit.engine.contest import Contest, Most
from hgkit.rules.scoring_clauses import ContestClause, MostContest

if TYPE_CHECKING:
    from hgkit.engine.builder import Builder


def compile_contest(builder: Builder, clause: ContestClause) -> Contest:
    """Compile a contest clause."""
    if isinstance(clause, MostContest):
        return Most(builder.pieces[clause.most], clause.ties)
    raise LookupError(type(clause).__name__)
