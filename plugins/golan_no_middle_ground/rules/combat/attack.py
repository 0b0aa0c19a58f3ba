"""Who attacks whom with what (NMG 9.0-12.0)."""

from __future__ import annotations

from dataclasses import dataclass

from golan_no_middle_ground.model.definition import SYRIA
from golan_no_middle_ground.model.rulebook import Position


@dataclass(frozen=True, slots=True)
class Attack:
    """One bombardment, fire or assault: for the judge, the forecast, the bot and the resolution alike."""

    side: int
    target: int
    units: tuple[int, ...]
    air: int = 0
    """Air units that take part."""
    reaction: bool = False
    """Whether it is fire in reaction (NMG 10.0)."""

    def defenders(self, pos: Position) -> tuple[int, ...]:
        """The enemy units in the target."""
        return pos.stack(self.target) if pos.occupied[1 - self.side] >> self.target & 1 else ()

    def on_garrison(self, pos: Position) -> bool:
        """Whether the garrison of an Israeli strong-point defends too (NMG 15.0)."""
        return self.side == SYRIA and bool(pos.posts_israeli >> self.target & 1)
