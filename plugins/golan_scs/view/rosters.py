"""What a player leafs through beside the map: orders of battle, arrivals to come, dead piles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from golan_core.view.scene import Panel
from golan_core.wording import counted
from golan_scs.model.definition import Counter
from golan_scs.model.rulebook import Position
from golan_scs.model.state import DEAD, IN_POOL
from golan_scs.view.showing import counter_view

ARRIVALS, DEAD_PILE = "Arrivals", "Dead"


def rosters(pos: Position) -> list[Panel]:
    """The boxes, those of one title together."""
    return [*_orders_of_battle(pos), *_arrivals(pos), *_dead(pos)]


def _panel(pos: Position, title: str, head: str, units: Sequence[int]) -> Panel:
    return Panel(title, (head,), tuple(counter_view(pos, u) for u in units))


def _orders_of_battle(pos: Position) -> Iterator[Panel]:
    """Each side's units on the map, by division, else by brigade."""
    for side in (0, 1):
        mine = list(pos.on_map(side))
        title = pos.rules.side_name(side)
        yield Panel(title, (f"{counted(len(mine), 'unit')} on the map, {_lost(pos, mine)}",))
        groups: dict[str, list[int]] = {}
        for unit in pos.rules.units_of[side]:
            if pos.where[unit] >= 0:
                groups.setdefault(_group(pos.rules.counters[unit]), []).append(unit)
        for name, units in groups.items():
            head = f"{name}: {counted(len(units), 'unit')}, {_lost(pos, units)}"
            yield _panel(pos, title, head, units)


def _group(counter: Counter) -> str:
    return counter.division or counter.formation


def _lost(pos: Position, units: Sequence[int]) -> str:
    lost = sum(pos.rules.counters[u].steps - pos.steps[u] for u in units)
    return f"{counted(lost, 'step')} lost"


def _arrivals(pos: Position) -> Iterator[Panel]:
    """Reinforcements that are still to come, by turn (SCS 2.0)."""
    shown = 0
    for arrival in sorted(pos.rules.scenario.arrivals, key=lambda a: (a.turn, a.side)):
        units = [u for u in arrival.units if pos.where[u] == IN_POOL]
        if not units:
            continue
        shown += 1
        date = (
            pos.rules.definition.turn(arrival.turn).date
            if arrival.turn <= len(pos.rules.definition.track)
            else ""
        )
        when = "due now" if arrival.turn <= pos.turn else f"turn {arrival.turn}, {date}".rstrip(", ")
        where = " or ".join(arrival.entries)
        head = f"{pos.rules.side_name(arrival.side)}, {when}: Entry Area {where}"
        if arrival.condition:
            head += f" ({pos.rules.arrival_conditions.get(arrival.condition, arrival.condition)})"
        yield _panel(pos, ARRIVALS, head, units)
    if not shown:
        yield Panel(ARRIVALS, ("No more units arrive.",))


def _dead(pos: Position) -> Iterator[Panel]:
    for side in (0, 1):
        dead = [u for u in pos.rules.units_of[side] if pos.where[u] == DEAD]
        head = f"{pos.rules.side_name(side)}: {counted(len(dead), 'unit')} in the dead pile"
        yield _panel(pos, DEAD_PILE, head, dead)
