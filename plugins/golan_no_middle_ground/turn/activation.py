"""One activation: who takes part, and its steps (NMG 4.0; T:D 5.4)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from golan_core.map.hexes import members
from golan_core.model.dice import Dice
from golan_core.model.values import Event, Refusal
from golan_no_middle_ground.model.definition import CHITS, INDEPENDENT, SYRIA, chit_side
from golan_no_middle_ground.model.rulebook import Position
from golan_no_middle_ground.model.state import unit_set
from golan_no_middle_ground.rules.combat.assault import assault_targets, can_assault
from golan_no_middle_ground.rules.combat.bombardment import can_bombard, spotted
from golan_no_middle_ground.rules.combat.fire import can_fire, fire_targets, reacting
from golan_no_middle_ground.rules.combat.readiness import free, not_active
from golan_no_middle_ground.rules.ground.airmobile import WAITING, may_fly
from golan_no_middle_ground.rules.ground.ground import DITCH, crossing
from golan_no_middle_ground.rules.ground.movement import allowance, reach_of, why_not_path

STEPS = ("fall back", "engineers", "bombard", "move", "reaction", "fire", "assault")
FALL_BACK, ENGINEERS, BOMBARD, MOVE, REACTION, FIRE, ASSAULT = range(7)
BROKEN_DOWN = 5
"""Once the command post is lost, a unit whose die is this or more does not act (T:D 5.4)."""
BRIDGES_ON = 4
"""Engineers bridge the ditch on this die or less (NMG 8.0)."""


# ------------------------------------------------------------------ taking part


def eligible(pos: Position, chit: int) -> list[int]:
    """NMG 3.0: the units that act with a formation: its own, and independents, that did not act yet.

    Parachute units that wait off the map take part where they may fly (T:D 2.1); the 30th Mechanized only
    once the counter-offensive runs (T:D 3.2.1).
    """
    side = chit_side(chit)
    found = []
    for unit, h in enumerate(pos.where):
        if pos.rules.sides[unit] != side or pos.acted >> unit & 1:
            continue
        if h < 0 and not (h in WAITING and may_fly(pos, unit) is None):
            continue
        formation = pos.rules.formation(pos, unit)
        if formation == chit or (formation == INDEPENDENT and free(pos, unit, chit)):
            found.append(unit)
    return found


def activate(pos: Position, chit: int, dice: Dice, events: list[Event]) -> None:
    """NMG 3.0, T:D 5.4: begin the activation of a formation."""
    units = eligible(pos, chit)
    text = f"the {CHITS[chit]} formation is active"
    role = pos.rules.role(chit_side(chit))
    events.append(Event("activation", text, "NMG 3.0", role, {"formation": CHITS[chit]}))
    if chit_side(chit) == SYRIA and pos.rules.leaderless(pos) and units:
        units = _communications(pos, chit, units, dice, events)
    begin(pos, chit, units, second=False)


def _communications(pos: Position, chit: int, units: list[int], dice: Dice, events: list[Event]) -> list[int]:
    """T:D 5.4: without the command post each unit rolls whether it may act."""
    rolled = dice.roll("communications", len(units)).values
    fit = [u for u, die in zip(units, rolled, strict=True) if die < BROKEN_DOWN]
    idle = [u for u in units if u not in fit]
    pos.acted |= unit_set(u for u in idle if pos.rules.formation(pos, u) == chit)
    if idle:
        text = f"no orders reach {pos.rules.names(idle)}"
        data = {"units": pos.rules.ids(idle)}
        events.append(Event("breakdown", text, "T:D 5.4", pos.rules.role(SYRIA), data))
    return fit


def begin(pos: Position, chit: int, units: list[int], second: bool) -> None:
    """Set up an activation of exactly these units."""
    pos.chit, pos.second = chit, int(second)
    pos.group = unit_set(units)
    pos.step = FALL_BACK
    pos.moved = pos.done = pos.struck = pos.answered = 0


def end_step(pos: Position) -> None:
    """Go on to the next step, or close the activation after the last."""
    pos.step += 1


def finish(pos: Position) -> None:
    """NMG 3.0: the activation is over; the formation's units have acted, others if they did something."""
    if not pos.second:
        own = unit_set(u for u in members(pos.group) if pos.rules.formation(pos, u) == pos.chit)
        pos.acted |= own | pos.group & (pos.moved | pos.done)
    pos.chit, pos.second, pos.step = -1, 0, 0
    pos.group = pos.moved = pos.done = pos.struck = pos.answered = 0


def acting(pos: Position) -> int:
    """The side whose formation is active."""
    return chit_side(pos.chit)


def active_name(pos: Position) -> str:
    """The formation that is active as players call it; independents may act again by themselves (T:D 1.2)."""
    own = any(pos.rules.formation(pos, u) == pos.chit for u in members(pos.group))
    return CHITS[pos.chit] if own or not pos.second else "independent units"


def decider(pos: Position) -> int:
    """The side that decides in the step: the other one in reaction (NMG 10.0)."""
    side = acting(pos)
    return 1 - side if pos.step == REACTION else side


# ------------------------------------------------------------------------ steps


def able(pos: Position) -> list[int]:
    """The units with which something can be done in the step that is on."""
    return list(_able(pos))


def _able(pos: Position) -> Iterator[int]:
    """The same one by one, for those who only ask whether there is any."""
    side = acting(pos)
    if pos.step == REACTION:
        hexes = dict.fromkeys(h for h, _ in reacting(pos, 1 - side))
        return (u for h in hexes for u in pos.stacks[h])
    units = list(members(pos.group))
    on_map = [u for u in units if pos.where[u] >= 0]
    if pos.step == FALL_BACK:
        return (u for u in on_map if can_fall_back(pos, u))
    if pos.step == ENGINEERS:
        return (u for u in on_map if bridge_sites(pos, u))
    if pos.step == BOMBARD:
        guns = [u for u in on_map if can_bombard(pos, u)]
        seen = spotted(pos, side) if guns else 0
        return (u for u in guns if in_range(pos, u, seen))
    if pos.step == MOVE:
        return (u for u in units if can_move(pos, u))
    if pos.step == FIRE:
        return (u for u in on_map if can_fire(pos, u) and fire_targets(pos, side, u))
    return (u for u in on_map if can_assault(pos, u) and assault_targets(pos, side, u))


def idle(pos: Position) -> bool:
    """Whether there is nothing to decide in the step, so that it passes by itself."""
    if next(_able(pos), None) is not None:
        return False
    side = acting(pos)
    flying = pos.step == BOMBARD and pos.group and pos.air[side]
    return not (flying and pos.occupied[1 - side])


def in_range(pos: Position, unit: int, hexes: int) -> bool:
    """Whether one of some hexes lies in a gun's range."""
    return bool(pos.rules.grid.within(pos.where[unit], pos.rules.units[unit].range) & hexes)


def can_fall_back(pos: Position, unit: int) -> bool:
    """NMG 4.0: whether a disrupted unit has a hex to fall back to."""
    if not pos.disrupted >> unit & 1 or (pos.done | pos.airborne) >> unit & 1:
        return False
    if not allowance(pos, unit):
        return False
    return len(reach_of(pos, (unit,), fallback=True).cost) > 1


def can_move(pos: Position, unit: int) -> bool:
    """NMG 4.0, 6.0: whether a unit of the group may still move, by ground or by air."""
    if (pos.disrupted | pos.done | pos.moved) >> unit & 1:
        return False
    if pos.where[unit] < 0:
        return may_fly(pos, unit) is None
    return allowance(pos, unit) > 0 and not pos.airborne >> unit & 1


def why_not_move(pos: Position, units: tuple[int, ...], path: tuple[int, ...]) -> Refusal | None:
    """NMG 4.0, 6.0: the rule that forbids a move, or a fall-back in its step."""
    if not units or not path:
        return Refusal("NMG 6.0", "nobody", "name units and the hexes of their way")
    refusal = why_not_movers(pos, units)
    return refusal or why_not_path(pos, units, path, pos.step == FALL_BACK)


def why_not_movers(pos: Position, units: Sequence[int]) -> Refusal | None:
    """NMG 3.0, 4.0: the rule that keeps units from moving together in the step, wherever to."""
    if len(set(units)) < len(units):
        return Refusal("NMG 6.0", "twice", "a unit is named twice")
    falling = pos.step == FALL_BACK
    for unit in units:
        name = pos.rules.name(unit)
        if not pos.group >> unit & 1:
            return not_active(pos, unit)
        if pos.where[unit] < 0:
            return Refusal("T:D 2.1", "off-map", f"{name} is off the map: it comes by air, with drop")
        if pos.where[unit] != pos.where[units[0]]:
            return Refusal("NMG 6.0", "apart", "units that move together must begin in the same hex")
        disrupted = bool(pos.disrupted >> unit & 1)
        if falling and not disrupted:
            return Refusal("NMG 4.0", "not-yet", f"only disrupted units fall back; {name} moves later")
        if not falling and disrupted:
            text = f"{name} is disrupted: it falls back in the first step, and does not move after it"
            return Refusal("NMG 13.0", "disrupted", text)
        if (pos.done | pos.moved) >> unit & 1:
            what = "moved" if pos.moved >> unit & 1 else "bridged or bombarded"
            return Refusal("NMG 4.0", "done", f"{name} has {what} in this activation already")
        if pos.airborne >> unit & 1:
            return Refusal("T:D 2.1", "airborne", f"{name} came by air this turn and moves no further")
    return None


# -------------------------------------------------------------------- engineers


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
