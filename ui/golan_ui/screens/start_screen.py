"""The start menu in the window: pages of entries on the left, a picture of the game on the right."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PIL import Image

from golan_core.drawing.canvas import Frame, text_width
from golan_core.drawing.counters import CounterPress, paint_counters
from golan_core.drawing.theme import Theme
from golan_core.model.game import Game
from golan_ui.keys import Keys, key_label
from golan_ui.map.baker import Baker
from golan_ui.map.blit import Blitter
from golan_ui.map.camera import Point, Rect
from golan_ui.map.tiles import BASE_SCALE, base_picture
from golan_ui.panels.dialogs import dialog_sheet
from golan_ui.panels.widgets import Sheet, Spot
from golan_ui.screens.pages import Entry, Page, Pages
from golan_ui.screens.screen import LEFT, Laid, Tip
from golan_ui.table import local
from golan_ui.table.view import Button
from golan_ui.theme import Palette, Style


class StartScreen:
    """Shows a menu's pages and forwards input; `after` is called whenever something was chosen."""

    def __init__(
        self,
        menu: Pages,
        blit: Blitter,
        palette: Palette,
        after: Callable[[], None],
        preview: Callable[[], Game[Any, Any] | None] = lambda: None,
        keys: Keys | None = None,
    ) -> None:
        self.menu, self.blit, self.after, self.preview = menu, blit, after, preview
        self.keys = keys or Keys()
        self.may_close: Callable[[], bool] = lambda: True
        """Asked before the window is closed."""
        self.style = Style(palette)
        self.dirty = True
        self.window = Rect(0, 0, 1, 1)
        self.list, self.help = Laid(), Laid()
        self.tip = Tip()
        self.asked_help: local.Local | None = None
        self.baker = Baker()
        self._pictures: dict[str, Any] = {}
        self._pressed: Spot | None = None

    def use(self, palette: Palette) -> None:
        self.style, self.dirty = Style(palette, self.style.ratio), True

    def sheets(self) -> list[Laid]:
        return [self.help, self.list]

    # ----------------------------------------------------------------- drawing

    def resize(self, width: int, height: int, ratio: float) -> None:
        self.style = Style(self.style.palette, ratio)
        self.window = Rect(0, 0, width, height)
        self.list.clear()
        self.help.clear()
        self.dirty = True

    def draw(self) -> None:
        palette, style = self.style.palette, self.style
        self.blit.fill(self.window, palette.panel)
        width = round(min(self.window.width * 0.62, style.px(640)))
        game, left = self.preview(), 0.0
        if game is not None:
            self._draw_picture(Rect(width, 0, self.window.width - width, self.window.height), game)
        else:
            left = (self.window.width - width) / 2
        page = self.menu.page()
        key = (page, style, self.window)
        if self.list.stale(key):
            sheet = page_sheet(page, (width, int(self.window.height)), style)
            self.list.lay(self.blit, sheet, (left, 0), key)
        self.list.draw(self.blit)
        if self.asked_help is not None:
            most = int(self.window.width * 0.8), int(self.window.height * 0.9)
            dialog, scroll = self.asked_help.dialog, self.asked_help.scroll
            if self.help.stale((dialog, scroll, style)):
                sheet = dialog_sheet(dialog, style, most, scroll)
                x, y = self.window.middle
                self.help.lay(
                    self.blit, sheet, (x - sheet.width / 2, y - sheet.height / 2), (dialog, scroll, style)
                )
            self.help.draw(self.blit)
        self.tip.draw(self.blit)

    def _draw_picture(self, rect: Rect, game: Game[Any, Any]) -> None:
        """The map of the game that would be begun, filling a rectangle from its middle."""
        self.blit.fill(rect, self.style.palette.table)
        texture = self._pictures.get(game.id)
        if texture is None:
            self.baker.ask(("preview", game.id), lambda: preview_picture(game))
            return
        share = max(rect.width / texture.width, rect.height / texture.height)
        size = texture.width * share, texture.height * share
        self.blit.clip(rect)
        self.blit.draw(texture, (rect.middle[0] - size[0] / 2, rect.middle[1] - size[1] / 2), size)
        self.blit.clip(None)

    def tick(self, now: float) -> None:
        for baked in self.baker.take():
            match baked.key:
                case ("preview", str(name)):
                    self._pictures[name] = self.blit.texture(baked.image, smooth=True)
                    self.dirty = True

    # ------------------------------------------------------------------- input

    def _spot(self, at: Point) -> Spot | None:
        if self.asked_help is not None:
            return self.help.at(at)
        return self.list.at(at)

    def pointed(self, at: Point) -> None:
        spot = self._spot(at)
        lines: tuple[str, ...] = ()
        if spot is not None and spot.kind in ("entry", "less", "more"):
            self.menu.focus(spot.id)
            lines = (spot.tip,) if spot.tip else ()
        if lines != self.tip.lines:
            self.tip.show(lines, at, self.blit, self.style, self.window)
        self.dirty = True

    def pressed(self, at: Point, button: str, shift: bool) -> None:
        self._pressed = self._spot(at) if button == LEFT else None

    def dragged(self, at: Point, by: Point, button: str) -> None:
        """Nothing can be dragged here."""

    def released(self, at: Point, button: str, shift: bool) -> None:
        spot, self._pressed = self._pressed, None
        if spot is None or spot != self._spot(at):
            return
        if self.asked_help is not None:
            if spot.kind == "option":
                self.asked_help = None
        elif spot.kind in ("less", "more"):
            self.menu.change(spot.id, 1 if spot.kind == "more" else -1)
        elif spot.kind == "entry":
            self.menu.press(spot.id)
        self._done()

    def wheel(self, at: Point, steps: float) -> None:
        if self.asked_help is not None:
            self.asked_help.scroll = max(0, self.asked_help.scroll - round(steps))
        else:
            page = self.menu.page()
            number = page.focus + (-1 if steps > 0 else 1)
            self.menu.focus(page.entries[min(max(number, 0), len(page.entries) - 1)].id)
        self.dirty = True

    def key(self, name: str) -> None:
        if self.asked_help is not None:
            if name in ("up", "down"):
                self.asked_help.scroll = max(0, self.asked_help.scroll + (1 if name == "down" else -1))
            else:
                self.asked_help = None
        else:
            self.menu.key(name)
        self._done()

    def typed(self, text: str) -> None:
        """Letters come as keys."""

    def show_help(self) -> None:
        """The keys in a box over the menu."""
        self.asked_help = local.help_of(self.keys)
        self.dirty = True

    def close(self) -> bool:
        self.baker.stop()
        return self.may_close()

    def _done(self) -> None:
        self.tip.show((), (0, 0), self.blit, self.style, self.window)
        self.dirty = True
        self.after()


def page_sheet(page: Page, size: tuple[int, int], style: Style) -> Sheet:
    """A page: its title, its entries one below the other, and what is to be said about them."""
    focused = page.entries[page.focus].id if page.entries else ""
    sheet = Sheet(size[0], size[1], style, focus=("entry", focused))
    pad = style.px(32)
    sheet.text((pad, style.px(48)), page.title, "ink", size=style.px(30), bold=True)
    step, height = style.px(38), style.px(32)
    top = style.px(92)
    body, foot = _split(page)
    low = size[1] - style.px(64) - (step if foot else 0)
    shown = max(1, int((low - top) // step))
    if shown < len(body):
        shown -= 1
    first = min(max(0, page.focus - shown + 2), max(0, len(body) - shown))
    visible = body[first : first + shown]
    for i, entry in enumerate(visible):
        _entry(sheet, Rect(pad, top + i * step, size[0] - 2 * pad, height), entry)
    if len(visible) < len(body):
        more = (
            f"{first + 1}-{first + len(visible)} of {len(body)}; the wheel and the arrow keys show the others"
        )
        sheet.text((pad, low - style.px(14)), more, "faint", size=style.small)
    each = (size[0] - 2 * pad) / max(1, len(foot))
    for i, entry in enumerate(foot):
        _entry(sheet, Rect(round(pad + i * each), low, round(each) - style.px(6), height), entry)
    note = page.message or (page.entries[page.focus].tooltip if page.entries else "")
    box = Rect(pad, size[1] - style.px(56), size[0] - 2 * pad, style.px(52))
    sheet.paragraph(box, note, "accent" if page.message else "faint")
    return sheet


def _split(page: Page) -> tuple[tuple[Entry, ...], tuple[Entry, ...]]:
    """What can be scrolled, and the commands at its end, which stay in sight below."""
    standing = [i for i, entry in enumerate(page.entries) if entry.foot]
    if standing:
        return page.entries[: standing[0]], page.entries[standing[0] :]
    changing = [i for i, entry in enumerate(page.entries) if entry.changes]
    cut = changing[-1] + 1 if changing else len(page.entries)
    return page.entries[:cut], page.entries[cut:]


def _entry(sheet: Sheet, rect: Rect, entry: Entry) -> None:
    style = sheet.style
    if not entry.changes:
        button = Button(entry.id, entry.label, entry.tooltip, entry.enabled, entry.key)
        sheet.button(rect, button, "entry")
        if entry.value:
            _value(sheet, rect, entry)
        return
    middle = rect.y + rect.height / 2
    sheet.box(rect, "raised", "rule")
    sheet.spot(rect, "entry", entry.id, entry.tooltip, entry.enabled)
    half = round(rect.width * 0.36)
    sheet.clipped((rect.x + style.px(10), middle), entry.label, half - style.px(14), "ink")
    arrow = style.px(26)
    left = Rect(rect.x + half, rect.y + 2, arrow, rect.height - 4)
    right = Rect(rect.right - arrow - 2, rect.y + 2, arrow, rect.height - 4)
    room = right.x - left.right - style.px(12)
    size = style.text if text_width(entry.value, style.text) <= room else style.small
    sheet.clipped((left.right + style.px(8), middle), entry.value, room, "accent", size=size, bold=True)
    for box, sign, kind in ((left, "<", "less"), (right, ">", "more")):
        sheet.box(box, "button" if entry.enabled else "off", "")
        ink = "button_ink" if entry.enabled else "off_ink"
        sheet.text(box.middle, sign, ink, bold=True, anchor="m")
        if entry.enabled:
            sheet.spot(box, kind, entry.id, entry.tooltip)


def _value(sheet: Sheet, rect: Rect, entry: Entry) -> None:
    """What a command says of itself, in thin letters behind its name and before its key."""
    style = sheet.style
    left = rect.x + style.px(8) + text_width(entry.label, style.text) + style.px(14)
    room = rect.right - style.px(16) - text_width(key_label(entry.key), style.small) - left
    ink = "button_ink" if entry.enabled else "off_ink"
    sheet.clipped((left, rect.y + rect.height / 2), entry.value, room, ink)


def preview_picture(game: Game[Any, Any]) -> Image.Image:
    """The map of a game with the counters of its first scenario."""
    state = game.start(next(iter(game.scenarios), ""), game.settle_options({}))
    scene = game.look.scene(state)
    theme = Theme(scene.board_view.style)
    image, part = base_picture(scene.board_view, theme)
    frame = Frame(part[0], part[1], BASE_SCALE)
    paint_counters(image, frame, scene.board_view, scene.stacks(), CounterPress(theme, {}))
    return image
