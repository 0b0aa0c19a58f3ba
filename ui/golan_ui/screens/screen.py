"""What a window shows at a time: a screen. The window forwards input to it and draws it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from golan_ui.map.blit import Blitter
from golan_ui.map.camera import Point, Rect
from golan_ui.panels.widgets import Sheet, Spot, tip_sheet
from golan_ui.theme import Palette, Style

LEFT, MIDDLE, RIGHT = "left", "middle", "right"


class Screen(Protocol):
    """Points are in pixels of the surface, y down. Every method may ask for a new frame."""

    dirty: bool
    """Whether it has to be drawn again."""

    def use(self, palette: Palette) -> None:
        """Show other colours."""

    def sheets(self) -> Sequence[Laid]:
        """The sheets that lie on it, the topmost first."""

    def resize(self, width: int, height: int, ratio: float) -> None: ...

    def draw(self) -> None: ...

    def tick(self, now: float) -> None:
        """Called some 30 times a second."""

    def pointed(self, at: Point) -> None: ...

    def pressed(self, at: Point, button: str, shift: bool) -> None: ...

    def dragged(self, at: Point, by: Point, button: str) -> None: ...

    def released(self, at: Point, button: str, shift: bool) -> None: ...

    def wheel(self, at: Point, steps: float) -> None: ...

    def key(self, name: str) -> None: ...

    def typed(self, text: str) -> None: ...

    def close(self) -> bool:
        """The window is to be closed: save what would be lost. False keeps it open."""


class Laid:
    """A sheet that lies on the screen, with its texture; painted again only when its key changes."""

    def __init__(self) -> None:
        self.sheet: Sheet | None = None
        self.rect = Rect(0, 0, 0, 0)
        self._texture: Any = None
        self._key: object = None

    def stale(self, key: object) -> bool:
        """Whether the sheet shows something else than what `key` stands for."""
        return self.sheet is None or key != self._key

    def lay(self, blit: Blitter, sheet: Sheet, at: Point, key: object) -> None:
        """Put a newly painted sheet down."""
        self.sheet, self._key = sheet, key
        self._texture = blit.texture(sheet.image)
        self.move(at)

    def move(self, at: Point) -> None:
        """Put it elsewhere."""
        assert self.sheet is not None
        self.rect = Rect(round(at[0]), round(at[1]), self.sheet.width, self.sheet.height)

    def clear(self) -> None:
        """Take it away."""
        self.sheet, self._texture, self._key, self.rect = None, None, None, Rect(0, 0, 0, 0)

    def draw(self, blit: Blitter) -> None:
        """Draw it if it is there."""
        if self.sheet is not None:
            blit.draw(self._texture, (self.rect.x, self.rect.y))

    def at(self, point: Point) -> Spot | None:
        """The spot under a pixel of the screen."""
        if self.sheet is None or not self.rect.holds(point):
            return None
        return self.sheet.at((point[0] - self.rect.x, point[1] - self.rect.y))


class Tip:
    """A tooltip beside the pointer."""

    def __init__(self) -> None:
        self.laid = Laid()
        self._lines: tuple[str, ...] = ()

    def show(self, lines: tuple[str, ...], near: Point, blit: Blitter, style: Style, window: Rect) -> None:
        """Show lines, or nothing if there are none."""
        self._lines = lines
        if not lines:
            self.laid.clear()
            return
        if self.laid.stale((lines, style)):
            self.laid.lay(blit, tip_sheet(lines, style, style.px(360)), near, (lines, style))
        rect, away = self.laid.rect, style.px(16)
        x = near[0] + away if near[0] + away + rect.width <= window.right else near[0] - away - rect.width
        y = near[1] + away if near[1] + away + rect.height <= window.bottom else near[1] - 4 - rect.height
        self.laid.move((max(0, x), max(0, y)))

    @property
    def lines(self) -> tuple[str, ...]:
        return self._lines

    def draw(self, blit: Blitter) -> None:
        self.laid.draw(blit)
