"""How a position looks: the table, facts, boxes, overlays, hexes and units in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from golan_core.model.values import Fact, Measure
from golan_core.view.look import Look
from golan_core.view.scene import Overlay, Panel, Scene
from golan_no_middle_ground.bot.worth import evaluate
from golan_no_middle_ground.model.definition import SIDES
from golan_no_middle_ground.model.rulebook import Position
from golan_no_middle_ground.view import boxes, showing
from golan_no_middle_ground.view.measures import measures
from golan_no_middle_ground.view.overlays import overlays
from golan_no_middle_ground.view.rosters import rosters
from golan_no_middle_ground.view.telling import describe_hex, describe_unit, unit_line


class NmgLook(Look[Position]):
    """How a position looks."""

    def evaluate(self, pos: Position, role: str) -> float:
        return evaluate(pos, SIDES.index(role))

    def summary(self, pos: Position) -> Sequence[Fact]:
        return boxes.summary(pos)

    def scene(self, pos: Position, role: str = "") -> Scene:
        return showing.scene(pos, self.game.title)

    def describe(self, pos: Position, what: str) -> list[str]:
        unit, h = self.game.words.unit_or_hex(what)
        return describe_hex(pos, h) if unit is None else describe_unit(pos, unit)

    def units(self, pos: Position, role: str = "") -> list[str]:
        """Units on the map, of one role or of all, by formation as printed."""
        sides = [SIDES.index(role)] if role else [0, 1]
        return [
            unit_line(pos, u)
            for u in pos.rules.scenario.units
            if pos.where[u] >= 0 and pos.rules.sides[u] in sides
        ]

    def overlays(
        self, pos: Position, role: str, units: Sequence[str] = ()
    ) -> Mapping[str, Sequence[Overlay]]:
        index = self.game.definition.index
        held = [index[name] for name in units if name in index]
        return overlays(pos, SIDES.index(role) if role in SIDES else 0, held)

    def rosters(self, pos: Position, role: str = "") -> list[Panel]:
        return rosters(pos)

    def measures(self, pos: Position) -> Sequence[Measure]:
        return measures(pos)
