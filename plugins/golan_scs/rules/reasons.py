"""Why a hex cannot be reached: the rule that stops the cheapest way there (SCS 3.0)."""

from __future__ import annotations

from collections.abc import Sequence

from golan_core.map.hexes import members
from golan_core.map.search import Terms, reach
from golan_core.model.values import Refusal
from golan_scs.model.rulebook import FAR, Position, phase_of
from golan_scs.model.zoc import zoc
from golan_scs.rules.movement import reach_of, step_refusal, walk, why_not_mover, why_not_stack
from golan_scs.rules.overrun import why_not_overrun


def why_not_hex(pos: Position, units: Sequence[int], h: int) -> Refusal | None:
    """SCS 3.1: None if units of one hex can move to or overrun a hex now, else the rule that bars it."""
    phase = phase_of(pos)
    refusal = why_not_stack(pos, units)
    for unit in units:
        refusal = refusal or why_not_mover(pos, phase, unit)
    if refusal is not None:
        return refusal
    if pos.where[units[0]] == h:
        return Refusal("SCS 3.1", "here", f"{pos.rules.names(units)} stand in {pos.rules.label(h)} already")
    if pos.occupied[1 - phase.role] >> h & 1:
        if pos.rules.board.grid.direction(pos.where[units[0]], h) < 0:
            return Refusal(
                "SCS 3.1", "enemy-hex", f"{pos.rules.label(h)} holds enemy units; go next to it to overrun it"
            )
        return why_not_overrun(pos, phase, h, units)
    if all(h in reach_of(pos, (u,)) for u in units):
        return None
    return _why_not_way(pos, units, h)


def _why_not_way(pos: Position, units: Sequence[int], h: int) -> Refusal | None:
    """SCS 3.1: what stops the cheapest way, MP and stops left out of account."""
    side, here = pos.rules.sides[units[0]], pos.where[units[0]]
    slowest = max(units, key=lambda u: (pos.rules.mobility_now(pos, u), u))
    closed = pos.occupied[1 - side]
    for unit in units:
        closed |= pos.rules.moving.closed_to(pos, unit)
    ways = reach(
        pos.rules.adjacency[side][pos.rules.mobility_now(pos, slowest)],
        here,
        FAR,
        Terms(closed=closed, surcharged=zoc(pos, 1 - side), surcharge=pos.rules.switches.ezoc_entry * 2),
    )
    if h in ways:
        walked = walk(pos, units, ways.path(h))
        return walked if isinstance(walked, Refusal) else None
    near = [n for n in members(pos.rules.around[h]) if n != h and n in ways] if pos.rules.around[h] else []
    if not near:
        text = f"no way open to {pos.rules.names(units)} leads to {pos.rules.label(h)}"
        return Refusal("SCS 3.1", "cut-off", text, {"hex": pos.rules.label(h)})
    last = min(near, key=lambda n: (ways.cost[n], n))
    return step_refusal(pos, units, last, h, (0,) * len(units), False)
