"""Pieces that never come where a clause looks for them.

Clauses that put pieces say where these may come to stand (`Clause.stands`), kinds of areas on which places a piece
stands that counts in them (`AreaClause.holds`). A limit, a cost or a power for a piece that nobody puts there does
nothing. A contest over such pieces has no winner and a tally of them is 0, which can be played but is hardly meant.
What positions and scripts begin with makes no difference.
"""

from collections.abc import Collection, Iterator
from typing import Final

from hgkit.problems import Problem
from hgkit.rules.checks.formulas import formulas, words
from hgkit.rules.checks.names import Reference, references
from hgkit.rules.checks.shared import latest, removed, set_here, warning
from hgkit.rules.clauses.clause import Stand
from hgkit.rules.ruleset import Ruleset
from hgkit.text.leaves import MISSING, at
from hgkit.text.naming import either, listed
from hgkit.text.places import Path, dotted

CODES: Final = {
    "not-played": "A clause about a piece that no player ever has, or puts where the clause looks.",
    "nowhere": "A contest or a tally counts pieces that never stand in its area (warning).",
}

LEVELS: Final = ("error", "warning")

GAINED: Final = ("piece in the bank", "track or piece in the bank")
PIECES: Final = ("piece", "track or piece", *GAINED)
BY_SEATS: Final = ("put", "counted")
"""Uses that look at the pieces of seats alone."""


def stands(ruleset: Ruleset) -> tuple[Stand, ...]:
    """Return where pieces may come to stand, by any clause."""
    return ruleset.once(_stands)


def _stands(ruleset: Ruleset) -> Iterator[Stand]:
    for ident, clause in ruleset.clauses.items():
        yield from clause.stands(ident.rpartition(".")[2], ruleset.model.areas)


def check(ruleset: Ruleset) -> Iterator[Problem]:
    """Report every clause about pieces that never come where it looks for them."""
    yield from _Pieces(ruleset).run()


class _Pieces:
    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.areas = ruleset.model.areas
        self.pieces = ruleset.model.pieces()
        named = (ref for ref in references(ruleset) if ref.what in PIECES and not ref.is_word)
        self.named = [ref for ref in named if ref.name in self.pieces]
        places = [(*(area.holds() or ()), area.spot()) for area in self.areas.values()]
        self.known = {place for found in places for place in found}
        """Places that belong to areas: of others an error says so."""

    def run(self) -> Iterator[Problem]:
        lacking = {needed.clause for needed in self.ruleset.plays.required} - self.ruleset.clauses.keys()
        if "occupy.where" in lacking or any(one.piece not in self.pieces for one in stands(self.ruleset)):
            return  # which is an error of its own: it would seem that no piece is put
        model = self.ruleset.model
        gained = (ref.name for ref in self.named if ref.what in GAINED)
        held = {*model.supply.named(), *gained, *model.tracks}  # a name of both means the track
        for ref in self.named:
            if ref.note.use == "held" and ref.name not in held:
                yield self._error(ref.path, f"no player ever has a {ref.name}", key=ref.is_key)
            elif ref.path[0] == "areas":
                yield from self._area_of(ref)
            elif ref.note.use == "put":
                yield from self._put(ref)
            elif ref.path[0] == "tallies" and self._is_empty(ref):
                message = f"{ref.path[1]!r} is always 0: {self._never(ref.name, use=ref.note.use)}"
                yield self._warning(ref.path, ref.name, message)
            elif ref.note.use == "counted":
                yield from self._contest(ref)
        bars = [ref.path[:3] for ref in self.named if ref.note.use == "bars"]
        for holder in dict.fromkeys(bars):
            yield from self._bars(holder)
        yield from self._formulas()

    def _places(self, piece: str, use: str | None) -> set[str]:
        """Return where a piece may come to stand, for what a clause uses it for."""
        seats = use in BY_SEATS
        return {one.place for one in stands(self.ruleset) if one.piece == piece and (one.owned or not seats)}

    def _misses(self, piece: str, area: str, use: str | None) -> bool:
        """Return whether a piece never stands in an area, or on a kind of place; False where nobody knows."""
        places, clause = self._places(piece, use), self.areas.get(area)
        if clause is None:
            looked_at: Collection[str | None] | None = (area,) if area in self.known else None
        else:
            looked_at = (clause.spot(),) if use == "lie" else clause.holds()
        return looked_at is not None and places <= self.known and places.isdisjoint(looked_at)

    def _put(self, ref: Reference) -> Iterator[Problem]:
        """Report a piece that no seat puts, or not in areas that the clause names."""
        holder = ref.path if ref.is_key else ref.path[:-1]
        inside = (other for other in references(self.ruleset) if other.path[: len(holder)] == holder)
        areas = [other for other in inside if other.note.use == "put" and other.what not in PIECES]
        if not self._places(ref.name, "put"):
            yield self._error(ref.path, self._never(ref.name), key=ref.is_key)
            return
        missed = [area for area in areas if self._misses(ref.name, area.name, "put")]
        for area in self._idle(missed, areas):
            yield self._error(area.path, self._never(ref.name, area.name), ref.name)

    def _bars(self, holder: Path) -> Iterator[Problem]:
        """Report pieces that stand in no area in which they would bar another, or be barred."""
        inside = [ref for ref in references(self.ruleset) if ref.path[:3] == holder]
        within = [ref.name for ref in inside if ref.path[3:4] == ("within",)]
        if all(self._misses(str(holder[2]), area, "put") for area in within) and holder[1] == "free":
            return  # the areas are wrong
        for key in ("barred_by", "bars"):
            pieces = [ref for ref in inside if ref.path[3:4] == (key,) and ref.name in self.pieces]
            missed = [ref for ref in pieces if all(self._misses(ref.name, area, "bars") for area in within)]
            for ref in self._idle(missed, pieces):
                yield self._error(ref.path, self._never(ref.name, either(within), "bars"), ref.name)

    def _idle(self, missed: list[Reference], among: list[Reference]) -> list[Reference]:
        """Return those of a list's names that do nothing: what a parent lists may serve other editions, but not all."""
        return missed if len(missed) == len(among) else [r for r in missed if set_here(self.ruleset, r.path)]

    def _area_of(self, ref: Reference) -> Iterator[Problem]:
        """Warn of an area of pieces that never stand in one; a parent may declare it for other editions."""
        name = str(ref.path[1])
        if ref.note.use == "put" and self._misses(ref.name, name, "put") and set_here(self.ruleset, ref.path):
            places = listed(sorted(self._places(ref.name, "put")))
            reason = f"a {ref.name} is put on {places} alone" if places else self._never(ref.name)
            yield self._warning(ref.path, ref.name, f"there is never a {name}: {reason}")

    def _is_empty(self, tally: Reference) -> bool:
        """Return whether a tally is of pieces that stand nowhere; a parent may declare it for other editions."""
        return not self._places(tally.name, tally.note.use) and set_here(self.ruleset, tally.path)

    def _contest(self, ref: Reference) -> Iterator[Problem]:
        """Warn of a contest that nobody wins."""
        area = self._area(ref.path)
        if area and self._misses(ref.name, area, "counted"):
            message = f"nobody ever wins a {area}: {self._never(ref.name, area, 'counted')}"
            yield self._warning(ref.path, ref.name, message, f"leave out {dotted(ref.path[:2])}")

    def _formulas(self) -> Iterator[Problem]:
        """Warn of tallies in formulas over areas in which none of their pieces stands."""
        counted = {str(ref.path[1]): ref for ref in self.named if ref.path[0] == "tallies"}
        for value, text, what in formulas(self.ruleset):
            area = self._area(value.path) if what.startswith("tally") else None
            for tally in sorted(words(text) & counted.keys()):
                piece, use = counted[tally].name, counted[tally].note.use
                if area and self._misses(piece, area, use) and not self._is_empty(counted[tally]):
                    message = f"{tally!r} is always 0 here: {self._never(piece, area, use)}"
                    yield self._warning(value.path, piece, message)

    def _area(self, path: Path) -> str | None:
        """Return the area of the clause at a path: the one that it names, or that it is named after."""
        section, name = map(str, path[:2])
        clauses = self.ruleset.clauses
        clause = clauses.get(f"{section}.{name}") or clauses.get(section)
        named: str | None = getattr(clause, "area", None)
        return named or (name if section in ("scoring", "milestones") else None)

    def _never(self, piece: str, area: str = "", use: str | None = "put") -> str:
        if not self._places(piece, use):
            return f"{'no player' if use in BY_SEATS else 'nobody'} ever puts a {piece}"
        is_place = area in self.known and area not in self.areas
        verb = "lies on" if use == "lie" else f"stands {'on' if is_place else 'in'}"
        return f"a {piece} never {verb} a {area}"

    def _error(self, path: Path, message: str, piece: str = "", *, key: bool = False) -> Problem:
        where = listed(sorted(self._places(piece, "put"))) if piece else ""
        hint = f"it is put on {where}" if where else "leave it out"
        return self.ruleset.problem(path, "not-played", message, hint, key=key)

    def _warning(self, path: Path, piece: str, message: str, hint: str = "leave it out") -> Problem:
        gone, where = removed(self.ruleset, f"occupy.where.{piece}"), ("occupy", "where", piece)
        if at(self.ruleset.resolved.data, where) is not MISSING:
            path = latest(self.ruleset, path, where)
        return warning(self.ruleset, path, "nowhere", message, hint, gone=gone)
