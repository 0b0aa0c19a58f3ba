"""Painted controls: a sheet is a picture and the places on it that can be pressed.

Everything around the map is painted by Pillow, so that it is sharp, the same on every machine, and
can be tested without a window. A window lays sheets down and asks them what lies under the pointer.
Lengths are in pixels of the screen; `Style.px` turns points into them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from PIL import Image, ImageDraw

from golan_core.drawing.canvas import Letters, clip_text, rgb, text_width, wrap, write
from golan_ui.keys import key_label
from golan_ui.map.camera import Point, Rect
from golan_ui.table.view import Button
from golan_ui.theme import Style

Focus = tuple[str, str] | None
"""Kind and id of a spot, e.g. the one under the pointer; None for none."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A place that can be pressed. `kind` says what `id` is: "button", "option", "log", "unit", ..."""

    rect: Rect
    kind: str
    id: str
    tip: str = ""
    enabled: bool = True
    key: str = ""
    """The key that does the same; for a kind without keys see `keys.WITHOUT_KEY`."""


@dataclass(slots=True)
class Sheet:
    """A picture under construction, with its spots."""

    width: int
    height: int
    style: Style
    ground: str = "panel"
    image: Image.Image = field(init=False)
    pen: ImageDraw.ImageDraw = field(init=False)
    spots: list[Spot] = field(init=False, default_factory=list)
    focus: Focus = None
    """The spot that the keyboard would press."""
    hover: Focus = None

    def __post_init__(self) -> None:
        size = max(1, self.width), max(1, self.height)
        self.image = Image.new("RGB", size, rgb(getattr(self.style.palette, self.ground)))
        self.pen = ImageDraw.Draw(self.image)

    # ------------------------------------------------------------------ text

    def text(
        self,
        at: Point,
        text: str,
        color: str = "ink",
        *,
        size: int = 0,
        bold: bool = False,
        anchor: str = "l",
    ) -> None:
        """A line, centred vertically on `at`; the colour is named as in the palette."""
        paint = color if color.startswith("#") else getattr(self.style.palette, color)
        write(self.image, at, text, Letters(size or self.style.text, paint, bold=bold, anchor=anchor))

    def clipped(self, at: Point, text: str, width: float, color: str = "ink", **how: object) -> None:
        """A line, cut with dots if it is wider than `width`."""
        size = int(str(how.get("size") or self.style.text))
        self.text(at, clip_text(text, size, width), color, size=size, bold=bool(how.get("bold")))

    def paragraph(
        self, rect: Rect, text: str, color: str = "ink", *, size: int = 0, bold: bool = False
    ) -> int:
        """Wrapped text from the top of a rectangle; gives the y below it, even where that is cut off."""
        size = size or self.style.text
        step = round(size * 1.4)
        y = round(rect.y)
        for line in wrap(text, size, rect.width):
            if y + step <= rect.bottom + 1:
                self.text((rect.x, y + step / 2), line, color, size=size, bold=bold)
            y += step
        return y

    def box(self, rect: Rect, ground: str = "raised", outline: str = "rule", radius: float = 5) -> None:
        """A filled box with rounded corners."""
        if rect.width < 2 or rect.height < 2:
            return
        corners = (rect.x, rect.y, rect.right - 1, rect.bottom - 1)
        fill, line = rgb(getattr(self.style.palette, ground)), None
        if outline:
            line = rgb(getattr(self.style.palette, outline))
        self.pen.rounded_rectangle(
            corners, self.style.px(radius), fill=fill, outline=line, width=self.style.px(1)
        )

    def picture(self, rect: Rect, picture: Image.Image) -> None:
        """A picture with see-through parts, in its own size from the corner of a rectangle."""
        self.image.paste(picture, (round(rect.x), round(rect.y)), picture)

    # -------------------------------------------------------------- controls

    def spot(
        self, rect: Rect, kind: str, id: str, tip: str = "", enabled: bool = True, key: str = ""
    ) -> None:
        """Make a place that can be pressed."""
        self.spots.append(Spot(rect, kind, id, tip, enabled, key))
        if self.focus == (kind, id):
            outline = (rect.x - 1, rect.y - 1, rect.right, rect.bottom)
            color = rgb(self.style.palette.focus)
            self.pen.rounded_rectangle(outline, self.style.px(5), outline=color, width=self.style.px(2))

    def button(self, rect: Rect, button: Button, kind: str = "button") -> None:
        """A button with its key at its right end; one that is on has a lit edge."""
        ground, ink = ("button", "button_ink") if button.enabled else ("off", "off_ink")
        hover = self.hover == (kind, button.id)
        if button.on:
            ground, ink = "current", "current_ink"
        elif button.enabled and hover:
            ground = "hover"
        self.box(rect, ground, "ink" if hover else "")
        pad, size = self.style.px(8), self.style.text
        middle = rect.y + rect.height / 2
        right = rect.right - pad
        if button.key:
            name = key_label(button.key)
            self.text((right, middle), name, ink, size=self.style.small, anchor="r")
            right -= text_width(name, self.style.small) + pad
        if text_width(button.label, size) > right - rect.x - pad:
            size = self.style.small
        self.clipped((rect.x + pad, middle), button.label, right - rect.x - pad, ink, size=size, bold=True)
        self.spot(rect, kind, button.id, button.tip, button.enabled, button.key)

    def switch(self, rect: Rect, button: Button) -> None:
        """A small button that is on or off."""
        ground, ink = ("current", "current_ink") if button.on else ("raised", "ink")
        if not button.on and self.hover == ("button", button.id):
            ground, ink = "hover", "button_ink"
        self.box(rect, ground, "ink" if button.on else "rule")
        pad, size = self.style.px(6), self.style.small
        middle = rect.y + rect.height / 2
        name = key_label(button.key)
        self.text((rect.right - pad, middle), name, "faint" if ink == "ink" else ink, size=size, anchor="r")
        room = rect.width - 2 * pad - text_width(name, size)
        self.clipped((rect.x + pad, middle), button.label, room, ink, size=size, bold=button.on)
        self.spot(rect, "button", button.id, button.tip, True, button.key)

    def at(self, point: Point) -> Spot | None:
        """The topmost spot under a point of the sheet."""
        for spot in reversed(self.spots):
            if spot.rect.holds(point):
                return spot
        return None


def together(line: str) -> str:
    """A line with columns, as a console shows them, for letters that are not all as wide."""
    indent = "  " if line.startswith(" ") else ""
    return indent + re.sub(r" {2,}", "  ", line.strip())


def tip_sheet(lines: Sequence[str], style: Style, most: int) -> Sheet:
    """A tooltip of wrapped lines, at most `most` pixels wide."""
    pad = style.px(8)
    size = style.small
    wrapped = [part for line in lines for part in wrap(together(line), size, most - 2 * pad)]
    width = max([text_width(line, size) for line in wrapped], default=0) + 2 * pad
    step = round(size * 1.4)
    sheet = Sheet(width, step * len(wrapped) + pad, style, "tip")
    for i, line in enumerate(wrapped):
        sheet.text((pad, pad / 2 + step * (i + 0.5)), line, "tip_ink", size=size)
    return sheet
