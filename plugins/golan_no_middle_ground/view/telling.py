"""A position in words: hexes and units."""

from __future__ import annotations

from golan_no_middle_ground.model.definition import ISRAEL, SYRIA, Unit
from golan_no_middle_ground.model.rulebook import Position
from golan_no_middle_ground.model.state import BASE, BOX, GONE, HERMON, POOL
from golan_no_middle_ground.model.tables import throws
from golan_no_middle_ground.rules.combat.hits import recovery_limit
from golan_no_middle_ground.rules.ground.ground import BRIDGED, EASY, OPEN, cover, crossing, mined
from golan_no_middle_ground.rules.ground.movement import allowance
from golan_no_middle_ground.rules.ground.supply import judge_supply
from golan_no_middle_ground.rules.ground.zoc import zoc
from golan_no_middle_ground.rules.in_force import counteroffensive, formation_of

OFF_MAP = {
    POOL: "not arrived",
    BOX: "to be replaced",
    GONE: "lost for good",
    HERMON: "at Mt Hermon",
    BASE: "taken off the map",
}
"""Where a unit is that is not on the map."""


# ------------------------------------------------------------------------- hexes


def describe_hex(pos: Position, h: int) -> list[str]:
    """Ground, hexsides, strong-points, mines, zones of control and units of a hex."""
    name = pos.rules.board.names.get(h, "")
    lines = [f"{pos.rules.label(h)} {name}".strip() + f": {_ground(pos, h)}"]
    lines += [f"  {text}" for text in (*_works(pos, h), *_hexsides(pos, h))]
    for side in (ISRAEL, SYRIA):
        if zoc(pos, side) >> h & 1:
            lines.append(f"  in a zone of control of {pos.rules.role(side).capitalize()} units")
    for unit in pos.stack(h):
        lines += ["  " + unit_line(pos, unit)]
    return lines


def _ground(pos: Position, h: int) -> str:
    if not pos.rules.scenario.playable >> h & 1:
        return "not in play"
    terrain = pos.rules.board.terrain_at(h)[0]
    if not pos.rules.passable >> h & 1:
        return f"{terrain}, nobody may enter"
    added = cover(pos, h)
    mp = EASY if pos.cleared >> h & 1 else pos.rules.mp[h]
    text = f"{terrain}, {mp} MP" + (f", cover +{added}" if added else "")
    return text + (", west of the line" if pos.rules.west >> h & 1 else "")


def _works(pos: Position, h: int) -> list[str]:
    """What stands in the hex or is special to it."""
    found = []
    for side in (ISRAEL, SYRIA):
        if pos.posts(side) >> h & 1:
            found.append(f"{pos.rules.role(side).capitalize()} strong-point")
    if pos.cleared >> h & 1:
        found.append("minefield, cleared")
    elif mined(pos) >> h & 1:
        found.append("minefield: +1 MP for Israeli units, no Israeli supply line")
    held = "Syrian" if pos.held >> h & 1 else "Israeli"
    if pos.rules.sources >> h & 1:
        found.append(f"Israeli supply source, under {held} control")
    elif pos.rules.settlements & pos.rules.west & pos.rules.passable >> h & 1:
        found.append(f"under {held} control")
    if pos.rules.board.areas["bombardment range"] >> h & 1:
        found.append("in bombardment range of Damascus")
    return found


def _hexsides(pos: Position, h: int) -> list[str]:
    """Roads, ditch and gorge, by direction."""
    found = []
    for d in range(6):
        n = pos.rules.grid.neighbours[h * 6 + d]
        if n < 0 or not pos.rules.scenario.playable >> n & 1:
            continue
        kinds = ["Purple Line" if k == "purple_line" else k for k in pos.rules.board.crossing(h, n)]
        if "ditch" in kinds:
            kinds = [_ditch(pos, h, n) if k == "ditch" else k for k in kinds]
        if kinds:
            found.append(
                f"{pos.rules.grid.direction_names[d]:>2} to {pos.rules.label(n)}: {', '.join(kinds)}"
            )
    return found


def _ditch(pos: Position, a: int, b: int) -> str:
    """A hexside of the ditch, and who may cross it as if it were not there (NMG 6.0, 8.0)."""
    israeli, syrian = (crossing(pos, side, a, b) for side in (ISRAEL, SYRIA))
    if israeli == syrian:
        return {OPEN: "ditch (no obstacle now)", BRIDGED: "ditch (bridged)"}.get(israeli, "ditch")
    return "ditch (Israelis cross by road" + ("; bridged)" if syrian == BRIDGED else ")")


# ------------------------------------------------------------------------- units


def values(unit: Unit) -> str:
    """Fire, assault and movement as printed, with bombardment and range of artillery."""
    guns = f" B{unit.bombard} R{unit.range}" if unit.bombard else ""
    return f"{unit.fire}-{unit.assault}-{unit.move}{guns}"


def place_of(pos: Position, unit: int) -> str:
    """The hex of a unit, or where else it is."""
    h = pos.where[unit]
    return pos.rules.label(h) if h >= 0 else OFF_MAP[h]


def status(pos: Position, unit: int) -> list[str]:
    """Short states of a unit."""
    found = []
    for name, text in (("disrupted", "DISRUPTED"), ("oos", "OOS"), ("airborne", "AIRMOBILE")):
        if getattr(pos, name) >> unit & 1:
            found.append(text)
    if pos.group >> unit & 1:
        found.append("done" if pos.done >> unit & 1 else "moved" if pos.moved >> unit & 1 else "active")
    elif pos.acted >> unit & 1 and pos.where[unit] >= 0:
        found.append("has acted")
    return found


def unit_line(pos: Position, unit: int) -> str:
    """One line: id, where, values, formation, states."""
    printed = pos.rules.units[unit]
    line = f"{printed.id:<12} {place_of(pos, unit):<5} {values(printed):<12} {printed.kind}, "
    line += pos.rules.formation_name(formation_of(pos, unit))
    marks = status(pos, unit)
    return line + (f": {', '.join(marks)}" if marks else "")


def describe_unit(pos: Position, unit: int) -> list[str]:
    """Everything about one unit."""
    printed = pos.rules.units[unit]
    formation = formation_of(pos, unit)
    group = f"{pos.rules.formation_name(formation)} formation" if formation >= 0 else "independent"
    lines = [
        f"{printed.id}: {printed.nation.capitalize()} {printed.kind} unit, {group}",
        f"  fire {printed.fire}, assault {printed.assault}, movement {printed.move}"
        + (f", bombardment {printed.bombard}, range {printed.range}" if printed.bombard else ""),
    ]
    if not printed.replaceable:
        lines.append("  cannot be replaced [T:D 3.3]")
    if printed.box != "base" and unit != pos.rules.command_post and not counteroffensive(pos):
        lines.append("  does not act before Operation Shocktroop is declared [T:D 3.2.1]")
    if pos.where[unit] < 0:
        return [*lines, f"  {OFF_MAP[pos.where[unit]]}"]
    marks = status(pos, unit)
    lines.append(f"  in {place_of(pos, unit)}" + (f": {', '.join(marks)}" if marks else ""))
    mp = allowance(pos, unit)
    if mp != printed.move:
        lines.append(f"  {mp} MP now [NMG 6.0, 7.0]")
    if zoc(pos, 1 - printed.side) >> pos.where[unit] & 1:
        lines.append("  in an enemy zone of control [NMG 5.2]")
    return [*lines, *supply_lines(pos, unit), *recovery_lines(pos, unit)]


def supply_lines(pos: Position, unit: int) -> list[str]:
    """NMG 7.0: a unit that is Out of Supply, or would be if that were judged now."""
    marked = pos.oos >> unit & 1
    now = judge_supply(pos, []) >> unit & 1
    if marked:
        change = "" if now else "; it could trace a line now, but supply is judged in the Status Phase"
        return [f"  Out of Supply: strength and MP halved, no recovery{change} [NMG 7.0]"]
    return ["  no supply line leads to it now [NMG 7.0]"] if now else []


def recovery_lines(pos: Position, unit: int) -> list[str]:
    """NMG 13.0: the chance that a disrupted unit recovers at the end of the turn."""
    if not pos.disrupted >> unit & 1:
        return []
    limit = recovery_limit(pos, unit)
    if not limit:
        return ["  does not recover Out of Supply [NMG 13.0]"]
    return [f"  recovers at the end of the turn with {throws(limit)}: {limit}/6 as it stands [NMG 13.0]"]
