"""The parts around the map: title and prompt above, tracks, panels and the terrain key below.

Each part is painted on a sheet of its own and then laid out in rows.
"""

from __future__ import annotations

from collections.abc import Sequence

from golan_core.drawing.canvas import (
    Letters,
    clip_text,
    mix,
    rgb,
    text_width,
    wrap,
    write,
)
from golan_core.drawing.counters import CounterPress
from golan_core.drawing.media.sheet import Medium, Sheet, blank, paste, pen_of
from golan_core.drawing.theme import Theme
from golan_core.view.scene import Panel, Scene, Track

_GAP = 10
_WIDEST = 34
"""A panel's text is wrapped at this many times its letter size."""


def text_size(scale: float) -> int:
    """Letter size of the strips where a hex is `scale` pixels wide."""
    return max(11, round(scale * 0.25))


def paint_header(scene: Scene, width: int, scale: float, theme: Theme, medium: Medium) -> Sheet:
    """Title and prompt, `width` pixels wide, as high as they need."""
    size = text_size(scale)
    big = round(size * 1.7)
    titles = wrap(scene.title or scene.board_view.title, big, width - 2 * _GAP)
    prompts = wrap(scene.prompt, round(size * 1.15), width - 4 * _GAP) if scene.prompt else []
    line, row = round(big * 1.35), round(size * 1.6)
    height = _GAP + line * len(titles) + (row * len(prompts) + _GAP if prompts else 0)
    sheet = blank(medium, width, height, rgb(theme.paper))
    y = _GAP / 2 + line / 2
    for text in titles:
        write(sheet, (_GAP, y), text, Letters(big, theme.ink, bold=True, anchor="l"))
        y += line
    if prompts:
        top = y - line / 2 + 2
        bar = (_GAP // 2, round(top), width - _GAP // 2, round(top + row * len(prompts) + _GAP * 0.4))
        pen_of(sheet).rounded_rectangle(bar, 6, fill=rgb(mix(theme.current, theme.paper, 0.55)))
        for i, text in enumerate(prompts):
            at = (_GAP * 1.5, top + row * (i + 0.5) + _GAP * 0.2)
            write(sheet, at, text, Letters(round(size * 1.15), theme.ink, anchor="l"))
    return sheet


def paint_footer(
    scene: Scene, key: Sheet | None, width: int, scale: float, press: CounterPress
) -> Sheet | None:
    """Tracks, then panels in rows, then the terrain key; None if there is nothing to show."""
    theme = press.theme
    parts = [paint_track(track, width, scale, theme, press.medium) for track in scene.tracks]
    panels = [paint_panel(panel, width, scale, press) for panel in scene.panels]
    parts += _rows(panels, width, press)
    if key is not None:
        parts.append(key)
    if not parts:
        return None
    height = sum(p.height for p in parts) + _GAP * (len(parts) + 1)
    sheet = blank(press.medium, width, height, rgb(theme.paper))
    y = _GAP
    for part in parts:
        paste(sheet, part, (0, y))
        y += part.height + _GAP
    return sheet


def paint_track(track: Track, width: int, scale: float, theme: Theme, medium: Medium) -> Sheet:
    """A titled row of equal boxes, broken into several rows if they would be narrow."""
    size = text_size(scale)
    small = max(9, round(size * 0.82))
    count = max(1, len(track.boxes))
    words = [word for box in track.boxes for word in box.split()]
    narrowest = max([text_width(word, small) for word in words], default=0) + 10
    most = max(1, min(count, (width - 2 * _GAP) // max(narrowest, round(scale * 0.8))))
    rows = -(-count // most)
    per_row = -(-count // rows)
    box_width = (width - 2 * _GAP) // per_row
    texts = [wrap(box, small, box_width - 8) for box in track.boxes]
    heads = [len(wrap(box.split("\n", 1)[0], small, box_width - 8)) for box in track.boxes]
    row_height = round(small * 1.3)
    box_height = row_height * max([len(t) for t in texts], default=1) + 10
    head = round(size * 1.5) if track.title else 0
    sheet = blank(medium, width, head + rows * (box_height + 4), rgb(theme.paper))
    draw = pen_of(sheet)
    write(sheet, (_GAP, head / 2), track.title, Letters(size, theme.ink, bold=True, anchor="l"))
    for i, lines in enumerate(texts):
        x, y = _GAP + i % per_row * box_width, head + i // per_row * (box_height + 4)
        now = i == track.current
        draw.rounded_rectangle(
            (x + 1, y, x + box_width - 3, y + box_height),
            5,
            fill=rgb(theme.current if now else mix(theme.paper, theme.rule, 0.25)),
            outline=rgb(theme.ink if now else theme.rule),
            width=3 if now else 1,
        )
        for j, text in enumerate(lines):
            at = (x + box_width / 2 - 1, y + 5 + row_height * (j + 0.5))
            write(sheet, at, text, Letters(small, theme.ink, bold=now or j < heads[i]))
    return sheet


def paint_panel(panel: Panel, width: int, scale: float, press: CounterPress) -> Sheet:
    """A titled box of text lines and counters, no wider than `width` pixels."""
    theme, size = press.theme, text_size(scale)
    inner = min(width - 2 * _GAP, size * _WIDEST) - 2 * _GAP
    lines = [text for line in panel.lines for text in wrap(line, size, inner)]
    side = round(scale * 0.74)
    per_row = max(1, min(len(panel.counters), 12, inner // (side + 4)))
    counters_wide = per_row * (side + 4) if panel.counters else 0
    widths = [text_width(text, size) for text in lines]
    body = max([*widths, text_width(panel.title, size) + size, counters_wide, scale * 2])
    step, head = round(size * 1.4), round(size * 1.7)
    counter_rows = -(-len(panel.counters) // per_row)
    badge_room = round(scale * 0.14) if any(c.badges for c in panel.counters) else 0
    row_height = side + 4 + badge_room
    height = head + step * len(lines) + row_height * counter_rows + _GAP
    sheet = blank(press.medium, round(body) + 2 * _GAP, height, rgb(theme.paper))
    draw = pen_of(sheet)
    frame = (0, 0, sheet.width - 1, sheet.height - 1)
    draw.rounded_rectangle(frame, 6, fill=rgb(mix(theme.paper, "#ffffff", 0.6)), outline=rgb(theme.rule))
    draw.rounded_rectangle((0, 0, sheet.width - 1, head - 4), 6, fill=rgb(mix(theme.rule, theme.paper, 0.35)))
    write(sheet, (_GAP, head / 2 - 2), panel.title, Letters(size, theme.ink, bold=True, anchor="l"))
    y = float(head)
    for text in lines:
        write(sheet, (_GAP, y + step / 2), text, Letters(size, theme.ink, anchor="l"))
        y += step
    for i, counter in enumerate(panel.counters):
        x, at = _GAP + i % per_row * (side + 4), round(y) + 2 + i // per_row * row_height
        paste(sheet, press.piece(counter, side), (x, at))
        if counter.badges:
            small = max(7, round(scale * 0.13))
            text = clip_text(" ".join(counter.badges), small, side + 4)
            below = (x + side / 2, at + side + badge_room / 2)
            write(sheet, below, text, Letters(small, theme.badge(counter.badges[0]), bold=True))
    return sheet


def _rows(parts: Sequence[Sheet], width: int, press: CounterPress) -> list[Sheet]:
    """Sheets side by side, as many a row as fit into `width`."""
    rows: list[list[Sheet]] = []
    used = width
    for part in parts:
        if not rows or used + part.width + _GAP > width:
            rows.append([])
            used = _GAP
        rows[-1].append(part)
        used += part.width + _GAP
    out = []
    for row in rows:
        sheet = blank(press.medium, width, max(p.height for p in row), rgb(press.theme.paper))
        x = _GAP
        for part in row:
            paste(sheet, part, (x, 0))
            x += part.width + _GAP
        out.append(sheet)
    return out
