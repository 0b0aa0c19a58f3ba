"""The keyboard's hex cursor: where the arrow keys and the target key take it."""

from __future__ import annotations

from collections.abc import Sequence

from golan_core.view.scene import HexView
from golan_ui.table.draft import Draft
from golan_ui.table.now import Now

ROW = 0.866
"""Distance of two rows of hexes, in hexes."""


def moved(now: Now, cursor: int, selection: Sequence[str], way: str) -> int:
    """The hex next to the cursor in a direction; at first the hex of the units in hand, or the middle."""
    start = now.board.hexes.get(cursor)
    if start is None:
        place = now.board.place(selection[0]) if selection else -1
        return place if place >= 0 else _nearest(now, _middle(now)).id
    x, y = start.center
    pointy = now.board.scene.board_view.orientation != "flat"
    along, across = (1.0, ROW) if pointy else (ROW, 1.0)
    dx = {"left": -along, "right": along}.get(way, 0.0)
    dy = {"up": -across, "down": across}.get(way, 0.0)
    # Where two hexes are equally near, every other step leans the other way, so that one keeps to a line.
    lean = 0.1 if round((y if dx == 0 else x) / ROW) % 2 else -0.1
    goal = (x + dx + (lean if dx == 0 else 0.0), y + dy + (lean if dy == 0 and not pointy else 0.0))
    found = _nearest(now, goal, without=start.id)
    forward = (found.center[0] - x) * dx + (found.center[1] - y) * dy
    return found.id if forward > 0 else start.id


def next_target(
    now: Now, cursor: int, selection: Sequence[str], draft: Draft | None, path: Sequence[str] = ()
) -> int:
    """The next hex worth a click: units to tick, targets, then hexes in reach; -1 if there is none."""
    if draft is not None:
        hexes = list(dict.fromkeys(h for u in draft.able if (h := now.board.place(u)) >= 0))
    elif selection:
        reached = [now.board.ids[label] for label in now.by_hex(selection, path) if label in now.board.ids]
        hexes = sorted(reached, key=lambda h: (h not in now.board.enemies, h))
    else:
        hexes = list(dict.fromkeys(h for u in now.actors if (h := now.board.place(u)) >= 0))
    if not hexes:
        return -1
    return hexes[(hexes.index(cursor) + 1) % len(hexes)] if cursor in hexes else hexes[0]


def _middle(now: Now) -> tuple[float, float]:
    left, top, right, bottom = now.board.scene.board_view.bounds
    return (left + right) / 2, (top + bottom) / 2


def _nearest(now: Now, point: tuple[float, float], without: int = -1) -> HexView:
    return min(
        (view for view in now.board.scene.board_view.hexes if view.id != without),
        key=lambda view: (view.center[0] - point[0]) ** 2 + (view.center[1] - point[1]) ** 2,
    )
