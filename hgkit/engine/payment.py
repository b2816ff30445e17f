"""Paying for a piece or a domino, with components of a rack or with points and pieces."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from hgkit.engine.amounts import Amounts
from hgkit.engine.asked import ANYWHERE, Asked, Fixed, Place
from hgkit.engine.builder import Builder
from hgkit.engine.costs import AmountsCost, AmountsPieceCost, ComponentsCost, DominoCost, PieceCost
from hgkit.engine.events import Event
from hgkit.engine.space import RackInfo
from hgkit.engine.state import State
from hgkit.engine.steps.discard import spend
from hgkit.errors import IllegalMove
from hgkit.rules.clauses.clause import CostClause

Words = tuple[str, ...]
"""What is paid, as moves name it: sorted ids of components, or the name of a cost in points and pieces."""
Way = tuple[int, ...] | Amounts
"""What is paid: components, or points and pieces."""
Chosen = tuple[Words, Way]
"""A way to pay with its words."""

NO_PIECE = -1
"""In place of a kind of piece: what is paid for is a domino."""
NEVER = -1
"""In place of a number of components: the cost does not apply."""


class Paid(Event, kind="pay"):
    """A player paid with components."""

    components: tuple[str, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Cost:
    """A clause of `costs`, compiled: `ways` finds the components that pay, or it takes `amounts`.

    `count` says how many components, where `only_if` is above 0.
    """

    clause: str
    ways: ComponentsCost | None
    amounts: Amounts | None
    count: Asked
    only_if: Asked | None

    def asks(self, state: State, place: Place) -> int:
        """Return how many components it asks for at a place, `NEVER` where it does not apply."""
        if self.only_if is not None and self.only_if(state, place) <= 0:
            return NEVER
        return max(0, self.count(state, place))


@dataclass(frozen=True, slots=True)
class Payment:
    """All clauses of `costs`; `by_piece` numbers those of each kind of piece (the last ones are those of `NO_PIECE`).

    `rack` names the racks of seats that pay, None where no components are paid; `colours` are those of components.
    `amounts` says whether anything is paid in points and pieces, `own` whether what is paid for is the mover's own.
    `asked` is what each cost asks for, None where that depends on the place.
    """

    rack: RackInfo | None
    costs: tuple[Cost, ...]
    by_piece: tuple[tuple[int, ...], ...]
    colours: tuple[str | None, ...]
    amounts: bool
    asked: tuple[int, ...] | None
    known: dict[tuple[tuple[int, ...], tuple[str, ...], tuple[int, ...]], tuple[dict[Words, Way], ...]]
    own: bool = True

    @property
    def varies(self) -> bool:
        """Whether what is asked for depends on more than the colours of the place."""
        return self.asked is None

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

    def only(self, state: State, piece: int, held: tuple[int, ...], place: Place = ANYWHERE) -> Words:
        """Return the words of the only way to pay; none where there is another."""
        ways = self.ways(state, piece, held, place)
        return next(iter(ways)) if len(ways) == 1 else ()

    def ways(
        self, state: State, piece: int, held: tuple[int, ...], place: Place = ANYWHERE
    ) -> Mapping[Words, Way]:
        """Return the different ways in which the mover can pay, by their words; what is free has one, of no words.

        `piece` is the kind of piece that is paid for, `held` the components to pay with, `place` where it is put.
        """
        return self.all_ways(state, held, place)[piece]

    def all_ways(
        self, state: State, held: tuple[int, ...], place: Place = ANYWHERE
    ) -> Sequence[Mapping[Words, Way]]:
        """Return the ways by kind of piece."""
        asked = self.asked
        varying: tuple[int, ...] = ()
        if asked is None:
            asked = varying = tuple(cost.asks(state, place) for cost in self.costs)
        key = (held, place.colours, varying)
        found = self.known.get(key)
        if found is None:
            if len(self.known) > _MOST_KNOWN:
                self.known.clear()
            by_costs = {
                costs: dict(self._find(state, costs, held, place.colours, asked))
                for costs in {*self.by_piece}
            }
            found = self.known[key] = tuple(by_costs[costs] for costs in self.by_piece)
        return self._with_amounts(state, found, asked) if self.amounts else found

    def _find(
        self,
        state: State,
        costs: Sequence[int],
        held: Sequence[int],
        colours: Sequence[str],
        asked: Sequence[int],
    ) -> Iterator[Chosen]:
        applying = [number for number in costs if asked[number] != NEVER]
        if not applying:
            yield (), ()
        for number in applying:
            found = self.costs[number].ways
            for way in found.ways(held, self.colours, colours, asked[number]) if found is not None else ():
                yield self._words(state, way), way

    def _with_amounts(
        self, state: State, ways: Sequence[Mapping[Words, Way]], asked: Sequence[int]
    ) -> Sequence[Mapping[Words, Way]]:
        """Add what the mover can pay in points and pieces."""
        found = []
        for piece, (costs, components) in enumerate(zip(self.by_piece, ways, strict=True)):
            every = dict(components)
            for number in costs:
                amounts = self.costs[number].amounts if asked[number] != NEVER else None
                if amounts is not None and amounts.can_be_paid(state, piece if self.own else NO_PIECE):
                    every[_name(self.costs[number]),] = amounts
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
        place: Place = ANYWHERE,
    ) -> Chosen:
        """Return the way to pay that words name; no words: the only one.

        Raises IllegalMove with the clause that forbids to pay so for `what`.
        """
        ways = self.ways(state, piece, held, place)
        words = tuple(sorted(paid)) if paid or len(ways) != 1 else next(iter(ways))
        if words in ways:
            return words, ways[words]
        costs = [self.costs[number] for number in self.by_piece[piece]]
        asked = {cost.clause: cost.asks(state, place) for cost in costs}
        applying = [cost for cost in costs if asked[cost.clause] != NEVER]
        if not applying:
            raise IllegalMove(f"{what} costs nothing", costs[0].clause if costs else "costs")
        first = applying[0].clause
        if not paid and ways:
            options = "; ".join(map(" ".join, ways))
            raise IllegalMove(f"there are several ways to pay: {options}", first)
        in_hand = f"; in hand: {' '.join(self._words(state, held)) or 'nothing'}" if self.rack else ""
        nothing = "nothing in hand pays" if self.rack else f"{state.player} can't pay"
        with_what = f"{' '.join(paid)} does not pay" if paid else nothing
        fitting = [cost.clause for cost in applying if cost.ways and asked[cost.clause] == len(paid)]
        named = [cost.clause for cost in applying if cost.amounts and words == (_name(cost),)]
        raise IllegalMove(f"{with_what} for {what}{in_hand}", next(iter((*named, *fitting, first))))

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
    costs = tuple(_cost(builder, f"costs.{name}", clause) for name, clause in clauses.items())
    by_piece = tuple(
        tuple(
            number
            for number, clause in enumerate(clauses.values())
            if not isinstance(clause, PieceCost) or clause.piece in (None, piece)
        )
        for piece in (*builder.pieces, None)
    )
    asked = [cost.count for cost in costs if isinstance(cost.count, Fixed) and cost.only_if is None]
    return Payment(
        rack=racks[0] if racks else None,
        costs=costs,
        by_piece=by_piece,
        colours=tuple(colours),
        amounts=any(cost.amounts is not None for cost in costs),
        asked=tuple(fixed.number for fixed in asked) if len(asked) == len(costs) else None,
        known={},
    )


def _cost(builder: Builder, ident: str, clause: CostClause) -> Cost:
    assert isinstance(clause, PieceCost | DominoCost)
    count: Asked = Fixed(1)
    if isinstance(clause, ComponentsCost):
        number = clause.count
        count = Fixed(number) if isinstance(number, int) else clause.price(builder, number)
    return Cost(
        clause=ident,
        ways=clause if isinstance(clause, ComponentsCost) else None,
        amounts=Amounts.of(builder, clause.pay)
        if isinstance(clause, AmountsCost | AmountsPieceCost)
        else None,
        count=count,
        only_if=clause.price(builder, clause.only_if) if clause.only_if else None,
    )


def _name(cost: Cost) -> str:
    """Return the name of a cost, as moves have it."""
    return cost.clause.removeprefix("costs.")
