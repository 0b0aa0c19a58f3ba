"""Colours of the window: a dark and a light palette. A test computes the contrast of every text.

Map and counters have the printed colours of `golan_core.drawing` in both; only the surroundings change.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Palette:
    """Colours by use, each "#rrggbb"."""

    name: str
    table: str
    """Around the map."""
    panel: str
    raised: str
    """Boxes on the panel: facts, log, dialogs."""
    rule: str
    """Lines between boxes; never text."""
    ink: str
    faint: str
    """Less important text."""
    accent: str
    """Links, rule numbers and titles."""
    prompt: str
    prompt_ink: str
    button: str
    button_ink: str
    hover: str
    off: str
    off_ink: str
    """A control that is not allowed now; it still explains itself."""
    current: str
    current_ink: str
    alert: str
    alert_ink: str
    tip: str
    tip_ink: str
    focus: str
    """Frame of the control that the keyboard would press; never text."""


@dataclass(frozen=True, slots=True)
class Style:
    """Colours and sizes: `ratio` is pixels a point."""

    palette: Palette
    ratio: float = 1.0

    def px(self, points: float) -> int:
        """A length in pixels."""
        return round(points * self.ratio)

    @property
    def text(self) -> int:
        """Size of normal letters."""
        return self.px(13)

    @property
    def small(self) -> int:
        return self.px(11.5)

    @property
    def line(self) -> int:
        """Height of a line of normal text."""
        return self.px(18)

    @property
    def gap(self) -> int:
        return self.px(8)


LIGHT = Palette(
    name="light",
    table="#cfc8b8",
    panel="#f4efe3",
    raised="#fffdf6",
    rule="#c3b89d",
    ink="#1e1c18",
    faint="#5d574b",
    accent="#1b4f8f",
    prompt="#ffe9a8",
    prompt_ink="#2a2106",
    button="#2f5d8c",
    button_ink="#ffffff",
    hover="#23496f",
    off="#ddd6c6",
    off_ink="#5a5448",
    current="#ffd84d",
    current_ink="#1c1c1c",
    alert="#a3201b",
    alert_ink="#ffffff",
    tip="#2b2a27",
    tip_ink="#fbf6e8",
    focus="#d95f02",
)

DARK = Palette(
    name="dark",
    table="#15171a",
    panel="#212428",
    raised="#2b2f35",
    rule="#4a5058",
    ink="#eceae4",
    faint="#b0aea6",
    accent="#8cc0ff",
    prompt="#4a3d12",
    prompt_ink="#ffeaa6",
    button="#3a6ea5",
    button_ink="#ffffff",
    hover="#2f5b8a",
    off="#35393f",
    off_ink="#b3b0a8",
    current="#ffd84d",
    current_ink="#1c1c1c",
    alert="#8f1f1b",
    alert_ink="#ffffff",
    tip="#f4eedd",
    tip_ink="#22201b",
    focus="#ff9d3c",
)

PALETTES = {palette.name: palette for palette in (LIGHT, DARK)}


def luminance(color: str) -> float:
    """Relative luminance of "#rrggbb", 0 for black and 1 for white."""
    parts = [int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def palette_of(name: str) -> Palette:
    """The palette of a name; the light one for a name that there is not."""
    return PALETTES.get(name, LIGHT)
