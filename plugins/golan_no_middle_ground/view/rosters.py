"""What a player leafs through beside the map: both armies by formation, arrivals to come, losses."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from golan_core.view.scene import Panel
from golan_core.wording import counted
from golan_no_middle_ground.model.definition import ISRAEL, SYRIA, Arrival
from golan_no_middle_ground.model.rulebook import Position
from golan_no_middle_ground.model.state import BASE, BOX, GONE, HERMON, POOL
from golan_no_middle_ground.rules.in_force import counteroffensive, formation_of
from golan_no_middle_ground.rules.war.arrivals import runs, waiting
from golan_no_middle_ground.turn.kind import deciding
from golan_no_middle_ground.view.boxes import ARRIVALS, LOST, side_name, to_set_up, units_in
from golan_no_middle_ground.view.pieces import counter


def rosters(pos: Position) -> list[Panel]:
    """The boxes, those of one title together."""
    return [*_armies(pos), *_arrivals(pos), *_losses(pos)]


def _panel(pos: Position, title: str, head: str, units: Sequence[int]) -> Panel:
    return Panel(title, (head,), tuple(counter(pos, u) for u in units))


def _armies(pos: Position) -> Iterator[Panel]:
    """Each side's units on the map by the formation that they act with, independent ones last."""
    for side in (ISRAEL, SYRIA):
        mine = pos.on_map(side)
        title = side_name(pos.rules, side)
        yield Panel(title, (f"{counted(len(mine), 'unit')} on the map, {_shaken(pos, mine)}",))
        groups: dict[int, list[int]] = {}
        for unit in mine:
            groups.setdefault(formation_of(pos, unit), []).append(unit)
        for formation in sorted(groups, key=lambda f: (f < 0, f)):
            units = groups[formation]
            name = pos.rules.formation_name(formation).capitalize()
            head = f"{name}: {counted(len(units), 'unit')}, {_shaken(pos, units)}"
            yield _panel(pos, title, head, units)
        for box, text in ((BASE, "Off the map, to come back by air"), (HERMON, "Sent to Mount Hermon")):
            off = units_in(pos, side, box)
            if off:
                yield _panel(pos, title, f"{text}: {counted(len(off), 'unit')}", off)


def _shaken(pos: Position, units: Sequence[int]) -> str:
    return f"{sum(pos.disrupted >> u & 1 for u in units)} disrupted"


def _arrivals(pos: Position) -> Iterator[Panel]:
    """NMG 16.0, 18.0; T:D 3.0: who is to be set up, who may come this turn, who later, and by when."""
    setting_up = list(to_set_up(pos))
    yield from setting_up
    returning = [u for u in pos.rules.scenario.units if pos.returning >> u & 1 and pos.where[u] == POOL]
    if returning:
        yield _panel(pos, ARRIVALS, "To be placed as soon as there is room", returning)
    told = set(returning)
    later: list[Panel] = []
    first = deciding(pos) if not pos.ended else ISRAEL
    numbered = sorted(
        enumerate(pos.rules.definition.arrivals), key=lambda a: pos.rules.sides[a[1].units[0]] != first
    )
    for number, arrival in numbered:
        units = waiting(pos, arrival)
        told |= set(units)
        if not units or arrival.last < pos.turn or arrival.turn > pos.rules.scenario.last:
            continue
        quota = pos.quota[number] if number < len(pos.quota) else 0
        head = (
            f"{side_name(pos.rules, pos.rules.sides[units[0]])}, {arrival.name}: {_when(pos, arrival, quota)}"
        )
        panel = _panel(pos, ARRIVALS, head, units)
        if runs(pos, arrival):
            yield panel
        else:
            later.append(panel)
    yield from later
    rest = [u for u in pos.rules.scenario.units if pos.where[u] == POOL and u not in told]
    if not pos.turn:
        shown = {c.unit for panel in setting_up for c in panel.counters}
        placed_later = [u for u in rest if u in pos.rules.scenario.zones and pos.rules.name(u) not in shown]
        if placed_later:
            yield _panel(pos, ARRIVALS, "To be set up later", placed_later)
        rest = [u for u in rest if u not in pos.rules.scenario.zones]
    if rest:
        yield _panel(pos, ARRIVALS, "Only when their rule brings them in", rest)
    elif not told:
        yield Panel(ARRIVALS, ("No more units arrive.",))


def _when(pos: Position, arrival: Arrival, quota: int) -> str:
    """How many come, and from when on."""
    if quota:
        return f"{quota} more may come this turn"
    many = {"d6": "one die of units a turn", "all": "all"}.get(arrival.count, f"{arrival.count} a turn")
    begin = pos.rules.definition.turn(
        min(max(arrival.turn, pos.rules.scenario.first), len(pos.rules.definition.track))
    )
    since = f"{'on' if arrival.turn == arrival.last else 'from'} turn {begin.number}, {begin.date}"
    if arrival.counteroffensive and not counteroffensive(pos):
        declared = "once Operation Shocktroop is declared"
        since = declared if arrival.turn <= pos.turn else f"{since}, {declared}"
    return f"{many}, {since}"


def _losses(pos: Position) -> Iterator[Panel]:
    """NMG 13.0, 17.0: who may come back, who is gone."""
    for side in (ISRAEL, SYRIA):
        name = side_name(pos.rules, side)
        box, gone = units_in(pos, side, BOX), units_in(pos, side, GONE)
        yield _panel(pos, LOST, f"{name}, Replacement Box: {counted(len(box), 'unit')}", box)
        yield _panel(pos, LOST, f"{name}, eliminated for good: {counted(len(gone), 'unit')}", gone)
