"""Air units, air superiority and anti-aircraft fire (NMG 14.0; T:D 2.1, 5.5)."""

from __future__ import annotations

from dataclasses import replace

from golan_core.map.hexes import members
from golan_core.model.dice import Dice
from golan_core.model.values import Event
from golan_no_middle_ground.model.definition import ISRAEL, SYRIA
from golan_no_middle_ground.model.rulebook import Position
from golan_no_middle_ground.rules.combat.attack import Attack
from golan_no_middle_ground.rules.in_force import counteroffensive, night

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


def bonus_for_sale(pos: Position) -> bool:
    """T:D 5.5: whether the Israeli player may buy the air support modifier this turn."""
    return counteroffensive(pos) and pos.turn in PAID and not night(pos)


def roll_air(pos: Position, bought: bool, dice: Dice, events: list[Event]) -> None:
    """NMG 14.0: how many air units each side has this turn; none by night."""
    pos.air, pos.syrian_air = (0, 0), 0
    if night(pos):
        return
    free = pos.turn <= FREE_UNTIL or not counteroffensive(pos)
    bonus = 1 if bought or (free and pos.turn > SURPRISE_TURN) else 0
    surprise = SURPRISE if pos.turn == SURPRISE_TURN else 0
    israeli = dice.roll("Israeli air units").total - LESS[ISRAEL] + bonus - surprise
    syrian = dice.roll("Syrian air units").total - LESS[SYRIA]
    pos.air = (min(max(israeli, 0), BOXES[ISRAEL]), min(max(syrian, 0), BOXES[SYRIA]))
    pos.syrian_air = pos.air[SYRIA]
    if bought:
        pos.points -= BONUS_PRICE
    text = f"air units: Israeli {pos.air[ISRAEL]}, Syrian {pos.air[SYRIA]}"
    data = {"israeli": pos.air[ISRAEL], "syrian": pos.air[SYRIA], "bonus": bonus}
    events.append(Event("air", text, "NMG 14.0", "", data))


def spend(pos: Position, side: int, count: int = 1) -> None:
    """Air units fly their mission."""
    israeli, syrian = pos.air
    pos.air = (israeli, syrian - count) if side else (israeli - count, syrian)


def intercept(pos: Position, dice: Dice, events: list[Event]) -> None:
    """NMG 14.0: one Israeli air unit tries to drive off a Syrian one for the turn."""
    spend(pos, ISRAEL)
    driven = dice.roll("air superiority").total <= DRIVEN_OFF
    if driven:
        spend(pos, SYRIA)
        pos.syrian_air -= 1
    text = "a Syrian air unit is driven off" if driven else "no Syrian air unit is driven off"
    events.append(Event("superiority", text, "NMG 14.0", pos.rules.role(ISRAEL), {"driven_off": driven}))


def flak_at(pos: Position, side: int, h: int) -> bool:
    """NMG 14.0; T:D 3.2.4: whether air units of a side draw anti-aircraft fire at a hex.

    From un-disrupted enemy ground units there or next to it, but not from militia.
    """
    near = (pos.rules.grid.spread(1 << h) | 1 << h) & pos.occupied[1 - side]
    return any(
        not pos.disrupted >> u & 1 and pos.rules.units[u].kind != "militia"
        for n in members(near)
        for u in pos.stacks[n]
    )


def fly(pos: Position, attack: Attack, dice: Dice, events: list[Event]) -> Attack:
    """NMG 14.0: the air units of an attack fly; the attack with those that get through."""
    if not attack.air:
        return attack
    spend(pos, attack.side, attack.air)
    through = sum(_survives(pos, attack.side, attack.target, dice, events) for _ in range(attack.air))
    return replace(attack, air=through)


def _survives(pos: Position, side: int, h: int, dice: Dice, events: list[Event]) -> bool:
    """NMG 14.0: whether an air unit gets through to its target; no die where nobody shoots."""
    if not flak_at(pos, side, h):
        return True
    if dice.roll("anti-aircraft fire").total > FLAK[side]:
        return True
    text = (
        f"anti-aircraft fire drives the {pos.rules.role(side).capitalize()} air unit off {pos.rules.label(h)}"
    )
    events.append(Event("flak", text, "NMG 14.0", pos.rules.role(1 - side), {"hex": pos.rules.label(h)}))
    return False
