"""Where the enemy can hit, how hard, and what standing in a hex would cost (a field over the map)."""

from __future__ import annotations

from functools import cache

from golan_core.map.hexes import members
from golan_scs.bot.worth import strength
from golan_scs.model.rulebook import Position, Rulebook
from golan_scs.model.tables import LEG, MECH
from golan_scs.rules.odds import distribution, shift_column

RINGS = ((2, 0.5), (4, 0.3), (7, 0.2))
"""Parts of a mech unit's attack that count within so many hexes; they add up to one near it."""
LEG_RINGS = ((2, 0.7), (4, 0.3))
CAP = 38.0
"""No more attack strength than this finds room around one hex."""
SUPPORT = 1
"""Columns that an attacker usually finds in HQs, guns and aircraft."""
EXCHANGE_PRICE = 0.75
"""How much of his own losses the enemy minds."""
FULL_RATIO = 0.75
"""Part of a column's ratio from which the column is feared."""


class Danger:
    """The threat of one side's enemy as the position stands."""

    def __init__(self, pos: Position, side: int, whole: bool = True) -> None:
        """`whole` computes the fields of the map at once; without it hexes are looked at as asked for."""
        self._state, self._side = pos, side
        self._whole = whole
        self._attack: dict[int, float] = {}
        self._access = _access(pos.rules, 1 - side)
        self._factors = _hex_factors(pos.rules)
        self._scale = _exchange(pos.rules)
        self._field = potential(pos, 1 - side) if whole else {}
        self._friends = potential(pos, side) if whole else {}

    def attack_on(self, h: int) -> float:
        """Attack strength that is likely to fall on a hex, thinned out where friends are strong too."""
        known = self._attack.get(h)
        if known is None:
            known = self._attack[h] = self._likely(h)
        return known

    def _likely(self, h: int) -> float:
        if self._whole:
            raw, friends = self._field.get(h, 0.0), self._friends.get(h, 0.0)
        else:
            raw = potential_at(self._state, 1 - self._side, h)
            friends = potential_at(self._state, self._side, h) if raw else 0.0
        if not raw:
            return 0.0
        share = raw / (raw + 0.6 * friends)
        return min(CAP, raw * (0.35 + 0.65 * share)) * self._access[h]

    def price(self, h: int, defense: float, step: float) -> float:
        """What holding a hex with so much defence (terrain not counted) is likely to cost."""
        attack = self._attack.get(h)
        if attack is None:
            attack = self.attack_on(h)
        if attack < 1.0:
            return 0.0
        ratio = attack / max(0.4, defense * self._factors[h])
        for least, steps in self._scale:
            if ratio >= least:
                return steps * step
        return 0.0


def _weights(pos: Position, h: int) -> tuple[float, float]:
    """Attack strength in a hex of mech and of leg units."""
    mech = leg = 0.0
    for u in pos.stack(h):
        if pos.rules.mobility[u] == MECH:
            mech += strength(pos, u)[0]
        else:
            leg += strength(pos, u)[0]
    return mech, leg


def potential(pos: Position, side: int) -> dict[int, float]:
    """Attack strength of a side that could reach each hex within about a turn."""
    around = _around(pos.rules)
    field: dict[int, float] = {}
    for h in members(pos.occupied[side]):
        mech, leg = _weights(pos, h)
        for power, rings in ((mech, RINGS), (leg, LEG_RINGS)):
            if power:
                for radius, part in rings:
                    share = power * part
                    near = around.get((h, radius))
                    if near is None:
                        near = around[h, radius] = tuple(members(pos.rules.board.grid.within(h, radius)))
                    for n in near:
                        field[n] = field.get(n, 0.0) + share
    return field


def potential_at(pos: Position, side: int, h: int) -> float:
    """`potential` of one hex."""
    grid, total = pos.rules.board.grid, 0.0
    for e in members(grid.within(h, RINGS[-1][0]) & pos.occupied[side]):
        away, (mech, leg) = grid.distance(e, h), _weights(pos, e)
        total += sum(mech * part for radius, part in RINGS if away <= radius)
        total += sum(leg * part for radius, part in LEG_RINGS if away <= radius)
    return total


@cache
def _around(rb: Rulebook) -> dict[tuple[int, int], tuple[int, ...]]:
    """Hexes around a hex by radius, filled as they are asked for."""
    return {}


@cache
def _access(rb: Rulebook, attacker: int) -> tuple[float, ...]:
    """By hex, the mean factor of the hexsides over which a side could attack it."""
    units = {m: next(u for u in rb.units_of[attacker] if rb.mobility[u] == m) for m in (LEG, MECH)}
    found = [1.0] * rb.board.grid.size
    for h in members(rb.board.playable):
        factors = []
        for n in members(rb.around[h] & ~(1 << h) & rb.board.playable):
            ways = [(rb.crossing(u, n, h, m), 1.0 if m == MECH else 0.7) for m, u in units.items()]
            factors.append(max(float(c.factor) * part if c.allowed else 0.0 for c, part in ways))
        found[h] = sum(factors) / max(1, len(factors))
    return tuple(found)


@cache
def _hex_factors(rb: Rulebook) -> tuple[float, ...]:
    """By hex, what terrain makes of a defence."""
    return tuple(float(rb.hex_factor[mask][0]) for mask in rb.board.terrain)


@cache
def _exchange(rb: Rulebook) -> tuple[tuple[float, float], ...]:
    """(ratio, steps): from the ratio on, what the defender loses net of what the attack costs the enemy."""
    nets = []
    for column in range(len(rb.ratios)):
        table = distribution(rb, column)
        net = sum((r.defender - EXCHANGE_PRICE * r.attacker) * n for r, n in table) / rb.definition.throws
        nets.append(max(0.0, net))
    scale = [(a / d * FULL_RATIO, nets[shift_column(rb, i, SUPPORT)]) for i, (a, d) in enumerate(rb.ratios)]
    return tuple(reversed(scale))
