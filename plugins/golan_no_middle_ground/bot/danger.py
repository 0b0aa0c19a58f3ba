"""What a stack in a hex has to fear: fire in reaction now, fire and assault in the enemy's activations."""

from __future__ import annotations

from golan_core.map.hexes import members
from golan_core.map.search import Terms, reach
from golan_no_middle_ground.bot.worth import DISRUPTION
from golan_no_middle_ground.model.definition import ISRAEL, SYRIA
from golan_no_middle_ground.model.rulebook import Position
from golan_no_middle_ground.model.tables import FACES, fire_odds
from golan_no_middle_ground.rules.combat.fire import ARAB_REACTION, ISRAELI_NIGHT, ISRAELI_TANKS, can_react
from golan_no_middle_ground.rules.ground.ground import costs, protection
from golan_no_middle_ground.rules.ground.movement import allowance
from golan_no_middle_ground.rules.in_force import night

MOST = 9
"""More fire strength than this does not count."""
SHARE = 0.5
"""Of the strength that could come, for it comes by formations and has other targets."""


class Danger:
    """The enemy's strength by hex, as the enemies stand now."""

    def __init__(self, pos: Position, side: int) -> None:
        self.rb, self.side = pos.rules, side
        self._threat: dict[int, int] = {}
        self._loss: dict[tuple[int, int, int], float] = {}
        self._survey(pos)

    def _survey(self, pos: Position) -> None:
        """Fire strength that enemy stacks could bring next to each hex in their next activation."""
        rb, enemy = self.rb, 1 - self.side
        table = costs(pos, enemy)
        for h in members(pos.occupied[enemy]):
            strength = mp = 0
            for unit in pos.stacks[h]:
                if pos.disrupted >> unit & 1 or not rb.units[unit].fire:
                    continue
                strength += rb.units[unit].fire
                mp = max(mp, allowance(pos, unit))
            if not strength:
                continue
            near = 0
            for n in reach(table, h, mp, Terms(closed=pos.posts(self.side))).cost:
                near |= rb.around[n]
            for n in members(near):
                self._threat[n] = self._threat.get(n, 0) + strength

    def threat(self, h: int) -> int:
        """Fire strength that the enemy could bring against a hex."""
        return int(self._threat.get(h, 0) * SHARE)

    def answer(self, pos: Position, h: int) -> int:
        """Fire strength of the enemies that may fire in reaction at those who move next to them.

        A stack fires once, so other hexes with units that moved next to it draw their share.
        """
        rb, enemy = self.rb, 1 - self.side
        strength = 0
        for n in members(rb.around[h] & pos.occupied[enemy]):
            able = sum(rb.units[u].fire for u in pos.stacks[n] if can_react(pos, u))
            if able:
                strength += able // (1 + self._moved_next_to(pos, n, h))
        return strength

    def _moved_next_to(self, pos: Position, target: int, but: int) -> int:
        """Hexes with units that moved in this activation next to an enemy stack, one hex left out."""
        near = self.rb.around[target] & pos.occupied[self.side] & ~(1 << but)
        return sum(any(pos.moved >> u & 1 for u in pos.stacks[n]) for n in members(near))

    def loss(self, pos: Position, h: int, company: int) -> float:
        """The share of a unit that one fire by what could come costs it in a hex, among `company` units."""
        cover = protection(pos, h, self.side)
        if self.side == SYRIA:
            cover += ISRAELI_NIGHT if night(pos) else ISRAELI_TANKS
        return self._mean(min(self.threat(h), MOST), cover, company)

    def reaction(self, pos: Position, h: int, company: int) -> float:
        """The share of a unit that fire in reaction costs it on moving to a hex."""
        strength = self.answer(pos, h)
        cover = protection(pos, h, self.side)
        if self.side == ISRAEL:
            cover += ARAB_REACTION
        elif night(pos):
            cover += ISRAELI_NIGHT
        return self._mean(min(strength, MOST), cover, company)

    def _mean(self, strength: int, modifier: int, company: int) -> float:
        if not strength:
            return 0.0
        key = (strength, modifier, company)
        found = self._loss.get(key)
        if found is None:
            total = 0.0
            for hits, faces in fire_odds(self.rb.tables, strength, modifier).items():
                killed = min(max(hits - company, 0), company)
                total += faces * (DISRUPTION * min(hits, company) + (1 - DISRUPTION) * killed)
            found = self._loss[key] = total / FACES / company
        return found
