"""How names become colours and patterns: terrain, hexsides, counters, marks, overlays.

A theme is data and imports no drawing library. Every look-up has a neutral answer for a name it
does not know, so that a game with terrain of its own is drawn at once and styled later. Colours
keep apart in lightness as well as in hue, and every kind of ground has a pattern of its own, so the
map also reads without colour.
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace


@dataclass(frozen=True, slots=True)
class Ground:
    """Fill colour of a hex and the pattern over it, drawn in `ink`."""

    color: str
    pattern: str = ""
    """stipple, rings, peaks, chevrons, blocks, hamlet, city, dunes, lava, waves, hatch, or "" for none."""
    ink: str = "#00000000"
    title: str = ""
    """Name in the terrain key; "" for the kind itself."""


@dataclass(frozen=True, slots=True)
class Line:
    """How a kind of hexside is drawn. `width` is in hexes; lower `order` is drawn first."""

    form: str
    """water, dashes, gorge, teeth, ticks, ditch, band, border, bracket, bridge or plain."""
    color: str
    width: float
    order: int
    title: str = ""


@dataclass(frozen=True, slots=True)
class RoadStyle:
    """Core and casing of a road; widths in hexes."""

    color: str
    casing: str
    width: float


@dataclass(frozen=True, slots=True)
class MarkStyle:
    """A mark: shape star5, star6, circle, box, fort, mines, wheel, bridge, causeway or plain.

    `ink` is for its text and outline.
    """

    shape: str
    fill: str
    ink: str


@dataclass(frozen=True, slots=True)
class OverlayStyle:
    """Highlight of a hex: fill opacity 0-255, ring width in hexes (0 for none), hatching or not."""

    color: str
    fill: int
    ring: float
    hatch: bool = False


_GROUNDS = {
    "clear": Ground("#f2ead0", title="Clear"),
    "broken": Ground("#dccb98", "stipple", "#8a713c", "Broken"),
    "tel": Ground("#e3bd7c", "rings", "#8a5a1e", "Tel"),
    "mountain": Ground("#b5aaa6", "peaks", "#5d524e", "Mountain"),
    "rough": Ground("#c8a47a", "chevrons", "#7b5731", "Rough"),
    "leja": Ground("#8f8699", "lava", "#4b4358", "Leja"),
    "town": Ground("#eed9c6", "blocks", "#4f4a48", "Town"),
    "kuneitra": Ground("#eec0ae", "blocks", "#7c2f22", "Kuneitra"),
    "lake": Ground("#93c6e8", "waves", "#4f93c4", "Lake"),
    "sea": Ground("#93c6e8", "waves", "#4f93c4", "Sea"),
    "woods": Ground("#a9c08a", "stipple", "#4c6a35", "Woods"),
    "desert": Ground("#ecd28c", "dunes", "#b58f3e", "Desert"),
    "hill": Ground("#e3bd7c", "rings", "#8a5a1e", "Hill"),
    "village": Ground("#f0d9c0", "hamlet", "#4f4a48", "Village"),
    "damascus": Ground("#e6b3a0", "city", "#7c2f22", "Damascus"),
    "lebanon": Ground("#d3d3cf", "hatch", "#c2c2bd"),
    "jordan": Ground("#d8d2da", "hatch", "#c8c0cb"),
    "israel": Ground("#d5dde3", "hatch", "#c4ced6"),
    "syria": Ground("#ddd6c8", "hatch", "#cfc6b4"),
}

_SIDES = {
    "purple_line": Line("band", "#8e2bb5", 0.10, 10, "Purple Line"),
    "border": Line("border", "#3d3d3d", 0.045, 20, "Border"),
    "lake": Line("water", "#2a6fb0", 0.075, 30, "Lake shore"),
    "river": Line("water", "#2166ac", 0.095, 31, "River"),
    "wadi": Line("dashes", "#4393c3", 0.045, 32, "Wadi"),
    "ravine": Line("gorge", "#4a3f8c", 0.055, 33, "Ravine"),
    "gorge": Line("gorge", "#4a2f14", 0.075, 34, "Gorge"),
    "up_slope": Line("ticks", "#a0713a", 0.025, 40, "Slope (ticks to the low side)"),
    "down_slope": Line("ticks", "#a0713a", 0.025, 40),
    "escarpment": Line("teeth", "#6b3410", 0.06, 41, "Escarpment"),
    "up_escarpment": Line("teeth", "#6b3410", 0.06, 41, "Escarpment (teeth to the low side)"),
    "down_escarpment": Line("teeth", "#6b3410", 0.06, 41),
    "ditch": Line("ditch", "#111111", 0.075, 50, "Anti-tank ditch"),
    "bridge": Line("bridge", "#222222", 0.035, 70, "Bridge"),
    "fort": Line("bracket", "#333333", 0.05, 60, "Fortification"),
}

_COUNTERS = {
    "isr": "#9fc8ee",
    "syr": "#dcb894",
    "mor": "#b5dda3",
    "ira": "#f3e796",
    "jor": "#a9aa6c",
    "egy": "#e0c9a0",
    "kuw": "#cdeee2",
    "sau": "#dfe8b8",
    "dru": "#f3d3e6",
    "leb": "#d9b7cf",
    "arab": "#dcb894",
}

_DARK = {"isr": "#1f4e9c", "syr": "#1b7a3d", "arab": "#1b7a3d", "egy": "#8a5a00", "ira": "#8a7a00"}

_BADGES = {
    "OOS": "#b2182b",
    "FIRED": "#4d4d4d",
    "EXPL": "#1b7837",
    "DONE": "#777777",
    "HALT": "#8c510a",
    "DISR": "#a83800",
    "ACTIVE": "#1b7837",
    "MOVED": "#2b5d8a",
    "ACTED": "#4d4d4d",
    "AIRMOBILE": "#1f4e9c",
    "CLEARING": "#6a3d9a",
}

_OVERLAYS = {
    "reach": OverlayStyle("#2c9a4b", 80, 0.0),
    "target": OverlayStyle("#d7191c", 36, 0.075),
    "selected": OverlayStyle("#ffd400", 40, 0.085),
    "path": OverlayStyle("#d95f02", 0, 0.0),
    "zoc": OverlayStyle("#d7191c", 90, 0.0, hatch=True),
    "supply": OverlayStyle("#2b83ba", 60, 0.0),
    "danger": OverlayStyle("#d7191c", 70, 0.04),
    "rigid": OverlayStyle("#7a0177", 110, 0.04, hatch=True),
    "oos": OverlayStyle("#b2182b", 60, 0.07),
    "range": OverlayStyle("#6a51a3", 55, 0.0),
    "control": OverlayStyle("#444444", 60, 0.07),
    "landing": OverlayStyle("#1f78b4", 60, 0.0),
    "threat": OverlayStyle("#e6550d", 60, 0.0, hatch=True),
}

_STRIPES = (
    "#d7301f",
    "#1f78b4",
    "#33a02c",
    "#ff9900",
    "#6a3d9a",
    "#f7f7f7",
    "#00a7a0",
    "#e75480",
    "#8c510a",
    "#222222",
)


_MARKS = {
    "minefield": MarkStyle("mines", "#ffffff", "#1c1c1c"),
    "cleared minefield": MarkStyle("mines", "#fffdf4", "#b3ab98"),
    "bridge": MarkStyle("bridge", "#ffffff", "#222222"),
    "causeway": MarkStyle("causeway", "#d8b98a", "#6b4f22"),
}


def _by_prefix(table: Mapping[str, str], key: str) -> str:
    """The value whose key is the longest prefix of `key` without regard to case; "" if there is none."""
    folded = key.lower()
    found = [name for name in table if folded.startswith(name)]
    return table[max(found, key=len)] if found else ""


@dataclass(frozen=True, slots=True, eq=False)
class Theme:
    """All colours of a picture. Make another with `dataclasses.replace(Theme(), grounds={...})`.

    `counters` and `dark` are looked up by the longest prefix of a role's or nation's name, so that
    "syr" serves "syrian" as well as "Syria".
    """

    paper: str = "#fbf8f0"
    ink: str = "#1c1c1c"
    faint: str = "#6d675a"
    grid: str = "#a79d80"
    halo: str = "#fffdf4"
    rule: str = "#b9ae93"
    current: str = "#ffd84d"
    grounds: Mapping[str, Ground] = field(default_factory=lambda: _GROUNDS)
    unknown_ground: Ground = Ground("#e2e2dc", "hatch", "#cfcfc6")
    sides: Mapping[str, Line] = field(default_factory=lambda: _SIDES)
    unknown_side: Line = Line("plain", "#8a8a8a", 0.04, 35)
    roads: Mapping[str, RoadStyle] = field(
        default_factory=lambda: {
            "road": RoadStyle("#d8a860", "#6b4f22", 0.055),
            "main road": RoadStyle("#d6483a", "#5c120c", 0.075),
        }
    )
    counters: Mapping[str, str] = field(default_factory=lambda: _COUNTERS)
    unknown_counter: str = "#d9d9d9"
    dark: Mapping[str, str] = field(default_factory=lambda: _DARK)
    """Strong colours of roles, for stars, brackets and letters."""
    badges: Mapping[str, str] = field(default_factory=lambda: _BADGES)
    stripes: Mapping[str, str] = field(default_factory=dict)
    """Formation colours by key; keys that are not here get one of a palette, always the same."""
    hatched: tuple[str, ...] = ("DISR",)
    """Badges that hatch and frame the counter itself, so that it is told even when buried."""
    overlays: Mapping[str, OverlayStyle] = field(default_factory=lambda: _OVERLAYS)
    six_pointed: tuple[str, ...] = ("isr",)
    """Prefixes of the roles whose victory-point stars have six points; all others have five."""

    def ground(self, kind: str) -> Ground:
        """Style of a terrain or of a tinting area."""
        return self.grounds.get(kind, self.unknown_ground)

    def side(self, kind: str) -> Line | None:
        """Style of a hexside kind.

        None for roads, which are drawn as lines through the hexes, and for "fort_..._out", which is
        the other face of "fort_..._in".
        """
        if kind in self.roads or (kind.startswith("fort_") and kind.endswith("_out")):
            return None
        kind = {"at_ditch": "ditch"}.get(kind, kind)
        if kind.startswith("fort_"):
            plain = self.sides.get("fort", self.unknown_side)
            owner = kind.removeprefix("fort_").removesuffix("_in")
            return Line(
                plain.form, self.strong(owner), plain.width, plain.order, f"Fortification ({owner.title()})"
            )
        return self.sides.get(kind, self.unknown_side)

    def road(self, kind: str) -> RoadStyle:
        """Style of a road; unknown kinds look like the plain road."""
        return self.roads.get(kind) or self.roads.get("road") or RoadStyle("#d8a860", "#6b4f22", 0.055)

    def counter(self, side: str, nation: str) -> str:
        """Ground colour of a counter: its nation's, else its side's, else neutral."""
        return _by_prefix(self.counters, nation) or _by_prefix(self.counters, side) or self.unknown_counter

    def strong(self, role: str) -> str:
        """The dark colour of a role."""
        return _by_prefix(self.dark, role) or "#444444"

    def stripe(self, key: str) -> str:
        """Colour of a formation; a key like "#1f78b4" is the colour itself."""
        if key.startswith("#"):
            return key
        return self.stripes.get(key) or _STRIPES[zlib.crc32(key.encode()) % len(_STRIPES)]

    def badge(self, text: str) -> str:
        """Colour of a status badge; "EXPL 2" has the colour of "EXPL"."""
        words = text.split()
        return self.badges.get(words[0].upper() if words else "", "#5e4b8b")

    def hatching(self, badges: tuple[str, ...]) -> str:
        """Colour of the hatching over a counter with these badges; "" for none."""
        return next((self.badge(b) for b in badges if b in self.hatched), "")

    def overlay(self, kind: str) -> OverlayStyle:
        """Style of a highlight; a kind with a role, e.g. "zoc:syrian", has the role's strong colour."""
        what, _, role = kind.partition(":")
        if role and what in self.overlays and kind not in self.overlays:
            return replace(self.overlays[what], color=self.strong(role))
        return self.overlays.get(kind, OverlayStyle("#7b3294", 60, 0.03))

    def mark(self, kind: str) -> MarkStyle:
        """Style of a mark: stars for "vp:<role>", circles for entries, boxes and walls for strongpoints."""
        what, _, role = kind.partition(":")
        if what == "vp":
            star = "star6" if any(role.lower().startswith(p) for p in self.six_pointed) else "star5"
            return MarkStyle(star, self.strong(role), "#ffffff")
        if what == "entry":
            color = self.strong(role) if role else "#b2182b"
            return MarkStyle("circle", "#ffffff", color)
        if what == "strongpoint" and role:
            return MarkStyle("fort", "#ffffff", self.strong(role))
        if what == "strongpoint":
            return MarkStyle("box", "#e4eefb", self.strong("israeli"))
        if what == "supply":
            return MarkStyle("wheel", "#ffffff", self.strong(role))
        return _MARKS.get(what, MarkStyle("plain", "#ffffff", "#333333"))
