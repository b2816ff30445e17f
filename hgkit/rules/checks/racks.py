"""Racks that a clause can't use.

Some clauses need a rack of each player, some one of the table; one that is filled up to its size needs a size.
Tokens have racks of their own. A deck that is drawn from lies in a rack of the table (a *pile* in the code): it may run
out, and if a rack is then shuffled into it, something has to put components there.
"""

from collections.abc import Collection, Iterator
from typing import Final

from hgkit.problems import Problem
from hgkit.rules.checks.names import Reference, references
from hgkit.rules.checks.order import SECTIONS, named_steps, words_in_order
from hgkit.rules.checks.shared import each, latest, warning
from hgkit.rules.clauses.clause import StepClause
from hgkit.rules.clauses.setup import CardDeck, Rack, TokenDeck
from hgkit.rules.components.cards import Cards
from hgkit.rules.ruleset import Ruleset
from hgkit.text.places import Path, dotted

CODES: Final = {
    "wrong-rack": "A rack that a clause can't use: one for all where each player needs one, or tokens for dominoes.",
    "unpayable": "A cost asks for more components than its rack ever holds (warning).",
}

LEVELS: Final = ("error", "warning")

MOST_WAYS: Final = 10_000
"""The most ways to pay a cost that are listed with the moves; a rack that allows more is refused."""

LARGE_HAND: Final = 30
"""How many components a rack without a size is assumed to hold."""


def check(ruleset: Ruleset) -> Iterator[Problem]:
    """Report every rack that a clause can't use."""
    yield from _Racks(ruleset).run()


class _Racks:
    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.model = ruleset.model
        self.named = [ref for ref in references(ruleset) if ref.what == "rack" and not ref.is_word]
        self.tokens = {ref.name for ref in self.named if ref.note.use == "tokens"}
        self.spent = {ref.name for ref in self.named if ref.note.use == "spent" and not self._is_sent(ref)}
        self.filled = {ref.name for ref in self.named if ref.note.use == "put_back"}
        """Racks that a step puts components into."""
        self.words = words_in_order(ruleset)
        steps = {step.ident for section in SECTIONS[1:] for step in named_steps(ruleset, section)}
        taken = (ref for ref in self.named if ref.note.use == "open" and dotted(ref.path[:2]) in steps)
        self.topped_up = {ref.name for ref in taken if "from" in ref.path}
        """Racks that a step tops up as soon as something is taken from them."""
        self.stacks = self.model.stacks()
        self.piles = set(self.stacks.values())
        """Racks in which a deck lies."""

    def run(self) -> Iterator[Problem]:
        for reference in self.named:
            yield from self._owner(reference.path, reference.name, reference.note.owner)
            yield from self._filled(reference)
            yield from self._open(reference)
            yield from self._put_back(reference)
        yield from self._hidden()
        for name, rack in self.model.racks.items():
            yield from self._rack(("racks", name), name, rack)
        for name in self.tokens:
            yield from self._mixed(name)
        decks = self.model.decks.items()
        removed = (self._removed(name, deck) for name, deck in decks if isinstance(deck, CardDeck))
        yield from each(self._paid(), self._chosen(), *removed)

    def _rack(self, path: Path, name: str, rack: Rack) -> Iterator[Problem]:
        if name in self.piles:
            yield from self._owner((*path, "owner"), name, "table")
        if rack.deck is not None and isinstance(self.model.decks.get(rack.deck), TokenDeck):
            message = f"every player has all tokens of {rack.deck!r}: nobody draws from it"
            yield self._wrong((*path, "deck"), message, "name another deck")
        elif rack.owner == "table" and self.stacks.get(rack.deck or "", name) != name:
            message = f"the deck {rack.deck!r} lies in {self.stacks[str(rack.deck)]!r} too"
            yield self._wrong((*path, "deck"), message, "one rack holds it")
        yield from self._pile(path, name, rack)
        if rack.spent is not None and name not in self.spent:
            message = f"no step discards from {name!r} and no cost is paid from it"
            yield self._wrong((*path, "spent"), message, "leave 'spent' out")
        if rack.refill is not None and "refill" not in self.words and name not in self.topped_up:
            message = f"{name!r} is topped up in a step 'refill', which no turn has"
            yield self._wrong((*path, "refill"), message, "add the step, or leave it out")
        if rack.refill is not None:
            source = self.model.racks.get(rack.refill.source)
            by_seat = source is not None and source.owner == "seat"
            if not by_seat and (rack.refill.source not in self.piles or (source and source.size is not None)):
                message = f"{rack.refill.source!r} is not a deck to draw from"
                hint = "name a rack that holds a deck and has no size"
                yield self._wrong((*path, "refill", "from"), message, hint)
            if rack.size is None:
                yield self._sizeless((*path, "refill"), name)
            yield from self._owner((*path, "owner"), name, "table")

    def _pile(self, path: Path, name: str, rack: Rack) -> Iterator[Problem]:
        """Report what a rack says about running out if it never does, and a rack that nothing comes to."""
        for key, needed, lacks in (
            ("exhausted", "deck", name not in self.piles),
            ("again", "exhausted", rack.exhausted is None),
            ("again", "passes", (rack.passes or 0) < 2),
            ("passes", "again", rack.again is None),
        ):
            if getattr(rack, key) is not None and lacks:
                needs = "passes: 2 or more" if needed == "passes" else repr(needed)
                message = f"{key!r} does nothing without {needs}"
                yield self._wrong((*path, key), message, f"give {dotted(path)} both, or neither")
        into = {*self.filled, *(other.spent for other in self.model.racks.values())}
        if rack.again is not None and rack.again not in into:
            message = f"nothing is ever put into {rack.again!r}, which is shuffled into {name!r}"
            yield self._wrong((*path, "again"), message, f"some rack needs spent: {rack.again}")

    def _owner(self, path: Path, name: str, wanted: str | None) -> Iterator[Problem]:
        rack = self.model.racks.get(name)
        owner = rack.owner if rack is not None else "table"
        if wanted is not None and owner != wanted and (rack is not None or name in self.piles):
            message = f"rack {name!r} is one for {'all' if owner == 'table' else 'each player'}"
            yield self._wrong(path, message, f"a rack with owner: {wanted} is needed here")

    def _filled(self, reference: Reference) -> Iterator[Problem]:
        """Report a rack to be filled that has no size, or is a deck itself, or can hold nothing."""
        rack, name = self.model.racks.get(reference.name), reference.name
        if reference.note.use not in ("filled", "hand"):
            return
        if not self.piles:
            message = f"there is no deck to fill {name!r} from"
            yield self._wrong(reference.path, message, "add a deck that is drawn from")
        elif name in self.piles and rack is None:
            message = f"{name!r} is a deck, and no rack to fill"
            yield self._wrong(reference.path, message, f"racks: {', '.join(self.model.racks)}")
        elif rack is not None and rack.size is None:
            yield self._sizeless(reference.path, name)
        elif reference.note.use == "hand" and rack is not None and 0 in _sizes(rack):
            message = f"components are drawn into {name!r}, which holds none"
            yield self._wrong(("racks", name, "size"), message, "size: 1")
        if sum(other.name == name and other.path[:2] == reference.path[:2] for other in self.named) > 1:
            yield self._wrong(reference.path, f"rack {name!r} is filled twice", "name it once")

    def _is_sent(self, reference: Reference) -> bool:
        """Return whether a step says itself where the components go that it takes out of a rack."""
        return getattr(self.ruleset.clauses.get(dotted(reference.path[:2])), "to", None) is not None

    def _put_back(self, reference: Reference) -> Iterator[Problem]:
        """Report a rack for which there may be no room in it, or of which nobody knows where in it."""
        rack, name, path = self.model.racks.get(reference.name), reference.name, reference.path
        if reference.note.use != "put_back" or (rack is not None and rack.owner == "seat"):
            return
        where = getattr(self.ruleset.clauses.get(dotted(path[:2])), "where", None)
        if rack is not None and rack.size is not None:
            message = f"rack {name!r} has a size, so there may be no room in it"
            yield self._wrong(path, message, "name one without a size, or swap with it")
        elif name in self.model.unlimited():
            message = f"the deck in {name!r} never runs out, so nothing goes back into it"
            yield self._wrong(path, message, "write to: out")
        elif name in self.piles and where is None:
            message = f"nothing says where in the stack {name!r} they go"
            yield self._wrong(path, message, "add where: top, bottom or shuffled")
        elif name not in self.piles and where is not None and rack is not None:
            message = f"rack {name!r} holds no stack, so 'where' does nothing"
            yield self._wrong((*path[:-1], "where"), message, "leave it out")

    def _open(self, reference: Reference) -> Iterator[Problem]:
        """Report a deck where a rack is needed whose components everybody sees."""
        rack, name = self.model.racks.get(reference.name), reference.name
        if reference.note.use == "open" and name in self.piles and (rack is None or rack.size is None):
            message = f"the deck in {name!r} lies face down, so nobody can choose from it"
            yield self._wrong(reference.path, message, "name a rack that is topped up from it")

    def _hidden(self) -> Iterator[Problem]:
        """Report steps in which a player chooses from racks of others that nobody but these can see."""
        for reference in references(self.ruleset):
            step = self.ruleset.clauses.get(dotted(reference.path[:2]))
            if not isinstance(step, StepClause) or not reference.is_word or reference.name != "others":
                continue
            name = str(getattr(step, "rack", ""))
            rack = self.model.racks.get(name)
            if rack is not None and rack.visible == "owner":
                message = f"nobody sees what others have in {name!r}, so nobody can choose from it"
                yield self._wrong(reference.path, message, "name a rack of the table")

    def _sizeless(self, path: Path, name: str) -> Problem:
        message = f"rack {name!r} has no size to fill it up to"
        return self._wrong(path, message, "give it a size")

    def _mixed(self, name: str) -> Iterator[Problem]:
        """Report a rack of tokens that something else is put into, or taken out of."""
        rack, own = self.model.racks.get(name), [ref for ref in self.named if ref.name == name]
        others: list[Path] = [ref.path for ref in own if ref.note.use != "tokens"]
        for key in ("deck", "refill"):
            if rack is not None and getattr(rack, key) is not None:
                others.append(("racks", name, key))
        if others:
            message = f"rack {name!r} can't hold tokens and other components"
            yield self._wrong(others[0], message, "name a rack of its own for each")

    def _paid(self) -> Iterator[Problem]:
        """Report costs that are not all paid from one rack."""
        sources = {name: rack for name, cost in self.model.costs.items() if (rack := cost.rack())}
        for name, source in sources.items():
            first = next(iter(sources.values()))
            if source != first:
                message = f"another cost is paid from {first!r}"
                yield self._wrong(("costs", name, "from"), message, "all costs are paid from one rack")

    def _chosen(self) -> Iterator[Problem]:
        """Report costs that can be paid in too many ways, or in none."""
        cards = [card.colour for deck in self.ruleset.of(Cards).values() for card in deck.cards.values()]
        for name, cost in self.model.costs.items():
            source = cost.rack()
            if source is None or source not in self.model.racks:
                continue
            rack = self.model.racks[source]
            held = max(LARGE_HAND if number is None else number for number in _sizes(rack))
            ways = cost.ways_at_most(held, cards)
            if ways == 0:
                message = f"nobody can ever pay this: {source!r} holds {held} at most"
                path = latest(self.ruleset, ("costs", name, "count"), ("racks", source, "size"))
                yield warning(
                    self.ruleset, path, "unpayable", message, "ask for fewer, or let the rack hold more"
                )
            if ways > MOST_WAYS:
                message = f"there are too many ways to pay this from {source!r}"
                hint = "ask for fewer, or limit the size of the rack"
                yield self._wrong(("costs", name, "count"), message, hint)

    def _removed(self, name: str, clause: CardDeck) -> Iterator[Problem]:
        number = clause.removed_of_each or 0
        most = max(number.values(), default=0) if isinstance(number, dict) else number
        few = [c.id for c in self.ruleset.of(Cards)[clause.cards].cards.values() if c.count < most]
        if few:
            message = f"there are fewer than {most} of {', '.join(few)}"
            yield self._wrong(("decks", name, "removed_of_each"), message, "remove fewer")

    def _wrong(self, path: Path, message: str, hint: str) -> Problem:
        return self.ruleset.problem(path, "wrong-rack", message, hint)


def _sizes(rack: Rack) -> Collection[int | None]:
    return rack.size.values() if isinstance(rack.size, dict) else [rack.size]
