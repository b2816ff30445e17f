"""Which contest a clause means."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hgkit.engine.contest import BoardOwner, Contest, Most
from hgkit.engine.ranking import Ladder, LeaderAtBoth, Owner
from hgkit.rules.clause import ContestClause
from hgkit.rules.scoring_clauses import (
    BothEndsContest,
    LadderContest,
    MostContest,
    OwnerContest,
)

if TYPE_CHECKING:
    from hgkit.engine.builder import Builder


def compile_contest(builder: Builder, clause: ContestClause) -> Contest:
    """Compile a contest clause."""
    if isinstance(clause, MostContest):
        return Most(builder.pieces[clause.most], clause.ties)
    if isinstance(clause, OwnerContest) and clause.owner == "board":
        return BoardOwner()
    if isinstance(clause, LadderContest):
        return Ladder(builder.pieces[clause.ladder], clause.next, clause.ties)
    if isinstance(clause, BothEndsContest):
        return LeaderAtBoth(builder.pieces[clause.leader_at_both], clause.ties)
    assert isinstance(clause, OwnerContest)
    return Owner(builder.pieces[clause.owner])
