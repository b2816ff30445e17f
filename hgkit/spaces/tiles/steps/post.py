"""Laying a tile with a post, and putting the piece on it that belongs there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from hgkit.engine.move import Move
from hgkit.engine.steps.draw import Drawing
from hgkit.errors import IllegalMove
from hgkit.spaces.tiles.posts import Option, Post, Posts
from hgkit.spaces.tiles.steps.occupy import Occupy
from hgkit.spaces.tiles.steps.place import Place, forbid

if TYPE_CHECKING:
    from hgkit.engine.state import State

CLAUSE = "occupy.post"
"""The clause that holds for every post."""


class PlacePost(Place):
    """Lay a tile; one with a post that has to be taken only where it can be."""

    def __init__(self, drawing: Drawing, draw: int, laid: int, puts: int, granted: int, posts: Posts) -> None:
        """As `Place`, with the posts of the game, and how and in which step tiles are drawn."""
        super().__init__(drawing.hand, laid, puts, granted)
        self.drawing = drawing
        self.draw = draw
        self.posts = posts

    def offers(self, state: State) -> bool:
        """Return whether a tile can be laid: one with a post that has to be taken may fit nowhere."""
        return not self._with_posts(state.racks[self.hand + state.seat]) or bool(self.moves(state))

    def run(self, state: State, argument: Any) -> None:
        """Put a hand aside of which no post can be taken: the deck's clause says whether another is drawn."""
        if self.drawing.put_aside(state):
            state.push(self.draw, self.number)
        else:
            state.agenda = state.below

    def _with_posts(self, hand: Sequence[int]) -> bool:
        return any(tile in self.posts.by_tile for tile in hand)

    def moves(self, state: State) -> Sequence[Move]:
        """All placements of the hand that leave the piece of a post its place."""
        moves, hand = super().moves(state), state.racks[self.hand + state.seat]
        if not self._with_posts(hand):
            return moves
        return [move for move in moves if self.posts.allows(state, *forbid(state.table, hand, move))]

    def play(self, state: State, move: Move) -> None:
        """Lay the tile."""
        super().play(state, move)
        laid = state.memory[self.laid]
        post = self.posts.of(state.table, laid)
        if post is not None and self.posts.must and not self.posts.free(state, laid, post):
            raise IllegalMove(f"no {post.option.move.args[0]} could be put on the tile there", CLAUSE)


class OccupyPost(Occupy):
    """Put a piece on the tile just placed; on one with a post nothing but the piece that belongs there."""

    def __init__(
        self,
        options: Sequence[tuple[Option, ...]],
        pieces: Mapping[str, int],
        at_most: int,
        laid: int,
        puts: int,
        posts: Posts,
    ) -> None:
        """As `Occupy`, with the posts of the game."""
        super().__init__(options, pieces, at_most, laid, puts)
        self.posts = posts

    def _post(self, state: State) -> Post | None:
        return self.posts.of(state.table, state.memory[self.laid])

    def _tile_options(self, state: State) -> tuple[Option, ...]:
        post = self._post(state)
        return super()._tile_options(state) if post is None else (post.option,)

    def _free(self, state: State) -> list[Option]:
        post = self._post(state)
        if post is None:
            return super()._free(state)
        if state.memory[self.puts] >= self.at_most:
            return []
        return [post.option] if self.posts.free(state, state.memory[self.laid], post) else []

    def _forced(self, state: State) -> bool:
        return self.posts.must and not state.memory[self.puts] and self._post(state) is not None

    def moves(self, state: State) -> Sequence[Move]:
        """Every free option, and declining where that is allowed."""
        moves = super().moves(state)
        return moves[:-1] if self._forced(state) else moves

    def play(self, state: State, move: Move) -> None:
        """Put the piece, or decline."""
        if move.verb == "decline" and self._forced(state):
            raise IllegalMove("the tile needs its piece", CLAUSE)
        super().play(state, move)

    def _allowed(self, state: State, move: Move) -> Option:
        option = super()._allowed(state, move)
        post = self._post(state)
        if post is not None and not self.posts.free(state, state.memory[self.laid], post):
            raise IllegalMove(f"an area of {move.args[1]} is occupied", "occupy.free")
        return option

    def optional(self, state: State) -> bool:
        """It is, but for a post that has to be taken."""
        return not self._forced(state)
