"""Who takes part in an activation, and its beginning and end (NMG 3.0, 4.0; T:D 5.4)."""

from __future__ import annotations

from golan_core.map.hexes import members
from golan_core.model.dice import Dice
from golan_core.model.values import Event
from golan_no_middle_ground.model.definition import CHITS, FALL_BACK, INDEPENDENT, SYRIA, chit_side
from golan_no_middle_ground.model.rulebook import Position
from golan_no_middle_ground.model.state import unit_set
from golan_no_middle_ground.rules.combat.readiness import free
from golan_no_middle_ground.rules.ground.airmobile import WAITING, may_fly
from golan_no_middle_ground.rules.in_force import formation_of, leaderless

BROKEN_DOWN = 5
"""Once the command post is lost, a unit whose die is this or more does not act (T:D 5.4)."""


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
        formation = formation_of(pos, unit)
        if formation == chit or (formation == INDEPENDENT and free(pos, unit, chit)):
            found.append(unit)
    return found


def activate(pos: Position, chit: int, dice: Dice, events: list[Event]) -> None:
    """NMG 3.0, T:D 5.4: begin the activation of a formation."""
    units = eligible(pos, chit)
    text = f"the {CHITS[chit]} formation is active"
    role = pos.rules.role(chit_side(chit))
    events.append(Event("activation", text, "NMG 3.0", role, {"formation": CHITS[chit]}))
    if chit_side(chit) == SYRIA and leaderless(pos) and units:
        units = _communications(pos, chit, units, dice, events)
    begin(pos, chit, units, second=False)


def _communications(pos: Position, chit: int, units: list[int], dice: Dice, events: list[Event]) -> list[int]:
    """T:D 5.4: without the command post each unit rolls whether it may act."""
    rolled = dice.roll("communications", len(units)).values
    fit = [u for u, die in zip(units, rolled, strict=True) if die < BROKEN_DOWN]
    idle = [u for u in units if u not in fit]
    pos.acted |= unit_set(u for u in idle if formation_of(pos, u) == chit)
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


def finish(pos: Position) -> None:
    """NMG 3.0: the activation is over; the formation's units have acted, others if they did something."""
    if not pos.second:
        own = unit_set(u for u in members(pos.group) if formation_of(pos, u) == pos.chit)
        pos.acted |= own | pos.group & (pos.moved | pos.done)
    pos.chit, pos.second, pos.step = -1, 0, 0
    pos.group = pos.moved = pos.done = pos.struck = pos.answered = 0


def acting(pos: Position) -> int:
    """The side whose formation is active."""
    return chit_side(pos.chit)


def active_name(pos: Position) -> str:
    """The formation that is active as players call it; independents may act again by themselves (T:D 1.2)."""
    own = any(formation_of(pos, u) == pos.chit for u in members(pos.group))
    return CHITS[pos.chit] if own or not pos.second else "independent units"
