"""What stands around the map: tracks above, a side panel, a line of messages below."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from golan_core.drawing.canvas import text_width, wrap
from golan_core.drawing.counters import CounterPress
from golan_core.scene import CounterView, Panel, Scene, Track
from golan_ui.camera import Rect
from golan_ui.table import Button, LogLine, Table
from golan_ui.widgets import Sheet, Style

Focus = tuple[str, str] | None


@dataclass(slots=True)
class PanelState:
    """What the player has opened and how far it is scrolled."""

    tab: str = "Log"
    scroll: int = 0
    """Lines from the latest, in the log; from the first, elsewhere."""
    lit: int = -1
    """Number of the log line that is pointed at."""


# ------------------------------------------------------------------------ above


def top_height(scene: Scene, style: Style) -> int:
    """Height of what `top_sheet` makes."""
    return style.px(24) * (1 + len(scene.tracks)) + style.px(6)


def top_sheet(scene: Scene, width: int, style: Style, busy: bool = False) -> Sheet:
    """Title, the facts that the game lists first, and its tracks."""
    row, gap = style.px(24), style.gap
    sheet = Sheet(width, top_height(scene, style), style)
    facts = [line for panel in scene.panels[:1] for line in panel.lines]
    title = scene.title or scene.board_view.title
    size = style.px(15)
    sheet.text((gap, row / 2 + 1), title, "ink", size=size, bold=True)
    x = gap * 3 + text_width(title, size)
    right = width - gap - style.px(200)
    for fact in facts:
        name, sign, value = fact.partition(": ")
        wide = text_width(name + " ", style.small) + text_width(value, style.text) + gap * 2
        if x + wide > right:
            break
        sheet.text((x, row / 2 + 1), name if sign else "", "faint", size=style.small)
        at = x + (text_width(name + " ", style.small) + style.px(3) if sign else 0)
        sheet.text((at, row / 2 + 1), value if sign else fact, "ink", bold=True)
        x += wide
    _menu_buttons(sheet, row, busy)
    y = row
    for track in scene.tracks:
        _track(sheet, Rect(gap, y + style.px(2), width - 2 * gap, row - style.px(3)), track)
        y += row
    sheet.pen.line([(0, sheet.height - 1), (width, sheet.height - 1)], fill=style.palette.rule)
    return sheet


def _menu_buttons(sheet: Sheet, row: int, busy: bool) -> None:
    style = sheet.style
    x = sheet.width - style.gap
    for id, label, key, tip in (
        ("help", "Help", "f1", "Keys, and what can be done now"),
        ("menu", "Menu", "m", "Save, load, settings, leave"),
    ):
        wide = style.px(84)
        x -= wide
        rect = Rect(x, style.px(2), wide - style.px(4), row - style.px(3))
        sheet.button(rect, label, id, kind="window", key=key, tip=tip)
    if busy:
        sheet.text((x - style.px(12), row / 2), "thinking...", "accent", size=style.small, anchor="r")


def _track(sheet: Sheet, rect: Rect, track: Track) -> None:
    """A row of boxes; the current one is as wide as its text, the others share the rest."""
    style = sheet.style
    name = style.px(48)
    middle = rect.y + rect.height / 2
    sheet.text((rect.x, middle), track.title, "faint", size=style.small)
    if not track.boxes:
        return
    room = rect.width - name
    texts = [" · ".join(box.split("\n")) for box in track.boxes]
    current = track.current if 0 <= track.current < len(texts) else -1
    equal = room / len(texts)
    wide = 0.0
    if current >= 0:
        wide = min(room * 0.4, max(equal, text_width(texts[current], style.small) + style.px(16)))
    other = (room - wide) / max(1, len(texts) - (current >= 0))
    x = rect.x + name
    for i, text in enumerate(texts):
        width = wide if i == current else other
        box = Rect(round(x), rect.y, round(x + width) - round(x) - 2, rect.height)
        now = i == current
        done = current >= 0 and i < current
        sheet.box(box, "current" if now else "panel" if done else "raised", "ink" if now else "rule", 3)
        ink = "current_ink" if now else "faint"
        inner = box.width - style.px(6)
        short = text if text_width(text, style.small) <= inner else track.boxes[i].split("\n")[0]
        if text_width(short, style.small) > inner:
            short = _initials(short) if not now else short
        if now or text_width(short, style.small) <= inner:
            sheet.clipped((box.x + style.px(4), middle), short, inner, ink, size=style.small, bold=now)
        tip = f"{track.title}: " + text + (" (now)" if now else "")
        sheet.spot(box, "track", f"{track.title}:{i}", tip)
        x += width


def _initials(text: str) -> str:
    """The first letters of a phrase: "Syrian choice of tempo" is "SCT"."""
    words = [word for word in text.split() if word[0].isalpha() and word not in ("of", "the", "in", "and")]
    return "".join(word[0].upper() for word in words)


# -------------------------------------------------------------------- the side


def side_sheet(
    table: Table,
    size: tuple[int, int],
    style: Style,
    press: CounterPress,
    state: PanelState,
    looked_at: Sequence[CounterView] = (),
    *,
    focus: Focus = None,
    hover: Focus = None,
) -> Sheet:
    """Prompt, buttons, the hex under the pointer with its stack, and tabs: log, facts, other panels."""
    sheet = Sheet(size[0], size[1], style, focus=focus, hover=hover)
    gap = style.gap
    inner = Rect(gap, gap, size[0] - 2 * gap, size[1] - 2 * gap)
    y = _prompt(sheet, inner, table)
    y = _buttons(sheet, Rect(inner.x, y + gap, inner.width, inner.bottom - y), table.buttons)
    room = inner.bottom - y - gap
    share = min(round(room * 0.52), style.px(330))
    y = _inspector(sheet, Rect(inner.x, y + gap, inner.width, share), table, press, looked_at)
    _tabs(sheet, Rect(inner.x, y + gap, inner.width, inner.bottom - y - gap), table, state, press)
    return sheet


def _prompt(sheet: Sheet, inner: Rect, table: Table) -> int:
    style = sheet.style
    text = table.over or table.prompt or table.scene.prompt
    if table.busy:
        text = f"The other side is thinking. {text}"
    lines = wrap(text, style.text, inner.width - 2 * style.gap)[:5]
    step = style.line
    height = step * len(lines) + style.px(10)
    sheet.box(Rect(inner.x, inner.y, inner.width, height), "prompt", "rule")
    for i, line in enumerate(lines):
        at = (inner.x + style.gap, inner.y + style.px(5) + step * (i + 0.5))
        sheet.text(at, line, "prompt_ink", bold=i == 0 and len(lines) > 1)
    return round(inner.y + height)


def _buttons(sheet: Sheet, rect: Rect, buttons: Sequence[Button]) -> int:
    """Buttons in two columns; a label too long for one takes the whole width."""
    style = sheet.style
    height, gap = style.px(26), style.px(4)
    half = (rect.width - gap) / 2
    x, y = rect.x, rect.y
    for button in buttons:
        need = text_width(button.label, style.small) + text_width(button.key, style.small) + style.px(32)
        wide = rect.width if need > half else half
        if x > rect.x and wide > half:
            x, y = rect.x, y + height + gap
        box = Rect(round(x), round(y), round(wide), height)
        tip = " ".join(t for t in (button.tooltip, "" if button.enabled else f"Not now: {button.why}") if t)
        sheet.button(
            box, button.label, button.id, key=button.key, tip=tip, enabled=button.enabled, on=button.on
        )
        x += wide + gap
        if x > rect.x + half + gap:
            x, y = rect.x, y + height + gap
    return round(y + (height if x > rect.x else -gap if buttons else 0))


def _inspector(
    sheet: Sheet, rect: Rect, table: Table, press: CounterPress, looked_at: Sequence[CounterView]
) -> int:
    """The stack looked at as large counters, then the presenter's lines about the hex."""
    style = sheet.style
    y = round(rect.y)
    if looked_at:
        side = style.px(52)
        columns = max(1, int((rect.width + 4) // (side + 4)))
        for i, counter in enumerate(looked_at[: 2 * columns]):
            x, at = rect.x + i % columns * (side + 4), y + i // columns * (side + style.px(15))
            picture = press.print(counter, side)
            sheet.image.paste(picture, (round(x), at), picture)
            if counter.unit in table.selection:
                mark = (x - 2, at - 2, x + side + 1, at + side + 1)
                sheet.pen.rounded_rectangle(
                    mark, style.px(6), outline=sheet.style.palette.focus, width=style.px(3)
                )
            if counter.badges:
                below = (x + side / 2, at + side + style.px(7))
                size = style.px(10)
                text = " ".join(counter.badges)
                while text and text_width(text, size) > side + 2:
                    text = text[:-1]
                sheet.text(below, text, "ink", size=size, anchor="m")
            spot = Rect(round(x), at, side, side)
            sheet.spot(spot, "unit", counter.unit, f"{counter.unit}: click to select, shift-click to add")
        rows = -(-min(len(looked_at), 2 * columns) // columns)
        y += rows * (side + style.px(15))
    for line in table.hover:
        if y + style.line > rect.bottom:
            break
        y = sheet.paragraph(Rect(rect.x, y, rect.width, rect.bottom - y), line, "ink", size=style.small)
    if not looked_at and not table.hover:
        sheet.text(
            (rect.x, y + style.line / 2), "Point at a hex to read about it.", "faint", size=style.small
        )
        y += style.line
    return min(y, round(rect.bottom))


# ------------------------------------------------------------------------- tabs


def tab_names(table: Table) -> list[str]:
    """Log, then one a panel of the scene; panels of one name are one."""
    return list(dict.fromkeys(["Log", *(panel.title for panel in table.scene.panels)]))


def _tabs(sheet: Sheet, rect: Rect, table: Table, state: PanelState, press: CounterPress) -> None:
    style = sheet.style
    if rect.height < style.px(60):
        return
    names = tab_names(table)
    if state.tab not in names:
        state.tab = names[0]
    height = style.px(22)
    wants = [text_width(name, style.small) + style.px(14) for name in names]
    fit = min(1.0, rect.width / sum(wants))
    x = rect.x
    for name, want in zip(names, wants, strict=True):
        width = want * fit
        now = name == state.tab
        box = Rect(round(x), rect.y, round(width) - 2, height + 4)
        sheet.box(box, "raised" if now else "panel", "rule", 4)
        at = (box.x + style.px(6), rect.y + height / 2)
        sheet.clipped(
            at, name, box.width - style.px(10), "ink" if now else "faint", size=style.small, bold=now
        )
        sheet.spot(box, "tab", name, f"Show {name}")
        x += width
    body = Rect(rect.x, rect.y + height, rect.width, rect.height - height)
    sheet.box(body, "raised", "rule", 3)
    sheet.spot(body, "scroll", state.tab)
    pad = style.px(6)
    inside = Rect(body.x + pad, body.y + pad, body.width - 2 * pad, body.height - 2 * pad)
    if state.tab == "Log":
        _log(sheet, inside, table.log, state)
    else:
        _panels(sheet, inside, [p for p in table.scene.panels if p.title == state.tab], state, press)


def _log(sheet: Sheet, rect: Rect, log: Sequence[LogLine], state: PanelState) -> None:
    """The latest lines, the newest at the bottom; scrolled by whole lines."""
    style = sheet.style
    size, step = style.small, round(style.small * 1.4)
    state.scroll = max(0, min(state.scroll, len(log) - 1))
    y = rect.bottom
    for number in range(len(log) - 1 - state.scroll, -1, -1):
        entry = log[number]
        told = re.sub(r",(?=\S)", ", ", entry.text)  # lists of units may be broken
        text = f"{told} [{entry.rule}]" if entry.rule else told
        lines = wrap(text, size, rect.width)
        top = y - step * len(lines) - style.px(3)
        if top < rect.y:
            break
        if number == state.lit or sheet.hover == ("log", str(number)):
            sheet.box(Rect(rect.x - 3, top, rect.width + 6, y - top), "prompt", "")
        lit = number == state.lit or sheet.hover == ("log", str(number))
        color = "prompt_ink" if lit else "accent" if entry.head else "ink"
        for i, line in enumerate(lines):
            sheet.text((rect.x, top + step * (i + 0.5)), line, color, size=size, bold=entry.head)
        if entry.hexes:
            sheet.spot(Rect(rect.x, top, rect.width, y - top), "log", str(number), "")
        y = top
    if not log:
        sheet.text((rect.x, rect.y + step / 2), "Nothing has happened yet.", "faint", size=size)


def _panels(
    sheet: Sheet, rect: Rect, panels: Sequence[Panel], state: PanelState, press: CounterPress
) -> None:
    style = sheet.style
    size, step = style.text, style.line
    y = float(rect.y)
    lines = [line for panel in panels for line in panel.lines]
    state.scroll = max(0, min(state.scroll, len(lines) - 1))
    for line in lines[state.scroll :]:
        for text in wrap(line, size, rect.width):
            if y + step > rect.bottom:
                return
            sheet.text((rect.x, y + step / 2), text)
            y += step
    side = style.px(44)
    columns = max(1, int(rect.width // (side + 4)))
    counters = [c for panel in panels for c in panel.counters][state.scroll * columns :]
    for i, counter in enumerate(counters):
        x, at = rect.x + i % columns * (side + 4), round(y) + 4 + i // columns * (side + 4)
        if at + side > rect.bottom:
            return
        picture = press.print(counter, side)
        sheet.image.paste(picture, (round(x), at), picture)
        sheet.spot(Rect(round(x), at, side, side), "unit", counter.unit, counter.unit)


# ------------------------------------------------------------------------ below


def message_sheet(table: Table, width: int, style: Style, notice: str = "") -> Sheet:
    """The last refusal or notice, with what the window itself has to say before it."""
    text = notice or table.message
    ground, ink = ("alert", "alert_ink") if text else ("panel", "faint")
    sheet = Sheet(width, style.px(26), style, ground)
    shown = text or "Click a stack to take it up. Right click puts it down. F1 lists the keys."
    sheet.clipped((style.gap, style.px(13)), shown, width - 2 * style.gap, ink, bold=bool(text))
    if text:
        sheet.spot(Rect(0, 0, width, style.px(26)), "message", "message", text)
    return sheet
