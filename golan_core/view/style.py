"""How a game's own things look: its terrain, hexsides, sides and nations, marks, badges, formations.

A game writes them into `style.toml` in its data folder; nothing here bears on a rule, so the file is no
part of the digest of its data. What the file leaves out is dealt from fixed rows of colours, in order: no
two sides share a colour, and no two kinds of terrain a ground.
"""

from __future__ import annotations

import colorsys
from collections.abc import Collection, Iterable, Iterator
from typing import Annotated, Literal, get_args

from pydantic import Field

from golan_core.data.data_files import Entry, Folder, fail, known, read_toml
from golan_core.map.board import Board

FILE = "style.toml"
_COLOR = r"^#[0-9a-f]{6}([0-9a-f]{2})?$"
_EXAMPLES = {_COLOR: 'a colour such as "#1f4e9c"'}

Color = Annotated[str, Field(pattern=_COLOR)]
Pattern = Literal[
    "", "stipple", "rings", "peaks", "chevrons", "blocks", "hamlet", "city", "dunes", "lava", "waves", "hatch"
]  # fmt: skip
"""What is drawn over the colour of a hex."""
Form = Literal[
    "water", "dashes", "gorge", "teeth", "ticks", "battlements", "band", "border", "bracket", "bridge",
    "plain", "hidden",
]  # fmt: skip
"""How a hexside is drawn. A bracket lies in the hex that is entered, of any form only one face is drawn."""
Shape = Literal["star5", "star6", "circle", "box", "fort", "mines", "wheel", "bridge", "causeway", "plain"]


class Ground(Entry):
    """Fill colour of a hex and the pattern over it, drawn in `ink`."""

    color: Color
    pattern: Pattern = ""
    ink: Color = "#00000000"
    title: str = ""
    """Name in the terrain key; "" for the kind itself."""
    dark: bool = False
    """Whether hex numbers are printed in full ink, as they would be too faint on it."""


class Line(Entry):
    """How a kind of hexside is drawn. `width` is in hexes; lower `order` is drawn first."""

    form: Form
    color: Color = "#8a8a8a"
    width: float = 0.04
    order: int = 35
    title: str = ""


class Party(Entry):
    """A side or a nation: colour of its counters, strong colour of its stars and letters, its letter."""

    color: Color | None = None
    ink: Color | None = None
    letter: str = ""
    star: Literal["star5", "star6"] = "star5"
    """Shape of its victory stars."""


class MarkStyle(Entry):
    """A mark; `ink` is for its text and outline, and gives way to the colour of the side that owns it."""

    shape: Shape
    fill: Color = "#ffffff"
    ink: Color = "#333333"
    title: str = ""


class Style(Entry):
    """style.toml: looks by the names that the game uses itself."""

    ground: dict[str, Ground] = Field(default_factory=dict)
    """By kind of terrain, or by area for hexes out of play; in the order of the terrain key."""
    tint_order: list[str] = Field(default_factory=list)
    """Of several terrains in a hex, the first named here colours the hex; the others are drawn on top."""
    off_play: list[str] = Field(default_factory=list)
    """Areas that colour their hexes where they are out of play."""
    big: list[str] = Field(default_factory=list)
    """Kinds of place, or of terrain, whose names are printed large."""
    hexside: dict[str, Line] = Field(default_factory=dict)
    party: dict[str, Party] = Field(default_factory=dict)
    mark: dict[str, MarkStyle] = Field(default_factory=dict)
    """By kind of mark; a place of such a kind is drawn as its mark."""
    symbol: dict[str, str] = Field(default_factory=dict)
    """By kind of unit: the symbol that is drawn; a kind that is not here is its own symbol."""
    badge: dict[str, Color] = Field(default_factory=dict)
    """By the first word of a badge."""
    hatched: list[str] = Field(default_factory=list)
    """Badges that hatch and frame the counter itself, so that it is told even when buried."""
    stripe: dict[str, Color] = Field(default_factory=dict)
    """By formation; those that are not here get one of a row of colours, always the same."""

    def of(self, name: str) -> Party:
        """The look of a side or nation, one that says nothing if it has none."""
        return self.party.get(name.lower(), _PLAIN)

    def letter(self, name: str) -> str:
        """One letter that tells a side or nation without colour."""
        return self.of(name).letter or name[:1].upper()

    def dealt(self, roles: Iterable[str], terrain: Iterable[str] = ()) -> Style:
        """This style with colours for the roles and terrains that it says nothing of, dealt in order."""
        party, ground = dict(self.party), dict(self.ground)
        papers = _free(0.77, 0.6, {p.color for p in party.values()})
        inks = _free(0.3, 0.6, {p.ink for p in party.values()})
        for role in map(str.lower, roles):
            given = party.get(role, _PLAIN)
            colors = {"color": given.color or next(papers), "ink": given.ink or next(inks)}
            party[role] = given.model_copy(update=colors)
        colors_of_ground = _free(0.84, 0.4, {g.color for g in ground.values()})
        patterns = get_args(Pattern)
        for number, kind in enumerate(k for k in terrain if k not in self.ground):
            color = next(colors_of_ground)
            pattern = patterns[number % len(patterns)]
            ground[kind] = Ground(color=color, pattern=pattern, ink="#6d675a")
        return self.model_copy(update={"party": party, "ground": ground})


_PLAIN = Party()
NO_STYLE = Style()
"""The style of a game that says nothing of its looks."""


def _free(lightness: float, strength: float, taken: Collection[str | None]) -> Iterator[str]:
    """Colours without end, each far in hue from those before it; those that are taken are left out."""
    hue = 0.12
    while True:
        parts = colorsys.hls_to_rgb(hue % 1, lightness, strength)
        color = "#" + "".join(f"{round(255 * part):02x}" for part in parts)
        if color not in taken:
            yield color
        hue += 0.618034


def load_style(folder: Folder, roles: Iterable[str], board: Board) -> Style:
    """The style in a game's data folder, completed for its roles and terrain; no file is an empty one.

    Raises DataError for what is wrong in the file, and for terrain, hexsides and areas that the map lacks.
    """
    style = read_toml(folder, FILE, Style, _EXAMPLES) if (folder / FILE).is_file() else NO_STYLE
    areas, terrain = list(board.areas), list(board.terrain_kinds)
    for key, names, on_map in (
        ("ground", style.ground, [*terrain, *areas]),
        ("tint_order", style.tint_order, terrain),
        ("off_play", style.off_play, areas),
        ("hexside", style.hexside, list(board.side_kinds)),
    ):
        for name in names:
            if name not in on_map:
                fail(FILE, key, f"the map has no {name!r}", known(name, on_map))
    return style.dealt(roles, terrain)
