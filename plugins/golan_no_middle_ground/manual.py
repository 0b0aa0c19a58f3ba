"""What stands in the booklet of No Middle Ground: rules, calendar, provenance, positions in writing."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files

from golan_core.data.rule_texts import load_rules
from golan_core.model.calendar import Calendar, Turn
from golan_core.model.manual import Manual
from golan_core.model.options import Value
from golan_core.model.values import Datum, RuleText
from golan_no_middle_ground.data.loading import DATA, provenance
from golan_no_middle_ground.model.rulebook import Position
from golan_no_middle_ground.model.state import State
from golan_no_middle_ground.view.position import position

RULES = files(__package__) / "rules.toml"
"""The rules one by one; beside `data`, for it bears on no game."""


class NmgManual(Manual[Position]):
    """What stands in the booklet."""

    def position(self, text: str, scenario: str, options: Mapping[str, Value]) -> Position:
        settled = {**self.game.settle_options({}), **options}
        setup = self.game.setup_of(scenario or next(iter(self.game.scenarios)), settled)
        rules = self.game.rules_of(setup)
        return position(State(rules, setup, rules.sides), self.game.words, text)

    def calendar(self) -> Calendar:
        return Calendar(Turn(t.number, t.date, t.start, t.end) for t in self.game.definition.track)

    def provenance(self) -> list[Datum]:
        return provenance(DATA)

    def rules(self) -> list[RuleText]:
        return load_rules(RULES, [o.name for o in self.game.options])
