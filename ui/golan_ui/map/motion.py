"""Motion for the eye: counters glide the way they went, hexes flash where dice fell. No drawing here.

The position changes at once; only what is drawn lags behind. So nothing ever waits for a motion, and
to finish it is to forget it.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from golan_core.view.scene import BoardView, CounterView, Point, Scene
from golan_ui.table.trace import Trace

A_HEX = 0.11
"""Seconds that a counter takes for a hex, at speed 1."""
SHORTEST, LONGEST = 0.2, 0.9
"""Seconds of a glide, whatever its way."""
FLASH = 0.45
"""Seconds that a hex flashes."""


@dataclass(frozen=True, slots=True)
class Glide:
    """Counters that go along points of the world together."""

    counters: tuple[CounterView, ...]
    points: tuple[Point, ...]

    def at(self, share: float) -> Point:
        """Where they are after a share of the time."""
        eased = share * share * (3 - 2 * share)
        place = eased * (len(self.points) - 1)
        leg = min(int(place), len(self.points) - 2)
        (x0, y0), (x1, y1) = self.points[leg], self.points[leg + 1]
        part = place - leg
        return x0 + (x1 - x0) * part, y0 + (y1 - y0) * part


def glides(before: Scene, after: Scene, traces: Iterable[Trace]) -> list[Glide]:
    """The counters that stand elsewhere than before, by the ways of the traces, else straight."""
    was = {c.unit: c.hex for c in before.counters}
    ways: dict[str, tuple[int, ...]] = {}
    for trace in traces:
        for units, path in trace.ways:
            for unit in units:
                known = ways.get(unit, ())
                ways[unit] = (*known, *path[1:]) if known and known[-1] == path[0] else path
    view, groups = after.board_view, dict[tuple[int, ...], list[CounterView]]()
    for counter in after.counters:
        start = was.get(counter.unit, -1)
        if start == counter.hex or start not in view or counter.hex not in view:
            continue
        way = ways.get(counter.unit, ())
        if not way or way[0] != start or way[-1] != counter.hex:
            way = start, counter.hex
        groups.setdefault(way, []).append(counter)
    return [
        Glide(tuple(counters), tuple(view.hex(h).center for h in way if h in view))
        for way, counters in groups.items()
    ]


class Motion:
    """What moves now. Times are seconds of one clock, which the caller reads."""

    def __init__(self) -> None:
        self._glides: list[Glide] = []
        self._flashes: tuple[int, ...] = ()
        self._begun = self._glide_ends = self._flash_ends = 0.0
        self._gliding: frozenset[str] = frozenset()

    def begin(
        self,
        moves: Sequence[Glide],
        flashes: tuple[int, ...],
        speed: float,
        now: float,
        most: float = math.inf,
    ) -> None:
        """Let counters glide and hexes flash, at a speed of 1 or more or less; at 0 nothing moves.

        `most` is the time after which all must be over.
        """
        self.finish()
        if speed <= 0:
            return
        self._glides, self._flashes, self._begun = list(moves), flashes, now
        longest = max((len(g.points) - 1 for g in moves), default=0)
        seconds = min(max(longest * A_HEX, SHORTEST), LONGEST) if moves else 0.0
        self._glide_ends = now + min(seconds / speed, most)
        self._flash_ends = now + min(FLASH / speed if flashes else 0.0, most)
        self._gliding = frozenset(c.unit for g in moves for c in g.counters)

    def finish(self) -> None:
        """Everything is where it belongs."""
        self._glides, self._flashes, self._gliding = [], (), frozenset()

    @property
    def running(self) -> bool:
        """Is anything to be drawn elsewhere than where it is?"""
        return bool(self._glides or self._flashes)

    def beat(self, now: float) -> bool:
        """Time goes by; True if the picture changes by it."""
        if not self.running:
            return False
        if now >= self._glide_ends:
            self._glides, self._gliding = [], frozenset()
        if now >= self._flash_ends:
            self._flashes = ()
        return True

    def resting(self, counters: tuple[CounterView, ...]) -> tuple[CounterView, ...]:
        """The counters that do not glide now."""
        return tuple(c for c in counters if c.unit not in self._gliding) if self._gliding else counters

    @property
    def flashing(self) -> tuple[int, ...]:
        return self._flashes

    def loose(self, now: float) -> list[tuple[tuple[CounterView, ...], Point]]:
        """Counters on their way, and the world points where they are."""
        whole = max(1e-6, self._glide_ends - self._begun)
        share = min(max((now - self._begun) / whole, 0.0), 1.0)
        return [(glide.counters, glide.at(share)) for glide in self._glides]


def in_sight(moves: Iterable[Glide], seen: tuple[float, float, float, float]) -> list[Glide]:
    """The glides of which something lies within left, top, right, bottom of the world."""
    left, top, right, bottom = seen
    return [g for g in moves if any(left <= x <= right and top <= y <= bottom for x, y in g.points)]


def flashes_in_sight(
    traces: Iterable[Trace], view: BoardView, seen: tuple[float, float, float, float]
) -> tuple[int, ...]:
    """The hexes to flash that can be seen, each once."""
    left, top, right, bottom = seen
    found: dict[int, None] = {}
    for hex_id in (h for trace in traces for h in trace.flashes if h in view):
        x, y = view.hex(hex_id).center
        if left <= x <= right and top <= y <= bottom:
            found[hex_id] = None
    return tuple(found)
