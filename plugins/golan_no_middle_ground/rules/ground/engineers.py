"""Engineers bridge the ditch (NMG 8.0)."""

from __future__ import annotations

from golan_core.map.hexes import members
from golan_core.model.dice import Dice
from golan_core.model.values import Event, Refusal
from golan_no_middle_ground.model.rulebook import Position
from golan_no_middle_ground.rules.combat.readiness import not_active
from golan_no_middle_ground.rules.ground.ground import DITCH, crossing

BRIDGES_ON = 4
"""Engineers bridge the ditch on this die or less (NMG 8.0)."""


def bridge_sites(pos: Position, unit: int) -> list[int]:
    """NMG 8.0: the hexes towards which engineers on the east side of the ditch may try to bridge it."""
    bit = 1 << unit
    if pos.rules.units[unit].kind != "engineers" or pos.where[unit] < 0:
        return []
    if not pos.group & bit or (pos.disrupted | pos.done) & bit:
        return []
    h = pos.where[unit]
    if pos.rules.west >> h & 1:
        return []
    return [n for n in members(pos.rules.around[h]) if crossing(pos, pos.rules.sides[unit], h, n) == DITCH]


def why_not_bridge(pos: Position, unit: int, h: int) -> Refusal | None:
    """NMG 8.0: the rule that forbids to bridge, or None."""
    sites = bridge_sites(pos, unit)
    if h in sites:
        return None
    if sites:
        told = ", ".join(pos.rules.label(n) for n in sites)
        return Refusal("NMG 8.0", "site", f"{pos.rules.name(unit)} may bridge towards: {told}")
    return Refusal("NMG 8.0", "unable", _why_no_bridge(pos, unit))


def _why_no_bridge(pos: Position, unit: int) -> str:
    """NMG 8.0: what keeps a unit from bridging the ditch anywhere, in words."""
    name = pos.rules.name(unit)
    if pos.rules.units[unit].kind != "engineers":
        return f"{name} is no engineer unit: only engineers bridge the ditch"
    if not pos.group >> unit & 1:
        return not_active(pos, unit).reason
    if pos.disrupted >> unit & 1:
        return f"{name} is disrupted"
    if pos.done >> unit & 1:
        return f"{name} has tried in this activation already"
    return f"{name} does not stand on the east side of a ditch that is open"


def bridge(pos: Position, unit: int, h: int, dice: Dice, events: list[Event]) -> None:
    """NMG 8.0: engineers try to bridge a hexside; success or not, they are done."""
    pos.done |= 1 << unit
    pos.acted |= 0 if pos.second else 1 << unit
    here = pos.where[unit]
    worked = dice.roll("bridging").total <= BRIDGES_ON
    if worked:
        pos.bridges |= 1 << pos.rules.hexside(here, h)
    rb = pos.rules
    text = f"{rb.name(unit)} {'bridges' if worked else 'fails to bridge'} the ditch towards {rb.label(h)}"
    data = {
        "units": [pos.rules.name(unit)],
        "from": pos.rules.label(here),
        "hex": pos.rules.label(h),
        "bridged": worked,
    }
    events.append(Event("bridge", text, "NMG 8.0", pos.rules.role(pos.rules.sides[unit]), data))
