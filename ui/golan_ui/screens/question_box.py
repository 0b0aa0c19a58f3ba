"""The box of a question over the map: the table's, or one that the window asks by itself."""

from __future__ import annotations

from golan_ui.map.camera import Point, Rect
from golan_ui.map.placing import corner_for, hidden
from golan_ui.panels.dialogs import dialog_sheet
from golan_ui.screens.screen import Laid
from golan_ui.screens.shown import Shown
from golan_ui.screens.stage import Stage
from golan_ui.table.local import Local
from golan_ui.table.view import Dialog

WEIGHTS = {"target": 100, "selected": 20, "able": 5}
"""How much the hexes that a question is about had better be seen, by overlay."""


class QuestionBox:
    """Lies where it hides least of what it is about, or where it was dragged to."""

    def __init__(self, shown: Shown, stage: Stage) -> None:
        self._shown, self._stage = shown, stage
        self.laid = Laid()
        self.local: Local | None = None
        """The window's own question; it goes before the table's."""
        self._scroll = 0
        self._at: Point | None = None
        """Where it was dragged to."""
        self._kept: Point | None = None
        """Where it hid nothing."""

    @property
    def rect(self) -> Rect:
        return self.laid.rect

    @property
    def dialog(self) -> Dialog | None:
        """The question that is open."""
        return self.local.dialog if self.local else self._shown.table.dialog

    def renew(self, before: Dialog | None) -> None:
        """The table is another: another question begins at its first line, in a place of its own."""
        now = self._shown.table.dialog
        if (before and before.title) != (now and now.title):
            self._scroll, self._at, self._kept = 0, None, None

    def refresh(self) -> None:
        """Paint it if it differs, and put it where it belongs."""
        dialog, shown, port = self.dialog, self._shown, self._stage.port
        if dialog is None:
            self.laid.clear()
            return
        scroll = self.local.scroll if self.local else self._scroll
        key = (dialog, scroll, shown.style, shown.hovered, shown.window)
        if self.laid.stale(key):
            gap = shown.style.px(12)
            most = int(port.width - 2 * gap), int(port.height - 2 * gap)
            sheet = dialog_sheet(dialog, shown.style, most, scroll, shown.hovered)
            self.laid.lay(shown.blit, sheet, (0, 0), key)
        x, y = self._at or self._beside_the_action()
        x = min(max(x, port.x), max(port.x, port.right - self.rect.width))
        y = min(max(y, port.y), max(port.y, port.bottom - self.rect.height))
        self.laid.move((x, y))

    def _beside_the_action(self) -> Point:
        """Where a question hides least of what it is about; it stays where it is while it hides nothing.

        The window's own questions come up under the buttons that ask them.
        """
        camera, port, size = self._stage.camera, self._stage.port, (self.rect.width, self.rect.height)
        gap, radius = self._shown.style.px(12), camera.scale * 0.6
        if self.local is not None:
            return port.right - gap - size[0], port.y + gap
        about = [
            (camera.hex_pixel(h), WEIGHTS[overlay.kind])
            for overlay in self._shown.table.scene.overlays
            if overlay.kind in WEIGHTS
            for h in overlay.hexes
            if h in camera.view
        ]
        if self._kept is None or hidden(Rect(*self._kept, *size), radius, about):
            self._kept = corner_for(size, port, gap, radius, about)
        return self._kept

    def drag(self, by: Point) -> None:
        """Move it aside."""
        x, y = self._at or (self.rect.x, self.rect.y)
        self._at, self._shown.dirty = (x + by[0], y + by[1]), True

    def scroll(self, lines: int) -> None:
        """Read on, or back for lines below 0."""
        most = len(self.dialog.lines) if self.dialog else 0
        if self.local is not None:
            self.local.scroll = min(max(0, self.local.scroll + lines), most)
        else:
            self._scroll = min(max(0, self._scroll + lines), most)
