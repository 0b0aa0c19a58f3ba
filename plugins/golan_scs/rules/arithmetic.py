"""The arithmetic of combats in words, before they are fought (SCS 7.0)."""

from __future__ import annotations

from fractions import Fraction

from golan_core.map.hexes import members
from golan_core.turn.decision_kind import Offer
from golan_scs.model.actions import Attack, Overrun
from golan_scs.model.frames import Combat
from golan_scs.model.rulebook import Position, Rulebook, phase_of
from golan_scs.rules.combat import new_combat
from golan_scs.rules.odds import Factor, Odds, distribution, mean_losses, odds


def would_be(pos: Position, action: Attack | Overrun) -> Combat:
    """The combat that an attack or an overrun would begin."""
    attacker = pos.rules.sides[action.units[0]] if action.units else phase_of(pos).role
    return new_combat(pos, attacker, action.target, action.units, isinstance(action, Overrun))


def column_offer(pos: Position, action: Attack | Overrun) -> Offer:
    """An attack with its column on the combat table, the best first."""
    column = odds(pos, would_be(pos, action)).column
    return Offer(action, -float(column), pos.rules.definition.columns[column])


def attack_lines(pos: Position, action: Attack | Overrun) -> list[str]:
    """The odds of an attack or overrun before it is made."""
    return explain_odds(pos.rules, odds(pos, would_be(pos, action)))


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
    for group in pos.rules.fighting.groups(near):
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
