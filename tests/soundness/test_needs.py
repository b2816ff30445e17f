"""What a space refuses says which geometry it needs."""

from __future__ import annotations

import pytest
from pydantic import BaseModel

from hgkit.rules.clauses.model import RulesetModel
from hgkit.text.kinds import needs
from tests.soundness.test_kinds import KINDS, SPACES, is_played

PARTLY = [kind for kind in sorted(KINDS) if not all(is_played(plays, kind) for plays in SPACES.values())]
SECTIONS = {
    name: info.description
    for name, info in RulesetModel.model_fields.items()
    if not info.is_required()
    and not all(name in plays.parameters[RulesetModel].split() for plays in SPACES.values())
}


def classes(kind: str) -> list[type[BaseModel]]:
    """The classes of a kind, of each space that plays it."""
    family, _, name = kind.partition(" ")
    found = (plays.registry.find(family, name) for plays in SPACES.values())
    return [one for one in found if one is not None]


@pytest.mark.parametrize("kind", PARTLY)
def test_a_kind_that_some_space_refuses_says_what_it_needs(kind: str) -> None:
    assert all(needs(one.__doc__) for one in classes(kind))


@pytest.mark.parametrize("name", SECTIONS)
def test_a_section_that_some_space_refuses_says_what_it_needs(name: str) -> None:
    assert needs(SECTIONS[name])


def test_what_is_needed_is_read_from_a_sentence_of_the_description() -> None:
    assert needs("Stamps one. It needs tickets\n    for stamps. More.") == "it needs tickets for stamps"
    assert needs("Stamps what needs it.") == ""
    assert needs(None) == ""
