"""A position in words: hexes, units, and what a unit may do."""

from __future__ import annotations

from golan_scs.model.rulebook import Position
from golan_scs.model.zoc import in_ezoc, rigid, zoc
from golan_scs.rules.movement import mp
from golan_scs.rules.supply import out_of_supply


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
    why, rule = pos.rules.supply.why_unsupplied(pos, unit)
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
        spent, limit = pos.spent[unit], pos.rules.moving.allowance(pos, unit)
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
