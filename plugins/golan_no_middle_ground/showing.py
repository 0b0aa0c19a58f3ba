"""The table as plain data for windows and pictures."""

from __future__ import annotations

from golan_core.scene import BoardView, CounterView, Scene, board_view
from golan_no_middle_ground.rulebook import Rulebook
from golan_no_middle_ground.state import State

_VIEWS: dict[int, BoardView] = {}


def scene(rb: Rulebook, state: State, title: str) -> Scene:
    """The whole table."""
    view = _VIEWS.get(id(rb))
    if view is None:
        view = _VIEWS[id(rb)] = board_view(rb.board)
    counters = tuple(
        CounterView(rb.name(u), h, rb.role(rb.sides[u]), rb.role(rb.sides[u])[0].upper())
        for h, stack in state.stacks.items()
        for u in stack
    )
    return Scene(title, view, counters)
