"""The guide in the window: the strip under the table, and a frame round the control that is pointed at."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from golan_core.lessons.lesson import READ
from golan_ui.guide import pointer as guide_pointer
from golan_ui.guide.sheet import KEYS, SPOT, guide_height, guide_sheet
from golan_ui.guide.teacher import Guide
from golan_ui.map.camera import Rect
from golan_ui.screens.screen import Laid
from golan_ui.screens.table_screen import TableScreen
from golan_ui.theme import Style

FRAME = "#e0218a"
"""Colour of the frame round a control that the guide points at, as of the hexes."""
SHARE, LARGE = 0.5, 56
"""The counters may fill so much of the map's part of the window; a hex is no wider than so many points."""
SPOTS = {
    guide_pointer.BUTTON: "button",
    guide_pointer.OPTION: "option",
    guide_pointer.UNIT: "unit",
}
"""Kinds of the spots that pointers mean."""


class GuideStrip:
    """Goes along with the table of a guide. `leave` ends the guided game."""

    kind = SPOT

    def __init__(self, guide: Guide, leave: Callable[[], None]) -> None:
        self.guide = guide
        self.laid = Laid()
        self._buttons: dict[str, Callable[[], None]] = {
            "next": guide.next,
            "show": guide.show_me,
            "back": guide.back,
            "again": guide.again,
            "leave": leave,
        }
        self._step_shown = -1
        self._question_shown = ("", 0.0, 0.0)

    # ----------------------------------------------------------------- drawing

    def height(self, width: int, style: Style) -> int:
        return guide_height([step.text for step in self.guide.lesson.steps], width, style)

    def opened(self, screen: TableScreen) -> None:
        """A lesson has few counters: show them large, with room around them."""
        camera = screen.stage.camera
        view, counters = camera.view, screen.shown.table.scene.counters
        points = [view.hex(c.hex).center for c in counters if c.hex in view]
        if not points:
            return
        xs, ys = [p[0] for p in points], [p[1] for p in points]
        camera.look_at(((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2))
        wide, high = max(xs) - min(xs) + 1, max(ys) - min(ys) + 1
        share = min(camera.port.width / wide, camera.port.height / high) * SHARE
        while camera.scale < min(share, screen.shown.style.px(LARGE)):
            before = camera.scale
            camera.zoom(1)
            if camera.scale == before:
                return

    def refresh(self, screen: TableScreen) -> None:
        guide, shown = self.guide, screen.shown
        if guide.at != self._step_shown:
            self._step_shown = guide.at
            self._bring_into_sight(screen)
        self._look_past_question(screen)
        view, able, hover = guide.view(), self._able(), shown.hovered
        key = (view, able, shown.style, hover, shown.window)
        if self.laid.stale(key):
            width = int(shown.window.width)
            size = width, self.height(width, shown.style)
            sheet = guide_sheet(view, size, shown.style, able, hover)
            top = screen.surround.bottom.rect.y - size[1]
            self.laid.lay(shown.blit, sheet, (0, top), key)

    def _bring_into_sight(self, screen: TableScreen) -> None:
        """Move the map if what is pointed at lies outside."""
        hexes = self.guide.pointed_hexes()
        if hexes:
            screen.stage.camera.look_at_hexes(hexes)

    def _look_past_question(self, screen: TableScreen) -> None:
        """Move the map if a question that is new, or has grown, hides what it is about."""
        table, camera, port, box = screen.shown.table, screen.stage.camera, screen.stage.port, screen.box.rect
        title = table.dialog.title if table.dialog and screen.box.local is None else ""
        shown = title, box.width, box.height
        if shown == self._question_shown:
            return
        self._question_shown = shown
        kinds = ("target", "selected", "able", "guide")
        about = [h for o in table.scene.overlays if o.kind in kinds for h in o.hexes if h in camera.view]
        pixels = [camera.hex_pixel(h) for h in about]
        if not title or not any(box.holds(at) for at in pixels):
            return
        left, right = box.x - port.x, port.right - box.right
        middle = port.x + left / 2 if left > right else box.right + right / 2
        xs, ys = [x for x, _ in pixels], [y for _, y in pixels]
        camera.pan(middle - (min(xs) + max(xs)) / 2, port.middle[1] - (min(ys) + max(ys)) / 2)

    def _able(self) -> tuple[str, ...]:
        """The buttons that can be pressed now."""
        guide = self.guide
        reading = guide.step.kind == READ and not guide.finished
        shown = ("show",) if not guide.finished and not guide.busy else ()
        return (*(("next",) if reading else ()), *shown, *(("back",) if guide.at else ()), "again", "leave")

    def draw(self, screen: TableScreen) -> None:
        """A frame round the control that the guide points at."""
        rect = self.pointed_control(screen)
        if rect is None:
            return
        wide, gap = screen.shown.style.px(3), screen.shown.style.px(2)
        out = wide + gap
        frame = Rect(rect.x - out, rect.y - out, rect.width + 2 * out, rect.height + 2 * out)
        screen.shown.blit.frame(frame, FRAME, wide)

    def pointed_control(self, screen: TableScreen) -> Rect | None:
        """Where the control lies that is pointed at, if one is and it can be seen."""
        if self.guide.finished:
            return _spot_in((self.laid,), SPOT, "leave")
        found = self.guide.pointer()
        if found is None:
            return None
        if found.kind == guide_pointer.NEXT:
            return _spot_in((self.laid,), SPOT, "next")
        kind = SPOTS.get(found.kind, "")
        return _spot_in((screen.box.laid, screen.surround.side), kind, found.id) if kind else None

    # ------------------------------------------------------------------- input

    def claims(self, key: str) -> str:
        asked = KEYS.get(key, "")
        return "" if asked == "next" and self.guide.step.kind != READ else asked

    def press(self, button: str, screen: TableScreen) -> None:
        screen.shown.show_tip()
        self._buttons[button]()
        if button != "leave":
            self._bring_into_sight(screen)
            screen.dirty = True


def _spot_in(sheets: Sequence[Laid], kind: str, id: str) -> Rect | None:
    for laid in sheets:
        for spot in laid.sheet.spots if laid.sheet else ():
            if (spot.kind, spot.id) == (kind, id):
                rect = spot.rect
                return Rect(laid.rect.x + rect.x, laid.rect.y + rect.y, rect.width, rect.height)
    return None
