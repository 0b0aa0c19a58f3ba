"""Reinforcements and replacements (NMG 16.0, 17.0; T:D 3.0, 6.1)."""

from __future__ import annotations

from collections.abc import Sequence

from golan_core.map.hexes import HexSet, members
from golan_core.model.dice import Dice
from golan_core.model.game import Event, Refusal
from golan_core.wording import verb_for
from golan_no_middle_ground.model.definition import INDEPENDENT, ISRAEL, SYRIA, Arrival
from golan_no_middle_ground.model.rulebook import STACK, Rulebook
from golan_no_middle_ground.model.state import BOX, GONE, POOL, State
from golan_no_middle_ground.rules.ground.movement import passed, room

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


def checkable(rb: Rulebook, state: State, side: int) -> list[int]:
    """NMG 17.0: the units in the Replacement Box for which a side may still roll this turn."""
    if not rb.scenario.replacements or not FIRST_CHECK <= state.turn <= LAST_CHECK:
        return []
    if state.replaced >= MOST_RETURNS[side]:
        return []
    return [
        u
        for u, h in enumerate(state.where)
        if h == BOX and rb.sides[u] == side and not state.checked >> u & 1 and rb.units[u].replaceable
    ]


def why_not_check(rb: Rulebook, state: State, side: int, unit: int) -> Refusal | None:
    """NMG 17.0: the rule that forbids to roll for a unit, or None."""
    if unit in checkable(rb, state, side):
        return None
    if state.checked >> unit & 1:
        return Refusal("NMG 17.0", "checked", f"{rb.name(unit)} was rolled for this turn")
    most = MOST_RETURNS[side]
    if state.where[unit] == BOX and rb.sides[unit] == side and state.replaced >= most:
        return Refusal("NMG 17.0", "not-there", f"{most} units have come back this turn already")
    return Refusal("NMG 17.0", "not-there", f"{rb.name(unit)} is not in your Replacement Box")


def check(rb: Rulebook, state: State, side: int, unit: int, dice: Dice, events: list[Event]) -> None:
    """NMG 17.0: roll whether a unit comes back."""
    state.checked |= 1 << unit
    back = dice.roll(f"replacement of {rb.name(unit)}").total <= RETURN_ON[side]
    if back:
        state.replaced += 1
        state.put(unit, POOL)
        state.returning |= 1 << unit
    text = f"{rb.name(unit)} {'comes back' if back else 'does not come back'}"
    data = {"units": [rb.name(unit)], "back": back}
    events.append(Event("replacement", text, "NMG 17.0", rb.role(side), data))


# --------------------------------------------------------------- reinforcements


def runs(rb: Rulebook, state: State, arrival: Arrival) -> bool:
    """NMG 16.0, T:D 3.0: whether units of an arrival may come this turn."""
    if arrival.counteroffensive and not rb.counteroffensive(state):
        return False
    return arrival.turn <= state.turn <= arrival.last


def waiting(rb: Rulebook, state: State, arrival: Arrival) -> list[int]:
    """The units of an arrival that have not come yet.

    Without those that come otherwise: replaced, emergency, or set up at the start (T:D 7.1, 7.2).
    """
    return [u for u in arrival.units if state.where[u] == POOL and arrives(rb, u) and not _apart(state, u)]


def arrives(rb: Rulebook, unit: int) -> bool:
    """Whether a unit comes in the course of the scenario and is not set up at the start."""
    return unit in rb.scenario.units and unit not in rb.scenario.zones


def _apart(state: State, unit: int) -> bool:
    return bool(state.returning >> unit & 1)


def roll_arrivals(rb: Rulebook, state: State, dice: Dice, events: list[Event]) -> None:
    """NMG 16.0; T:D 3.0, 5.4: how many units of each formation may come, militia and emergency units."""
    quota = []
    for arrival in rb.definition.arrivals:
        there = len(waiting(rb, state, arrival)) if runs(rb, state, arrival) else 0
        if not there:
            quota.append(0)
            continue
        if arrival.count == "d6":
            count = dice.roll(f"reinforcements: {arrival.name}").total
        else:
            count = there if arrival.count == "all" else int(arrival.count)
        quota.append(min(count, there))
        text = f"reinforcements: {arrival.name}, up to {count}"
        role = rb.role(rb.sides[arrival.units[0]])
        events.append(Event("due", text, arrival.rule, role, {"count": count}))
    state.quota = tuple(quota)
    _militia(rb, state, dice, events)
    _emergency(rb, state, dice, events)


def _militia(rb: Rulebook, state: State, dice: Dice, events: list[Event]) -> None:
    """T:D 3.2.4, 5.4: on the turn after the loss of the command post tells, one die of militia units."""
    if not rb.leaderless(state) or state.turn != max(state.lost_post, state.shocktroop) + 1:
        return
    units = [u for u, unit in enumerate(rb.units) if unit.kind == "militia" and state.where[u] == POOL]
    units = units[: dice.roll("militia").total]
    for unit in units:
        state.returning |= 1 << unit
    text = f"{len(units)} militia units take up arms in Damascus"
    events.append(Event("due", text, "T:D 3.2.4", rb.role(SYRIA), {"count": len(units)}))


def _emergency(rb: Rulebook, state: State, dice: Dice, events: list[Event]) -> None:
    """NMG 16.0: dice for the emergency units once Syria is in danger."""
    units = [u for u, unit in enumerate(rb.units) if unit.id in EMERGENCY_ON and state.where[u] == POOL]
    units = [u for u in units if not state.returning >> u & 1]
    if not units or not rb.scenario.replacements or not emergency(rb, state):
        return
    for unit in units:
        if dice.roll(f"emergency: {rb.name(unit)}").total <= EMERGENCY_ON[rb.name(unit)]:
            state.returning |= 1 << unit
            text = f"emergency: {rb.name(unit)} is sent to the front"
            events.append(Event("due", text, "NMG 16.0", rb.role(SYRIA), {"units": [rb.name(unit)]}))


def emergency(rb: Rulebook, state: State) -> bool:
    """NMG 16.0: Israelis beyond the Purple Line, or heavy Syrian losses, from turn 9 on."""
    if state.turn < EMERGENCY_TURN:
        return False
    lost = sum(
        h in (BOX, GONE) and rb.sides[u] == SYRIA and u in rb.scenario.units
        for u, h in enumerate(state.where)
    )
    return bool(state.occupied[ISRAEL] & ~rb.west) or lost >= EMERGENCY_LOSSES


# ---------------------------------------------------------------------- arrival


def entry(rb: Rulebook, state: State, side: int) -> HexSet:
    """NMG 16.0; T:D 3.1, 6.1: the hexes by which reinforcements of a side usually come."""
    areas = rb.board.areas
    if side == ISRAEL:
        found = rb.sources & ~state.held if rb.sources else areas["west edge"]
    elif rb.counteroffensive(state):
        found = rb.damascus
    elif rb.joined:
        found = 0
        for name in GATHERING:
            h = rb.board.places[name]
            found |= 1 << h | rb.grid.spread(1 << h)
    else:
        found = areas["base east edge"]
    return found & rb.passable


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


def entry_of(rb: Rulebook, state: State, unit: int) -> HexSet:
    """NMG 16.0, 17.0; T:D 3.1-3.3: where a unit may come onto the map now; no hex if it may not come."""
    side = rb.sides[unit]
    if state.where[unit] != POOL:
        return 0
    free = ~(rb.enemies(state, side) | state.posts(1 - side))
    if state.returning >> unit & 1:
        hexes = rb.damascus if rb.units[unit].kind == "militia" else entry(rb, state, side)
        return hexes & free
    hexes = 0
    for arrival, quota in zip(rb.definition.arrivals, state.quota, strict=False):
        if quota and unit in arrival.units and runs(rb, state, arrival):
            for name in arrival.where:
                hexes |= entry(rb, state, side) if name == "entry" else edge(rb, name)
    return hexes & free


def arriving(rb: Rulebook, state: State, side: int) -> dict[int, HexSet]:
    """Units of a side that may come now, with the hexes that have room."""
    found = {}
    for unit, h in enumerate(state.where):
        if h == POOL and rb.sides[unit] == side:
            hexes = entry_of(rb, state, unit)
            hexes &= ~sum(1 << n for n in members(hexes) if not room(state, n, (unit,)))
            if hexes:
                found[unit] = hexes
    return found


def why_not_arrive(rb: Rulebook, state: State, side: int, units: Sequence[int], h: int) -> Refusal | None:
    """NMG 16.0: the rule that forbids units to come onto the map at a hex, or None."""
    if not units or len(set(units)) < len(units):
        return Refusal("NMG 16.0", "units", "name each unit that arrives once")
    taken: dict[int, int] = {}
    for unit in units:
        rule = rule_of(rb, state, unit)
        if rb.sides[unit] != side:
            return Refusal(rule, "not-yours", f"{rb.name(unit)} is not yours")
        hexes = entry_of(rb, state, unit)
        if not hexes:
            return Refusal(rule, "not-due", _why_not_due(rb, state, unit))
        if not hexes >> h & 1:
            labels = [rb.label(n) for n in members(hexes)]
            told = ", ".join(labels[:NAMED]) + (" ..." if len(labels) > NAMED else "")
            return Refusal(rule, "entry", f"{rb.name(unit)} arrives at one of: {told}")
        if not state.returning >> unit & 1:
            number = arrival_of(rb, state, unit)
            taken[number] = taken.get(number, 0) + 1
            if taken[number] > state.quota[number]:
                data = {"limit": state.quota[number]}
                text = f"{state.quota[number]} more of these may arrive this turn"
                return Refusal(rule, "quota", text, data)
    if not room(state, h, units):
        return Refusal("NMG 5.1", "stacking", f"{rb.label(h)} would hold more than {STACK} units")
    return None


def _why_not_due(rb: Rulebook, state: State, unit: int) -> str:
    """NMG 16.0: what keeps a unit from arriving, in words."""
    name, h = rb.name(unit), state.where[unit]
    if h >= 0:
        return f"{name} is on the map already"
    if h != POOL:
        return f"{name} is not among the reinforcements: it is eliminated or was sent elsewhere"
    for arrival in rb.definition.arrivals:
        if unit in arrival.units and arrival.counteroffensive and not rb.counteroffensive(state):
            return f"{name} comes only once Operation Shocktroop is declared"
        if unit in arrival.units and state.turn < arrival.turn:
            return f"{name} may arrive from turn {arrival.turn} on"
        if unit in arrival.units and runs(rb, state, arrival):
            return f"no more units with {name} may arrive this turn, or no entry hex is free"
    kind = rb.units[unit].kind
    if kind == "parachute":
        return f"{name} comes by air, in the activation of a formation"
    if kind == "militia":
        return f"{name} may come only on the turn after the Syrian command post is lost"
    return f"{name} comes only when a die of the turn sends it"


def rule_of(rb: Rulebook, state: State, unit: int) -> str:
    """The rule by which a unit comes onto the map now."""
    if rb.units[unit].kind == "militia":
        return "T:D 3.2.4"
    if rb.units[unit].kind == "parachute":
        return "T:D 3.1.2"
    if rb.counteroffensive(state) and state.returning >> unit & 1:
        return "T:D 3.3"
    own = [arrival.rule for arrival in rb.definition.arrivals if unit in arrival.units]
    gathering = rb.joined and rb.sides[unit] == SYRIA and not rb.counteroffensive(state)
    return "T:D 6.1" if gathering else own[-1] if own else "NMG 16.0"


def arrival_of(rb: Rulebook, state: State, unit: int) -> int:
    """The arrival under which a unit comes now."""
    return next(
        i
        for i, arrival in enumerate(rb.definition.arrivals)
        if unit in arrival.units and runs(rb, state, arrival)
    )


def arrive(rb: Rulebook, state: State, units: Sequence[int], h: int, events: list[Event]) -> None:
    """NMG 16.0: put units onto the map."""
    side, rule = rb.sides[units[0]], rule_of(rb, state, units[0])
    for unit in units:
        bit = 1 << unit
        if state.returning & bit:
            state.returning &= ~bit
        else:
            number = arrival_of(rb, state, unit)
            quota = list(state.quota)
            quota[number] -= 1
            state.quota = tuple(quota)
        state.put(unit, h)
        if rb.units[unit].formation != INDEPENDENT:
            state.entered |= 1 << rb.units[unit].formation
    passed(rb, state, side, h)
    text = f"{rb.names(units)} {verb_for(len(units), 'arrive')} at {rb.label(h)}"
    data = {"units": rb.ids(units), "hex": rb.label(h)}
    events.append(Event("arrival", text, rule, rb.role(side), data))
