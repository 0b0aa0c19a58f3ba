"""How a position of a series game looks, on a table and in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from golan_core.view.look import Look
from golan_core.view.scene import Overlay, Panel, Scene
from golan_scs.model.rulebook import Position
from golan_scs.view import showing
from golan_scs.view.overlays import overlays
from golan_scs.view.rosters import rosters
from golan_scs.view.telling import describe_hex, describe_unit, unit_line


class SeriesLook(Look[Position]):
    """How a position looks."""

    def scene(self, pos: Position, role: str = "") -> Scene:
        return showing.scene(pos, self.game.title, self.summary(pos))

    def describe(self, pos: Position, what: str) -> list[str]:
        unit = self.game.words.find_unit(what)
        return describe_hex(pos, self.game.words.hex(what)) if unit is None else describe_unit(pos, unit)

    def units(self, pos: Position, role: str = "") -> list[str]:
        sides = [i for i, side in enumerate(self.game.roles) if role in ("", side)]
        counters = pos.rules.counters
        return [unit_line(pos, c.index) for c in counters if c.side in sides and pos.where[c.index] >= 0]

    def overlays(
        self, pos: Position, role: str, units: Sequence[str] = ()
    ) -> Mapping[str, Sequence[Overlay]]:
        side = self.game.roles.index(role) if role in self.game.roles else 0
        held = [u for name in units if (u := self.game.words.find_unit(name)) is not None]
        return overlays(pos, side, held)

    def rosters(self, pos: Position, role: str = "") -> list[Panel]:
        return rosters(pos)

    def evaluate(self, pos: Position, role: str) -> float:
        return pos.rules.advice.evaluate(pos, self.game.roles.index(role))
