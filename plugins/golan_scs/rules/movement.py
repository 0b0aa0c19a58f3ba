"""Movement (SCS 3.0) and who may move in a Movement or Exploitation Phase (SCS 11.0)."""

from __future__ import annotations

from collections.abc import Sequence

from golan_core.map.search import Adjacency, Reach, reach
from golan_core.model.game import Event, Refusal
from golan_scs.model.actions import Move
from golan_scs.model.rulebook import PROHIBITED, Phase, Rulebook
from golan_scs.model.state import State, unit_set
from golan_scs.rules.zoc import rigid, zoc


def why_not_mover(rb: Rulebook, state: State, phase: Phase, unit: int) -> Refusal | None:
    """SCS 3.1, 11.0: may this unit move now at all?"""
    name = rb.name(unit)
    if state.where[unit] < 0:
        return Refusal("SCS 3.1", "off-map", f"{name} is not on the map")
    if rb.sides[unit] != phase.role:
        return Refusal("SCS 3.1", "enemy", f"{name} belongs to the other side")
    limit = rb.allowance(state, unit)
    if limit == 0:
        return Refusal("SCS 3.1", "immobile", f"{name} has no movement allowance")
    spent = state.spent[unit]
    if spent and not state.moving >> unit & 1:
        return Refusal("SCS 3.1", "finished", f"{name} has finished its move; another unit moved since")
    if spent >= limit:
        return Refusal("SCS 3.1b", "spent", f"{name} has spent its whole allowance of {mp(limit)} MP")
    return why_not_exploiter(rb, state, unit) if phase.kind == "exploitation" else None


def can_move(rb: Rulebook, state: State, phase: Phase, unit: int) -> bool:
    """SCS 3.1, 11.0: `why_not_mover` without the words."""
    spent = state.spent[unit]
    if state.where[unit] < 0 or rb.sides[unit] != phase.role or (spent and not state.moving >> unit & 1):
        return False
    if phase.kind == "exploitation" and (
        state.oos >> unit & 1
        or (state.barred >> unit & 1 and not rb.rules.exploit_from_ezoc)
        or not rb.may_exploit(state, unit)
    ):
        return False
    return spent < rb.allowance(state, unit)


def why_not_exploiter(rb: Rulebook, state: State, unit: int) -> Refusal | None:
    """SCS 11.0: only exploit-capable units in supply that began the phase outside every EZOC."""
    name = rb.name(unit)
    if not rb.may_exploit(state, unit):
        return Refusal("SCS 11.0", "no-exploit", f"{name} is not exploit-capable")
    if state.oos >> unit & 1:
        return Refusal("SCS 11.0", "oos", f"{name} is Out of Supply and has lost its exploit capability")
    if state.barred >> unit & 1 and not rb.rules.exploit_from_ezoc:
        return Refusal("SCS 11.0", "ezoc", f"{name} began the phase in an enemy ZOC and may not exploit")
    return None


def mp(half: int) -> str:
    """Half MP as players write MP."""
    whole, rest = divmod(half, 2)
    return f"{whole}½" if rest and whole else "½" if rest else str(whole)


def why_not_move(rb: Rulebook, state: State, phase: Phase, action: Move) -> Refusal | None:
    """SCS 3.1: the first thing that forbids a move, or None."""
    refusal = why_not_stack(rb, state, action.units)
    if refusal is None:
        for unit in action.units:
            refusal = why_not_mover(rb, state, phase, unit)
            if refusal is not None:
                return refusal
        walked = walk(rb, state, action.units, action.path)
        if isinstance(walked, Refusal):
            return walked
    return refusal


def why_not_stack(rb: Rulebook, state: State, units: Sequence[int]) -> Refusal | None:
    """SCS 3.1: units that act as one stack are different units in one hex."""
    if not units:
        return Refusal("SCS 3.1", "nobody", "no unit is named")
    if len(set(units)) != len(units):
        return Refusal("SCS 3.1", "twice", "a unit is named twice")
    if len({state.where[u] for u in units}) > 1:
        return Refusal("SCS 3.1", "apart", f"{rb.names(units)} are not in one hex")
    return None


def walk(rb: Rulebook, state: State, units: Sequence[int], path: Sequence[int]) -> list[int] | Refusal:
    """SCS 3.1: half MP that each unit will have spent at the end of a path, or the rule that forbids it."""
    if not path:
        return Refusal("SCS 3.1", "no-path", "the path is empty")
    spent, done, stopped = stride(rb, state, units, path)
    if done == len(path):
        return spent
    here = path[done - 1] if done else state.where[units[0]]
    return step_refusal(rb, state, units, here, path[done], spent, stopped)


def stride(
    rb: Rulebook, state: State, units: Sequence[int], path: Sequence[int]
) -> tuple[list[int], int, bool]:
    """SCS 3.1: how far units of one hex can go along a path.

    Gives the half MP that each has spent after the legal hexes, how many hexes those are, and whether
    the units must stop there whatever MP they have left.
    """
    side, here = rb.sides[units[0]], state.where[units[0]]
    enemy, ezoc, stops = state.occupied[1 - side], zoc(rb, state, 1 - side), rigid(rb, state, 1 - side)
    spent = [state.spent[u] for u in units]
    limits = [rb.allowance(state, u) for u in units]
    costs = [rb.adjacency[side][rb.mobility_now(state, u)].cost for u in units]
    barred = enemy
    for unit in units:
        barred |= rb.closed_to(state, unit)
    direction, surcharge = rb.board.grid.direction, rb.rules.ezoc_entry * 2
    stopped, first = False, not any(spent)
    done = 0
    for n in path:
        d = direction(here, n)
        if stopped or d < 0 or barred >> n & 1 or (first and stops >> here & 1 and ezoc >> n & 1):
            break
        after = []
        toll = surcharge if ezoc >> n & 1 else 0
        for i, table in enumerate(costs):
            cost = table[here * 6 + d]
            total = spent[i] + cost + toll
            if cost >= 0 and total <= limits[i]:
                after.append(total)
            elif cost >= 0 and first and rb.rules.minimum_move:
                after.append(limits[i])
                stopped = True
            else:
                break
        if len(after) < len(costs):
            stopped = False
            break
        if stops >> n & 1:
            stopped, after = True, limits
        spent, here, first = after, n, False
        done += 1
    state.walked = (tuple(units), tuple(path[:done]), spent)
    return spent, done, stopped


def step_refusal(
    rb: Rulebook, state: State, units: Sequence[int], here: int, n: int, spent: Sequence[int], stopped: bool
) -> Refusal:
    """SCS 3.1: the words for the step at which `stride` ended."""
    label, board, side = rb.label(n), rb.board, rb.sides[units[0]]
    d = board.grid.direction(here, n)
    ezoc, stops = zoc(rb, state, 1 - side), rigid(rb, state, 1 - side)
    if stopped:
        rule = rb.rigid_rule if stops >> here & 1 else "SCS 3.1e"
        return Refusal(rule, "stopped", f"the move must end in {rb.label(here)}")
    if d < 0:
        return Refusal("SCS 3.1", "not-adjacent", f"{label} is not adjacent to {rb.label(here)}")
    if not board.playable >> n & 1:
        return Refusal("SCS 3.1", "off-play", f"{label} is not in play")
    if state.occupied[1 - side] >> n & 1:
        return Refusal("SCS 3.1", "enemy-hex", f"{label} holds enemy units; only an overrun may enter it")
    for unit in units:
        if rb.closed_to(state, unit) >> n & 1:
            return rb.closed_refusal(state, unit, n)
        if rb.adjacency[rb.sides[unit]][rb.mobility_now(state, unit)].cost[here * 6 + d] < 0:
            kinds = ", ".join((*board.crossing(here, n), *board.terrain_at(n))).replace("_", " ")
            mobility = "Mech" if rb.mobility_now(state, unit) else "Leg"
            text = f"{label} is prohibited to {mobility} units from {rb.label(here)} without a road ({kinds})"
            return Refusal(
                "SCS 3.1", "prohibited", text, {"unit": rb.name(unit), "hex": label, "terrain": kinds}
            )
    if (
        not any(state.spent[u] for u in units)
        and here == state.where[units[0]]
        and stops >> here & ezoc >> n & 1
    ):
        text = f"a unit that starts in a rigid EZOC may not enter another EZOC first ({label})"
        return Refusal(rb.rigid_rule, "rigid-start", text, {"hex": label})
    toll = rb.rules.ezoc_entry * 2 if ezoc >> n & 1 else 0
    for unit, used in zip(units, spent, strict=True):
        cost = rb.adjacency[side][rb.mobility_now(state, unit)].cost[here * 6 + d] + toll
        left = rb.allowance(state, unit) - used
        if cost > left:
            text = f"{rb.name(unit)} needs {mp(cost)} MP to enter {label} and has {mp(left)}"
            data = {"unit": rb.name(unit), "hex": label, "cost": cost / 2, "left": left / 2}
            return Refusal("SCS 3.1b", "mp", text, data)
    raise ValueError(f"the step to {label} is legal")


def move(rb: Rulebook, state: State, action: Move, events: list[Event]) -> None:
    """SCS 3.1: carry a legal move out."""
    known = state.walked
    if known is not None and known[0] == action.units and known[1] == action.path:
        spent = known[2]
    else:
        walked = walk(rb, state, action.units, action.path)
        if isinstance(walked, Refusal):
            raise ValueError(f"an illegal move was applied: {walked}")
        spent = walked
    origin, goal = state.where[action.units[0]], action.path[-1]
    for unit, cost in zip(action.units, spent, strict=True):
        state.spent[unit] = cost
        state.put(unit, goal)
    state.moving = unit_set(action.units)
    for unit in action.units:
        rb.passed_entry(state, unit, action.path)
    names, labels = [rb.name(u) for u in action.units], rb.labels
    data = {"units": names, "path": [labels[h] for h in (origin, *action.path)]}
    text = f"{', '.join(names)}: {labels[origin]} to {labels[goal]}"
    events.append(Event("move", text, "SCS 3.1", rb.role(action.units[0]), data))


def reach_of(rb: Rulebook, state: State, units: Sequence[int], costs: Adjacency | None = None) -> Reach:
    """SCS 3.1: every hex that units of one hex and one mobility can reach together, with cheapest paths.

    Costs are in half MP on top of what was spent before in the phase; `costs` are other costs than those
    of the first unit's mobility.
    """
    first = units[0]
    side, here = rb.sides[first], state.where[first]
    ezoc, stops = zoc(rb, state, 1 - side), rigid(rb, state, 1 - side)
    closed = state.occupied[1 - side]
    for unit in units:
        closed |= rb.closed_to(state, unit)
    fresh = not any(state.spent[u] for u in units)
    return reach(
        costs or rb.adjacency[side][rb.mobility_now(state, first)],
        here,
        min(rb.allowance(state, u) - state.spent[u] for u in units),
        closed=closed,
        surcharged=ezoc,
        surcharge=rb.rules.ezoc_entry * 2,
        stop=stops,
        first_closed=ezoc if fresh and stops >> here & 1 else 0,
        minimum=fresh and rb.rules.minimum_move,
    )


def rough_cost(rb: Rulebook, state: State, unit: int, a: int, b: int) -> int:
    """Half MP to cross from `a` to adjacent `b` without any road; PROHIBITED if it may not be."""
    d = rb.board.grid.direction(a, b)
    return PROHIBITED if d < 0 else rb.rough_cost[rb.sides[unit]][rb.mobility_now(state, unit)][a * 6 + d]
