"""Clauses about effects: powers of tiles and scenes, tokens that differ from them, marks."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, model_validator

from hgkit.rules.clauses.clause import ByNumber, Clause, Count, EffectClause, FormulaText, Part
from hgkit.rules.clauses.references import Names, Over


class Around(Part):
    """The part of an area that lies on tiles near the tile with the power."""

    distance: Annotated[int, Field(ge=0, le=100)] = Field(
        description="Distance in king moves: 1 means the eight surrounding tiles."
    )
    own_tile: bool = Field(description="Whether the tile with the power itself belongs to it.")
    eating: Literal["apart", "outside_first", "inside_first"] = Field(
        description="apart: eaters and prey of the part alone; else those of the whole area, prey outside or "
        "inside the part eaten first."
    )
    most_animals: Count | None = Field(None, description="Animals that count at most; left out: all.")
    which: Literal["worth_most", "worth_least"] | None = Field(
        None, description="Which of them, when there are more."
    )

    @model_validator(mode="after")
    def _pair(self) -> Around:
        if (self.most_animals is None) != (self.which is None):
            raise ValueError("'most_animals' and 'which' go together")
        return self


class PointsPower(EffectClause):
    """A power that pays points of its own, over an area or the part of it around the tile."""

    effect: Literal["points"]
    when: Literal["placed", "completed", "end"] = Field(
        description="At once when placed, with the area's completion, or at the end."
    )
    area: Annotated[str, Names("area")] = Field(
        description="Kind of area that the zone with the power belongs to."
    )
    to: Literal["placer", "winners"] = Field(description="Who placed the tile, or who wins the area.")
    around: Around | None = Field(None, description="Only what lies around the tile.")
    points: Annotated[FormulaText, Over("tally")] = Field(
        description="Formula over the tallies of the area (or the part around)."
    )
    then: Literal["cover"] | None = Field(None, description="cover: what was counted never counts again.")


class ExtraPower(EffectClause):
    """A power that is a number printed on tiles: points wherever an area that has it is scored."""

    effect: Literal["extra"]
    when: Literal["completed", "end"] = Field(description="With which scoring of the area.")
    area: Annotated[str, Names("area")] = Field(description="Kind of area.")
    points: Annotated[FormulaText, Over("tally")] = Field(
        description="Formula over the area's tallies; above 0 it is an entry of its own."
    )


class IgnorePower(EffectClause):
    """A power that makes animals of its area not count."""

    effect: Literal["ignore"]
    area: Annotated[str, Names("area")] = Field(
        description="Kind of area that the zone with the power belongs to."
    )
    animals: Annotated[list[str], Names("animal")] = Field(
        min_length=1, description="Animals that do not count there."
    )
    when: Literal["end", "always"] = Field(description="In the final scoring only, or always.")


class TakeBackPower(EffectClause):
    """A power that lets the player take one own piece back from anywhere, unscored."""

    effect: Literal["take_back"]
    piece: Annotated[str, Names("piece")] = Field(description="Kind of piece.")
    must: bool = Field(description="Whether one has to be taken back where there is one.")


class SoleOwnerPower(EffectClause):
    """A power that gives the whole area to the owner of a piece on its zone, whatever stands elsewhere."""

    effect: Literal["sole_owner"]
    area: Annotated[str, Names("area")] = Field(description="Kind of area.")
    piece: Annotated[str, Names("piece")] = Field(description="Kind of piece that has to stand on the zone.")


class PlaceAgain(EffectClause):
    """Place one more domino."""

    effect: Literal["place_again"]
    rack: Annotated[str, Names("rack")] = Field(description="The rack it comes from.")
    scores: Annotated[list[str], Names("scoring clause")] = Field(
        description="Scoring clauses that look at it, in order."
    )


class Gain(EffectClause):
    """Gain points on tracks, or pieces of the table."""

    effect: Literal["gain"]
    gain: Annotated[dict[str, Count], Names("track or piece")] = Field(
        description="How many, by track or kind of piece."
    )


class Recover(EffectClause):
    """Take a token from the own board, or a used one back."""

    effect: Literal["recover"]
    to: Annotated[str, Names("rack")] = Field(description="The rack it goes to.")
    ritual_waterfall: bool = Field(description="Whether a token that no tile can reach may be taken.")
    otherwise: Annotated[str, Names("rack", also=("nothing",))] = Field(
        alias="else", description="The rack taken from when the board has none, or `nothing`."
    )
    itself: bool = Field(description="Whether a token being played may name itself.")


class MarkEffect(EffectClause):
    """Put a mark on a component in a rack."""

    effect: Literal["mark"]
    piece: Annotated[str, Names("piece")] = Field(description="Kind of piece that marks.")
    rack: Annotated[str, Names("rack")] = Field(
        description="Whose components can be marked: any seat's rack of this name."
    )


class Swap(EffectClause):
    """Swap a component with one of another rack."""

    effect: Literal["swap"]
    rack: Annotated[str, Names("rack")] = Field(description="The own rack.")
    partners: Annotated[list[str], Names("rack", also=("others",))] = Field(
        alias="with", description="`others`: the same rack of other seats; or rack names."
    )


class Convert(EffectClause):
    """Gain pieces, then turn some into points by a table."""

    effect: Literal["convert"]
    gain: Annotated[dict[str, Count], Names("piece")] = Field(description="Pieces gained first.")
    piece: Annotated[str, Names("piece")] = Field(description="Kind of piece that is turned in.")
    amount: Literal["any", "one_or_all"] = Field(description="How many may be turned in.")
    table: ByNumber = Field(description="Points by number; the highest row that is reached counts.")
    track: Annotated[str, Names("track")] = Field(description="Track that the points go to.")


class Block(EffectClause):
    """Block a square of a board with a piece, or take such a piece away."""

    effect: Literal["block"]
    piece: Annotated[str, Names("piece")] = Field(description="Kind of piece.")
    boards: Literal["others", "own", "any"] = Field(description="Whose boards.")
    squares: Annotated[list[str], Names("kind of square")] = Field(description="Kinds of squares.")
    beside: Literal["any_tile", "active_tile"] = Field(description="What the square has to touch.")
    area: Annotated[str, Names("area")] = Field(description="Kind of area that is scored.")
    points: Annotated[FormulaText, Over("tally")] = Field(description="Formula over the area's tallies.")
    track: Annotated[str, Names("track")] = Field(description="Track that the points go to.")
    take_off: Literal["own", "any", "none"] = Field(description="From whose board a piece may be taken away.")


class Allow(EffectClause):
    """Allow a half on terrain that is closed to it."""

    effect: Literal["allow"]
    scene: Annotated[str, Names("scene")] = Field(description="The scene of the half.")
    terrain: Annotated[list[str], Names("terrain")] = Field(description="Terrain that is allowed.")
    picking_token_bonus: Literal["normal", "none"] = Field(
        description="Whether the half gives its bonus when matched."
    )


class Mark(Clause):
    """What a mark on a domino does when it is placed."""

    when: Literal["placed"]
    owner: Count = Field(description="Points for the owner of the mark.")
    loser: Count = Field(description="Points lost.")
    fight_own: Literal["cancel", "plus_one"] = Field(
        description="On a domino of the owner: both, or the gain only."
    )
    fight_loser: Literal["tile_player", "token_placer"] = Field(description="Who loses.")
    track: Annotated[str, Names("track")] = Field(description="Track of the points.")
