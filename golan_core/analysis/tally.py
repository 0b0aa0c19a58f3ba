"""What events tell alike in every game: moves, combats, steps lost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from golan_core.model.values import Event
from golan_core.wording import counted


def is_move(event: Event) -> bool:
    """Whether units moved: an event of the kind "move"."""
    return event.kind == "move"


def is_combat(event: Event) -> bool:
    """Whether dice were thrown for losses: an event whose data has "chances"."""
    return "chances" in event.data


def steps_lost(event: Event) -> int:
    """The steps that the event's role lost by it: "steps_lost" of its data."""
    return int(event.data.get("steps_lost", 0))


@dataclass(slots=True)
class Tally:
    """What happened, counted."""

    moves: int = 0
    combats: int = 0
    steps: Counter[str] = field(default_factory=Counter)
    """Steps lost, by role."""

    def add(self, events: Iterable[Event]) -> None:
        for event in events:
            self.moves += is_move(event)
            self.combats += is_combat(event)
            if steps_lost(event):
                self.steps[event.role] += steps_lost(event)

    def clear(self) -> None:
        self.moves = self.combats = 0
        self.steps.clear()

    def __str__(self) -> str:
        by_role = ", ".join(f"{role} {n}" for role, n in sorted(self.steps.items()) if role)
        lost = f"{counted(self.steps.total(), 'step')} lost" + (f" ({by_role})" if by_role else "")
        return f"{counted(self.moves, 'move')}, {counted(self.combats, 'combat')}, {lost}"
