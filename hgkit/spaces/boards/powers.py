"""Effects compiled from their clauses."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hgkit.engine.effect import Effect, Store
from hgkit.rules.clauses import effects as clauses
from hgkit.rules.clauses.placing import UseLimit
from hgkit.spaces.boards.components.dominoes import Dominoes
from hgkit.spaces.boards.domino_play import Allow
from hgkit.spaces.boards.effects.laying import Block, PlaceAgain
from hgkit.spaces.boards.effects.points import Convert, Gain
from hgkit.spaces.boards.effects.racks import Mark, Recover, Swap
from hgkit.spaces.boards.steps.domino import PlaceDomino

if TYPE_CHECKING:
    from hgkit.engine.builder import Builder
    from hgkit.spaces.boards.domino_play import DominoPlay


def compile_effects(builder: Builder, play: DominoPlay) -> None:
    """Compile the effects of matched halves and of tokens, by number of the scene, for `play`."""
    compiler = _Effects(builder, play)
    play.effects = compiler.section("powers")
    play.token_effects = {**play.effects, **compiler.section("tokens")}


class _Effects:
    """Compiles effects one by one."""

    def __init__(self, builder: Builder, play: DominoPlay) -> None:
        self.builder = builder
        self.model = builder.model
        self.play = play
        self.scenes = list(
            dict.fromkeys(s for file in builder.ruleset.of(Dominoes).values() for s in file.scenes)
        )

    def section(self, section: str) -> dict[int, Effect]:
        """The effects of a section."""
        named: dict[str, Any] = getattr(self.model, section)
        return {self.scenes.index(name): self._effect(section, name, c) for name, c in named.items()}

    def _rack(self, name: str) -> tuple[str, int]:
        return name, self.builder.racks[name].first

    def _store(self, piece: str) -> Store:
        return Store.of(self.builder, piece)

    def _effect(self, section: str, name: str, clause: Any) -> Effect:
        """The effect of a scene, compiled."""
        ident = f"{section}.{name}"
        if isinstance(clause, clauses.PlaceAgain):
            step = PlaceDomino(name, ident, self.play, self._rack(clause.rack), clause.scores, "lapse")
            self.builder.add_step(step)
            return PlaceAgain(ident, step)
        if isinstance(clause, clauses.Gain):
            tracks = self.builder.tracks
            points = [(tracks[what], n) for what, n in clause.gain.items() if what in tracks]
            pieces = [(self._store(what), n) for what, n in clause.gain.items() if what not in tracks]
            return Gain(ident, points, pieces)
        if isinstance(clause, clauses.Recover):
            return self._recover(ident, clause)
        if isinstance(clause, clauses.MarkEffect):
            return self._mark(ident, clause)
        if isinstance(clause, clauses.Swap):
            partners = [self._rack(partner) for partner in clause.partners if partner != "others"]
            return Swap(ident, self._rack(clause.rack)[1], "others" in clause.partners, partners)
        if isinstance(clause, clauses.Convert):
            return self._convert(ident, clause)
        if isinstance(clause, clauses.Block):
            return Block(
                ident,
                self._store(clause.piece),
                frozenset(clause.squares),
                (clause.boards, clause.beside, clause.take_off),
                clause.area,
                self.builder.worth(clause.points),
                self.builder.tracks[clause.track],
            )
        if isinstance(clause, clauses.Allow):
            scene = self.scenes.index(clause.scene)
            lifted = frozenset((scene, ground) for ground in clause.terrain)
            return Allow(ident, scene, lifted, bonus=clause.picking_token_bonus == "normal")
        raise LookupError(type(clause).__name__)

    def _recover(self, ident: str, clause: clauses.Recover) -> Effect:
        racks, tokens = self.builder.racks, self.play.tokens
        other = None if clause.otherwise == "nothing" else racks[clause.otherwise].first
        played_there = tokens is not None and tokens.to_name == clause.otherwise
        return Recover(
            ident,
            (racks[clause.to].first, other),
            (clause.to, clause.otherwise),
            (clause.ritual_waterfall, clause.itself, played_there),
            self.play.gained,
        )

    def _mark(self, ident: str, clause: clauses.MarkEffect) -> Effect:
        pieces = [store.name for store, _ in self.play.marks]
        limits = [
            (f"limits.{name}", limit.at_most)
            for name, limit in self.model.limits.items()
            if isinstance(limit, UseLimit) and limit.of == "mark"
        ]
        return Mark(
            ident,
            self._store(clause.piece),
            self._rack(clause.rack)[1],
            pieces.index(clause.piece) * self.play.seats,
            min(limits, key=lambda limit: limit[1], default=None),
        )

    def _convert(self, ident: str, clause: clauses.Convert) -> Effect:
        return Convert(
            ident,
            [(self._store(piece), n) for piece, n in clause.gain.items()],
            self._store(clause.piece),
            clause.table,
            self.builder.tracks[clause.track],
            any_amount=clause.amount == "any",
        )
