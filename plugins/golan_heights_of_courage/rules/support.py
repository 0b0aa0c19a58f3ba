"""Artillery and Air Points (HoC 1.7): who may shift a combat."""

from __future__ import annotations

from golan_core.model.values import Refusal
from golan_heights_of_courage.model.compiled import Compiled, Position
from golan_scs.model.frames import Combat
from golan_scs.model.rulebook import Support
from golan_scs.model.zoc import in_ezoc


def why_not_gun(pos: Position, side: int, combat: Combat, unit: int) -> Refusal | None:
    """HoC 1.7a, 1.7b: the first thing that keeps an artillery unit from shifting a combat."""
    counter, name = pos.rules.counters[unit], pos.rules.name(unit)
    if counter.kind != "artillery" or counter.side != side:
        return Refusal("HoC 1.7", "no-gun", f"{name} is not artillery of yours")
    if pos.where[unit] < 0:
        return Refusal("HoC 1.7", "off-map", f"{name} is not on the map")
    if combat.overrun:
        return Refusal("HoC 1.7", "overrun", "artillery never shifts an overrun")
    if pos.fired >> unit & 1:
        return Refusal("HoC 1.7b", "fired", f"{name} is on its Fired side")
    if pos.oos >> unit & 1:
        return Refusal("HoC 1.6g", "oos", f"{name} is Out of Supply")
    away = pos.rules.board.grid.distance(pos.where[unit], combat.target)
    if away > counter.range:
        text = f"{name} is {away} hexes from {pos.rules.label(combat.target)} and reaches {counter.range}"
        return Refusal("HoC 1.7a", "range", text, {"distance": away, "range": counter.range})
    own_hex = pos.where[unit] == combat.target or pos.where[unit] in combat.origins
    if in_ezoc(pos, unit) and not own_hex:
        return Refusal(
            "HoC 1.7b", "ezoc", f"{name} is in an enemy ZOC and its hex takes no part in the combat"
        )
    return None


def recover(pos: Position, side: int) -> list[str]:
    """HoC 1.7b: a side's artillery in supply turns back to its active side; the names of those that did."""
    back = [u for u in pos.rules.guns[side] if pos.fired >> u & 1 and not pos.oos >> u & 1]
    for unit in back:
        pos.fired &= ~(1 << unit)
    return [pos.rules.name(u) for u in back if pos.where[u] >= 0]


class HocSupport(Support):
    """HoC 1.7: artillery."""

    rules: Compiled

    def guns_in_reach(self, pos: Position, side: int, combat: Combat) -> tuple[int, ...]:
        """HoC 1.7: artillery of a side that may shift this combat."""
        if combat.overrun:
            return ()
        return tuple(u for u in self.rules.guns[side] if why_not_gun(pos, side, combat, u) is None)

    def gun_refusal(self, pos: Position, side: int, combat: Combat, unit: int) -> Refusal:
        found = why_not_gun(pos, side, combat, unit)
        return found or super().gun_refusal(pos, side, combat, unit)
