"""Where a unit would be in supply if it went there."""

from __future__ import annotations

from golan_core.map.hexes import HexSet
from golan_scs.model.rulebook import Rulebook
from golan_scs.model.state import IN_POOL, State
from golan_scs.rules.zoc import zoc


def supply_net(rb: Rulebook, state: State, unit: int) -> HexSet:
    """Hexes where the unit would be in supply, those in an EZOC that its own presence negates included."""
    side = rb.sides[unit]
    net = rb.supply_net(state, unit)
    enemy = state.occupied[1 - side]
    rim = rb.board.grid.spread(net) & zoc(rb, state, 1 - side) & rb.board.playable & ~enemy & ~net
    if not rim:
        return net
    trial = state.copy()
    mine = state.occupied[side] | rim
    trial.occupied = (enemy, mine) if side else (mine, enemy)
    return net | rb.supply_net(trial, unit)


def without_headquarters(rb: Rulebook, state: State, side: int) -> HexSet:
    """Hexes where units need no HQ to be in supply."""
    trial, plain = state.copy(), -1
    for u in state.on_map(side):
        if rb.counters[u].kind == "hq":
            trial.put(u, IN_POOL)
        else:
            plain = u
    return rb.supply_net(trial, plain) if plain >= 0 else 0
