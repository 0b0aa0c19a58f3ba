"""Why a hex cannot be reached: the rule that stops the cheapest way there (SCS 3.0)."""

from __future__ import annotations

from collections.abc import Sequence

from golan_core.map.hexes import members
from golan_core.map.search import reach
from golan_core.model.game import Refusal
from golan_scs.model.rulebook import Rulebook
from golan_scs.model.state import State
from golan_scs.rules.movement import reach_of, step_refusal, walk, why_not_mover, why_not_stack
from golan_scs.rules.overrun import why_not_overrun
from golan_scs.rules.zoc import zoc

WITHOUT_LIMIT = 400
"""Half MP that lead anywhere on a map."""


def why_not_hex(rb: Rulebook, state: State, units: Sequence[int], h: int) -> Refusal | None:
    """SCS 3.1: None if units of one hex can move to or overrun a hex now, else the rule that bars it."""
    phase = rb.sequence[state.phase]
    if state.frames or phase.kind not in ("movement", "exploitation"):
        return Refusal(phase.rule, "not-now", "units do not move now")
    refusal = why_not_stack(rb, state, units)
    for unit in units:
        refusal = refusal or why_not_mover(rb, state, phase, unit)
    if refusal is not None:
        return refusal
    if state.where[units[0]] == h:
        return Refusal("SCS 3.1", "here", f"{rb.names(units)} stand in {rb.label(h)} already")
    if state.occupied[1 - phase.role] >> h & 1:
        if rb.board.grid.direction(state.where[units[0]], h) < 0:
            return Refusal(
                "SCS 3.1", "enemy-hex", f"{rb.label(h)} holds enemy units; go next to it to overrun it"
            )
        return why_not_overrun(rb, state, phase, h, units)
    if all(h in reach_of(rb, state, (u,)) for u in units):
        return None
    return _why_not_way(rb, state, units, h)


def _why_not_way(rb: Rulebook, state: State, units: Sequence[int], h: int) -> Refusal | None:
    """SCS 3.1: what stops the cheapest way, MP and stops left out of account."""
    side, here = rb.sides[units[0]], state.where[units[0]]
    slowest = max(units, key=lambda u: (rb.mobility_now(state, u), u))
    closed = state.occupied[1 - side]
    for unit in units:
        closed |= rb.closed_to(state, unit)
    ways = reach(
        rb.adjacency[side][rb.mobility_now(state, slowest)],
        here,
        WITHOUT_LIMIT,
        closed=closed,
        surcharged=zoc(rb, state, 1 - side),
        surcharge=rb.rules.ezoc_entry * 2,
    )
    if h in ways:
        walked = walk(rb, state, units, ways.path(h))
        return walked if isinstance(walked, Refusal) else None
    near = [n for n in members(rb.around[h]) if n != h and n in ways] if rb.around[h] else []
    if not near:
        text = f"no way open to {rb.names(units)} leads to {rb.label(h)}"
        return Refusal("SCS 3.1", "cut-off", text, {"hex": rb.label(h)})
    last = min(near, key=lambda n: (ways.cost[n], n))
    return step_refusal(rb, state, units, last, h, (0,) * len(units), False)
