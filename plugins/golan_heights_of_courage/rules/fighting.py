"""Combat in Heights of Courage where it departs from the series (HoC 1.3, 1.5c, 2.3, 3.1, 3.2a)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from golan_core.model.dice import Dice
from golan_core.model.values import Event, Refusal
from golan_heights_of_courage.model.compiled import Compiled, Position
from golan_heights_of_courage.rules import zvika
from golan_heights_of_courage.rules.headquarters import shift
from golan_heights_of_courage.rules.restrictions import is_restricted
from golan_scs.model.frames import Combat
from golan_scs.model.rulebook import Fighting
from golan_scs.model.tables import HALF


class HocFighting(Fighting):
    """How units of this game fight."""

    rules: Compiled

    def together(self, units: Sequence[int]) -> Refusal | None:
        nations = sorted({self.rules.counters[u].nation for u in units})
        if len(nations) > 1:
            return Refusal("HoC 3.1", "nations", f"{' and '.join(nations)} units never attack together")
        return None

    def groups(self, units: Sequence[int]) -> list[tuple[int, ...]]:
        groups: dict[str, list[int]] = {}
        for unit in units:
            groups.setdefault(self.rules.counters[unit].nation, []).append(unit)
        return [tuple(g) for g in groups.values()]

    def status_factors(self, pos: Position, unit: int) -> tuple[tuple[Fraction, str, str], ...]:
        """HoC 1.6g Out of Supply, 1.3e Kuneitra."""
        factors = super().status_factors(pos, unit)
        if self.rules.kuneitra >> pos.where[unit] & 1:
            return (*factors, (HALF, "in Kuneitra", "HoC 1.3e"))
        return factors

    def may_stand(self, pos: Position, combat: Combat) -> str:
        """HoC 1.3c, 2.2b: terrain with the retreat option, fortifications, a surviving strongpoint."""
        if self.rules.stand_terrain >> combat.target & 1:
            return "terrain"
        if any(self.rules.counters[u].kind == "strongpoint" for u in pos.stack(combat.target)):
            return "strongpoint"
        over = [
            self.rules.board.crossing_mask(h, combat.target) & self.rules.stand_sides
            for h in set(combat.origins)
        ]
        if any(over) if self.rules.switches.retreat_fort == "any" else all(over):
            return "fortification"
        return ""

    def fixed_shifts(self, pos: Position, combat: Combat, side: int) -> tuple[tuple[int, str, str], ...]:
        return shift(pos, combat, side)

    def may_overrun(self, unit: int) -> Refusal | None:
        if unit == self.rules.zvika:
            return Refusal("HoC 2.3a", "zvika", "Force Zvika cannot overrun")
        return None

    def held_back(self, pos: Position, target: int, units: Sequence[int]) -> Refusal | None:
        return zvika.held_back(pos, target, units)

    def before_odds(self, pos: Position, combat: Combat, dice: Dice, events: list[Event]) -> None:
        zvika.before_odds(pos, combat, events)

    def after_combat(self, pos: Position, combat: Combat, dice: Dice, events: list[Event]) -> None:
        zvika.after_combat(pos, combat, dice, events)

    def may_attack(self, pos: Position, unit: int, target: int) -> Refusal | None:
        """HoC 3.2a: a restricted unit attacks neither over the ditch nor while on the wrong side of it."""
        if unit in self.rules.brigade_15 and is_restricted(pos, unit):
            if self.rules.before_ditch >> pos.where[unit] & 1:
                return Refusal(
                    "HoC 3.2a", "wrong-side", f"{self.rules.name(unit)} is on the wrong side of the ditch"
                )
            if self.rules.before_ditch >> target & 1:
                return Refusal(
                    "HoC 3.2a", "restricted", f"{self.rules.name(unit)} may not attack over the ditch yet"
                )
        return None
