"""Paying for a piece or a domino, with components of a rack or with points and pieces."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from hgkit.engine.amounts import Amounts
from hgkit.engine.builder import Builder
from hgkit.engine.costs import AmountsCost, ComponentsCost
from hgkit.engine.events import Event
from hgkit.engine.space import RackInfo
from hgkit.engine.state import State
from hgkit.engine.steps.discard import spend
from hgkit.errors import IllegalMove

Words = tuple[str, ...]
"""What is paid, as moves name it: sorted ids of components, or the name of a cost in points and pieces."""
Way = tuple[int, ...] | Amounts
"""What is paid: components, or points and pieces."""
Chosen = tuple[Words, Way]
"""A way to pay with its words."""

NO_PIECE = -1
"""In place of a kind of piece: what is paid for is a domino."""


class Paid(Event, kind="pay"):
    """A player paid with components."""

    components: tuple[str, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Costs:
    """The costs of some kinds of pieces: those in components by id, those in points and pieces by name.

    `first` is the id of the first one.
    """

    components: Mapping[str, ComponentsCost]
    amounts: Mapping[str, Amounts]
    first: str


@dataclass(frozen=True, slots=True)
class Payment:
    """All clauses of `costs`, by kind of piece (the last ones are those of `NO_PIECE`).

    `rack` names the racks of seats that pay, None where no components are paid; `colours` are those of components.
    `amounts` says whether anything is paid in points and pieces, `own` whether what is paid for is the mover's own.
    """

    rack: RackInfo | None
    by_piece: tuple[Costs | None, ...]
    colours: tuple[str | None, ...]
    amounts: bool
    known: dict[tuple[tuple[int, ...], str], tuple[dict[Words, Way], ...]]
    own: bool = True

    def held(self, state: State, placed: int | None = None, rack: int = -1) -> tuple[int, ...]:
        """Return the components that the mover has to pay with, sorted by number.

        What is paid for may be `placed` out of a `rack`, by the number of the first seat's, and then can't pay itself.
        """
        if self.rack is None:
            return ()
        found = sorted(state.racks[self.rack.first + state.seat])
        if rack == self.rack.first and placed in found:
            found.remove(placed)
        return tuple(found)

    def only(self, state: State, piece: int, held: tuple[int, ...], colour: str = "") -> Words:
        """Return the words of the only way to pay; none where there is another."""
        ways = self.ways(state, piece, held, colour)
        return next(iter(ways)) if len(ways) == 1 else ()

    def ways(self, state: State, piece: int, held: tuple[int, ...], colour: str = "") -> Mapping[Words, Way]:
        """Return the different ways in which the mover can pay, by their words; what is free has one, of no words.

        `piece` is the kind of piece that is paid for, `held` the components to pay with, `colour` that of the place.
        """
        return self.all_ways(state, held, colour)[piece]

    def all_ways(
        self, state: State, held: tuple[int, ...], colour: str = ""
    ) -> Sequence[Mapping[Words, Way]]:
        """Return the ways by kind of piece."""
        found = self.known.get((held, colour))
        if found is None:
            if len(self.known) > _MOST_KNOWN:
                self.known.clear()
            by_costs = {costs: dict(self._find(state, costs, held, colour)) for costs in {*self.by_piece}}
            found = self.known[held, colour] = tuple(by_costs[costs] for costs in self.by_piece)
        return self._with_amounts(state, found) if self.amounts else found

    def _find(self, state: State, costs: Costs | None, held: Sequence[int], colour: str) -> Iterator[Chosen]:
        if costs is None:
            yield (), ()
        for cost in costs.components.values() if costs is not None else ():
            for group in cost.groups(held, self.colours, colour):
                # equal components are alike, so more of them than are paid make no further way
                kept = [c for at, c in enumerate(group) if at < cost.count or group[at - cost.count] != c]
                for way in combinations(kept, cost.count):
                    yield self._words(state, way), way

    def _with_amounts(
        self, state: State, ways: Sequence[Mapping[Words, Way]]
    ) -> Sequence[Mapping[Words, Way]]:
        """Add what the mover can pay in points and pieces."""
        found = []
        for piece, (costs, components) in enumerate(zip(self.by_piece, ways, strict=True)):
            every = dict(components)
            for name, amounts in costs.amounts.items() if costs is not None else ():
                if amounts.can_be_paid(state, piece if self.own else NO_PIECE):
                    every[name,] = amounts
            found.append(every)
        return found

    def _words(self, state: State, components: Iterable[int]) -> Words:
        assert self.rack is not None
        name = state.game.space.component_id
        return tuple(sorted(name(self.rack.name, component) for component in components))

    def chosen(
        self,
        state: State,
        piece: int,
        held: tuple[int, ...],
        paid: Sequence[str],
        what: str,
        colour: str = "",
    ) -> Chosen:
        """Return the way to pay that words name; no words: the only one.

        Raises IllegalMove with the clause that forbids to pay so for `what`.
        """
        ways = self.ways(state, piece, held, colour)
        words = tuple(sorted(paid)) if paid or len(ways) != 1 else next(iter(ways))
        if words in ways:
            return words, ways[words]
        costs = self.by_piece[piece]
        if costs is None:
            raise IllegalMove(f"{what} costs nothing", "costs")
        if not paid and ways:
            options = "; ".join(map(" ".join, ways))
            raise IllegalMove(f"there are several ways to pay: {options}", costs.first)
        in_hand = f"; in hand: {' '.join(self._words(state, held)) or 'nothing'}" if self.rack else ""
        nothing = "nothing in hand pays" if self.rack else f"{state.player} can't pay"
        with_what = f"{' '.join(paid)} does not pay" if paid else nothing
        fitting = [clause for clause, cost in costs.components.items() if cost.count == len(paid)]
        named = [f"costs.{name}" for name in costs.amounts if words == (name,)]
        raise IllegalMove(f"{with_what} for {what}{in_hand}", next(iter((*named, *fitting, costs.first))))

    def pay(self, state: State, chosen: Chosen, what: str, at: str) -> None:
        """Let the mover pay in a way for what it puts at a place."""
        words, way = chosen
        if isinstance(way, Amounts):
            way.pay(state, f"costs.{words[0]}", what, at)
        elif way:
            rack = self.rack
            assert rack is not None
            for component in way:
                spend(state, rack.first + state.seat, rack.name, rack.spent, component)
            state.emit(Paid, words)


def words_of(entry: Mapping[str, object]) -> Words:
    """Return what a script's turn pays: `pay: ID` or a list of ids."""
    paid = entry.get("pay", [])
    return tuple(str(ident) for ident in (paid if isinstance(paid, list) else [paid]))


_MOST_KNOWN = 20_000


def compile_payment(builder: Builder, colours: Sequence[str | None] = ()) -> Payment:
    """Return the costs of a ruleset, for components of these colours."""
    clauses = builder.model.costs
    racks = [builder.racks[cost.source] for cost in clauses.values() if isinstance(cost, ComponentsCost)]
    by_piece = []
    for piece in (*builder.pieces, None):
        names = [n for n, cost in clauses.items() if getattr(cost, "piece", None) in (None, piece)]
        by_piece.append(builder.once(_costs, *names) if names else None)
    amounts = any(isinstance(cost, AmountsCost) for cost in clauses.values())
    return Payment(racks[0] if racks else None, tuple(by_piece), tuple(colours), amounts, {})


def _costs(builder: Builder, *names: str) -> Costs:
    found = {name: builder.model.costs[name] for name in names}
    components = {f"costs.{n}": cost for n, cost in found.items() if isinstance(cost, ComponentsCost)}
    amounts = {n: Amounts.of(builder, cost.pay) for n, cost in found.items() if isinstance(cost, AmountsCost)}
    return Costs(components, amounts, f"costs.{names[0]}")
