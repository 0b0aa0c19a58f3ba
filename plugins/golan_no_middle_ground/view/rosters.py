"""What a player leafs through beside the map: both armies by formation, arrivals to come, losses."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from golan_core.view.scene import Panel
from golan_core.wording import counted
from golan_no_middle_ground.model.definition import ISRAEL, SYRIA, Arrival
from golan_no_middle_ground.model.rulebook import Rulebook
from golan_no_middle_ground.model.state import BASE, BOX, GONE, HERMON, POOL, State
from golan_no_middle_ground.rules.war.arrivals import runs, waiting
from golan_no_middle_ground.turn.judge import deciding
from golan_no_middle_ground.view.boxes import ARRIVALS, LOST, side_name, to_set_up, units_in
from golan_no_middle_ground.view.pieces import counter


def rosters(rb: Rulebook, state: State) -> list[Panel]:
    """The boxes, those of one title together."""
    return [*_armies(rb, state), *_arrivals(rb, state), *_losses(rb, state)]


def _panel(rb: Rulebook, state: State, title: str, head: str, units: Sequence[int]) -> Panel:
    return Panel(title, (head,), tuple(counter(rb, state, u) for u in units))


def _armies(rb: Rulebook, state: State) -> Iterator[Panel]:
    """Each side's units on the map by the formation that they act with, independent ones last."""
    for side in (ISRAEL, SYRIA):
        mine = state.on_map(side)
        title = side_name(rb, side)
        yield Panel(title, (f"{counted(len(mine), 'unit')} on the map, {_shaken(state, mine)}",))
        groups: dict[int, list[int]] = {}
        for unit in mine:
            groups.setdefault(rb.formation(state, unit), []).append(unit)
        for formation in sorted(groups, key=lambda f: (f < 0, f)):
            units = groups[formation]
            name = rb.formation_name(formation).capitalize()
            head = f"{name}: {counted(len(units), 'unit')}, {_shaken(state, units)}"
            yield _panel(rb, state, title, head, units)
        for box, text in ((BASE, "Off the map, to come back by air"), (HERMON, "Sent to Mount Hermon")):
            off = units_in(rb, state, side, box)
            if off:
                yield _panel(rb, state, title, f"{text}: {counted(len(off), 'unit')}", off)


def _shaken(state: State, units: Sequence[int]) -> str:
    return f"{sum(state.disrupted >> u & 1 for u in units)} disrupted"


def _arrivals(rb: Rulebook, state: State) -> Iterator[Panel]:
    """NMG 16.0, 18.0; T:D 3.0: who is to be set up, who may come this turn, who later, and by when."""
    setting_up = list(to_set_up(rb, state))
    yield from setting_up
    returning = [u for u in rb.scenario.units if state.returning >> u & 1 and state.where[u] == POOL]
    if returning:
        yield _panel(rb, state, ARRIVALS, "To be placed as soon as there is room", returning)
    told = set(returning)
    later: list[Panel] = []
    first = deciding(rb, state) if not state.ended else ISRAEL
    numbered = sorted(enumerate(rb.definition.arrivals), key=lambda a: rb.sides[a[1].units[0]] != first)
    for number, arrival in numbered:
        units = waiting(rb, state, arrival)
        told |= set(units)
        if not units or arrival.last < state.turn or arrival.turn > rb.scenario.last:
            continue
        quota = state.quota[number] if number < len(state.quota) else 0
        head = f"{side_name(rb, rb.sides[units[0]])}, {arrival.name}: {_when(rb, state, arrival, quota)}"
        panel = _panel(rb, state, ARRIVALS, head, units)
        if runs(rb, state, arrival):
            yield panel
        else:
            later.append(panel)
    yield from later
    rest = [u for u in rb.scenario.units if state.where[u] == POOL and u not in told]
    if not state.turn:
        shown = {c.unit for panel in setting_up for c in panel.counters}
        placed_later = [u for u in rest if u in rb.scenario.zones and rb.name(u) not in shown]
        if placed_later:
            yield _panel(rb, state, ARRIVALS, "To be set up later", placed_later)
        rest = [u for u in rest if u not in rb.scenario.zones]
    if rest:
        yield _panel(rb, state, ARRIVALS, "Only when their rule brings them in", rest)
    elif not told:
        yield Panel(ARRIVALS, ("No more units arrive.",))


def _when(rb: Rulebook, state: State, arrival: Arrival, quota: int) -> str:
    """How many come, and from when on."""
    if quota:
        return f"{quota} more may come this turn"
    many = {"d6": "one die of units a turn", "all": "all"}.get(arrival.count, f"{arrival.count} a turn")
    begin = rb.definition.turn(min(max(arrival.turn, rb.scenario.first), len(rb.definition.track)))
    since = f"{'on' if arrival.turn == arrival.last else 'from'} turn {begin.number}, {begin.date}"
    if arrival.counteroffensive and not rb.counteroffensive(state):
        declared = "once Operation Shocktroop is declared"
        since = declared if arrival.turn <= state.turn else f"{since}, {declared}"
    return f"{many}, {since}"


def _losses(rb: Rulebook, state: State) -> Iterator[Panel]:
    """NMG 13.0, 17.0: who may come back, who is gone."""
    for side in (ISRAEL, SYRIA):
        name = side_name(rb, side)
        box, gone = units_in(rb, state, side, BOX), units_in(rb, state, side, GONE)
        yield _panel(rb, state, LOST, f"{name}, Replacement Box: {counted(len(box), 'unit')}", box)
        yield _panel(rb, state, LOST, f"{name}, eliminated for good: {counted(len(gone), 'unit')}", gone)
