"""A guided game in the window: the table with the guide's strip under it, and what he points at framed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from golan_core.lessons.lesson import READ
from golan_ui.guide import pointer as guide_pointer
from golan_ui.guide.sheet import KEYS, SPOT, guide_height, guide_sheet
from golan_ui.guide.teacher import NOT_HERE, Guide
from golan_ui.map.blit import Blitter
from golan_ui.map.camera import Point, Rect
from golan_ui.panels.widgets import Spot
from golan_ui.screens.screen import Laid
from golan_ui.screens.table_screen import TableScreen
from golan_ui.settings import Settings
from golan_ui.theme import LIGHT, Palette

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


class GuideScreen(TableScreen):
    """Shows a guide's table."""

    presenter: Guide

    def __init__(
        self,
        guide: Guide,
        blit: Blitter,
        palette: Palette = LIGHT,
        commands: Mapping[str, Callable[[], None]] | None = None,
        *,
        settings: Settings | None = None,
    ) -> None:
        super().__init__(guide, blit, palette, commands, settings=settings)
        self.strip = Laid()
        self._step_shown = -1
        self._question_shown = ("", 0.0, 0.0)

    # ----------------------------------------------------------------- drawing

    def below(self) -> int:
        texts = [step.text for step in self.presenter.lesson.steps]
        return guide_height(texts, int(self.window.width), self.style)

    def resize(self, width: int, height: int, ratio: float) -> None:
        first = self._camera is None
        self.strip.clear()
        super().resize(width, height, ratio)
        if first:
            self._come_near()

    def _come_near(self) -> None:
        """A lesson has few counters: show them large, with room around them."""
        camera, view = self.camera, self.camera.view
        points = [view.hex(c.hex).center for c in self.table.scene.counters if c.hex in view]
        if not points:
            return
        xs, ys = [p[0] for p in points], [p[1] for p in points]
        camera.look_at(((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2))
        wide, high = max(xs) - min(xs) + 1, max(ys) - min(ys) + 1
        share = min(camera.port.width / wide, camera.port.height / high) * SHARE
        while camera.scale < min(share, self.style.px(LARGE)):
            before = camera.scale
            camera.zoom(1)
            if camera.scale == before:
                return

    def draw(self) -> None:
        super().draw()
        self.strip.draw(self.blit)
        self._frame_control()
        self.tip.draw(self.blit)

    def _refresh(self) -> None:
        super()._refresh()
        guide, style = self.presenter, self.style
        if guide.at != self._step_shown:
            self._step_shown = guide.at
            self._bring_into_sight()
        self._look_past_question()
        view, able = guide.view(), self._able()
        hover = (self.hover.kind, self.hover.id) if self.hover else None
        key = (view, able, style, hover, self.window)
        if self.strip.stale(key):
            size = int(self.window.width), self.below()
            sheet = guide_sheet(view, size, style, able, hover)
            self.strip.lay(self.blit, sheet, (0, self.window.bottom - style.px(26) - size[1]), key)

    def _bring_into_sight(self) -> None:
        """Move the map if what is pointed at lies outside."""
        hexes = self.presenter.pointed_hexes()
        if hexes:
            self.camera.look_at_hexes(hexes)

    def _look_past_question(self) -> None:
        """Move the map if a question that is new, or has grown, hides what it is about."""
        title = self.table.dialog.title if self.table.dialog and self.local is None else ""
        shown = title, self.question.rect.width, self.question.rect.height
        if shown == self._question_shown:
            return
        self._question_shown = shown
        kinds = ("target", "selected", "able", "guide")
        view, box = self.camera.view, self.question.rect
        about = [h for o in self.table.scene.overlays if o.kind in kinds for h in o.hexes if h in view]
        pixels = [self.camera.hex_pixel(h) for h in about]
        if not title or not any(box.holds(at) for at in pixels):
            return
        left, right = box.x - self.port.x, self.port.right - box.right
        middle = self.port.x + left / 2 if left > right else box.right + right / 2
        xs, ys = [x for x, _ in pixels], [y for _, y in pixels]
        self.camera.pan(middle - (min(xs) + max(xs)) / 2, self.port.middle[1] - (min(ys) + max(ys)) / 2)

    def _able(self) -> tuple[str, ...]:
        guide = self.presenter
        reading = guide.step.kind == READ and not guide.finished
        shown = ("show",) if not guide.finished and not guide.busy else ()
        return (*(("next",) if reading else ()), *shown, *(("back",) if guide.at else ()), "again", "leave")

    def _frame_control(self) -> None:
        """A frame round the control that the guide points at."""
        rect = self._pointed_control()
        if rect is None:
            return
        wide, gap = self.style.px(3), self.style.px(2)
        x, y = rect.x - gap - wide, rect.y - gap - wide
        right, bottom = rect.right + gap, rect.bottom + gap
        for edge in (
            Rect(x, y, right + wide - x, wide),
            Rect(x, bottom, right + wide - x, wide),
            Rect(x, y, wide, bottom + wide - y),
            Rect(right, y, wide, bottom + wide - y),
        ):
            self.blit.fill(edge, FRAME)

    def _pointed_control(self) -> Rect | None:
        """Where the control lies that is pointed at, if one is and it can be seen."""
        if self.presenter.finished:
            return _spot_in((self.strip,), SPOT, "leave")
        found = self.presenter.pointer()
        if found is None:
            return None
        if found.kind == guide_pointer.NEXT:
            return _spot_in((self.strip,), SPOT, "next")
        kind = SPOTS.get(found.kind, "")
        return _spot_in((self.question, self.side), kind, found.id) if kind else None

    # ------------------------------------------------------------------- input

    def spot_at(self, at: Point) -> Spot | None:
        return self.strip.at(at) if self.strip.rect.holds(at) else super().spot_at(at)

    def obey(self, spot: Spot, shift: bool = False) -> None:
        if spot.kind == SPOT:
            self.guide(spot.id)
        else:
            super().obey(spot, shift)

    def key(self, name: str) -> None:
        asked = KEYS.get(name, "")
        if self.local is not None or not asked or (asked == "next" and self.presenter.step.kind != READ):
            super().key(name)
        else:
            self.guide(asked)

    def window_key(self, action: str) -> bool:
        done = super().window_key(action)
        if action == "menu" and self.local is not None:
            options = tuple(o for o in self.local.dialog.options if o.id not in NOT_HERE)
            self.local.dialog = replace(self.local.dialog, options=options)
        return done

    def guide(self, button: str) -> None:
        """A button of the guide, by its id."""
        guide = self.presenter
        self._show_tip(())
        if button == "leave":
            self.leave("leave" if "leave" in self.commands else "quit")
            return
        {"next": guide.next, "show": guide.show_me, "back": guide.back, "again": guide.again}[button]()
        self._bring_into_sight()
        self.dirty = True


def _spot_in(sheets: Sequence[Laid], kind: str, id: str) -> Rect | None:
    for laid in sheets:
        for spot in laid.sheet.spots if laid.sheet else ():
            if (spot.kind, spot.id) == (kind, id):
                rect = spot.rect
                return Rect(laid.rect.x + rect.x, laid.rect.y + rect.y, rect.width, rect.height)
    return None
