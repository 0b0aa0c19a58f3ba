"""What a bombardment, a fire or an assault promises, by the exact odds of the tables.

Promises are in the units of `worth`. What is looked at is a copy of the position; nothing is rolled.
"""

from __future__ import annotations

from dataclasses import replace
from math import comb

from golan_no_middle_ground.bot.worth import POST, hits_cost, unit_worth
from golan_no_middle_ground.model.definition import ISRAEL
from golan_no_middle_ground.model.rulebook import Position
from golan_no_middle_ground.model.state import GONE
from golan_no_middle_ground.model.tables import FACES, assault_odds, fire_odds, hit_chance, total
from golan_no_middle_ground.rules.combat import assault, bombardment, fire
from golan_no_middle_ground.rules.combat.air import AIR_BOMBARD, FLAK, flak_at
from golan_no_middle_ground.rules.combat.attack import Attack
from golan_no_middle_ground.rules.ground.zoc import zoc
from golan_no_middle_ground.rules.in_force import closed_to

RETREAT = 0.25
"""What driving a unit off is worth, as a share of it."""


def fire_gain(pos: Position, attack: Attack) -> float:
    """The mean cost that a fire inflicts."""
    made = fire.shot(pos, attack)
    return strength_gain(pos, attack.target, made.strength, made.modifier)


def strength_gain(pos: Position, target: int, strength: int, modifier: int) -> float:
    """The mean cost of fire of a strength at the units of a hex."""
    if strength < 1:
        return 0.0
    there = pos.stack(target)
    odds = fire_odds(pos.rules.tables, strength, modifier)
    return sum(faces * hits_cost(pos, there, hits) for hits, faces in odds.items()) / FACES


def through_flak(pos: Position, side: int, h: int) -> float:
    """The chance that an air unit gets through to a hex."""
    return 1 - FLAK[side] / FACES if flak_at(pos, side, h) else 1.0


def bombard_gain(pos: Position, attack: Attack) -> float:
    """The mean cost that a bombardment inflicts; it only disrupts units that are whole."""
    added = total(bombardment.modifiers(pos, attack))
    chances = [hit_chance(pos.rules.units[u].bombard, added) / FACES for u in attack.units]
    faces = hit_chance(AIR_BOMBARD[attack.side], added)
    chances += [through_flak(pos, attack.side, attack.target) * faces / FACES] * attack.air
    if not chances:
        return 0.0
    there = pos.stack(attack.target)
    whole = sum(not pos.disrupted >> u & 1 for u in there)
    mean = sum(chances) / len(chances)
    number = len(chances)
    gain = 0.0
    for hits in range(1, number + 1):
        chance = comb(number, hits) * mean**hits * (1 - mean) ** (number - hits)
        gain += chance * hits_cost(pos, there, min(hits, whole))
    return gain


def assault_gain(pos: Position, attack: Attack, ground: float) -> float:
    """The mean of what an assault inflicts less what it costs; `ground` is what taking the hex is worth."""
    h, made = assault.defensive_fire(pos, attack)
    odds = fire_odds(pos.rules.tables, made.strength, made.modifier) if made.strength else {0: FACES}
    gain = 0.0
    for hits, faces in odds.items():
        exposed = [u for u in attack.units if pos.where[u] == h]
        cost = hits_cost(pos, exposed, hits)
        # The owner gives hits to those of least worth; they drop out.
        out = sorted(exposed, key=lambda u: unit_worth(pos, u))[:hits]
        left = tuple(u for u in attack.units if u not in out)
        gain += faces * ((_clash_gain(pos, replace(attack, units=left), ground) if left else 0.0) - cost)
    return gain / FACES


def _clash_gain(pos: Position, attack: Attack, ground: float) -> float:
    """The mean of the resolution with the attackers that are still whole."""
    made = assault.clash(pos, attack)
    defenders = attack.defenders(pos)
    h = assault.crowded(pos, attack.units)
    exposed = [u for u in attack.units if pos.where[u] == h]
    worths = sorted(unit_worth(pos, u) for u in defenders)
    garrison = attack.on_garrison(pos)
    firm = attack.side == ISRAEL and bool(pos.posts_syrian >> attack.target & 1)
    trapped = _trapped(pos, attack.side, attack.target)
    gain = 0.0
    for result, faces in assault_odds(pos.rules.tables, made.difference, made.modifier).items():
        value = hits_cost(pos, defenders, result.defender)
        value -= hits_cost(pos, exposed, result.attacker)
        killed = max(result.defender - sum(not pos.disrupted >> u & 1 for u in defenders), 0)
        left = worths[min(killed, len(worths)) :]
        driven = result.retreat and not firm
        if driven:
            value += (0.8 if trapped else RETREAT) * sum(left) + (POST if garrison else 0.0)
        fit = len(attack.units) > min(result.attacker, len(exposed))  # only the un-disrupted may advance
        if fit and (driven or (not left and not (garrison and not result.retreat))):
            value += ground
        gain += faces * value
    return gain / FACES


def _trapped(pos: Position, side: int, target: int) -> bool:
    """Whether every way out of a hex leads through zones of control of a side."""
    enemies = closed_to(pos, 1 - side)
    return not pos.rules.around[target] & ~enemies & ~zoc(pos, side)


def after_fire(pos: Position, attack: Attack) -> list[tuple[int, Position]]:
    """What a fire can lead to: (faces of the die, position), the owner giving the cheapest hits."""
    made = fire.shot(pos, attack)
    found = []
    for hits, faces in fire_odds(pos.rules.tables, made.strength, made.modifier).items():
        after = pos.copy()
        there = sorted(pos.stack(attack.target), key=lambda u: unit_worth(pos, u))
        whole = [u for u in there if not pos.disrupted >> u & 1]
        for unit in whole[:hits]:
            after.disrupted |= 1 << unit
        for unit in there[: max(hits - len(whole), 0)]:
            after.put(unit, GONE)
        found.append((faces, after))
    return found
