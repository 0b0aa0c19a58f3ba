"""Where a unit does best: nearer to its aim, in reach of a good shot, in supply, and not too much exposed."""

from __future__ import annotations

from collections.abc import Iterable

from golan_core.hexes import HexSet, members
from golan_no_middle_ground.definition import ISRAEL, SYRIA
from golan_no_middle_ground.fire import ISRAELI_TANKS
from golan_no_middle_ground.greedy.aims import CLOSING, KEY, aims_of, assign, turns_left
from golan_no_middle_ground.greedy.danger import Danger
from golan_no_middle_ground.greedy.fields import FAR, Fields
from golan_no_middle_ground.greedy.lifeline import fed_on_arrival
from golan_no_middle_ground.greedy.odds import strength_gain
from golan_no_middle_ground.greedy.worth import unit_worth
from golan_no_middle_ground.ground import protection
from golan_no_middle_ground.hits import factors
from golan_no_middle_ground.rulebook import Rulebook
from golan_no_middle_ground.state import State
from golan_no_middle_ground.supply import network
from golan_no_middle_ground.zoc import zoc

PROGRESS = 0.07
"""What a MP nearer to an aim of weight 1 is worth."""
SHOT = 1.6
"""How much a promised shot counts: it also keeps the enemy from shooting."""
PASSING = 0.8
"""How much of that counts for Syria while it must get past the enemy."""
KEY_SHOT = 1.5
STARVING = 0.3
"""What being Out of Supply costs, as a share of the unit; the last turns add what it costs in points."""
ANSWER = 0.7
"""How much fire in reaction counts, which is as good as certain."""
HOLDING = 2.0
"""What standing on a hex that is to be held is worth, times its weight."""
POINT = 2.2
"""What a victory point is worth when it is about to be counted."""
PRIZE = 4.0
"""How much more a source counts that wins Operation Badr by itself (T:D 8.3)."""
VILLAGE, LAST_VILLAGE = 1.0, 5.0
"""What it is worth to Israel to be the only one in a village in supply, and on the last turn in any."""
HUNGER = 0.5
"""STARVING for Israel on the way to Damascus: who is lost Out of Supply does not come back."""
GUN_RANGE = 0.5
ALONE_GUN = 1.0


class Posting:
    """The judgement of places for the units of one activation."""

    def __init__(self, rb: Rulebook, state: State, side: int, fields: Fields, units: Iterable[int]) -> None:
        self.rb, self.side, self.fields = rb, side, fields
        self.danger = Danger(rb, state, side)
        self.aims = assign(rb, state, side, aims_of(rb, state, side, fields), fields, units)
        self.fed: HexSet = network(rb, state, side)
        self.drives = side == ISRAEL and rb.counteroffensive(state)
        if self.drives:
            self.fed = fed_on_arrival(rb, state, self.fed)
        self.caution = caution(rb, state, side)
        self.haste = haste(rb, state, side)
        self.keenness = SHOT * (PASSING if self.haste > 1 and side == SYRIA else 1.0)
        self.keys = {a.hex for a in self.aims.values() if a.weight >= KEY and not a.hold}
        badr = side == SYRIA and rb.scenario.victory == "badr"
        self.decisive: HexSet = rb.sources if badr else 0
        self._gains: dict[tuple[int, int], float] = {}

    def score(self, state: State, unit: int, h: int, moved: bool) -> float:
        """How good it is for a unit to stand in a hex at the end of a move; `moved` if it comes there now."""
        rb = self.rb
        worth = unit_worth(rb, state, unit)
        company = min(sum(u != unit for u in state.stack(h)) + 1, 3)
        value = self._progress(state, unit, h)
        loss = self.caution * self.danger.loss(state, h, company)
        if moved:
            loss += ANSWER * self.danger.reaction(state, h, company)
        value -= loss * worth
        if not self.fed >> h & 1:
            value -= (HUNGER if self.drives else STARVING) * worth
            if self.starving_costs(state):
                value -= POINT if turns_left(rb, state) else LAST_VILLAGE
        if self.drives:
            value += self._village(state, unit, h)
        if rb.units[unit].bombard:
            value += self._gun(state, unit, h)
        else:
            value += self.keenness * self._shot(state, unit, h)
        return value

    def _village(self, state: State, unit: int, h: int) -> float:
        """What it is worth to be the one unit that holds a village east of the line (T:D 5.1)."""
        villages = self.rb.settlements & ~self.rb.west
        if not villages >> h & 1 or any(u != unit for u in state.stack(h)):
            return 0.0
        if not turns_left(self.rb, state):
            return LAST_VILLAGE
        return VILLAGE if self.fed >> h & 1 else 0.0

    def starving_costs(self, state: State) -> bool:
        """Whether units Out of Supply are about to cost points (T:D 5.1)."""
        near_end = turns_left(self.rb, state) <= 2
        return near_end and self.side == ISRAEL and self.rb.counteroffensive(state)

    def _progress(self, state: State, unit: int, h: int) -> float:
        """Nearness to the aim, and the worth of holding it."""
        aim = self.aims.get(unit)
        if aim is None or (self.drives and h != aim.hex and not turns_left(self.rb, state)):
            return 0.0  # on the last turn to be nearer is worth nothing
        far = min(self.fields.distance(state, unit, h, aim.hex), FAR)
        value = -PROGRESS * self.haste * aim.weight * far
        if h == aim.hex and aim.hold:
            value += HOLDING * aim.weight
        return value

    def _shot(self, state: State, unit: int, h: int) -> float:
        """What the unit would add to the best fire at a hex next to it."""
        rb = self.rb
        near = rb.around[h] & state.occupied[1 - self.side]
        if not near or not rb.units[unit].fire:
            return 0.0
        best = 0.0
        mine = factors(rb, state, (unit,), "fire")
        for target in members(near):
            ready = self._ready(state, unit, target)
            best = max(best, self._gain(state, target, ready + mine) - self._gain(state, target, ready))
        return best

    def _ready(self, state: State, but: int, target: int) -> int:
        """Fire strength of the group's other units that stand next to a target."""
        rb = self.rb
        able = state.group & ~(state.disrupted | state.done | 1 << but)
        near = rb.around[target] & state.occupied[self.side]
        return sum(
            factors(rb, state, (u,), "fire") for n in members(near) for u in state.stacks[n] if able >> u & 1
        )

    def _gain(self, state: State, target: int, strength: int) -> float:
        """The mean cost of a fire of the group at a target."""
        key = (target, strength)
        found = self._gains.get(key)
        if found is None:
            rb = self.rb
            modifier = protection(rb, state, target, 1 - self.side)
            if self.side == ISRAEL:
                modifier += -ISRAELI_TANKS if rb.night(state) else ISRAELI_TANKS
            found = strength_gain(rb, state, target, strength, modifier)
            found *= KEY_SHOT if target in self.keys else 1.0
            self._gains[key] = found
        return found

    def _gun(self, state: State, unit: int, h: int) -> float:
        """Guns stand where they reach the enemy, and not next to him."""
        rb = self.rb
        enemies = state.occupied[1 - self.side]
        reach = rb.grid.within(h, max(rb.units[unit].range - 1, 1))
        value = GUN_RANGE if reach & enemies else 0.0
        if rb.around[h] & enemies:
            value -= ALONE_GUN
        return value

    def ground(self, state: State, target: int) -> float:
        """What taking a hex from the enemy is worth."""
        value = 0.2
        for aim in self.aims.values():
            if aim.hex == target:
                value = max(value, (HOLDING if aim.hold else 0.5) * aim.weight)
        if self.decisive >> target & 1:
            value *= PRIZE
        if zoc(self.rb, state, 1 - self.side) >> target & 1:
            value -= 0.1
        return value


def caution(rb: Rulebook, state: State, side: int) -> float:
    """How much danger counts for a side now."""
    left = turns_left(rb, state)
    if rb.counteroffensive(state):
        if side == ISRAEL:
            return 0.8 if left > CLOSING else 1.0
        return 0.3
    if side == SYRIA and rb.scenario.victory == "badr":
        return 0.06
    if side == SYRIA:
        return 0.2 if state.turn <= 7 else 0.3
    return 0.2


def haste(rb: Rulebook, state: State, side: int) -> float:
    """How much nearness to aims counts for a side now: most for those who attack against time."""
    if rb.counteroffensive(state):
        return 3.0 if side == ISRAEL else 1.0
    if side == ISRAEL:
        return 1.0
    if rb.scenario.victory == "badr":
        return 3.0
    return 1.6 if state.turn <= 8 else 1.0
