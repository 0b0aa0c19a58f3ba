"""A series game as the core sees it: the plugin API over the rule functions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from functools import cached_property
from importlib.resources import files
from typing import Any

from golan_core.data.rule_texts import load_rules
from golan_core.errors import OptionError, nearest
from golan_core.model.bot import BotFactory
from golan_core.model.calendar import Calendar, Turn
from golan_core.model.dice import Dice, ScriptedDice
from golan_core.model.game import Game
from golan_core.model.manual import Manual
from golan_core.model.names import Names
from golan_core.model.notation import Grammar
from golan_core.model.options import Option, Value
from golan_core.model.values import Decision, Event, Outcome, Refusal, RuleText, Scenario
from golan_core.view.answers import Answers
from golan_core.view.choices import Choice, choice_of
from golan_core.view.look import Look
from golan_core.view.scene import Overlay, Panel, Scene
from golan_scs.bot import GreedyBot
from golan_scs.model.actions import GRAMMAR, Action, End
from golan_scs.model.definition import Definition, ScenarioData
from golan_scs.model.rulebook import Position, Rulebook
from golan_scs.model.state import Setup, State, from_data, to_data
from golan_scs.model.switches import SCSRules, rule_options, rules_from
from golan_scs.rules.problems import problems
from golan_scs.turn.captions import caption
from golan_scs.turn.choices import actors, along, choices, loose_ends, plain, why_not_there
from golan_scs.turn.decisions import decision
from golan_scs.turn.judge import carry_out, why_not
from golan_scs.turn.legal import Legal
from golan_scs.turn.phases import settle
from golan_scs.view import showing, telling
from golan_scs.view.overlays import overlays
from golan_scs.view.position import position
from golan_scs.view.rosters import rosters

RULES = files(__package__) / "rules.toml"
"""The rules of the series, paragraph by paragraph; a game puts its own before them."""
READY = Option("setup", "ready", "start from the ready set-up or set up freely", ("ready", "free"), "SCS 1.0")
GREEDY = {
    "greedy": BotFactory(
        GreedyBot, title="goes for the victory hexes by road, attacks where the odds pay, keeps supply"
    )
}
"""The opponent that plays every game of the series."""
TURNS = Option("turns", 0, "length of the game in turns, 0 for the scenario's own", (), "")


class SeriesLook(Look[Position]):
    """How a position looks."""

    def scene(self, pos: Position, role: str = "") -> Scene:
        return showing.scene(pos, self.game.title, self.summary(pos))

    def describe(self, pos: Position, what: str) -> list[str]:
        unit = self.game.definition.by_id(what)
        if unit is not None:
            return telling.describe_unit(pos, unit)
        return telling.describe_hex(pos, self.game.words.hex(what))

    def units(self, pos: Position, role: str = "") -> list[str]:
        return telling.list_units(pos, role)

    def overlays(
        self, pos: Position, role: str, units: Sequence[str] = ()
    ) -> Mapping[str, Sequence[Overlay]]:
        side = self.game.roles.index(role) if role in self.game.roles else 0
        held = [u for name in units if (u := self.game.definition.by_id(name)) is not None]
        return overlays(pos, side, held)

    def rosters(self, pos: Position, role: str = "") -> list[Panel]:
        return rosters(pos)

    def evaluate(self, pos: Position, role: str) -> float:
        return pos.rules.evaluate(pos, self.game.roles.index(role))


class SeriesAnswers(Answers[Position]):
    """What a player may ask."""

    def vocabulary(self, pos: Position) -> Sequence[str]:
        return telling.vocabulary(pos, self.game.grammar.verbs)

    def odds(self, pos: Position, what: str) -> list[str]:
        if what.split()[:1] and what.split()[0].lower() in ("attack", "overrun", "support"):
            return telling.explain_action(pos, self.game.parse(pos, what))
        return telling.explain_hex(pos, self.game.words.hex(what))

    def unit_options(self, pos: Position, unit: str) -> list[str]:
        return telling.options_of(pos, self.game.words.unit(unit), self.game.format)

    def why_hex(self, pos: Position, units: Sequence[str], place: str) -> Refusal | None:
        chosen = [self.game.words.unit(u) for u in units]
        return why_not_there(pos, chosen, self.game.words.hex(place))

    def choices(self, pos: Position, units: Sequence[str] = (), place: str = "") -> list[Choice]:
        chosen = [self.game.definition.by_id(name) for name in units]
        known = [unit for unit in chosen if unit is not None]
        if len(known) < len(chosen):
            return []
        h = self.game.words.hex(place) if place else None
        return choices(pos, known, self.game, h)

    def along(
        self, pos: Position, units: Sequence[str], path: Sequence[str], place: str = ""
    ) -> list[Choice]:
        chosen = [self.game.definition.by_id(name) for name in units]
        known = [unit for unit in chosen if unit is not None]
        if len(known) < len(chosen):
            return []
        way = [self.game.words.hex(label) for label in path]
        h = self.game.words.hex(place) if place else None
        return along(pos, known, way, self.game, h)

    def plain(self, pos: Position) -> list[Choice]:
        return [
            replace(choice_of(action, self.game), title=caption(pos.rules, action)) for action in plain(pos)
        ]

    def actors(self, pos: Position) -> list[str]:
        return [self.game.words.unit_name(u) for u in actors(pos)]

    def loose_ends(self, pos: Position) -> list[str]:
        return loose_ends(pos)


class SeriesManual(Manual[Position]):
    """What stands in the booklet."""

    def rules(self) -> list[RuleText]:
        return load_rules(RULES, [option.name for option in self.game.options])

    def position(self, text: str, scenario: str, options: Mapping[str, Value]) -> Position:
        return position(self.game, text, scenario, dict(options))

    def calendar(self) -> Calendar:
        return Calendar(
            Turn(t.number, t.date, datetime.fromisoformat(t.start), datetime.fromisoformat(t.end))
            for t in self.game.definition.track
        )


class SeriesGame(Game[Position, Action]):
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
        self._rulebooks: dict[object, Rulebook] = {}
        self.words = Names(definition.board, tuple(c.id for c in definition.counters))

    def make_rulebook(
        self, scenario: ScenarioData, rules: SCSRules, options: Mapping[str, Value]
    ) -> Rulebook:
        """The rules in force for a scenario and options."""
        raise NotImplementedError

    def rules_of(self, setup: Setup) -> Rulebook:
        """The rules in force for a scenario and options. Raises ValueError for an unknown scenario."""
        found = self._rulebooks.get(setup)
        if found is None:
            scenario, options = setup
            if scenario not in self.scenarios:
                raise ValueError(f"there is no scenario {scenario!r}")
            chosen = dict(options)
            data = self.definition.scenarios[scenario]
            found = self._rulebooks[setup] = self.make_rulebook(data, rules_from(chosen), chosen)
        return found

    def start(self, scenario: str, options: Mapping[str, Value]) -> Position:
        if scenario not in self.scenarios:
            known = ", ".join(self.scenarios)
            raise OptionError(
                f"{self.id} has no scenario {scenario!r}{nearest(scenario, self.scenarios)} (it has {known})"
            )
        self._check_turns(scenario, options)
        counters = self.definition.counters
        setup = (scenario, tuple(sorted(options.items())))
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

    def decision(self, pos: Position) -> Decision | None:
        return decision(pos)

    def legal(self, pos: Position) -> Legal:
        return Legal(pos)

    def why_not(self, pos: Position, action: Action) -> Refusal | None:
        return why_not(pos, action)

    def apply(self, pos: Position, action: Action, dice: Dice) -> tuple[Position, list[Event]]:
        new = pos.copy()
        return new, carry_out(new, action, dice)

    def outcome(self, pos: Position) -> Outcome | None:
        return pos.rules.outcome(pos) if pos.ended else None

    def problems(self, pos: Position) -> list[str]:
        return problems(pos)

    def format(self, action: Action) -> str:
        return self.grammar.write(action, self.words)

    def parse(self, pos: Position, text: str) -> Action:
        action: Action = self.grammar.read(text, self.words)
        return telling.complete(pos, action)

    def to_data(self, pos: Position) -> dict[str, Any]:
        return to_data(pos)

    def from_data(self, data: Mapping[str, Any]) -> Position:
        return from_data(data, tuple(c.side for c in self.definition.counters), self.rules_of)

    def turn(self, pos: Position) -> int:
        return pos.turn
