"""Heights of Courage as a game of the plugin API."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from importlib.resources import files

from golan_core.data.rule_texts import load_rules
from golan_core.lessons.files import load_lessons
from golan_core.lessons.lesson import Lesson
from golan_core.model.options import Option, Value
from golan_core.model.values import Datum, Fact, Measure, RuleText
from golan_core.turn.decision_kind import DecisionKind
from golan_heights_of_courage.model.actions import HOC_GRAMMAR
from golan_heights_of_courage.model.compiled import Position
from golan_heights_of_courage.rulebook import HocRulebook
from golan_heights_of_courage.rules.victory import MAXIMUM, controlled
from golan_heights_of_courage.turn.movement import HocExploitation, HocMovement
from golan_heights_of_courage.turn.tempo import TempoPhase
from golan_heights_of_courage.view import history
from golan_scs.data.loading import load_definition
from golan_scs.data.provenance import provenance
from golan_scs.game import SeriesGame
from golan_scs.manual import SeriesManual
from golan_scs.model.definition import ScenarioData
from golan_scs.model.switches import SCSRules
from golan_scs.view.look import SeriesLook

ACCELERATED = Option(
    "accelerated", False, "the accelerated Syrian order of arrival, on top of any scenario", (), "HoC 4.4"
)

SIDES = ("israeli", "syrian")
DATA = files(__package__) / "data"
RULES = files(__package__) / "rules.toml"
"""The rulebook paragraph by paragraph; beside `data`, for it bears on no game."""
LESSONS = files(__package__) / "lessons.toml"
"""The guided games; beside `data` too, for no saved game hangs on them."""


class HocLook(SeriesLook):
    """How a position looks."""

    def summary(self, pos: Position) -> Sequence[Fact]:
        """Date, victory hexes and points of a position (HoC 1.11)."""
        if not pos.turn:
            return (Fact("date", "set-up", kind="date"),)
        entry = self.game.definition.turn(pos.turn)
        return (
            Fact("date", entry.date, kind="date"),
            Fact("VP", controlled(pos, 1).bit_count(), "syrian", "points"),
            Fact("maximum", pos.marks.get(MAXIMUM, 0), "syrian", "points"),
            Fact("VP", controlled(pos, 0).bit_count(), "israeli", "points"),
            Fact("air", pos.air[0], "israeli"),
            Fact("air", pos.air[1], "syrian"),
            Fact("repl", pos.repl[0], "israeli"),
            Fact("repl", pos.repl[1], "syrian"),
            Fact("cease-fire", f"{entry.cease_fire}+" if entry.cease_fire else "no roll"),
        )

    def measures(self, pos: Position) -> Sequence[Measure]:
        return history.measures(pos)


class HocManual(SeriesManual):
    """What stands in the booklet."""

    def history(self) -> Mapping[int, Mapping[str, tuple[float, float]]]:
        return history.SPANS

    def provenance(self) -> list[Datum]:
        return provenance(DATA)

    def rules(self) -> list[RuleText]:
        own = load_rules(RULES, [option.name for option in self.game.options])
        return [*own, *super().rules()]

    def lessons(self) -> Sequence[Lesson]:
        return self._lessons

    @cached_property
    def _lessons(self) -> Sequence[Lesson]:
        return load_lessons(LESSONS, self.game)


class HeightsOfCourage(SeriesGame):
    """The battle for the Golan Heights, 6 to 28 October 1973."""

    id = "heights-of-courage"
    title = "Heights of Courage"
    version = "0.1.0"
    grammar = HOC_GRAMMAR
    options = (*SeriesGame.options, ACCELERATED)
    look = cached_property(HocLook)
    manual = cached_property(HocManual)

    def __init__(self) -> None:
        super().__init__(load_definition(DATA, sides=SIDES))

    def kinds(self) -> dict[str, DecisionKind[Position]]:
        own = {"movement": HocMovement(), "exploitation": HocExploitation(), "tempo": TempoPhase()}
        return super().kinds() | own

    def make_rulebook(
        self, scenario: ScenarioData, rules: SCSRules, options: Mapping[str, Value]
    ) -> HocRulebook:
        return HocRulebook(self.definition, scenario, rules, self.flow, options)
