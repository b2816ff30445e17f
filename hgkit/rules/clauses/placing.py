"""Clauses about where components and pieces may go: placement, occupy. Each is named when it forbids."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from hgkit.rules.clauses.clause import AreaClause, Bare, Clause, Named, Part, Stand
from hgkit.rules.clauses.references import Names

Length = Annotated[int, Field(ge=1, le=400_001)]
"""How many columns or rows."""


class TableLimit(Clause):
    """How far components may spread: around the start, or wherever they lie, in a rectangle."""

    reach: Annotated[int, Field(ge=0, le=200_000)] | None = Field(
        None,
        description="Greatest distance from the start along either axis. It needs a table that begins somewhere.",
    )
    width: Length | None = Field(
        None, description="Most columns that everything laid covers, wherever it lies."
    )
    height: Length | None = Field(
        None, description="Most rows that everything laid covers, wherever it lies."
    )
    turned: bool | None = Field(
        None,
        description="Whether the rectangle may also lie the other way round, its width and height exchanged; left out: "
        "it may not.",
    )

    @model_validator(mode="after")
    def _bounded(self) -> Self:
        sides = (self.width, self.height)
        if self.reach is None and sides == (None, None):
            raise ValueError("expected 'reach', 'width' or 'height'")
        if self.turned is not None and self.width == self.height:
            raise ValueError("'turned' needs a width and a height that differ")
        return self

    def fits(self, columns: int, rows: int) -> bool:
        """Return whether so many columns and rows fit in the rectangle."""
        width, height = self.width or columns, self.height or rows
        return (columns <= width and rows <= height) or bool(
            self.turned and columns <= (self.height or columns) and rows <= (self.width or rows)
        )

    def overflow(self, columns: int, rows: int) -> str:
        """Return in words that so many columns and rows are too many."""
        sides = ((self.width, "column"), (self.height, "row"))
        most = " and ".join(f"{n} {what}{'s' * (n > 1)}" for n, what in sides if n is not None)
        turned = ", or the other way round" if self.turned else ""
        return f"{columns} columns and {rows} rows would be covered; the most are {most}{turned}"


class Outer(Clause):
    """Kinds of outer squares that take a domino."""

    squares: Annotated[list[str], Names("kind of outer square")]


class Adjacent(Clause):
    """What a tile has to touch. On a common table: any tile, without parameters."""

    to: Annotated[str | None, Names("area")] = Field(
        None, description="Kind of area that a domino has to touch."
    )
    unless: Literal["first", "on_outer"] | None = Field(
        None, description="Dominoes that need not: the first after a beginning, any on an outer square."
    )


class Contact(Clause):
    """Which contacts of a domino have to be equal."""

    match: Literal["all", "one"] = Field(description="All of them, or at least one.")


class Terrain(Clause):
    """Squares on which halves of a scene may lie."""

    only: Annotated[dict[str, list[str]], Names("scene")]


class PlacementSection(Part):
    """Where a tile or a domino may be laid."""

    free: Bare | None = None
    adjacent: Adjacent | None = None
    sides: Bare | None = Field(
        default=None,
        description="Sides that meet are equal. Left out: a tile may lie beside any other; sides that differ join "
        "nothing, and an area stays open there.",
    )
    limit: TableLimit | None = None
    holes: Bare | None = Field(
        default=None,
        description="No tile encloses free cells: from each one a way leads out, by sides. On boards: no domino leaves "
        "a single square that no other can cover. Left out: holes may arise.",
    )
    outer: Outer | None = None
    entrance: Bare | None = None
    contact: Contact | None = None
    abandoned: Bare | None = None
    terrain: Terrain | None = None
    token: Bare | None = Field(
        default=None, description="A half on an outer square equals the token there. Left out: it may be any."
    )


class OccupyWhere(Named):
    """For each kind of piece the kinds of places it may stand on; the first named gives an option its name."""

    __pydantic_extra__: dict[
        Annotated[str, Names("piece", use="held")], Annotated[list[str], Names("place for pieces")]
    ]

    def stands(self, name: str, areas: Mapping[str, AreaClause]) -> Iterator[Stand]:
        """Yield each piece on its places."""
        for piece, places in self.named().items():
            for place in places:
                area = areas.get(place)
                yield Stand(piece, (area and area.spot()) or place)


class Barred(Part):
    """Which pieces bar a piece from an area."""

    barred_by: Annotated[list[str], Names("piece", use="bars")] = Field(
        min_length=1, description="Pieces that bar it."
    )
    within: Annotated[list[str], Names("place for pieces", use="put")] = Field(
        min_length=1, description="Kinds of areas looked at, first match."
    )
    of: Literal["others", "anybody"] | None = Field(
        None, description="Whose pieces bar it: those of others, or anybody's. Left out: anybody's."
    )


class OccupyFree(Named):
    """For each kind of piece which pieces bar it, and in which area they are looked for."""

    __pydantic_extra__: dict[Annotated[str, Names("piece", use="put")], Barred]


class WhichTile(Clause):
    """Which tiles take a piece."""

    which: Literal["earlier", "any"] = Field(
        alias="is",
        description="earlier: any that lay there before the tile just placed; any: that one too.",
    )


class OnePerTile(Clause):
    """How many pieces may be put once a tile was placed."""

    at_most: Annotated[int, Field(ge=0, le=9)] = Field(description="Pieces a placed tile.")


class Post(Clause):
    """A zone with this power, on which one kind of piece may stand, and no piece on the rest of the tile."""

    piece: Annotated[str, Names("piece", use="held")] = Field(
        description="Kind of piece that may stand on the zone."
    )
    barred_by: Annotated[list[str], Names("piece", use="bars")] = Field(
        description="Pieces, anybody's, that bar it."
    )
    within: Annotated[list[str], Names("area")] = Field(
        min_length=1, description="Kinds of areas of the zone in which they bar it, all of them."
    )
    bars: Annotated[list[str] | None, Names("piece", use="bars")] = Field(
        None,
        min_length=1,
        description="Pieces, anybody's, that it bars from these areas once it stands there.",
    )

    def stands(self, name: str, areas: Mapping[str, AreaClause]) -> Iterator[Stand]:
        """Yield the piece on each kind of zone of these areas."""
        for area in filter(None, map(areas.get, self.within)):
            yield from (Stand(self.piece, place) for place in area.holds() or ())


class PostRule(Clause):
    """What holds for every post."""

    must: bool = Field(
        description="Whether the tile is laid only where its piece can, and then has to, be put."
    )
    stays: bool = Field(description="Whether the piece stays there when the area is completed, to the end.")


class OccupySection(Part):
    """Where pieces may be put."""

    where: OccupyWhere | None = None
    free: OccupyFree | None = Field(None, description="Left out: no piece bars another.")
    supply: Bare | None = None
    tile: WhichTile | None = Field(
        None,
        description="Left out: a piece is put on the tile just placed alone. It needs tiles that pieces are put on.",
    )
    one_per_tile: OnePerTile | None = Field(None, description="Left out: any number of pieces.")
    posts: dict[str, Post] = Field(default_factory=dict, description="By power: zones for one kind of piece.")
    post: PostRule | None = None

    @model_validator(mode="after")
    def _with_posts(self) -> Self:
        if self.post is not None and not self.posts:
            raise ValueError("'post' needs 'posts'")
        if self.tile is not None and self.post is not None and self.post.must:
            raise ValueError("'tile' does not go with posts that have to be taken")
        return self
