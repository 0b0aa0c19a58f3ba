"""What an action did on the map: the ways of units and the hexes where dice fell, as plain data."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from golan_core.model.values import Event
from golan_core.play.session import Entry


@dataclass(frozen=True, slots=True)
class Trace:
    """What one action did on the map: the ways of units, and the hexes about which dice were thrown."""

    ways: tuple[tuple[tuple[str, ...], tuple[int, ...]], ...] = ()
    flashes: tuple[int, ...] = ()


def trace_of(entry: Entry, events: Sequence[Event], ids: Mapping[str, int]) -> Trace:
    """The trace of an action, from events whose data names `units` and their `path`, or hexes of dice."""
    ways = []
    for event in events:
        units, path = event.data.get("units"), event.data.get("path")
        if isinstance(units, list | tuple) and isinstance(path, list | tuple):
            hexes = tuple(ids[label] for label in path if label in ids)
            if len(hexes) > 1:
                ways.append((tuple(str(u) for u in units), hexes))
    fallen = [e for e in events if entry.rolls and not e.data.get("path")]
    return Trace(tuple(ways), tuple(dict.fromkeys(h for e in fallen for h in named_hexes(e.data, ids))))


def named_hexes(data: Mapping[str, Any], ids: Mapping[str, int]) -> Iterable[int]:
    """Hexes that the data of an event name by their labels, once each, in order."""
    seen = {}
    for value in data.values():
        for word in value if isinstance(value, list | tuple) else (value,):
            if isinstance(word, str) and word in ids:
                seen[ids[word]] = True
    return seen
