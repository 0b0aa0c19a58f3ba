"""No Middle Ground as a game of the plugin API."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from golan_core.model.bot import BotFactory
from golan_core.model.dice import ScriptedDice
from golan_core.model.names import Names
from golan_core.model.options import Option, Value
from golan_core.model.values import Outcome, Scenario
from golan_core.turn.map_game import MapGame
from golan_no_middle_ground.bot import GreedyBot
from golan_no_middle_ground.data.loading import DATA, load_definition
from golan_no_middle_ground.manual import NmgManual
from golan_no_middle_ground.model.actions import GRAMMAR, Action, End
from golan_no_middle_ground.model.definition import CHITS, PHASES, SIDES, STEPS
from golan_no_middle_ground.model.rulebook import Position, Rulebook
from golan_no_middle_ground.model.state import BASE, State, from_data, to_data
from golan_no_middle_ground.rules.war import victory
from golan_no_middle_ground.rules.war.problems import problems
from golan_no_middle_ground.turn.sequence import flow_of, start
from golan_no_middle_ground.view.answers import NmgAnswers
from golan_no_middle_ground.view.look import NmgLook
from golan_no_middle_ground.view.reading import complete, filled_out

OPTIONS = (
    Option("setup", "ready", "start from the ready set-up or set up freely", ("ready", "free"), "NMG 18.0"),
    Option("early_end", True, "the End Turn marker is in the cup", (), "T:D 1.1"),
    Option("road_march", False, "three MP more for a march by road, away from the enemy", (), "NMG 6.0"),
)

GREEDY = {
    "greedy": BotFactory(
        GreedyBot, title="goes for what the scenario's victory asks, shoots where the odds pay, keeps supply"
    )
}


class NoMiddleGround(MapGame[Position]):
    """The war between Israel and Syria, 6 to 16 October 1973: formations drawn from a cup."""

    id = "no-middle-ground"
    title = "No Middle Ground"
    version = "0.1.0"
    roles = SIDES
    options = OPTIONS
    grammar = GRAMMAR
    bots = GREEDY
    end = End()
    look = cached_property(NmgLook)
    answers = cached_property(NmgAnswers)
    manual = cached_property(NmgManual)

    def __init__(self) -> None:
        self.definition = load_definition(DATA)
        self.flow = flow_of(self.definition)
        self.scenarios = {
            s.id: Scenario(s.id, s.title, s.summary) for s in self.definition.scenarios.values()
        }
        self.data_digest = self.definition.data_digest
        self.words = Names(self.definition.board, tuple(u.id for u in self.definition.units))
        self._sides = tuple(u.side for u in self.definition.units)

    def make_rules(self, scenario: str, options: Mapping[str, Value]) -> Rulebook:
        return Rulebook(self.definition, self.definition.scenarios[scenario], options, self.flow)

    def start(self, scenario: str, options: Mapping[str, Value]) -> Position:
        setup = self.setup_of(scenario, options)
        state = State(self.rules_of(setup), setup, self._sides)
        start(state, ScriptedDice(()), [])
        return state

    def outcome(self, pos: Position) -> Outcome | None:
        return victory.outcome(pos) if pos.ended else None

    def problems(self, pos: Position) -> list[str]:
        return problems(pos)

    def parse(self, pos: Position, text: str) -> Action:
        action: Action = GRAMMAR.read(filled_out(text), self.words)
        return complete(pos, action)

    def to_data(self, pos: Position) -> dict[str, Any]:
        return to_data(pos)

    def from_data(self, data: Mapping[str, Any]) -> Position:
        state = from_data(data, self._sides, self.rules_of)
        self._check(state)
        return state

    def _check(self, pos: Position) -> None:
        """Refuse what no position of this game holds. Raises ValueError naming it."""
        missing = {o.name for o in self.options} - {name for name, _ in pos.setup[1]}
        if missing:
            raise ValueError(f"options are missing: {', '.join(sorted(missing))}")
        for name, least, most in (
            ("phase", 0, len(PHASES) - 1),
            ("chit", -1, len(CHITS) - 1),
            ("step", 0, len(STEPS)),
            ("turn", 0, len(self.definition.track)),
        ):
            if not least <= getattr(pos, name) <= most:
                raise ValueError(f"{name} is {getattr(pos, name)}, not from {least} to {most}")
        if not all(BASE <= h < self.definition.board.grid.size for h in pos.where):
            raise ValueError("where names a place that is not on the map")
