"""A question in a box over the map: what it is about, and what can be answered."""

from __future__ import annotations

from golan_core.drawing.canvas import text_width, wrap
from golan_ui.camera import Rect
from golan_ui.table import Dialog
from golan_ui.widgets import Sheet, Style, key_label

Focus = tuple[str, str] | None


def dialog_sheet(
    dialog: Dialog,
    style: Style,
    most: tuple[int, int],
    scroll: int = 0,
    *,
    focus: Focus = None,
    hover: Focus = None,
) -> Sheet:
    """The box as a sheet, no larger than `most`. Options are spots of kind "option"."""
    width = min(most[0], _wanted_width(dialog, style))
    pad, step = style.px(12), style.line
    inner = width - 2 * pad
    lines = [part for line in dialog.lines for part in wrap(line, style.text, inner)]
    head = step * len(wrap(dialog.title, style.px(15), inner - style.px(24))) + style.px(12)
    row = style.px(26) + style.px(4)
    options = row * len(dialog.options)
    room = max(step, most[1] - head - options - 2 * pad)
    shown = max(1, room // step) if lines else 0
    scroll = max(0, min(scroll, len(lines) - shown))
    visible = lines[scroll : scroll + shown]
    height = min(most[1], head + step * len(visible) + options + 2 * pad)
    sheet = Sheet(width, height, style, "raised", focus=focus, hover=hover)
    _head(sheet, dialog.title, head, inner, pad)
    y = head + style.px(4)
    for line in visible:
        sheet.text((pad, y + step / 2), line)
        y += step
    if len(visible) < len(lines):
        more = f"{scroll + 1}-{scroll + len(visible)} of {len(lines)} lines: wheel, Up, Down"
        at = (width - pad, style.px(5) + step / 2)
        sheet.text(at, more, "prompt_ink", size=style.px(10), anchor="r")
    y += style.px(6)
    for number, option in enumerate(dialog.options, 1):
        rect = Rect(pad, y, inner, row - style.px(4))
        digit = str(number) if number < 10 and dialog.kind != "find" else ""  # there digits are typed
        key = option.key or digit
        label = option.label
        if dialog.kind == "form" and option.id.startswith("unit:"):
            label = f"{'[x]' if option.on else '[  ]'} {label}"
        sheet.button(
            rect,
            label,
            option.id,
            kind="option",
            key=key,
            tip=option.tooltip,
            enabled=option.enabled,
            on=option.on,
        )
        y += row
    frame = (0, 0, width - 1, height - 1)
    sheet.pen.rectangle(frame, outline=style.palette.ink, width=style.px(2))
    return sheet


def _head(sheet: Sheet, title: str, height: int, inner: int, pad: int) -> None:
    """The title on a coloured bar, by which the box can be dragged."""
    style = sheet.style
    sheet.pen.rectangle((0, 0, sheet.width, height - style.px(2)), fill=style.palette.prompt)
    y = style.px(5)
    for line in wrap(title, style.px(15), inner - style.px(24)):
        sheet.text((pad, y + style.line / 2), line, "prompt_ink", size=style.px(15), bold=True)
        y += style.line
    sheet.spot(Rect(0, 0, sheet.width, height), "drag", "dialog", "Drag it aside")


def _wanted_width(dialog: Dialog, style: Style) -> int:
    lines = [text_width(line, style.text) for line in dialog.lines]
    keys = max([text_width(key_label(o.key), style.small) for o in dialog.options], default=0)
    options = [text_width(o.label, style.text) + keys + style.px(64) for o in dialog.options]
    widest = max([*lines, *options, text_width(dialog.title, style.px(15)) + style.px(30)], default=0)
    return min(max(widest + style.px(26), style.px(280)), style.px(520))
