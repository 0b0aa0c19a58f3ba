"""One activation: who takes part, and its steps (NMG 4.0; T:D 5.4)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from golan_core.map.hexes import members
from golan_core.model.dice import Dice
from golan_core.model.game import Event, Refusal
from golan_no_middle_ground.model.definition import CHITS, INDEPENDENT, SYRIA, chit_side
from golan_no_middle_ground.model.rulebook import Rulebook
from golan_no_middle_ground.model.state import State, unit_set
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


def eligible(rb: Rulebook, state: State, chit: int) -> list[int]:
    """NMG 3.0: the units that act with a formation: its own, and independents, that did not act yet.

    Parachute units that wait off the map take part where they may fly (T:D 2.1); the 30th Mechanized only
    once the counter-offensive runs (T:D 3.2.1).
    """
    side = chit_side(chit)
    found = []
    for unit, h in enumerate(state.where):
        if rb.sides[unit] != side or state.acted >> unit & 1:
            continue
        if h < 0 and not (h in WAITING and may_fly(rb, state, unit) is None):
            continue
        formation = rb.formation(state, unit)
        if formation == chit or (formation == INDEPENDENT and free(rb, state, unit, chit)):
            found.append(unit)
    return found


def activate(rb: Rulebook, state: State, chit: int, dice: Dice, events: list[Event]) -> None:
    """NMG 3.0, T:D 5.4: begin the activation of a formation."""
    units = eligible(rb, state, chit)
    text = f"the {CHITS[chit]} formation is active"
    role = rb.role(chit_side(chit))
    events.append(Event("activation", text, "NMG 3.0", role, {"formation": CHITS[chit]}))
    if chit_side(chit) == SYRIA and rb.leaderless(state) and units:
        units = _communications(rb, state, chit, units, dice, events)
    begin(state, chit, units, second=False)


def _communications(
    rb: Rulebook, state: State, chit: int, units: list[int], dice: Dice, events: list[Event]
) -> list[int]:
    """T:D 5.4: without the command post each unit rolls whether it may act."""
    rolled = dice.roll("communications", len(units)).values
    fit = [u for u, die in zip(units, rolled, strict=True) if die < BROKEN_DOWN]
    idle = [u for u in units if u not in fit]
    state.acted |= unit_set(u for u in idle if rb.formation(state, u) == chit)
    if idle:
        text = f"no orders reach {rb.names(idle)}"
        data = {"units": rb.ids(idle)}
        events.append(Event("breakdown", text, "T:D 5.4", rb.role(SYRIA), data))
    return fit


def begin(state: State, chit: int, units: list[int], second: bool) -> None:
    """Set up an activation of exactly these units."""
    state.chit, state.second = chit, int(second)
    state.group = unit_set(units)
    state.step = FALL_BACK
    state.moved = state.done = state.struck = state.answered = 0


def end_step(state: State) -> None:
    """Go on to the next step, or close the activation after the last."""
    state.step += 1


def finish(rb: Rulebook, state: State) -> None:
    """NMG 3.0: the activation is over; the formation's units have acted, others if they did something."""
    if not state.second:
        own = unit_set(u for u in members(state.group) if rb.formation(state, u) == state.chit)
        state.acted |= own | state.group & (state.moved | state.done)
    state.chit, state.second, state.step = -1, 0, 0
    state.group = state.moved = state.done = state.struck = state.answered = 0


def acting(state: State) -> int:
    """The side whose formation is active."""
    return chit_side(state.chit)


def active_name(rb: Rulebook, state: State) -> str:
    """The formation that is active as players call it; independents may act again by themselves (T:D 1.2)."""
    own = any(rb.formation(state, u) == state.chit for u in members(state.group))
    return CHITS[state.chit] if own or not state.second else "independent units"


def decider(state: State) -> int:
    """The side that decides in the step: the other one in reaction (NMG 10.0)."""
    side = acting(state)
    return 1 - side if state.step == REACTION else side


# ------------------------------------------------------------------------ steps


def able(rb: Rulebook, state: State) -> list[int]:
    """The units with which something can be done in the step that is on."""
    return list(_able(rb, state))


def _able(rb: Rulebook, state: State) -> Iterator[int]:
    """The same one by one, for those who only ask whether there is any."""
    side = acting(state)
    if state.step == REACTION:
        hexes = dict.fromkeys(h for h, _ in reacting(rb, state, 1 - side))
        return (u for h in hexes for u in state.stacks[h])
    units = list(members(state.group))
    on_map = [u for u in units if state.where[u] >= 0]
    if state.step == FALL_BACK:
        return (u for u in on_map if can_fall_back(rb, state, u))
    if state.step == ENGINEERS:
        return (u for u in on_map if bridge_sites(rb, state, u))
    if state.step == BOMBARD:
        guns = [u for u in on_map if can_bombard(rb, state, u)]
        seen = spotted(rb, state, side) if guns else 0
        return (u for u in guns if in_range(rb, state, u, seen))
    if state.step == MOVE:
        return (u for u in units if can_move(rb, state, u))
    if state.step == FIRE:
        return (u for u in on_map if can_fire(rb, state, u) and fire_targets(rb, state, side, u))
    return (u for u in on_map if can_assault(rb, state, u) and assault_targets(rb, state, side, u))


def idle(rb: Rulebook, state: State) -> bool:
    """Whether there is nothing to decide in the step, so that it passes by itself."""
    if next(_able(rb, state), None) is not None:
        return False
    side = acting(state)
    flying = state.step == BOMBARD and state.group and state.air[side]
    return not (flying and state.occupied[1 - side])


def in_range(rb: Rulebook, state: State, unit: int, hexes: int) -> bool:
    """Whether one of some hexes lies in a gun's range."""
    return bool(rb.grid.within(state.where[unit], rb.units[unit].range) & hexes)


def can_fall_back(rb: Rulebook, state: State, unit: int) -> bool:
    """NMG 4.0: whether a disrupted unit has a hex to fall back to."""
    if not state.disrupted >> unit & 1 or (state.done | state.airborne) >> unit & 1:
        return False
    if not allowance(rb, state, unit):
        return False
    return len(reach_of(rb, state, (unit,), fallback=True).cost) > 1


def can_move(rb: Rulebook, state: State, unit: int) -> bool:
    """NMG 4.0, 6.0: whether a unit of the group may still move, by ground or by air."""
    if (state.disrupted | state.done | state.moved) >> unit & 1:
        return False
    if state.where[unit] < 0:
        return may_fly(rb, state, unit) is None
    return allowance(rb, state, unit) > 0 and not state.airborne >> unit & 1


def why_not_move(rb: Rulebook, state: State, units: tuple[int, ...], path: tuple[int, ...]) -> Refusal | None:
    """NMG 4.0, 6.0: the rule that forbids a move, or a fall-back in its step."""
    if not units or not path:
        return Refusal("NMG 6.0", "nobody", "name units and the hexes of their way")
    refusal = why_not_movers(rb, state, units)
    return refusal or why_not_path(rb, state, units, path, state.step == FALL_BACK)


def why_not_movers(rb: Rulebook, state: State, units: Sequence[int]) -> Refusal | None:
    """NMG 3.0, 4.0: the rule that keeps units from moving together in the step, wherever to."""
    if len(set(units)) < len(units):
        return Refusal("NMG 6.0", "twice", "a unit is named twice")
    falling = state.step == FALL_BACK
    for unit in units:
        name = rb.name(unit)
        if not state.group >> unit & 1:
            return not_active(rb, state, unit)
        if state.where[unit] < 0:
            return Refusal("T:D 2.1", "off-map", f"{name} is off the map: it comes by air, with drop")
        if state.where[unit] != state.where[units[0]]:
            return Refusal("NMG 6.0", "apart", "units that move together must begin in the same hex")
        disrupted = bool(state.disrupted >> unit & 1)
        if falling and not disrupted:
            return Refusal("NMG 4.0", "not-yet", f"only disrupted units fall back; {name} moves later")
        if not falling and disrupted:
            text = f"{name} is disrupted: it falls back in the first step, and does not move after it"
            return Refusal("NMG 13.0", "disrupted", text)
        if (state.done | state.moved) >> unit & 1:
            what = "moved" if state.moved >> unit & 1 else "bridged or bombarded"
            return Refusal("NMG 4.0", "done", f"{name} has {what} in this activation already")
        if state.airborne >> unit & 1:
            return Refusal("T:D 2.1", "airborne", f"{name} came by air this turn and moves no further")
    return None


# -------------------------------------------------------------------- engineers


def bridge_sites(rb: Rulebook, state: State, unit: int) -> list[int]:
    """NMG 8.0: the hexes towards which engineers on the east side of the ditch may try to bridge it."""
    bit = 1 << unit
    if rb.units[unit].kind != "engineers" or state.where[unit] < 0:
        return []
    if not state.group & bit or (state.disrupted | state.done) & bit:
        return []
    h = state.where[unit]
    if rb.west >> h & 1:
        return []
    return [n for n in members(rb.around[h]) if crossing(rb, state, rb.sides[unit], h, n) == DITCH]


def why_not_bridge(rb: Rulebook, state: State, unit: int, h: int) -> Refusal | None:
    """NMG 8.0: the rule that forbids to bridge, or None."""
    sites = bridge_sites(rb, state, unit)
    if h in sites:
        return None
    if sites:
        told = ", ".join(rb.label(n) for n in sites)
        return Refusal("NMG 8.0", "site", f"{rb.name(unit)} may bridge towards: {told}")
    return Refusal("NMG 8.0", "unable", _why_no_bridge(rb, state, unit))


def _why_no_bridge(rb: Rulebook, state: State, unit: int) -> str:
    """NMG 8.0: what keeps a unit from bridging the ditch anywhere, in words."""
    name = rb.name(unit)
    if rb.units[unit].kind != "engineers":
        return f"{name} is no engineer unit: only engineers bridge the ditch"
    if not state.group >> unit & 1:
        return not_active(rb, state, unit).reason
    if state.disrupted >> unit & 1:
        return f"{name} is disrupted"
    if state.done >> unit & 1:
        return f"{name} has tried in this activation already"
    return f"{name} does not stand on the east side of a ditch that is open"


def bridge(rb: Rulebook, state: State, unit: int, h: int, dice: Dice, events: list[Event]) -> None:
    """NMG 8.0: engineers try to bridge a hexside; success or not, they are done."""
    state.done |= 1 << unit
    state.acted |= 0 if state.second else 1 << unit
    here = state.where[unit]
    worked = dice.roll("bridging").total <= BRIDGES_ON
    if worked:
        state.bridges |= 1 << rb.hexside(here, h)
    text = f"{rb.name(unit)} {'bridges' if worked else 'fails to bridge'} the ditch towards {rb.label(h)}"
    data = {"units": [rb.name(unit)], "from": rb.label(here), "hex": rb.label(h), "bridged": worked}
    events.append(Event("bridge", text, "NMG 8.0", rb.role(rb.sides[unit]), data))
