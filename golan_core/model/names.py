"""The names of a game's units, hexes and places, for its grammar."""

from __future__ import annotations

from collections.abc import Sequence

from golan_core.errors import NotationError, nearest
from golan_core.map.board import Board
from golan_core.map.hexes import HexLabelError


class Names:
    """Unit ids, hex labels and names of places; case does not matter."""

    def __init__(self, board: Board, units: Sequence[str]) -> None:
        """`units` are the ids of the units by index."""
        self._grid = board.grid
        self._units = tuple(units)
        self.unit_name = self._units.__getitem__
        self.hex_name = tuple(
            board.grid.label(h) if board.grid.full >> h & 1 else "" for h in range(board.grid.size)
        ).__getitem__
        self._index = {name.lower(): unit for unit, name in enumerate(units)}
        self._place_names = tuple(board.places)
        # A place of several words is typed with hyphens: an action is cut at its blanks.
        self._places = {name.lower().replace(" ", "-"): h for name, h in board.places.items()}

    def find_unit(self, text: str) -> int | None:
        """Index of the unit written `text`, or None."""
        return self._index.get(text.lower())

    def unit(self, text: str) -> int:
        """Index of the unit written `text`. Raises NotationError with the nearest name."""
        found = self.find_unit(text)
        if found is None:
            raise NotationError(f"no unit is called {text!r}{nearest(text, self._units)}")
        return found

    def hex(self, text: str) -> int:
        """Id of the hex with a label or of a named place. Raises NotationError with the nearest name."""
        place = self._places.get(text.lower().replace(" ", "-"))
        if place is not None:
            return place
        try:
            return self._grid.parse(text)
        except HexLabelError as wrong:
            raise NotationError(f"{wrong}{nearest(text, self._place_names)}") from None

    def unit_or_hex(self, text: str) -> tuple[int | None, int]:
        """The unit written `text`, or None and the hex of that label or name.

        Raises NotationError with the nearest name for what is neither.
        """
        unit = self.find_unit(text)
        if unit is not None:
            return unit, -1
        try:
            return None, self.hex(text)
        except NotationError:
            near = nearest(text, self._units)
            if not near or text.replace(".", "").isdecimal():
                raise
            raise NotationError(f"no unit, hex or place is called {text!r}{near}") from None
