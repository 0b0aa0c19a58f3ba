"""What stands in the booklet of a series game."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from golan_core.model.manual import Manual
from golan_core.model.options import Value
from golan_core.model.track import Track, Turn
from golan_scs.model.rulebook import Position
from golan_scs.view.position import position


class SeriesManual(Manual[Position]):
    """The turn track, and positions as a rulebook prints them."""

    def position(self, text: str, scenario: str, options: Mapping[str, Value]) -> Position:
        return position(self.game, text, scenario, dict(options))

    def track(self) -> Track:
        return Track(
            Turn(t.number, t.date, datetime.fromisoformat(t.start), datetime.fromisoformat(t.end))
            for t in self.game.definition.track
        )
