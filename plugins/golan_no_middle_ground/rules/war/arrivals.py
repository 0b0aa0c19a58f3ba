"""Reinforcements and replacements (NMG 16.0, 17.0; T:D 3.0, 6.1)."""

from __future__ import annotations

from collections.abc import Sequence

from golan_core.map.hexes import HexSet, members
from golan_core.model.dice import Dice
from golan_core.model.values import Event, Refusal
from golan_core.wording import verb_for
from golan_no_middle_ground.model.definition import INDEPENDENT, ISRAEL, SYRIA, Arrival
from golan_no_middle_ground.model.rulebook import STACK, Position, Rulebook
from golan_no_middle_ground.model.state import BOX, GONE, POOL
from golan_no_middle_ground.rules.ground.movement import passed, room
from golan_no_middle_ground.rules.in_force import closed_to, counteroffensive, leaderless

FIRST_CHECK, LAST_CHECK = 2, 20
"""Turns on which replacements are checked (NMG 17.0, T:D 3.3)."""
RETURN_ON = (2, 1)
"""By side: a unit comes back on this die or less."""
NAMED = 12
"""So many entry hexes are named in a refusal."""
MOST_RETURNS = (3, 1)
"""By side: replacements that may succeed each turn."""
EMERGENCY_TURN, EMERGENCY_LOSSES = 9, 15
EMERGENCY_ON = {"EM-Iraq": 2, "EM-Jordan": 1, "EM-Druze": 3}
"""An emergency unit enters on this die or less (NMG 16.0)."""
GATHERING = ("Maatz", "El Mal")
"""Where Syrian units enter the joined game before Operation Shocktroop, or next to it (T:D 6.1)."""


# ----------------------------------------------------------------- replacements


def checkable(pos: Position, side: int) -> list[int]:
    """NMG 17.0: the units in the Replacement Box for which a side may still roll this turn."""
    if not pos.rules.scenario.replacements or not FIRST_CHECK <= pos.turn <= LAST_CHECK:
        return []
    if pos.replaced >= MOST_RETURNS[side]:
        return []
    return [
        u
        for u, h in enumerate(pos.where)
        if h == BOX
        and pos.rules.sides[u] == side
        and not pos.checked >> u & 1
        and pos.rules.units[u].replaceable
    ]


def why_not_check(pos: Position, side: int, unit: int) -> Refusal | None:
    """NMG 17.0: the rule that forbids to roll for a unit, or None."""
    if unit in checkable(pos, side):
        return None
    if pos.checked >> unit & 1:
        return Refusal("NMG 17.0", "checked", f"{pos.rules.name(unit)} was rolled for this turn")
    most = MOST_RETURNS[side]
    if pos.where[unit] == BOX and pos.rules.sides[unit] == side and pos.replaced >= most:
        return Refusal("NMG 17.0", "not-there", f"{most} units have come back this turn already")
    return Refusal("NMG 17.0", "not-there", f"{pos.rules.name(unit)} is not in your Replacement Box")


def check(pos: Position, side: int, unit: int, dice: Dice, events: list[Event]) -> None:
    """NMG 17.0: roll whether a unit comes back."""
    pos.checked |= 1 << unit
    back = dice.roll(f"replacement of {pos.rules.name(unit)}").total <= RETURN_ON[side]
    if back:
        pos.replaced += 1
        pos.put(unit, POOL)
        pos.returning |= 1 << unit
    text = f"{pos.rules.name(unit)} {'comes back' if back else 'does not come back'}"
    data = {"units": [pos.rules.name(unit)], "back": back}
    events.append(Event("replacement", text, "NMG 17.0", pos.rules.role(side), data))


# --------------------------------------------------------------- reinforcements


def runs(pos: Position, arrival: Arrival) -> bool:
    """NMG 16.0, T:D 3.0: whether units of an arrival may come this turn."""
    if arrival.counteroffensive and not counteroffensive(pos):
        return False
    return arrival.turn <= pos.turn <= arrival.last


def waiting(pos: Position, arrival: Arrival) -> list[int]:
    """The units of an arrival that have not come yet.

    Without those that come otherwise: replaced, emergency, or set up at the start (T:D 7.1, 7.2).
    """
    return [u for u in arrival.units if pos.where[u] == POOL and arrives(pos.rules, u) and not _apart(pos, u)]


def arrives(rb: Rulebook, unit: int) -> bool:
    """Whether a unit comes in the course of the scenario and is not set up at the start."""
    return unit in rb.scenario.units and unit not in rb.scenario.zones


def _apart(pos: Position, unit: int) -> bool:
    return bool(pos.returning >> unit & 1)


def roll_arrivals(pos: Position, dice: Dice, events: list[Event]) -> None:
    """NMG 16.0; T:D 3.0, 5.4: how many units of each formation may come, militia and emergency units."""
    quota = []
    for arrival in pos.rules.definition.arrivals:
        there = len(waiting(pos, arrival)) if runs(pos, arrival) else 0
        if not there:
            quota.append(0)
            continue
        if arrival.count == "d6":
            count = dice.roll(f"reinforcements: {arrival.name}").total
        else:
            count = there if arrival.count == "all" else int(arrival.count)
        quota.append(min(count, there))
        text = f"reinforcements: {arrival.name}, up to {count}"
        role = pos.rules.role(pos.rules.sides[arrival.units[0]])
        events.append(Event("due", text, arrival.rule, role, {"count": count}))
    pos.quota = tuple(quota)
    _militia(pos, dice, events)
    _emergency(pos, dice, events)


def _militia(pos: Position, dice: Dice, events: list[Event]) -> None:
    """T:D 3.2.4, 5.4: on the turn after the loss of the command post tells, one die of militia units."""
    if not leaderless(pos) or pos.turn != max(pos.lost_post, pos.shocktroop) + 1:
        return
    units = [u for u, unit in enumerate(pos.rules.units) if unit.kind == "militia" and pos.where[u] == POOL]
    units = units[: dice.roll("militia").total]
    for unit in units:
        pos.returning |= 1 << unit
    text = f"{len(units)} militia units take up arms in Damascus"
    events.append(Event("due", text, "T:D 3.2.4", pos.rules.role(SYRIA), {"count": len(units)}))


def _emergency(pos: Position, dice: Dice, events: list[Event]) -> None:
    """NMG 16.0: dice for the emergency units once Syria is in danger."""
    units = [u for u, unit in enumerate(pos.rules.units) if unit.id in EMERGENCY_ON and pos.where[u] == POOL]
    units = [u for u in units if not pos.returning >> u & 1]
    if not units or not pos.rules.scenario.replacements or not emergency(pos):
        return
    for unit in units:
        if dice.roll(f"emergency: {pos.rules.name(unit)}").total <= EMERGENCY_ON[pos.rules.name(unit)]:
            pos.returning |= 1 << unit
            text = f"emergency: {pos.rules.name(unit)} is sent to the front"
            events.append(
                Event("due", text, "NMG 16.0", pos.rules.role(SYRIA), {"units": [pos.rules.name(unit)]})
            )


def emergency(pos: Position) -> bool:
    """NMG 16.0: Israelis beyond the Purple Line, or heavy Syrian losses, from turn 9 on."""
    if pos.turn < EMERGENCY_TURN:
        return False
    lost = sum(
        h in (BOX, GONE) and pos.rules.sides[u] == SYRIA and u in pos.rules.scenario.units
        for u, h in enumerate(pos.where)
    )
    return bool(pos.occupied[ISRAEL] & ~pos.rules.west) or lost >= EMERGENCY_LOSSES


# ---------------------------------------------------------------------- arrival


def entry(pos: Position, side: int) -> HexSet:
    """NMG 16.0; T:D 3.1, 6.1: the hexes by which reinforcements of a side usually come."""
    areas = pos.rules.board.areas
    if side == ISRAEL:
        found = pos.rules.sources & ~pos.held if pos.rules.sources else areas["west edge"]
    elif counteroffensive(pos):
        found = pos.rules.damascus
    elif pos.rules.joined:
        found = 0
        for name in GATHERING:
            h = pos.rules.board.places[name]
            found |= 1 << h | pos.rules.grid.spread(1 << h)
    else:
        found = areas["base east edge"]
    return found & pos.rules.passable


def edge(rb: Rulebook, name: str) -> HexSet:
    """T:D 3.2: the hexes of a map edge beyond which no other map in play goes on."""
    bits = rb.board.areas[name]
    found = 0
    for h in members(bits & rb.passable):
        row, col = rb.grid.row_col(h)
        beyond = {"south edge": (row + 1, col), "east edge": (row, col + 1)}[name]
        try:
            outside = not rb.scenario.playable >> rb.grid.id_of(*beyond) & 1
        except ValueError:
            outside = True
        if outside:
            found |= 1 << h
    return found


def entry_of(pos: Position, unit: int) -> HexSet:
    """NMG 16.0, 17.0; T:D 3.1-3.3: where a unit may come onto the map now; no hex if it may not come."""
    side = pos.rules.sides[unit]
    if pos.where[unit] != POOL:
        return 0
    free = ~(closed_to(pos, side) | pos.posts(1 - side))
    if pos.returning >> unit & 1:
        hexes = pos.rules.damascus if pos.rules.units[unit].kind == "militia" else entry(pos, side)
        return hexes & free
    hexes = 0
    for arrival, quota in zip(pos.rules.definition.arrivals, pos.quota, strict=False):
        if quota and unit in arrival.units and runs(pos, arrival):
            for name in arrival.where:
                hexes |= entry(pos, side) if name == "entry" else edge(pos.rules, name)
    return hexes & free


def arriving(pos: Position, side: int) -> dict[int, HexSet]:
    """Units of a side that may come now, with the hexes that have room."""
    found = {}
    for unit, h in enumerate(pos.where):
        if h == POOL and pos.rules.sides[unit] == side:
            hexes = entry_of(pos, unit)
            hexes &= ~sum(1 << n for n in members(hexes) if not room(pos, n, (unit,)))
            if hexes:
                found[unit] = hexes
    return found


def why_not_arrive(pos: Position, side: int, units: Sequence[int], h: int) -> Refusal | None:
    """NMG 16.0: the rule that forbids units to come onto the map at a hex, or None."""
    if not units or len(set(units)) < len(units):
        return Refusal("NMG 16.0", "units", "name each unit that arrives once")
    taken: dict[int, int] = {}
    for unit in units:
        rule = rule_of(pos, unit)
        if pos.rules.sides[unit] != side:
            return Refusal(rule, "not-yours", f"{pos.rules.name(unit)} is not yours")
        hexes = entry_of(pos, unit)
        if not hexes:
            return Refusal(rule, "not-due", _why_not_due(pos, unit))
        if not hexes >> h & 1:
            labels = [pos.rules.label(n) for n in members(hexes)]
            told = ", ".join(labels[:NAMED]) + (" ..." if len(labels) > NAMED else "")
            return Refusal(rule, "entry", f"{pos.rules.name(unit)} arrives at one of: {told}")
        if not pos.returning >> unit & 1:
            number = arrival_of(pos, unit)
            taken[number] = taken.get(number, 0) + 1
            if taken[number] > pos.quota[number]:
                data = {"limit": pos.quota[number]}
                text = f"{pos.quota[number]} more of these may arrive this turn"
                return Refusal(rule, "quota", text, data)
    if not room(pos, h, units):
        return Refusal("NMG 5.1", "stacking", f"{pos.rules.label(h)} would hold more than {STACK} units")
    return None


def _why_not_due(pos: Position, unit: int) -> str:
    """NMG 16.0: what keeps a unit from arriving, in words."""
    name, h = pos.rules.name(unit), pos.where[unit]
    if h >= 0:
        return f"{name} is on the map already"
    if h != POOL:
        return f"{name} is not among the reinforcements: it is eliminated or was sent elsewhere"
    for arrival in pos.rules.definition.arrivals:
        if unit in arrival.units and arrival.counteroffensive and not counteroffensive(pos):
            return f"{name} comes only once Operation Shocktroop is declared"
        if unit in arrival.units and pos.turn < arrival.turn:
            return f"{name} may arrive from turn {arrival.turn} on"
        if unit in arrival.units and runs(pos, arrival):
            return f"no more units with {name} may arrive this turn, or no entry hex is free"
    kind = pos.rules.units[unit].kind
    if kind == "parachute":
        return f"{name} comes by air, in the activation of a formation"
    if kind == "militia":
        return f"{name} may come only on the turn after the Syrian command post is lost"
    return f"{name} comes only when a die of the turn sends it"


def rule_of(pos: Position, unit: int) -> str:
    """The rule by which a unit comes onto the map now."""
    if pos.rules.units[unit].kind == "militia":
        return "T:D 3.2.4"
    if pos.rules.units[unit].kind == "parachute":
        return "T:D 3.1.2"
    if counteroffensive(pos) and pos.returning >> unit & 1:
        return "T:D 3.3"
    own = [arrival.rule for arrival in pos.rules.definition.arrivals if unit in arrival.units]
    gathering = pos.rules.joined and pos.rules.sides[unit] == SYRIA and not counteroffensive(pos)
    return "T:D 6.1" if gathering else own[-1] if own else "NMG 16.0"


def arrival_of(pos: Position, unit: int) -> int:
    """The arrival under which a unit comes now."""
    return next(
        i
        for i, arrival in enumerate(pos.rules.definition.arrivals)
        if unit in arrival.units and runs(pos, arrival)
    )


def arrive(pos: Position, units: Sequence[int], h: int, events: list[Event]) -> None:
    """NMG 16.0: put units onto the map."""
    side, rule = pos.rules.sides[units[0]], rule_of(pos, units[0])
    for unit in units:
        bit = 1 << unit
        if pos.returning & bit:
            pos.returning &= ~bit
        else:
            number = arrival_of(pos, unit)
            quota = list(pos.quota)
            quota[number] -= 1
            pos.quota = tuple(quota)
        pos.put(unit, h)
        if pos.rules.units[unit].formation != INDEPENDENT:
            pos.entered |= 1 << pos.rules.units[unit].formation
    passed(pos, side, h)
    text = f"{pos.rules.names(units)} {verb_for(len(units), 'arrive')} at {pos.rules.label(h)}"
    data = {"units": pos.rules.ids(units), "hex": pos.rules.label(h)}
    events.append(Event("arrival", text, rule, pos.rules.role(side), data, routine=True))
