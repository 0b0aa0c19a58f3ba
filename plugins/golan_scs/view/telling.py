"""A position in words: hexes, units, what a unit may do, and the odds of an attack."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from golan_core.map.hexes import members
from golan_scs.model import actions as act
from golan_scs.model.frames import Combat
from golan_scs.model.rulebook import Rulebook
from golan_scs.model.state import State
from golan_scs.rules.combat import new_combat, supported
from golan_scs.rules.movement import mp, reach_of, why_not_mover
from golan_scs.rules.odds import Factor, Odds, distribution, mean_losses, odds
from golan_scs.rules.overrun import targets
from golan_scs.rules.supply import out_of_supply
from golan_scs.rules.zoc import in_ezoc, rigid, zoc
from golan_scs.turn.judge import why_not
from golan_scs.turn.phases import can_attack


def complete(rb: Rulebook, state: State, action: act.Action) -> act.Action:
    """A move written with its goal alone takes the cheapest path, if one is within reach."""
    if not isinstance(action, act.Move) or len(action.path) != 1 or not action.units:
        return action
    here, goal = state.where[action.units[0]], action.path[0]
    if here < 0 or here == goal or rb.board.grid.direction(here, goal) >= 0:
        return action
    slowest = min(action.units, key=lambda u: rb.allowance(state, u) - state.spent[u])
    found = reach_of(rb, state, (slowest, *(u for u in action.units if u != slowest)))
    return act.Move(action.units, found.path(goal)) if goal in found else action


def vocabulary(rb: Rulebook, state: State, verbs: Sequence[str]) -> list[str]:
    """Words worth completing: verbs, units in play, places and hexes with units."""
    units = [c.id for c in rb.counters if state.where[c.index] >= -1]
    hexes = [rb.label(h) for h in members(state.occupied[0] | state.occupied[1])]
    places = [p for p in rb.board.places if " " not in p]
    return [*verbs, *units, *hexes, *places]


# ------------------------------------------------------------------- hexes and units


def describe_hex(rb: Rulebook, state: State, h: int) -> list[str]:
    """Terrain, hexsides, zones of control and units of a hex."""
    board = rb.board
    name = board.names.get(h, "")
    terrain = ", ".join(board.terrain_at(h)).replace("_", " ") or "not in play"
    areas = [a for a, bits in board.areas.items() if bits >> h & 1]
    lines = [f"{rb.label(h)} {name}".strip() + f": {terrain}"]
    if areas:
        lines.append("areas: " + ", ".join(areas))
    for d in range(6):
        n = board.grid.neighbours[h * 6 + d]
        if n >= 0 and board.crossing(h, n):
            kinds = ", ".join(board.crossing(h, n)).replace("_", " ")
            lines.append(f"  {board.grid.direction_names[d]:>2} to {rb.label(n)}: {kinds}")
    for side in (0, 1):
        if zoc(rb, state, side) >> h & 1:
            stop = " (rigid: whoever enters must stop)" if rigid(rb, state, side) >> h & 1 else ""
            lines.append(f"in the ZOC of {rb.side_name(side)}{stop}")
    for unit in state.stack(h):
        lines += ["  " + unit_line(rb, state, unit), *supply_lines(rb, state, unit)]
    return lines


def supply_lines(rb: Rulebook, state: State, unit: int) -> list[str]:
    """SCS 12.1: why a unit is Out of Supply, or would be if its side were checked now; else nothing."""
    side = rb.sides[unit]
    marked = bool(state.oos >> unit & 1)
    if not out_of_supply(rb, state, side) >> unit & 1:
        return ["    Out of Supply until the next check: it can trace now"] if marked else []
    why, rule = rb.why_unsupplied(state, unit)
    return [f"    {'Out of Supply' if marked else 'out of supply if checked now'}: {why} [{rule}]"]


def describe_unit(rb: Rulebook, state: State, unit: int) -> list[str]:
    """Everything about one unit."""
    c = rb.counters[unit]
    lines = [
        f"{c.id} ({c.name}), {c.nation} {c.kind} {c.size}, {c.formation}",
        "  " + unit_line(rb, state, unit),
    ]
    lines.append(f"  values: {c.source or 'rulebook'}, confidence {c.confidence or 'high'}")
    if state.where[unit] >= 0:
        spent, limit = state.spent[unit], rb.allowance(state, unit)
        lines.append(f"  movement {mp(limit)} MP ({c.mobility}), spent {mp(spent)}")
        if in_ezoc(rb, state, unit):
            lines.append("  in an enemy ZOC")
        lines += supply_lines(rb, state, unit)
    return lines


def unit_line(rb: Rulebook, state: State, unit: int) -> str:
    """One line: id, where, values on the current side, status."""
    c, steps = rb.counters[unit], state.steps[unit]
    values = f"{c.attack[steps - 1]}-{c.defense[steps - 1]}-{c.ma}" if steps else "dead"
    extra = f" range {c.range}" if c.range else ""
    marks = " ".join(status(rb, state, unit))
    return f"{c.id:<14} {rb.label(state.where[unit]):<9} {values:<8}{extra} {marks}".rstrip()


def status(rb: Rulebook, state: State, unit: int) -> tuple[str, ...]:
    """Short states of a unit."""
    c = rb.counters[unit]
    found = []
    if 0 < state.steps[unit] < c.steps:
        found.append("REDUCED")
    if state.oos >> unit & 1:
        found.append("OOS")
    if state.fired >> unit & 1 and c.kind == "artillery":
        found.append("FIRED")
    return tuple(found)


def list_units(rb: Rulebook, state: State, role: str) -> list[str]:
    """Units on the map and waiting, by side."""
    return [
        unit_line(rb, state, c.index)
        for c in rb.counters
        if (not role or rb.definition.sides[c.side] == role) and state.where[c.index] >= 0
    ]


def options_of(rb: Rulebook, state: State, unit: int, write: Callable[[act.Action], str]) -> list[str]:
    """What a unit may do in this phase: moves with their cost, overruns, attacks; or why nothing."""
    phase = rb.sequence[state.phase]
    if state.frames or phase.kind not in ("movement", "exploitation", "combat"):
        return ["units are not moved or sent to attack now"]
    if phase.kind == "combat":
        pairs = [t for t, u in can_attack(rb, state, phase) if u == unit]
        return [write(act.Attack(t, (unit,))) for t in pairs] or ["it can attack nothing now"]
    refusal = why_not_mover(rb, state, phase, unit)
    if refusal is not None:
        return [str(refusal)]
    found = reach_of(rb, state, (unit,))
    moves = sorted((cost, h) for h, cost in found.cost.items() if h != state.where[unit])
    lines = [f"{mp(cost):>4} MP  {write(act.Move((unit,), found.path(h)))}" for cost, h in moves]
    for h in targets(rb, state, unit):
        action = act.Overrun(h, (unit,))
        refusal = why_not(rb, state, action)
        lines.append(f"{write(action)}" if refusal is None else f"no overrun of {rb.label(h)}: {refusal}")
    return lines


# ------------------------------------------------------------------------------ odds


def explain_action(rb: Rulebook, state: State, action: act.Action) -> list[str]:
    """The odds of an attack or overrun before it is made, or of a combat with support announced."""
    if isinstance(action, act.Support) and state.frames and isinstance(state.frames[-1], Combat):
        return explain_odds(rb, odds(rb, state, supported(state.frames[-1], action.air, action.guns)))
    if not isinstance(action, act.Attack | act.Overrun):
        return ["only an attack, an overrun and support have odds"]
    refusal = why_not(rb, state, action)
    lines = [f"not legal now: {refusal}"] if refusal is not None else []
    attacker = rb.sides[action.units[0]] if action.units else rb.sequence[state.phase].role
    combat = new_combat(state, attacker, action.target, action.units, isinstance(action, act.Overrun))
    return lines + explain_odds(rb, odds(rb, state, combat))


def explain_hex(rb: Rulebook, state: State, h: int) -> list[str]:
    """The odds of attacking a hex with everything that can, or of the combat under way there."""
    if state.frames and isinstance(state.frames[-1], Combat) and state.frames[-1].target == h:
        return explain_odds(rb, odds(rb, state, state.frames[-1]))
    if not state.stack(h):
        return [f"{rb.label(h)} holds no unit to attack"]
    attacker = 1 - rb.sides[state.stack(h)[0]]
    near = [
        u
        for n in members(rb.board.grid.within(h, 1))
        for u in state.stack(n)
        if rb.sides[u] == attacker
        and rb.counters[u].mobility != "none"
        and rb.crossing(u, n, h).allowed
        and not state.fought >> u & 1
    ]
    if not near:
        return [f"no unit of {rb.side_name(attacker)} can attack {rb.label(h)}"]
    lines = []
    for group in rb.fighting_groups(near):
        lines.append(f"{rb.names(group)} against {rb.names(state.stack(h))} in {rb.label(h)}:")
        lines += explain_odds(rb, odds(rb, state, new_combat(state, attacker, h, group, False)))
    return lines


def explain_odds(rb: Rulebook, o: Odds) -> list[str]:
    """The arithmetic of a combat, and the exact distribution of its results."""
    columns = rb.definition.columns
    lines = [_factor_line(rb, "attack", f) for f in o.attack] + [
        _factor_line(rb, "defence", f) for f in o.defense
    ]
    found = "" if columns[o.base] == str(o.ratio) else f", the column {columns[o.base]}"
    lines.append(
        f"{_number(o.attack_total)} against {_number(o.defense_total)} is {o.ratio}{found} [SCS 7.0]"
    )
    for s in o.shifts:
        lines.append(f"  {rb.side_name(s.side)} shifts {s.columns}: {s.why} [{s.rule}]")
    shifted = f"net shift {o.net:+d}" if o.shifts else "no shift"
    lines.append(f"{shifted}, resolved on {columns[o.column]}")
    table = distribution(rb, o.column)
    lines.append("  " + ", ".join(f"{r.code} {n}/36" for r, n in table))
    attacker, defender = mean_losses(rb, o.column)
    lines.append(f"  expected steps lost: attacker {float(attacker):.2f}, defender {float(defender):.2f}")
    return lines


def _factor_line(rb: Rulebook, what: str, f: Factor) -> str:
    product = "".join(f" x {factor} ({why} [{rule}])" for factor, why, rule in f.factors)
    worth = f"{product} = {_number(Fraction(f.strength, 144))}" if f.factors else ""
    return f"  {what} {rb.name(f.unit)}: {f.printed}{worth}"


def _number(value: Fraction) -> str:
    return f"{float(value):.2f}".rstrip("0").rstrip(".")
