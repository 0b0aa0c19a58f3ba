"""What a player leafs through beside the map: orders of battle, arrivals to come, dead piles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from golan_core.view.scene import Panel
from golan_core.wording import counted
from golan_scs.model.definition import Counter
from golan_scs.model.rulebook import Rulebook
from golan_scs.model.state import DEAD, IN_POOL, State
from golan_scs.view.showing import counter_view

ARRIVALS, DEAD_PILE = "Arrivals", "Dead"


def rosters(rb: Rulebook, state: State) -> list[Panel]:
    """The boxes, those of one title together."""
    return [*_orders_of_battle(rb, state), *_arrivals(rb, state), *_dead(rb, state)]


def _panel(rb: Rulebook, state: State, title: str, head: str, units: Sequence[int]) -> Panel:
    return Panel(title, (head,), tuple(counter_view(rb, state, u) for u in units))


def _orders_of_battle(rb: Rulebook, state: State) -> Iterator[Panel]:
    """Each side's units on the map, by division, else by brigade."""
    for side in (0, 1):
        mine = list(state.on_map(side))
        title = rb.side_name(side)
        yield Panel(title, (f"{counted(len(mine), 'unit')} on the map, {_lost(rb, state, mine)}",))
        groups: dict[str, list[int]] = {}
        for unit in rb.units_of[side]:
            if state.where[unit] >= 0:
                groups.setdefault(_group(rb.counters[unit]), []).append(unit)
        for name, units in groups.items():
            head = f"{name}: {counted(len(units), 'unit')}, {_lost(rb, state, units)}"
            yield _panel(rb, state, title, head, units)


def _group(counter: Counter) -> str:
    return counter.division or counter.formation


def _lost(rb: Rulebook, state: State, units: Sequence[int]) -> str:
    lost = sum(rb.counters[u].steps - state.steps[u] for u in units)
    return f"{counted(lost, 'step')} lost"


def _arrivals(rb: Rulebook, state: State) -> Iterator[Panel]:
    """Reinforcements that are still to come, by turn (SCS 2.0)."""
    shown = 0
    for arrival in sorted(rb.scenario.arrivals, key=lambda a: (a.turn, a.side)):
        units = [u for u in arrival.units if state.where[u] == IN_POOL]
        if not units:
            continue
        shown += 1
        date = rb.definition.turn(arrival.turn).date if arrival.turn <= len(rb.definition.track) else ""
        when = "due now" if arrival.turn <= state.turn else f"turn {arrival.turn}, {date}".rstrip(", ")
        where = " or ".join(arrival.entries)
        head = f"{rb.side_name(arrival.side)}, {when}: Entry Area {where}"
        if arrival.condition:
            head += f" ({rb.arrival_conditions.get(arrival.condition, arrival.condition)})"
        yield _panel(rb, state, ARRIVALS, head, units)
    if not shown:
        yield Panel(ARRIVALS, ("No more units arrive.",))


def _dead(rb: Rulebook, state: State) -> Iterator[Panel]:
    for side in (0, 1):
        dead = [u for u in rb.units_of[side] if state.where[u] == DEAD]
        head = f"{rb.side_name(side)}: {counted(len(dead), 'unit')} in the dead pile"
        yield _panel(rb, state, DEAD_PILE, head, dead)
