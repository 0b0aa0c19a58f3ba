"""The guide's words under the table: the step, what to touch, and the guide's own buttons."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from golan_core.drawing.canvas import wrap
from golan_ui.guide.teacher import GuideView
from golan_ui.map.camera import Rect
from golan_ui.panels.widgets import Sheet
from golan_ui.table.view import Button
from golan_ui.theme import Style

SPOT = "guide"
"""Kind of the spots of the guide's buttons."""

BUTTONS = (
    Button("next", "Next", "Go on once you have read this", key="enter"),
    Button("show", "Show me", "Let the guide do this step", key="h"),
    Button("back", "Step back", "Begin the step before this one again", key="p"),
    Button("again", "Begin again", "Set the table up as it was when this step began", key="g"),
    Button("leave", "Leave", "Leave the guided game; there is nothing to save", key="q"),
)
KEYS = {button.key: button.id for button in BUTTONS}


def guide_height(texts: Sequence[str], width: int, style: Style) -> int:
    """Height in which every one of some texts has room, so that the map stays where it is."""
    lines = max(len(wrap(text, style.text, _text_width(width, style))) for text in texts)
    words = style.px(24) + lines * _step(style) + style.px(30) + 2 * style.gap
    return max(words, 3 * style.px(30) + 2 * style.gap)


def guide_sheet(
    view: GuideView,
    size: tuple[int, int],
    style: Style,
    able: Sequence[str],
    hover: tuple[str, str] | None = None,
) -> Sheet:
    """The strip. `able` are the buttons that can be pressed now; their spots are of kind "guide"."""
    sheet = Sheet(size[0], size[1], style, "raised", hover=hover)
    gap, wide = style.gap, _text_width(size[0], style)
    row = style.px(24)
    told = f"Step {view.number} of {view.total}"
    sheet.text((gap, gap + row / 2 - style.px(3)), told, "accent", bold=True)
    bar = Rect(gap + style.px(110), gap + style.px(5), min(style.px(190), wide / 3), style.px(8))
    _progress(sheet, bar, view)
    at = (bar.right + gap * 2, gap + row / 2 - style.px(3))
    sheet.clipped(at, view.title, wide - bar.right - gap, "faint")
    sheet.paragraph(Rect(gap, gap + row, wide, size[1]), view.text)
    box = Rect(gap, size[1] - gap - style.px(26), wide, style.px(26))
    ground, ink = ("alert", "alert_ink") if view.astray else ("prompt", "prompt_ink")
    sheet.box(box, ground, "rule")
    sheet.clipped((box.x + gap, box.y + box.height / 2), view.how, wide - 2 * gap, ink, bold=True)
    _buttons(sheet, able)
    sheet.pen.line([(0, 0), (size[0], 0)], fill=style.palette.ink, width=style.px(2))
    return sheet


def _buttons(sheet: Sheet, able: Sequence[str]) -> None:
    style = sheet.style
    wide, high = style.px(132), style.px(26)
    left = sheet.width - style.gap - 2 * wide - style.px(4)
    for place, button in enumerate(BUTTONS):
        x, y = left + place % 2 * (wide + style.px(4)), style.gap + place // 2 * style.px(30)
        sheet.button(Rect(x, y, wide, high), replace(button, enabled=button.id in able), SPOT)


def _progress(sheet: Sheet, rect: Rect, view: GuideView) -> None:
    sheet.box(rect, "off", "rule", 4)
    share = Rect(rect.x, rect.y, round(rect.width * view.number / view.total), rect.height)
    sheet.box(share, "accent", "", 4)


def _step(style: Style) -> int:
    return round(style.text * 1.4)


def _text_width(width: int, style: Style) -> int:
    return width - 4 * style.gap - 2 * style.px(136)
