"""How names become colours and patterns: what is the house's own, and what a game's style adds to it.

A theme is data and imports no drawing library. Every look-up has a neutral answer for a name that the style
does not know.
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from golan_core.view.style import NO_STYLE, Ground, Line, MarkStyle, Style


@dataclass(frozen=True, slots=True)
class RoadStyle:
    """Core and casing of a road; widths in hexes."""

    color: str
    casing: str
    width: float


@dataclass(frozen=True, slots=True)
class OverlayStyle:
    """Highlight of a hex: fill opacity 0-255, ring width in hexes (0 for none), hatching or not."""

    color: str
    fill: int
    ring: float
    hatch: bool = False


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

UNKNOWN_GROUND = Ground(color="#e2e2dc", pattern="hatch", ink="#cfcfc6")
UNKNOWN_SIDE = Line(form="plain")
_PLAIN_MARK = MarkStyle(shape="plain")

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


@dataclass(frozen=True, slots=True, eq=False)
class Theme:
    """All colours of a picture: those of the house, and the `style` of the game that is drawn.

    Make another with `dataclasses.replace(Theme(), paper="#ffffff")`.
    """

    style: Style = NO_STYLE
    paper: str = "#fbf8f0"
    ink: str = "#1c1c1c"
    faint: str = "#6d675a"
    grid: str = "#a79d80"
    halo: str = "#fffdf4"
    rule: str = "#b9ae93"
    current: str = "#ffd84d"
    roads: Mapping[str, RoadStyle] = field(
        default_factory=lambda: {
            "road": RoadStyle("#d8a860", "#6b4f22", 0.055),
            "main road": RoadStyle("#d6483a", "#5c120c", 0.075),
        }
    )
    unknown_counter: str = "#d9d9d9"
    overlays: Mapping[str, OverlayStyle] = field(default_factory=lambda: _OVERLAYS)

    def styled(self, style: Style) -> Theme:
        """This theme for a game of another style."""
        return self if self.style is style else replace(self, style=style)

    def ground(self, kind: str) -> Ground:
        """Style of a terrain or of a tinting area."""
        return self.style.ground.get(kind, UNKNOWN_GROUND)

    def side(self, kind: str) -> Line | None:
        """Style of a hexside kind; None for hidden ones and for roads, which run through the hexes."""
        line = self.style.hexside.get(kind, UNKNOWN_SIDE)
        return None if kind in self.roads or line.form == "hidden" else line

    def road(self, kind: str) -> RoadStyle:
        """Style of a road; unknown kinds look like the plain road."""
        return self.roads.get(kind) or self.roads.get("road") or RoadStyle("#d8a860", "#6b4f22", 0.055)

    def counter(self, side: str, nation: str) -> str:
        """Ground colour of a counter: its nation's, else its side's, else neutral."""
        return self.style.of(nation).color or self.style.of(side).color or self.unknown_counter

    def strong(self, *names: str) -> str:
        """The dark colour of the first of some roles or nations that has one."""
        return next((ink for name in names if (ink := self.style.of(name).ink)), "#444444")

    def stripe(self, key: str) -> str:
        """Colour of a formation."""
        return self.style.stripe.get(key) or _STRIPES[zlib.crc32(key.encode()) % len(_STRIPES)]

    def badge(self, text: str) -> str:
        """Colour of a status badge; "EXPL 2" has the colour of "EXPL"."""
        words = text.split()
        return self.style.badge.get(words[0].upper() if words else "", "#5e4b8b")

    def hatching(self, badges: tuple[str, ...]) -> str:
        """Colour of the hatching over a counter with these badges; "" for none."""
        return next((self.badge(b) for b in badges if b in self.style.hatched), "")

    def overlay(self, kind: str) -> OverlayStyle:
        """Style of a highlight; a kind with a role, "zoc:<role>", has the role's strong colour."""
        what, _, role = kind.partition(":")
        if role and what in self.overlays and kind not in self.overlays:
            return replace(self.overlays[what], color=self.strong(role))
        return self.overlays.get(kind, OverlayStyle("#7b3294", 60, 0.03))

    def mark(self, kind: str) -> MarkStyle:
        """Style of a mark. Stars for "vp:<role>", circles for entries, wheels for supply are the house's."""
        what, _, role = kind.partition(":")
        if what == "vp":
            return MarkStyle(shape=self.style.of(role).star, fill=self.strong(role), ink="#ffffff")
        if what == "entry":
            return MarkStyle(shape="circle", ink=self.strong(role) if role else "#b2182b")
        if what == "supply":
            return MarkStyle(shape="wheel", ink=self.strong(role))
        style = self.style.mark.get(what, _PLAIN_MARK)
        owned = role and not role.isdigit() and what in self.style.mark
        return style.model_copy(update={"ink": self.strong(role)}) if owned else style
