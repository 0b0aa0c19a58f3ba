"""A series game as the core sees it: the plugin API over the rule functions."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from golan_core.errors import OptionError
from golan_core.model.bot import BotFactory
from golan_core.model.dice import ScriptedDice
from golan_core.model.names import Names
from golan_core.model.notation import Grammar
from golan_core.model.options import Option, Value
from golan_core.model.values import Outcome, Scenario
from golan_core.turn.decision_kind import DecisionKind
from golan_core.turn.flow import Flow
from golan_core.turn.map_game import MapGame
from golan_scs.bot import GreedyBot
from golan_scs.manual import SeriesManual
from golan_scs.model.actions import GRAMMAR, Action, End, Move
from golan_scs.model.definition import Definition, ScenarioData
from golan_scs.model.rulebook import Position, Rulebook
from golan_scs.model.state import State, from_data, to_data
from golan_scs.model.switches import SCSRules, rule_options, rules_from
from golan_scs.rules.problems import problems
from golan_scs.turn.moving import complete
from golan_scs.turn.phases import series_kinds, settle
from golan_scs.view.answers import SeriesAnswers
from golan_scs.view.look import SeriesLook

READY = Option("setup", "ready", "start from the ready set-up or set up freely", ("ready", "free"), "SCS 1.0")
GREEDY = {
    "greedy": BotFactory(
        GreedyBot, title="goes for the victory hexes by road, attacks where the odds pay, keeps supply"
    )
}
"""The opponent that plays every game of the series."""
TURNS = Option("turns", 0, "length of the game in turns, 0 for the scenario's own", (), "")


class SeriesGame(MapGame[Position]):
    """Base of the games on the series layer. A game gives its definition and its rulebook."""

    definition: Definition
    grammar: Grammar = GRAMMAR
    """How actions are written; a game with actions of its own extends it."""
    end = End()
    options = (READY, TURNS, *rule_options())
    bots = GREEDY
    look = cached_property(SeriesLook)
    answers = cached_property(SeriesAnswers)
    manual = cached_property(SeriesManual)

    def __init__(self, definition: Definition) -> None:
        self.definition = definition
        self.roles = definition.sides
        self.scenarios = {s.id: Scenario(s.id, s.title, s.summary) for s in definition.scenarios.values()}
        self.data_digest = definition.data_digest
        self.words = Names(definition.board, tuple(c.id for c in definition.counters))
        self.flow = Flow(self.kinds(), settle, len(definition.counters), definition.board.grid.full)

    def kinds(self) -> dict[str, DecisionKind[Position]]:
        """The decisions of the game by key; a game with verbs of its own adds them here."""
        return series_kinds()

    def make_rulebook(
        self, scenario: ScenarioData, rules: SCSRules, options: Mapping[str, Value]
    ) -> Rulebook:
        """The rules in force for a scenario and options."""
        raise NotImplementedError

    def make_rules(self, scenario: str, options: Mapping[str, Value]) -> Rulebook:
        return self.make_rulebook(self.definition.scenarios[scenario], rules_from(options), options)

    def start(self, scenario: str, options: Mapping[str, Value]) -> Position:
        setup = self.setup_of(scenario, options)
        self._check_turns(scenario, options)
        counters = self.definition.counters
        state = State(
            self.rules_of(setup), setup, tuple(c.side for c in counters), [c.steps for c in counters]
        )
        rb = state.rules
        state.phase, state.closing = -1, 1
        if options["setup"] == "ready":
            for unit, h in rb.scenario.ready.items():
                state.put(unit, h)
            state.phase = rb.first_phase - 1
        settle(state, ScriptedDice(()), [])
        return state

    def _check_turns(self, scenario: str, options: Mapping[str, Value]) -> None:
        """The length of a game is one that the scenario allows. Raises OptionError."""
        turns, most = options.get("turns", 0), len(self.definition.track)
        lengths = self.definition.extra.get("turn_choices", {})
        allowed = lengths.get(scenario) if isinstance(lengths, dict) else None
        if turns == 0:
            return
        if allowed and turns not in allowed:
            told = ", ".join(str(n) for n in allowed)
            raise OptionError(f"{scenario} lasts {told} turns; option turns={turns} is none of them")
        if not isinstance(turns, int) or not 1 <= turns <= most:
            raise OptionError(
                f"option turns takes 1 to {most}, or 0 for the scenario's own length, not {turns}"
            )

    def outcome(self, pos: Position) -> Outcome | None:
        return pos.rules.victory.outcome(pos) if pos.ended else None

    def problems(self, pos: Position) -> list[str]:
        return problems(pos)

    def parse(self, pos: Position, text: str) -> Action:
        action: Action = self.grammar.read(text, self.words)
        return complete(pos, action) if isinstance(action, Move) else action

    def to_data(self, pos: Position) -> dict[str, Any]:
        return to_data(pos)

    def from_data(self, data: Mapping[str, Any]) -> Position:
        return from_data(data, tuple(c.side for c in self.definition.counters), self.rules_of)
