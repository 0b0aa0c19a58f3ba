"""Who is there, side by side: what a table lets a player leaf through when a game says no more."""

from __future__ import annotations

from golan_core.view.scene import CounterView, Panel, Scene
from golan_core.wording import counted


def counters_by_side(scene: Scene) -> list[Panel]:
    """The counters on the map, one panel a side, in order of their first appearance."""
    sides: dict[str, list[CounterView]] = {}
    for counter in scene.counters:
        if counter.hex >= 0:
            sides.setdefault(counter.side, []).append(counter)
    return [
        Panel(side.capitalize(), (f"{counted(len(there), 'unit')} on the map",), tuple(there))
        for side, there in sides.items()
    ]
