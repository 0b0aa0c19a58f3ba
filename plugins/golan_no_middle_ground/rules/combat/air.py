"""Air units, air superiority and anti-aircraft fire (NMG 14.0; T:D 2.1, 5.5)."""

from __future__ import annotations

from golan_core.map.hexes import members
from golan_core.model.dice import Dice
from golan_core.model.game import Event
from golan_no_middle_ground.model.definition import ISRAEL, SYRIA
from golan_no_middle_ground.model.rulebook import Rulebook
from golan_no_middle_ground.model.state import State

BOXES = (5, 2)
"""Air units that a side has."""
LESS = (2, 4)
"""What is taken from the die of a side for its number of air units."""
SURPRISE_TURN, SURPRISE = 1, 1
"""On the first turn the Israeli die loses one more and gets no bonus."""
FREE_UNTIL = 16
PAID = (18, 19, 21, 22)
"""Turns on which the Israeli bonus costs a victory point (T:D 5.5)."""
BONUS_PRICE = 1
DRIVEN_OFF = 4
"""Air superiority drives an enemy unit off on this die or less."""
AIR_BOMBARD = (4, 2)
"""By side: an air unit hits on this modified die or less (NMG 9.0)."""
FLAK = (2, 1)
"""By side of the air unit: anti-aircraft fire hits on this die or less."""


def bonus_for_sale(rb: Rulebook, state: State) -> bool:
    """T:D 5.5: whether the Israeli player may buy the air support modifier this turn."""
    return rb.counteroffensive(state) and state.turn in PAID and not rb.night(state)


def roll_air(rb: Rulebook, state: State, bought: bool, dice: Dice, events: list[Event]) -> None:
    """NMG 14.0: how many air units each side has this turn; none by night."""
    state.air, state.syrian_air = (0, 0), 0
    if rb.night(state):
        return
    free = state.turn <= FREE_UNTIL or not rb.counteroffensive(state)
    bonus = 1 if bought or (free and state.turn > SURPRISE_TURN) else 0
    surprise = SURPRISE if state.turn == SURPRISE_TURN else 0
    israeli = dice.roll("Israeli air units").total - LESS[ISRAEL] + bonus - surprise
    syrian = dice.roll("Syrian air units").total - LESS[SYRIA]
    state.air = (min(max(israeli, 0), BOXES[ISRAEL]), min(max(syrian, 0), BOXES[SYRIA]))
    state.syrian_air = state.air[SYRIA]
    if bought:
        state.points -= BONUS_PRICE
    text = f"air units: Israeli {state.air[ISRAEL]}, Syrian {state.air[SYRIA]}"
    data = {"israeli": state.air[ISRAEL], "syrian": state.air[SYRIA], "bonus": bonus}
    events.append(Event("air", text, "NMG 14.0", "", data))


def spend(state: State, side: int, count: int = 1) -> None:
    """Air units fly their mission."""
    israeli, syrian = state.air
    state.air = (israeli, syrian - count) if side else (israeli - count, syrian)


def intercept(rb: Rulebook, state: State, dice: Dice, events: list[Event]) -> None:
    """NMG 14.0: one Israeli air unit tries to drive off a Syrian one for the turn."""
    spend(state, ISRAEL)
    driven = dice.roll("air superiority").total <= DRIVEN_OFF
    if driven:
        spend(state, SYRIA)
        state.syrian_air -= 1
    text = "a Syrian air unit is driven off" if driven else "no Syrian air unit is driven off"
    events.append(Event("superiority", text, "NMG 14.0", rb.role(ISRAEL), {"driven_off": driven}))


def flak_at(rb: Rulebook, state: State, side: int, h: int) -> bool:
    """NMG 14.0; T:D 3.2.4: whether air units of a side draw anti-aircraft fire at a hex.

    From un-disrupted enemy ground units there or next to it, but not from militia.
    """
    near = (rb.grid.spread(1 << h) | 1 << h) & state.occupied[1 - side]
    return any(
        not state.disrupted >> u & 1 and rb.units[u].kind != "militia"
        for n in members(near)
        for u in state.stacks[n]
    )


def survives(rb: Rulebook, state: State, side: int, h: int, dice: Dice, events: list[Event]) -> bool:
    """NMG 14.0: whether an air unit gets through to its target; no die where nobody shoots."""
    if not flak_at(rb, state, side, h):
        return True
    if dice.roll("anti-aircraft fire").total > FLAK[side]:
        return True
    text = f"anti-aircraft fire drives the {rb.role(side).capitalize()} air unit off {rb.label(h)}"
    events.append(Event("flak", text, "NMG 14.0", rb.role(1 - side), {"hex": rb.label(h)}))
    return False
