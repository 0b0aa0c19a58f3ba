"""What is worked out once and kept for all positions of a game."""

from __future__ import annotations

from collections.abc import Callable

from golan_core.map.hexes import HexSet
from golan_core.map.search import Adjacency

FULL = 64
"""So many cost tables are kept."""


class Kept:
    """Hexes and cost tables that follow from the static data, or from little of a position besides."""

    def __init__(self) -> None:
        self._hexes: dict[object, HexSet] = {}
        self._tables: dict[object, Adjacency] = {}
        self._first: dict[object, tuple[Adjacency, HexSet]] = {}

    def hexes(self, key: object, make: Callable[[], HexSet]) -> HexSet:
        """The set of a name, made if it is asked for the first time."""
        found = self._hexes.get(key)
        if found is None:
            found = self._hexes[key] = make()
        return found

    def table(
        self,
        kind: object,
        bridges: int,
        cleared: HexSet,
        make: Callable[[Adjacency | None, HexSet], Adjacency],
    ) -> Adjacency:
        """The cost table of a kind with such bridges and cleared minefields.

        `make` gets the first table of the kind, if there is one, and the mines that were cleared in it.
        """
        key = (kind, bridges, cleared)
        found = self._tables.get(key)
        if found is None:
            if len(self._tables) >= FULL:
                self._tables.clear()
            found = self._tables[key] = make(*self._first.get(kind, (None, 0)))
            self._first.setdefault(kind, (found, cleared))
        return found
