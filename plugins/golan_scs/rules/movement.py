"""Movement (SCS 3.0) and who may move in a Movement or Exploitation Phase (SCS 11.0)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from golan_core.map.search import Adjacency, Reach, Terms, reach
from golan_core.model.values import Event, Refusal
from golan_scs.model.actions import Move
from golan_scs.model.rulebook import PROHIBITED, Phase, Position
from golan_scs.model.state import unit_set
from golan_scs.model.zoc import rigid, zoc


def why_not_mover(pos: Position, phase: Phase, unit: int) -> Refusal | None:
    """SCS 3.1, 11.0: may this unit move now at all?"""
    name = pos.rules.name(unit)
    if pos.where[unit] < 0:
        return Refusal("SCS 3.1", "off-map", f"{name} is not on the map")
    if pos.rules.sides[unit] != phase.role:
        return Refusal("SCS 3.1", "enemy", f"{name} belongs to the other side")
    limit = pos.rules.moving.allowance(pos, unit)
    if limit == 0:
        return Refusal("SCS 3.1", "immobile", f"{name} has no movement allowance")
    spent = pos.spent[unit]
    if spent and not pos.moving >> unit & 1:
        return Refusal("SCS 3.1", "finished", f"{name} has finished its move; another unit moved since")
    if spent >= limit:
        return Refusal("SCS 3.1b", "spent", f"{name} has spent its whole allowance of {mp(limit)} MP")
    return why_not_exploiter(pos, unit) if phase.kind == "exploitation" else None


def can_move(pos: Position, phase: Phase, unit: int) -> bool:
    """SCS 3.1, 11.0: `why_not_mover` without the words."""
    spent = pos.spent[unit]
    if pos.where[unit] < 0 or pos.rules.sides[unit] != phase.role or (spent and not pos.moving >> unit & 1):
        return False
    if phase.kind == "exploitation" and (
        pos.oos >> unit & 1
        or (pos.barred >> unit & 1 and not pos.rules.switches.exploit_from_ezoc)
        or not pos.rules.moving.may_exploit(pos, unit)
    ):
        return False
    return spent < pos.rules.moving.allowance(pos, unit)


def why_not_exploiter(pos: Position, unit: int) -> Refusal | None:
    """SCS 11.0: only exploit-capable units in supply that began the phase outside every EZOC."""
    name = pos.rules.name(unit)
    if not pos.rules.moving.may_exploit(pos, unit):
        return Refusal("SCS 11.0", "no-exploit", f"{name} is not exploit-capable")
    if pos.oos >> unit & 1:
        return Refusal("SCS 11.0", "oos", f"{name} is Out of Supply and has lost its exploit capability")
    if pos.barred >> unit & 1 and not pos.rules.switches.exploit_from_ezoc:
        return Refusal("SCS 11.0", "ezoc", f"{name} began the phase in an enemy ZOC and may not exploit")
    return None


@cache
def mp(half: int) -> str:
    """Half MP as players write MP."""
    whole, rest = divmod(half, 2)
    return f"{whole}½" if rest and whole else "½" if rest else str(whole)


def why_not_move(pos: Position, phase: Phase, action: Move) -> Refusal | None:
    """SCS 3.1: the first thing that forbids a move, or None."""
    refusal = why_not_stack(pos, action.units)
    if refusal is None:
        for unit in action.units:
            refusal = why_not_mover(pos, phase, unit)
            if refusal is not None:
                return refusal
        walked = walk(pos, action.units, action.path)
        if isinstance(walked, Refusal):
            return walked
    return refusal


def why_not_stack(pos: Position, units: Sequence[int]) -> Refusal | None:
    """SCS 3.1: units that act as one stack are different units in one hex."""
    if not units:
        return Refusal("SCS 3.1", "nobody", "no unit is named")
    if len(set(units)) != len(units):
        return Refusal("SCS 3.1", "twice", "a unit is named twice")
    if len({pos.where[u] for u in units}) > 1:
        return Refusal("SCS 3.1", "apart", f"{pos.rules.names(units)} are not in one hex")
    return None


def walk(pos: Position, units: Sequence[int], path: Sequence[int]) -> list[int] | Refusal:
    """SCS 3.1: half MP that each unit will have spent at the end of a path, or the rule that forbids it."""
    if not path:
        return Refusal("SCS 3.1", "no-path", "the path is empty")
    spent, done, stopped = stride(pos, units, path)
    if done == len(path):
        return spent
    here = path[done - 1] if done else pos.where[units[0]]
    return step_refusal(pos, units, here, path[done], spent, stopped)


class Pace:
    """SCS 3.1: what a step takes of units of one hex; what does not change on the way is looked up once."""

    __slots__ = ("barred", "costs", "direction", "ezoc", "limits", "minimum", "stops", "surcharge")

    def __init__(self, pos: Position, units: Sequence[int]) -> None:
        rules = pos.rules
        side = rules.sides[units[0]]
        self.ezoc, self.stops = zoc(pos, 1 - side), rigid(pos, 1 - side)
        self.barred = pos.occupied[1 - side]
        self.limits, self.costs = [], []
        for unit in units:
            self.barred |= rules.moving.closed_to(pos, unit)
            self.limits.append(rules.moving.allowance(pos, unit))
            self.costs.append(rules.adjacency[side][rules.mobility_now(pos, unit)].cost)
        self.direction, self.surcharge = rules.board.grid.direction, rules.switches.ezoc_entry * 2
        self.minimum = rules.switches.minimum_move

    def step(self, here: int, n: int, spent: list[int], first: bool) -> tuple[list[int], bool] | None:
        """Half MP that each unit has spent after a step, and whether all must stop there; None if barred.

        `first`: the units have spent nothing yet in the phase.
        """
        d = self.direction(here, n)
        if d < 0 or self.barred >> n & 1 or (first and self.stops >> here & 1 and self.ezoc >> n & 1):
            return None
        after, stopped = [], False
        toll = self.surcharge if self.ezoc >> n & 1 else 0
        for used, limit, table in zip(spent, self.limits, self.costs, strict=True):
            cost = table[here * 6 + d]
            total = used + cost + toll
            if cost >= 0 and total <= limit:
                after.append(total)
            elif cost >= 0 and first and self.minimum:
                after.append(limit)
                stopped = True
            else:
                return None
        return (self.limits, True) if self.stops >> n & 1 else (after, stopped)


def stride(pos: Position, units: Sequence[int], path: Sequence[int]) -> tuple[list[int], int, bool]:
    """SCS 3.1: how far units of one hex can go along a path.

    Gives the half MP that each has spent after the legal hexes, how many hexes those are, and whether
    the units must stop there whatever MP they have left.
    """
    pace, here = Pace(pos, units), pos.where[units[0]]
    spent = [pos.spent[u] for u in units]
    first, stopped, done = not any(spent), False, 0
    for n in path:
        made = None if stopped else pace.step(here, n, spent, first)
        if made is None:
            break
        (spent, stopped), here, first = made, n, False
        done += 1
    pos.walked = (tuple(units), tuple(path[:done]), spent)
    return spent, done, stopped


def paced(pos: Position, units: Sequence[int], found: Reach) -> dict[int, list[int]]:
    """SCS 3.1: the hexes of a search that all the units can follow it to, and the half MP each has spent."""
    pace, start = Pace(pos, units), found.start
    begun = [pos.spent[u] for u in units]
    fresh = not any(begun)
    known: dict[int, tuple[list[int], bool] | None] = {start: (begun, False)}
    there: dict[int, list[int]] = {}
    for goal in found.cost:
        trail, h = [], goal
        while h not in known:
            trail.append(h)
            h = found.prev[h]
        for n in reversed(trail):
            before = known[h]
            known[n] = None
            if before is not None and not before[1]:
                known[n] = pace.step(h, n, before[0], fresh and h == start)
            h = n
        made = known[goal]
        if made is not None and goal != start:
            there[goal] = made[0]
    return there


def step_refusal(
    pos: Position, units: Sequence[int], here: int, n: int, spent: Sequence[int], stopped: bool
) -> Refusal:
    """SCS 3.1: the words for the step at which `stride` ended."""
    label, board, side = pos.rules.label(n), pos.rules.board, pos.rules.sides[units[0]]
    d = board.grid.direction(here, n)
    ezoc, stops = zoc(pos, 1 - side), rigid(pos, 1 - side)
    if stopped:
        rule = pos.rules.rigid_rule if stops >> here & 1 else "SCS 3.1e"
        return Refusal(rule, "stopped", f"the move must end in {pos.rules.label(here)}")
    if d < 0:
        return Refusal("SCS 3.1", "not-adjacent", f"{label} is not adjacent to {pos.rules.label(here)}")
    if not board.playable >> n & 1:
        return Refusal("SCS 3.1", "off-play", f"{label} is not in play")
    if pos.occupied[1 - side] >> n & 1:
        return Refusal("SCS 3.1", "enemy-hex", f"{label} holds enemy units; only an overrun may enter it")
    for unit in units:
        if pos.rules.moving.closed_to(pos, unit) >> n & 1:
            return pos.rules.moving.closed_refusal(pos, unit, n)
        if (
            pos.rules.adjacency[pos.rules.sides[unit]][pos.rules.mobility_now(pos, unit)].cost[here * 6 + d]
            < 0
        ):
            kinds = ", ".join((*board.crossing(here, n), *board.terrain_at(n))).replace("_", " ")
            mobility = "Mech" if pos.rules.mobility_now(pos, unit) else "Leg"
            rb = pos.rules
            text = f"{label} is prohibited to {mobility} units from {rb.label(here)} without a road ({kinds})"
            return Refusal(
                "SCS 3.1", "prohibited", text, {"unit": pos.rules.name(unit), "hex": label, "terrain": kinds}
            )
    if not any(pos.spent[u] for u in units) and here == pos.where[units[0]] and stops >> here & ezoc >> n & 1:
        text = f"a unit that starts in a rigid EZOC may not enter another EZOC first ({label})"
        return Refusal(pos.rules.rigid_rule, "rigid-start", text, {"hex": label})
    toll = pos.rules.switches.ezoc_entry * 2 if ezoc >> n & 1 else 0
    for unit, used in zip(units, spent, strict=True):
        cost = pos.rules.adjacency[side][pos.rules.mobility_now(pos, unit)].cost[here * 6 + d] + toll
        left = pos.rules.moving.allowance(pos, unit) - used
        if cost > left:
            text = f"{pos.rules.name(unit)} needs {mp(cost)} MP to enter {label} and has {mp(left)}"
            data = {"unit": pos.rules.name(unit), "hex": label, "cost": cost / 2, "left": left / 2}
            return Refusal("SCS 3.1b", "mp", text, data)
    raise ValueError(f"the step to {label} is legal")


def move(pos: Position, action: Move, events: list[Event]) -> None:
    """SCS 3.1: carry a legal move out."""
    known = pos.walked
    if known is not None and known[0] == action.units and known[1] == action.path:
        spent = known[2]
    else:
        walked = walk(pos, action.units, action.path)
        if isinstance(walked, Refusal):
            raise ValueError(f"an illegal move was applied: {walked}")
        spent = walked
    origin, goal = pos.where[action.units[0]], action.path[-1]
    for unit, cost in zip(action.units, spent, strict=True):
        pos.spent[unit] = cost
        pos.put(unit, goal)
    pos.moving = unit_set(action.units)
    for unit in action.units:
        pos.rules.moving.passed_entry(pos, unit, action.path)
    names, labels = [pos.rules.name(u) for u in action.units], pos.rules.labels
    data = {"units": names, "path": [labels[h] for h in (origin, *action.path)]}
    text = f"{', '.join(names)}: {labels[origin]} to {labels[goal]}"
    events.append(Event("move", text, "SCS 3.1", pos.rules.role(action.units[0]), data, moved=names))


def reach_of(pos: Position, units: Sequence[int], costs: Adjacency | None = None) -> Reach:
    """SCS 3.1: every hex that units of one hex and one mobility can reach together, with cheapest paths.

    Costs are in half MP on top of what was spent before in the phase; `costs` are other costs than those
    of the first unit's mobility.
    """
    first = units[0]
    side, here = pos.rules.sides[first], pos.where[first]
    ezoc, stops = zoc(pos, 1 - side), rigid(pos, 1 - side)
    closed = pos.occupied[1 - side]
    for unit in units:
        closed |= pos.rules.moving.closed_to(pos, unit)
    fresh = not any(pos.spent[u] for u in units)
    return reach(
        costs or pos.rules.adjacency[side][pos.rules.mobility_now(pos, first)],
        here,
        min(pos.rules.moving.allowance(pos, u) - pos.spent[u] for u in units),
        Terms(
            closed=closed,
            surcharged=ezoc,
            surcharge=pos.rules.switches.ezoc_entry * 2,
            stop=stops,
            first_closed=ezoc if fresh and stops >> here & 1 else 0,
            minimum=fresh and pos.rules.switches.minimum_move,
        ),
    )


def rough_cost(pos: Position, unit: int, a: int, b: int) -> int:
    """Half MP to cross from `a` to adjacent `b` without any road; PROHIBITED if it may not be."""
    d = pos.rules.board.grid.direction(a, b)
    return (
        PROHIBITED
        if d < 0
        else pos.rules.rough_cost[pos.rules.sides[unit]][pos.rules.mobility_now(pos, unit)][a * 6 + d]
    )
