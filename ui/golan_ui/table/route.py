"""A way chosen hex by hex: the waypoints that a player has laid, and where the units can go on from them."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from golan_core.errors import GolanError
from golan_core.model.values import Refusal
from golan_core.view.choices import Choice, with_names
from golan_ui.table.now import Now


class Route:
    """The way of the units in hand so far. Nothing is done until its goal is clicked.

    A waypoint is laid only where some choice of the game leads through it, so that the way can
    always be walked as it is shown.
    """

    def __init__(self) -> None:
        self._legs: list[tuple[str, ...]] = []

    @property
    def path(self) -> tuple[str, ...]:
        """Labels of the hexes gone through, without the one that the units stand in."""
        return self._legs[-1] if self._legs else ()

    @property
    def waypoints(self) -> tuple[str, ...]:
        """Labels of the hexes that were chosen."""
        return tuple(leg[-1] for leg in self._legs)

    def clear(self) -> None:
        self._legs = []

    def take_back(self) -> bool:
        """Take the last waypoint back; False if there is none."""
        if not self._legs:
            return False
        self._legs.pop()
        return True

    def lay(self, now: Now, units: Sequence[str], label: str) -> bool:
        """Go by way of a hex; False if no way leads through it."""
        way = through(now.along(units, self.path), self.path, label)
        if not way:
            return False
        self._legs.append(way)
        return True

    def why_not(self, now: Now, units: Sequence[str], label: str) -> Refusal | None:
        """The rule that keeps the units from going on to a hex; None if the game does not say."""
        direct = now.why_hex(units, label)
        sample = next((c for c in now.along(units, self.path) if c.path), None)
        if sample is None or not self._legs:
            return direct
        if now.board.are_adjacent(self.path[-1], label):
            way = next(attribute for attribute, kind in sample.action.fields if kind == "path")
            with suppress(GolanError):
                action = with_names(sample.action, {way: (*self.path, label)}, now.game.words)
                return now.session.why_not(now.role, action) or direct
        rule = now.decision.rule if now.decision else ""
        return direct or Refusal(rule, "no-way-on", f"no way on from {self.path[-1]} leads to {label}")


def through(ways: Sequence[Choice], path: Sequence[str], label: str) -> tuple[str, ...]:
    """The cheapest of some ways that lead on from `path` through a hex, as far as that hex; () for none.

    A choice that ends there is taken before one that passes by.
    """
    done = len(path)
    leading = [c for c in ways if label in c.path[done:]]
    if not leading:
        return ()
    best = min(leading, key=lambda c: (c.hex != label, c.cost, len(c.path)))
    return best.path[: best.path.index(label, done) + 1]
