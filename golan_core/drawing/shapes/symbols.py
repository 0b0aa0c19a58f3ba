"""NATO symbols and size signs, drawn into a box of a counter."""

from __future__ import annotations

from collections.abc import Callable

from golan_core.drawing.canvas import Color
from golan_core.drawing.media.sheet import Pen as Draw

Box = tuple[float, float, float, float]
Painter = Callable[["Symbol"], None]


class Symbol:
    """A symbol's box, in pixels of `draw`, and the pen it is drawn with."""

    def __init__(self, draw: Draw, box: Box, color: Color, width: int) -> None:
        self.draw, self.box, self.color, self.width = draw, box, color, width

    def at(self, x: float, y: float) -> tuple[float, float]:
        """The pixel at shares x and y (0-1) of the box."""
        x0, y0, x1, y1 = self.box
        return x0 + (x1 - x0) * x, y0 + (y1 - y0) * y

    def line(self, *points: tuple[float, float]) -> None:
        self.draw.line([self.at(*p) for p in points], fill=self.color, width=self.width, joint="curve")

    def fill(self, *points: tuple[float, float]) -> None:
        self.draw.polygon([self.at(*p) for p in points], fill=self.color)


def paint_symbol(draw: Draw, box: Box, kind: str, color: Color, width: int) -> None:
    """The symbol of a kind of unit in its frame; an unknown kind is an empty frame."""
    symbol = Symbol(draw, box, color, width)
    draw.rectangle(box, fill=(255, 255, 255))
    for painter in _SYMBOLS.get(kind, ()):
        painter(symbol)
    draw.rectangle(box, outline=color, width=width)


def _cross(s: Symbol) -> None:
    s.line((0, 0), (1, 1))
    s.line((0, 1), (1, 0))


def _oval(s: Symbol) -> None:
    (x0, y0), (x1, y1) = s.at(0.17, 0.22), s.at(0.83, 0.78)
    s.draw.rounded_rectangle((x0, y0, x1, y1), radius=(y1 - y0) / 2, outline=s.color, width=s.width)


def _slash(s: Symbol) -> None:
    s.line((0, 1), (1, 0))


def _antitank(s: Symbol) -> None:
    s.line((0, 1), (0.5, 0.06), (1, 1))


def _dot(s: Symbol) -> None:
    (x, y), half = s.at(0.5, 0.5), (s.box[3] - s.box[1]) * 0.22
    s.draw.ellipse((x - half, y - half, x + half, y + half), fill=s.color)


def _flag(s: Symbol) -> None:
    s.fill((0, 0), (1, 0), (1, 0.36), (0, 0.36))
    s.line((0.5, 0.62), (0.5, 0.62))


def _walls(s: Symbol) -> None:
    s.fill(
        *((0.16, 0.86), (0.16, 0.2), (0.30, 0.2), (0.30, 0.42), (0.43, 0.42), (0.43, 0.2), (0.57, 0.2)),
        *((0.57, 0.42), (0.70, 0.42), (0.70, 0.2), (0.84, 0.2), (0.84, 0.86)),
    )


def _bow_tie(s: Symbol) -> None:
    s.fill((0, 0), (0.36, 0.5), (0, 1))
    s.fill((1, 0), (0.64, 0.5), (1, 1))


def _gull(s: Symbol) -> None:
    for left in (0.28, 0.5):
        (x0, y0), (x1, y1) = s.at(left, 0.66), s.at(left + 0.22, 1.1)
        s.draw.arc((x0, y0, x1, y1), 180, 360, fill=s.color, width=s.width)


def _engineer(s: Symbol) -> None:
    s.line((0.28, 0.75), (0.28, 0.3), (0.72, 0.3), (0.72, 0.75))
    s.line((0.5, 0.3), (0.5, 0.65))


def _wing(s: Symbol) -> None:
    s.fill((0.08, 0.5), (0.5, 0.38), (0.5, 0.62))
    s.fill((0.92, 0.5), (0.5, 0.38), (0.5, 0.62))


_SYMBOLS: dict[str, tuple[Painter, ...]] = {
    "infantry": (_cross,),
    "mech": (_cross, _oval),
    "armor": (_oval,),
    "recon": (_slash,),
    "armored_recon": (_slash, _oval),
    "antitank": (_antitank,),
    "artillery": (_dot,),
    "sp_artillery": (_oval, _dot),
    "hq": (_flag,),
    "strongpoint": (_walls,),
    "commando": (_cross, _bow_tie),
    "airborne": (_cross, _gull),
    "engineer": (_engineer,),
    "air": (_wing,),
}


def paint_size(draw: Draw, center: tuple[float, float], height: float, size: str, color: Color) -> None:
    """The sign of a unit's size, centred: dots, bars or crosses; nothing for an unknown size."""
    sign = _SIZES.get(size, "")
    step, stroke = height * 0.9, max(1, round(height * 0.22))
    first = center[0] - step * (len(sign) - 1) / 2
    for i, letter in enumerate(sign):
        x, y, half = first + i * step, center[1], height / 2
        if letter == ".":
            draw.ellipse((x - half * 0.62, y - half * 0.62, x + half * 0.62, y + half * 0.62), fill=color)
        elif letter == "I":
            draw.line([(x, y - half), (x, y + half)], fill=color, width=stroke)
        else:
            draw.line([(x - half * 0.8, y - half), (x + half * 0.8, y + half)], fill=color, width=stroke)
            draw.line([(x - half * 0.8, y + half), (x + half * 0.8, y - half)], fill=color, width=stroke)


_SIZES = {
    "squad": ".",
    "section": "..",
    "platoon": "...",
    "company": "I",
    "battalion": "II",
    "regiment": "III",
    "brigade": "X",
    "division": "XX",
    "corps": "XXX",
    "army": "XXXX",
}
