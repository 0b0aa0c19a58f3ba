"""A position in words: hexes, units, what a unit may do, and the odds of an attack."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from golan_core.map.hexes import members
from golan_scs.model import actions as act
from golan_scs.model.frames import Combat
from golan_scs.model.rulebook import Position, Rulebook
from golan_scs.rules.combat import new_combat, supported
from golan_scs.rules.movement import mp, reach_of, why_not_mover
from golan_scs.rules.odds import Factor, Odds, distribution, mean_losses, odds
from golan_scs.rules.overrun import targets
from golan_scs.rules.supply import out_of_supply
from golan_scs.rules.zoc import in_ezoc, rigid, zoc
from golan_scs.turn.judge import why_not
from golan_scs.turn.phases import can_attack


def complete(pos: Position, action: act.Action) -> act.Action:
    """A move written with its goal alone takes the cheapest path, if one is within reach."""
    if not isinstance(action, act.Move) or len(action.path) != 1 or not action.units:
        return action
    here, goal = pos.where[action.units[0]], action.path[0]
    if here < 0 or here == goal or pos.rules.board.grid.direction(here, goal) >= 0:
        return action
    slowest = min(action.units, key=lambda u: pos.rules.allowance(pos, u) - pos.spent[u])
    found = reach_of(pos, (slowest, *(u for u in action.units if u != slowest)))
    return act.Move(action.units, found.path(goal)) if goal in found else action


def vocabulary(pos: Position, verbs: Sequence[str]) -> list[str]:
    """Words worth completing: verbs, units in play, places and hexes with units."""
    units = [c.id for c in pos.rules.counters if pos.where[c.index] >= -1]
    hexes = [pos.rules.label(h) for h in members(pos.occupied[0] | pos.occupied[1])]
    places = [p for p in pos.rules.board.places if " " not in p]
    return [*verbs, *units, *hexes, *places]


# ------------------------------------------------------------------- hexes and units


def describe_hex(pos: Position, h: int) -> list[str]:
    """Terrain, hexsides, zones of control and units of a hex."""
    board = pos.rules.board
    name = board.names.get(h, "")
    terrain = ", ".join(board.terrain_at(h)).replace("_", " ") or "not in play"
    areas = [a for a, bits in board.areas.items() if bits >> h & 1]
    lines = [f"{pos.rules.label(h)} {name}".strip() + f": {terrain}"]
    if areas:
        lines.append("areas: " + ", ".join(areas))
    for d in range(6):
        n = board.grid.neighbours[h * 6 + d]
        if n >= 0 and board.crossing(h, n):
            kinds = ", ".join(board.crossing(h, n)).replace("_", " ")
            lines.append(f"  {board.grid.direction_names[d]:>2} to {pos.rules.label(n)}: {kinds}")
    for side in (0, 1):
        if zoc(pos, side) >> h & 1:
            stop = " (rigid: whoever enters must stop)" if rigid(pos, side) >> h & 1 else ""
            lines.append(f"in the ZOC of {pos.rules.side_name(side)}{stop}")
    for unit in pos.stack(h):
        lines += ["  " + unit_line(pos, unit), *supply_lines(pos, unit)]
    return lines


def supply_lines(pos: Position, unit: int) -> list[str]:
    """SCS 12.1: why a unit is Out of Supply, or would be if its side were checked now; else nothing."""
    side = pos.rules.sides[unit]
    marked = bool(pos.oos >> unit & 1)
    if not out_of_supply(pos, side) >> unit & 1:
        return ["    Out of Supply until the next check: it can trace now"] if marked else []
    why, rule = pos.rules.why_unsupplied(pos, unit)
    return [f"    {'Out of Supply' if marked else 'out of supply if checked now'}: {why} [{rule}]"]


def describe_unit(pos: Position, unit: int) -> list[str]:
    """Everything about one unit."""
    c = pos.rules.counters[unit]
    lines = [
        f"{c.id} ({c.name}), {c.nation} {c.kind} {c.size}, {c.formation}",
        "  " + unit_line(pos, unit),
    ]
    lines.append(f"  values: {c.source or 'rulebook'}, confidence {c.confidence or 'high'}")
    if pos.where[unit] >= 0:
        spent, limit = pos.spent[unit], pos.rules.allowance(pos, unit)
        lines.append(f"  movement {mp(limit)} MP ({c.mobility}), spent {mp(spent)}")
        if in_ezoc(pos, unit):
            lines.append("  in an enemy ZOC")
        lines += supply_lines(pos, unit)
    return lines


def unit_line(pos: Position, unit: int) -> str:
    """One line: id, where, values on the current side, status."""
    c, steps = pos.rules.counters[unit], pos.steps[unit]
    values = f"{c.attack[steps - 1]}-{c.defense[steps - 1]}-{c.ma}" if steps else "dead"
    extra = f" range {c.range}" if c.range else ""
    marks = " ".join(status(pos, unit))
    return f"{c.id:<14} {pos.rules.label(pos.where[unit]):<9} {values:<8}{extra} {marks}".rstrip()


def status(pos: Position, unit: int) -> tuple[str, ...]:
    """Short states of a unit."""
    c = pos.rules.counters[unit]
    found = []
    if 0 < pos.steps[unit] < c.steps:
        found.append("REDUCED")
    if pos.oos >> unit & 1:
        found.append("OOS")
    if pos.fired >> unit & 1 and c.kind == "artillery":
        found.append("FIRED")
    return tuple(found)


def list_units(pos: Position, role: str) -> list[str]:
    """Units on the map and waiting, by side."""
    return [
        unit_line(pos, c.index)
        for c in pos.rules.counters
        if (not role or pos.rules.definition.sides[c.side] == role) and pos.where[c.index] >= 0
    ]


def options_of(pos: Position, unit: int, write: Callable[[act.Action], str]) -> list[str]:
    """What a unit may do in this phase: moves with their cost, overruns, attacks; or why nothing."""
    phase = pos.rules.sequence[pos.phase]
    if pos.frames or phase.kind not in ("movement", "exploitation", "combat"):
        return ["units are not moved or sent to attack now"]
    if phase.kind == "combat":
        pairs = [t for t, u in can_attack(pos, phase) if u == unit]
        return [write(act.Attack(t, (unit,))) for t in pairs] or ["it can attack nothing now"]
    refusal = why_not_mover(pos, phase, unit)
    if refusal is not None:
        return [str(refusal)]
    found = reach_of(pos, (unit,))
    moves = sorted((cost, h) for h, cost in found.cost.items() if h != pos.where[unit])
    lines = [f"{mp(cost):>4} MP  {write(act.Move((unit,), found.path(h)))}" for cost, h in moves]
    for h in targets(pos, unit):
        action = act.Overrun(h, (unit,))
        refusal = why_not(pos, action)
        lines.append(
            f"{write(action)}" if refusal is None else f"no overrun of {pos.rules.label(h)}: {refusal}"
        )
    return lines


# ------------------------------------------------------------------------------ odds


def explain_action(pos: Position, action: act.Action) -> list[str]:
    """The odds of an attack or overrun before it is made, or of a combat with support announced."""
    if isinstance(action, act.Support) and pos.frames and isinstance(pos.frames[-1], Combat):
        return explain_odds(pos.rules, odds(pos, supported(pos.frames[-1], action.air, action.guns)))
    if not isinstance(action, act.Attack | act.Overrun):
        return ["only an attack, an overrun and support have odds"]
    refusal = why_not(pos, action)
    lines = [f"not legal now: {refusal}"] if refusal is not None else []
    attacker = pos.rules.sides[action.units[0]] if action.units else pos.rules.sequence[pos.phase].role
    combat = new_combat(pos, attacker, action.target, action.units, isinstance(action, act.Overrun))
    return lines + explain_odds(pos.rules, odds(pos, combat))


def explain_hex(pos: Position, h: int) -> list[str]:
    """The odds of attacking a hex with everything that can, or of the combat under way there."""
    if pos.frames and isinstance(pos.frames[-1], Combat) and pos.frames[-1].target == h:
        return explain_odds(pos.rules, odds(pos, pos.frames[-1]))
    if not pos.stack(h):
        return [f"{pos.rules.label(h)} holds no unit to attack"]
    attacker = 1 - pos.rules.sides[pos.stack(h)[0]]
    near = [
        u
        for n in members(pos.rules.board.grid.within(h, 1))
        for u in pos.stack(n)
        if pos.rules.sides[u] == attacker
        and pos.rules.counters[u].mobility != "none"
        and pos.rules.crossing(u, n, h).allowed
        and not pos.fought >> u & 1
    ]
    if not near:
        return [f"no unit of {pos.rules.side_name(attacker)} can attack {pos.rules.label(h)}"]
    lines = []
    for group in pos.rules.fighting_groups(near):
        lines.append(
            f"{pos.rules.names(group)} against {pos.rules.names(pos.stack(h))} in {pos.rules.label(h)}:"
        )
        lines += explain_odds(pos.rules, odds(pos, new_combat(pos, attacker, h, group, False)))
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
    lines.append("  " + ", ".join(f"{r.code} {n}/{rb.definition.throws}" for r, n in table))
    attacker, defender = mean_losses(rb, o.column)
    lines.append(f"  expected steps lost: attacker {float(attacker):.2f}, defender {float(defender):.2f}")
    return lines


def _factor_line(rb: Rulebook, what: str, f: Factor) -> str:
    product = "".join(f" x {factor} ({why} [{rule}])" for factor, why, rule in f.factors)
    worth = f"{product} = {_number(Fraction(f.strength, 144))}" if f.factors else ""
    return f"  {what} {rb.name(f.unit)}: {f.printed}{worth}"


def _number(value: Fraction) -> str:
    return f"{float(value):.2f}".rstrip("0").rstrip(".")
