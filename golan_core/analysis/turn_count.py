"""What events tell alike in every game: moves, combats, steps lost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from golan_core.model.values import Event
from golan_core.wording import counted


@dataclass(slots=True)
class TurnCount:
    """What happened, counted."""

    moves: int = 0
    combats: int = 0
    steps: Counter[str] = field(default_factory=Counter)
    """Steps lost, by role."""

    def add(self, events: Iterable[Event]) -> None:
        for event in events:
            self.moves += bool(event.moved)
            self.combats += event.gamble is not None
            if event.lost:
                self.steps[event.role] += event.lost

    def clear(self) -> None:
        self.moves = self.combats = 0
        self.steps.clear()

    def __str__(self) -> str:
        by_role = ", ".join(f"{role} {n}" for role, n in sorted(self.steps.items()) if role)
        lost = f"{counted(self.steps.total(), 'step')} lost" + (f" ({by_role})" if by_role else "")
        return f"{counted(self.moves, 'move')}, {counted(self.combats, 'combat')}, {lost}"
