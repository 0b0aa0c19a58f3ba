"""Where a unit does best: nearer to its aim, in reach of a good shot, in supply, and not too much exposed."""

from __future__ import annotations

from collections.abc import Iterable

from golan_core.map.hexes import HexSet, members
from golan_no_middle_ground.bot.aim import CLOSING, turns_left
from golan_no_middle_ground.bot.aims import aims_of, assign
from golan_no_middle_ground.bot.damascus_aims import KEY
from golan_no_middle_ground.bot.danger import Danger
from golan_no_middle_ground.bot.fields import FAR, Fields
from golan_no_middle_ground.bot.lifeline import fed_on_arrival, fed_soon, hinges
from golan_no_middle_ground.bot.odds import strength_gain
from golan_no_middle_ground.bot.temper import temper
from golan_no_middle_ground.bot.worth import unit_worth
from golan_no_middle_ground.model.definition import ISRAEL, SYRIA
from golan_no_middle_ground.model.rulebook import Position
from golan_no_middle_ground.rules.combat.fire import ISRAELI_TANKS
from golan_no_middle_ground.rules.combat.hits import factors
from golan_no_middle_ground.rules.ground.ground import protection
from golan_no_middle_ground.rules.ground.supply import network
from golan_no_middle_ground.rules.ground.zoc import zoc
from golan_no_middle_ground.rules.in_force import counteroffensive, night

PRIZE = 4.0
"""How much more a source counts that wins Operation Badr by itself (T:D 8.3)."""


class Posting:
    """The judgement of places for the units of one activation."""

    def __init__(self, pos: Position, side: int, fields: Fields, units: Iterable[int]) -> None:
        self.rb, self.side, self.fields = pos.rules, side, fields
        self.danger = Danger(pos, side)
        self.temper = temper(pos, side)
        aims = aims_of(pos, side, fields)
        self.aims = assign(pos, side, aims, fields, units, self.temper.reach)
        self.fed: HexSet = network(pos, side)
        self.drives = side == ISRAEL and counteroffensive(pos)
        self.hinges: dict[int, int] = {}
        if self.drives:
            self.hinges = hinges(pos, self.fed)
            self.fed = fed_on_arrival(pos, self.fed | fed_soon(pos))
        late = turns_left(pos) <= CLOSING
        self.caution = self.temper.last_caution if late else self.temper.caution
        self.keys = {a.hex for a in self.aims.values() if a.weight >= KEY and not a.hold}
        badr = side == SYRIA and pos.rules.scenario.victory == "badr"
        self.decisive: HexSet = pos.rules.sources if badr else 0
        self._gains: dict[tuple[int, int], float] = {}
        self._goals: dict[int, int] = {}

    def score(self, pos: Position, unit: int, h: int, moved: bool) -> float:
        """How good it is for a unit to stand in a hex at the end of a move; `moved` if it comes there now."""
        rb = self.rb
        worth = unit_worth(pos, unit)
        company = min(sum(u != unit for u in pos.stack(h)) + 1, 3)
        value = self._progress(pos, unit, h)
        loss = self.caution * self.danger.loss(pos, h, company)
        if moved:
            loss += self.temper.answer * self.danger.reaction(pos, h, company)
        value -= loss * worth
        if not self.fed >> h & 1:
            value -= self.temper.hunger * worth
            if self.starving_costs(pos):
                value -= self.temper.point if turns_left(pos) else self.temper.last_village
        if self.drives:
            value += self._village(pos, unit, h)
            if h in self.hinges and not any(u != unit for u in pos.stack(h)):
                value += self.temper.hinge * self.hinges[h]
        if rb.units[unit].bombard:
            value += self._gun(pos, unit, h) + (self._range(pos, unit, h) if self.drives else 0.0)
        else:
            value += self.temper.shot * self._shot(pos, unit, h)
        return value

    def _village(self, pos: Position, unit: int, h: int) -> float:
        """What it is worth to be the one unit that holds a village (T:D 5.1)."""
        left = turns_left(pos)
        villages = self.rb.prizes & (~self.rb.west if left > CLOSING else -1)  # those in the rear can wait
        if not villages >> h & 1 or any(u != unit for u in pos.stack(h)):
            return 0.0
        if not left:
            return self.temper.last_village
        return self.temper.village if self.fed >> h & 1 else 0.0

    def starving_costs(self, pos: Position) -> bool:
        """Whether units Out of Supply are about to cost points (T:D 5.1)."""
        near_end = turns_left(pos) <= 2
        return near_end and self.side == ISRAEL and counteroffensive(pos)

    def _progress(self, pos: Position, unit: int, h: int) -> float:
        """Nearness to the aim, and the worth of holding it."""
        aim = self.aims.get(unit)
        if aim is None or (self.drives and h != aim.hex and not turns_left(pos)):
            return 0.0  # on the last turn to be nearer is worth nothing
        far = min(self.fields.distance(pos, unit, h, aim.hex), FAR)
        value = -self.temper.progress * aim.weight * far
        if h == aim.hex and aim.hold:
            value += self.temper.holding * aim.weight
        return value

    def _shot(self, pos: Position, unit: int, h: int) -> float:
        """What the unit would add to the best fire at a hex next to it."""
        rb = self.rb
        near = rb.around[h] & pos.occupied[1 - self.side]
        if not near or not rb.units[unit].fire:
            return 0.0
        best = 0.0
        mine = factors(pos, (unit,), "fire")
        for target in members(near):
            ready = self._ready(pos, unit, target)
            best = max(best, self._gain(pos, target, ready + mine) - self._gain(pos, target, ready))
        return best

    def _ready(self, pos: Position, but: int, target: int) -> int:
        """Fire strength of the group's other units that stand next to a target."""
        rb = self.rb
        able = pos.group & ~(pos.disrupted | pos.done | 1 << but)
        near = rb.around[target] & pos.occupied[self.side]
        return sum(factors(pos, (u,), "fire") for n in members(near) for u in pos.stacks[n] if able >> u & 1)

    def _gain(self, pos: Position, target: int, strength: int) -> float:
        """The mean cost of a fire of the group at a target."""
        key = (target, strength)
        found = self._gains.get(key)
        if found is None:
            modifier = protection(pos, target, 1 - self.side)
            if self.side == ISRAEL:
                modifier += -ISRAELI_TANKS if night(pos) else ISRAELI_TANKS
            found = strength_gain(pos, target, strength, modifier)
            found *= self.temper.key_shot if target in self.keys else 1.0
            self._gains[key] = found
        return found

    def _gun(self, pos: Position, unit: int, h: int) -> float:
        """Guns stand where they reach the enemy, and not next to him."""
        rb = self.rb
        enemies = pos.occupied[1 - self.side]
        reach = rb.grid.within(h, max(rb.units[unit].range - 1, 1))
        value = self.temper.gun_range if reach & enemies else 0.0
        if rb.around[h] & enemies:
            value -= self.temper.gun_alone
        return value

    def _range(self, pos: Position, unit: int, h: int) -> float:
        """T:D 5.1: guns come nearer to Damascus, and stand in range of it in the end."""
        left = turns_left(pos)
        if self.rb.board.areas["bombardment range"] >> h & 1:
            value = self.temper.in_range if self.fed >> h & 1 else 0.0
            return value * (self.temper.in_range_late if left <= CLOSING else 1.0)
        goal = self._gun_goal(pos, unit)
        far = min(self.fields.distance(pos, unit, h, goal), FAR)
        return -self.temper.creep * far

    def _gun_goal(self, pos: Position, unit: int) -> int:
        """The hex in range of Damascus that is nearest to a gun."""
        start = pos.where[unit]
        found = self._goals.get(start)
        if found is None:
            rb = self.rb
            area = rb.board.areas["bombardment range"] & rb.passable
            edge = area & rb.grid.spread(rb.passable & ~area) & ~pos.occupied[SYRIA]
            found = self._goals[start] = min(
                members(edge or area), key=lambda n: (self.fields.distance(pos, unit, start, n), n)
            )
        return found

    def ground(self, pos: Position, target: int) -> float:
        """What taking a hex from the enemy is worth."""
        value = 0.2
        for aim in self.aims.values():
            if aim.hex == target:
                value = max(value, (self.temper.holding if aim.hold else 0.5) * aim.weight)
        if self.decisive >> target & 1:
            value = PRIZE * max(value, self.temper.holding)  # whether or not somebody was sent there
        if zoc(pos, 1 - self.side) >> target & 1:
            value -= 0.1
        return value
