"""The boards of the players as a space: compiled from boards, dominoes, placement clauses and areas."""

from collections import Counter
from collections.abc import Collection, Hashable, Iterable, Sequence
from dataclasses import dataclass

from hgkit.engine.area import Area, names_of
from hgkit.engine.builder import Builder
from hgkit.engine.record import Entry, Explained
from hgkit.engine.tallies import summed
from hgkit.rules.checks.names import references, used_as
from hgkit.rules.clauses.model import RulesetModel
from hgkit.rules.clauses.placing import PlacementSection
from hgkit.rules.clauses.setup import DominoDeck, TokenDeck
from hgkit.spaces.boards.areas import BoardAreaClause, BoardAreas, OwnDominoes, Trace, place_name
from hgkit.spaces.boards.components.boards import Boards
from hgkit.spaces.boards.components.dominoes import Dominoes
from hgkit.spaces.boards.domino_set import DominoSet
from hgkit.spaces.boards.layout import BoardKit, token_kind
from hgkit.spaces.boards.placing import Placing, asked_by
from hgkit.spaces.boards.plays import BoardSpace as BoardClause
from hgkit.spaces.boards.shape import Shape
from hgkit.spaces.boards.table import Board, BoardState, BoardTable


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardSpace(BoardKit):
    """A board for each player.

    `placing` and `founding` are the clauses for a domino in play and for a new beginning; `tokens` is the set of each
    player.
    """

    placing: Placing
    founding: Placing
    tokens: tuple[int, ...]

    def scene_name(self, scene: int) -> str:
        """Return the name of a scene."""
        return self.dominoes.scenes[scene]

    def scene_number(self, name: str) -> int | None:
        """Return the number of a scene, or None for an unknown name."""
        scenes = self.dominoes.scenes
        return scenes.index(name) if name in scenes else None

    def new_table(self) -> BoardTable:
        """Return empty boards, each of the first faces; the set-up draws others."""
        faces = [next(iter(self.boards.halves(part).values()))[0] for part in self.parts]
        return BoardTable([Board(self.layout_of(faces)) for _ in range(self.found.seats)])

    def areas(self, state: BoardState, kind: str, *, everywhere: bool = True) -> Iterable[Area]:
        """Return all areas of a kind, by seat."""
        return self.found.all(state.table, kind)

    def areas_of(self, state: BoardState, kind: str, seat: int) -> Iterable[Area]:
        """Return the areas of a kind on the board of a seat."""
        return self.found.of(state.table, kind, seat)

    def describe_areas(self, state: BoardState, kind: str) -> list[dict[str, object]]:
        """Return the areas of a kind: whose board, places of its squares, pieces by player."""
        return [
            {
                "kind": kind,
                "board": state.game.seats[spot.owner],
                "at": spot.at,
                "squares": [list(spot.board.layout.places[cell]) for cell in spot.cells],
                "pieces": state.game.pieces_in(spot),
            }
            for spot in self.found.all(state.table, kind)
        ]

    def explain(self, state: BoardState, entry: Entry) -> Explained:
        """Return the squares of an entry's area and the numbers printed on them."""
        assert isinstance(entry.trace, Trace)
        owner, cells, met = entry.trace
        board = state.table.boards[owner]
        printed: Counter[str] = Counter()
        for cell in cells:
            printed.update(board.layout.values[cell])
        return {
            "zones": [place_name(board, cell) for cell in cells],
            "printed": dict(printed),
            "counted": summed(state.game.ruleset.model.tallies, entry.values),
            "left_out": [],
            "touching": names_of(met),
        }

    def component_kind(self, rack: str, number: int) -> Hashable:
        """Return the domino without its marks, or the token."""
        return token_kind(number) if rack in self.token_racks else self.dominoes.kind(number)

    def beside_stacks(self) -> Iterable[Hashable]:
        """Return the tokens of every player."""
        return [token_kind(scene) for scene in self.tokens * self.found.seats]

    def place_names(self, state: BoardState) -> Collection[str]:
        """Return every square of a board."""
        return {f"{x},{y}" for board in state.table.boards for x, y in board.layout.places}

    def component_id(self, rack: str, number: int) -> str:
        """Return the name of a domino with its marks, or of a token."""
        return self.dominoes.scenes[number] if rack in self.token_racks else self.dominoes.name(number)

    def component_number(self, rack: str, ident: str) -> int | None:
        """Return the number of a domino or a token."""
        return self.scene_number(ident) if rack in self.token_racks else self.dominoes.number(ident)


def space_of(state: BoardState) -> BoardSpace:
    """Return the boards of a game that is played on boards."""
    space = state.game.space
    assert isinstance(space, BoardSpace)
    return space


def compile_board(builder: Builder) -> BoardSpace:
    """Compile the boards of a ruleset; gives the builder its counters and stacks."""
    model, ruleset = builder.model, builder.ruleset
    assert isinstance(model.space, BoardClause)
    boards, files = ruleset.of(Boards)[model.space.boards], ruleset.of(Dominoes)
    pieces = used_as(ruleset, "piece", "mark")
    marks = [seat if len(pieces) == 1 else f"{piece}.{seat}" for piece in pieces for seat in builder.seats]
    dominoes = DominoSet.of(list(files.values()), marks)
    kinds = {name: area for name, area in model.areas.items() if isinstance(area, BoardAreaClause)}
    waived = [ref.name for ref in references(ruleset) if ref.what == "placement clause"]
    found = BoardAreas(kinds, builder.pieces, len(builder.seats), used_as(ruleset, "piece", "block"))
    builder.touched = found.touched
    builder.counters = builder.compiled("tallies")
    builder.stacks = {
        builder.stack_of(name): tuple(
            dominoes.index[id] for id, n in files[deck.dominoes].counts.items() for _ in range(n)
        )
        for name, deck in model.decks.items()
        if isinstance(deck, DominoDeck)
    }
    tokens = [scene for deck in token_decks(model).values() for scene in files[deck.one_of_each].scenes]
    return BoardSpace(
        boards=boards,
        parts=tuple(model.space.parts or boards.parts),
        dominoes=dominoes,
        placing=_placing(model, dominoes),
        founding=_placing(model, dominoes, waived, founding=True),
        found=found,
        token_racks=frozenset(used_as(ruleset, "rack", "tokens")),
        mark_pieces=pieces,
        tokens=tuple(map(dominoes.scenes.index, tokens)),
    )


def _placing(
    model: RulesetModel, dominoes: DominoSet, waived: Sequence[str] = (), *, founding: bool = False
) -> Placing:
    """Return the placement clauses without those that are waived."""
    left_out = {name.removeprefix("placement."): None for name in waived}
    clauses = (model.placement or PlacementSection()).model_copy(update=left_out)
    adjacent = clauses.adjacent
    area = model.areas.get(adjacent.to) if adjacent and adjacent.to else None
    only = clauses.terrain.only if clauses.terrain else {}
    contact, wild = clauses.contact.match if clauses.contact else "none", dominoes.wild
    outer = frozenset(clauses.outer.squares) if clauses.outer else None
    ruled = clauses.limit is not None or clauses.holes is not None
    return Placing(
        scenes=dominoes.scenes,
        outer=outer,
        adjacent=None if adjacent is None else adjacent.unless or "never",
        face_up=isinstance(area, OwnDominoes) and area.dominoes == "face_up",
        contact=contact,
        abandoned=clauses.abandoned is not None,
        only={dominoes.scenes.index(scene): frozenset(grounds) for scene, grounds in only.items()},
        token=clauses.token is not None,
        shape=Shape(clauses.limit, clauses.holes is None, outer) if ruled else None,
        founding=founding,
        wild=wild,
        meets=asked_by(len(dominoes.scenes), wild, contact),
    )


def token_decks(model: RulesetModel) -> dict[str, TokenDeck]:
    """Return the decks of tokens, by name."""
    return {name: deck for name, deck in model.decks.items() if isinstance(deck, TokenDeck)}
