"""What stands in the booklet of a series game."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from importlib.resources import files

from golan_core.data.rule_texts import load_rules
from golan_core.model.calendar import Calendar, Turn
from golan_core.model.manual import Manual
from golan_core.model.options import Value
from golan_core.model.values import RuleText
from golan_scs.model.rulebook import Position
from golan_scs.view.position import position

RULES = files(__package__) / "rules.toml"
"""The rules of the series, paragraph by paragraph; a game puts its own before them."""


class SeriesManual(Manual[Position]):
    """The turn track, and positions as a rulebook prints them."""

    def rules(self) -> list[RuleText]:
        return load_rules(RULES, [option.name for option in self.game.options])

    def position(self, text: str, scenario: str, options: Mapping[str, Value]) -> Position:
        return position(self.game, text, scenario, dict(options))

    def calendar(self) -> Calendar:
        return Calendar(
            Turn(t.number, t.date, datetime.fromisoformat(t.start), datetime.fromisoformat(t.end))
            for t in self.game.definition.track
        )
