"""A unit as a counter: symbol, values, colours of its formation and nation, badges of its state."""

from __future__ import annotations

from golan_core.view.scene import CounterView
from golan_no_middle_ground.model.definition import FORMATIONS, SIDES, Unit
from golan_no_middle_ground.model.rulebook import Position
from golan_no_middle_ground.rules.in_force import formation_of


def counter(pos: Position, unit: int) -> CounterView:
    """One counter as it lies on the table."""
    printed = pos.rules.units[unit]
    formation, style = formation_of(pos, unit), pos.rules.definition.style
    return CounterView(
        unit=printed.id,
        hex=max(-1, pos.where[unit]),
        side=SIDES[printed.side],
        letter=style.letter(printed.nation),
        nation=printed.nation,
        symbol=style.symbol.get(printed.kind, printed.kind),
        size="" if printed.kind == "command post" else "battalion",
        values=values(printed),
        badges=badges(pos, unit),
        stripe=FORMATIONS[formation] if formation >= 0 else "",
        name=printed.id,
        mobility="leg" if printed.on_foot else "mech",
    )


def values(unit: Unit) -> str:
    """Fire, assault and movement; a gun has its range and the die that still hits instead of fire."""
    head = f"({unit.range})B{unit.bombard}" if unit.bombard else str(unit.fire)
    return f"{head}-{unit.assault}-{unit.move}"


def badges(pos: Position, unit: int) -> tuple[str, ...]:
    """The states of a unit in short: what hinders it first, then what it did or may do."""
    bit = 1 << unit
    found = []
    if pos.disrupted & bit:
        found.append("DISR")
    if pos.oos & bit:
        found.append("OOS")
    if pos.airborne & bit:
        found.append("AIRMOBILE")
    if any(unit == clearing for _, clearing in pos.clearing):
        found.append("CLEARING")
    if pos.group & bit:
        found.append("DONE" if pos.done & bit else "MOVED" if pos.moved & bit else "ACTIVE")
    elif pos.acted & bit:
        found.append("ACTED")
    return tuple(found)
