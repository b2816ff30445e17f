"""Which racks the clauses of a game with cards can use: one for each player, or one for all."""

from __future__ import annotations

from collections.abc import Iterator

from hgkit.problems import Problem
from hgkit.rules.cards import Cards
from hgkit.rules.checks.found import at, latest, problem, removed
from hgkit.rules.places import Path, dotted
from hgkit.rules.ruleset import Ruleset
from hgkit.rules.setup_clauses import CardDeck, Rack
from hgkit.rules.turn_clauses import DiscardStep, RefillStep


def rack_problems(ruleset: Ruleset) -> Iterator[Problem]:
    """Every rack that a clause can't use."""
    yield from _Racks(ruleset).run()


class _Racks:
    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.model = ruleset.model
        self.stacks = {
            next((rack for rack, clause in self.model.racks.items() if clause.deck == name), name)
            for name in self.model.decks
        }
        """Racks in which the stack of a deck lies."""

    def run(self) -> Iterator[Problem]:
        for name, clause in self.model.racks.items():
            yield from self._rack(("racks", name), name, clause)
        for name, step in self.model.turn.named().items():
            path = ("turn", name)
            if isinstance(step, DiscardStep | RefillStep):
                yield from self._owner((*path, "rack"), step.rack, "seat")
            if isinstance(step, RefillStep):
                rack = self.model.racks.get(step.rack)
                if rack is not None and rack.size is None:
                    yield self._sizeless((*path, "rack"), step.rack)
                for index, source in enumerate(step.sources):
                    yield from self._owner((*path, "from", index), source, "table")
        sources: dict[str, str] = {}
        for name, cost in self.model.costs.items():
            first = next(iter(sources.values()), cost.source)
            sources[name] = cost.source
            yield from self._owner(("costs", name, "from"), cost.source, "seat")
            if cost.source != first:
                message = f"another cost is paid from {first}"
                yield self._wrong(("costs", name, "from"), message, "all costs are paid from one rack")
        for name, milestone in self.model.milestones.items():
            if milestone.rack is not None:
                yield from self._owner(("milestones", name, "rack"), milestone.rack, "table")
        for name, deck in self.model.decks.items():
            if isinstance(deck, CardDeck):
                yield from self._removed(name, deck)

    def _rack(self, path: Path, name: str, rack: Rack) -> Iterator[Problem]:
        if name in self.stacks:
            yield from self._owner((*path, "owner"), name, "table")
        if rack.again is not None:
            yield from self._owner((*path, "again"), rack.again, "table")
        if rack.refill is None:
            return
        source = self.model.racks.get(rack.refill.source)
        if rack.refill.source not in self.stacks or (source is not None and source.size is not None):
            message = f"{rack.refill.source} is no pile to draw from"
            yield self._wrong((*path, "refill", "from"), message, "a pile holds a deck and has no size")
        if rack.size is None:
            yield self._sizeless((*path, "refill"), name)
        yield from self._owner((*path, "owner"), name, "table")

    def _owner(self, path: Path, name: str, wanted: str) -> Iterator[Problem]:
        """A rack that is not of this owner."""
        rack = self.model.racks.get(name)
        owner = rack.owner if rack is not None else "table"
        if (rack is not None or name in self.stacks) and owner != wanted:
            message = f"{name} is one for {'all' if owner == 'table' else 'each player'}"
            hint = f"a rack with owner: {wanted} is needed here"
            said = ("racks", name, "owner")
            if path != said and latest(self.ruleset, path, said) == said:
                hint = f"{dotted(path)} needs a rack with owner: {wanted}"
                path = said
            yield self._wrong(path, message, hint)

    def _sizeless(self, path: Path, name: str) -> Problem:
        """A rack without a size that is to be filled: told where the size was removed, if it was."""
        message, hint = f"{name} has no size to fill it up to", "give it a size"
        gone = removed(self.ruleset, f"racks.{name}.size")
        if gone is not None:
            return at(gone.mark, gone.path, "wrong-rack", message, hint, "error")
        return self._wrong(path, message, hint)

    def _removed(self, name: str, clause: CardDeck) -> Iterator[Problem]:
        removed = clause.removed_of_each or 0
        most = max(removed.values(), default=0) if isinstance(removed, dict) else removed
        few = [c.id for c in self.ruleset.of(Cards)[clause.cards].cards.values() if c.count < most]
        if few:
            message = f"there are fewer than {most} of {', '.join(few)}"
            yield problem(
                self.ruleset, ("decks", name, "removed_of_each"), "wrong-rack", message, "remove fewer"
            )

    def _wrong(self, path: Path, message: str, hint: str) -> Problem:
        return problem(self.ruleset, path, "wrong-rack", message, hint)
