"""A series game as the core sees it: the plugin API over the rule functions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from golan_core.errors import OptionError, nearest
from golan_core.model.dice import Dice, ScriptedDice
from golan_core.model.game import Decision, Event, Game, Option, Outcome, Refusal, Scenario, Value
from golan_core.model.names import Words
from golan_core.model.notation import Grammar
from golan_core.model.track import Track, Turn
from golan_core.view.choices import Choice, choice_of
from golan_core.view.scene import Overlay, Panel, Scene
from golan_scs.model.actions import GRAMMAR, Action
from golan_scs.model.definition import Definition, ScenarioData
from golan_scs.model.rulebook import Rulebook
from golan_scs.model.state import State, from_data, to_data
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

READY = Option("setup", "ready", "start from the ready set-up or set up freely", ("ready", "free"), "SCS 1.0")
TURNS = Option("turns", 0, "length of the game in turns, 0 for the scenario's own", (), "")


class SeriesGame(Game[State, Action]):
    """Base of the games on the series layer. A game gives its definition and its rulebook."""

    definition: Definition
    grammar: Grammar = GRAMMAR
    """How actions are written; a game with actions of its own extends it."""
    options = (READY, TURNS, *rule_options())

    def __init__(self, definition: Definition) -> None:
        self.definition = definition
        self.roles = definition.sides
        self.scenarios = {s.id: Scenario(s.id, s.title, s.summary) for s in definition.scenarios.values()}
        self.data_digest = definition.data_digest
        self._rulebooks: dict[object, Rulebook] = {}
        self._last: tuple[object, Rulebook | None] = (None, None)
        self.words = Words(definition.board, tuple(c.id for c in definition.counters))

    def make_rulebook(
        self, scenario: ScenarioData, rules: SCSRules, options: Mapping[str, Value]
    ) -> Rulebook:
        """The rules in force for a scenario and options."""
        raise NotImplementedError

    def rulebook(self, state: State) -> Rulebook:
        """The rules in force in a position."""
        setup, last = self._last
        if state.setup is setup and last is not None:
            return last
        found = self._rulebooks.get(state.setup)
        if found is None:
            scenario, options = state.setup
            chosen = dict(options)
            data = self.definition.scenarios[scenario]
            found = self._rulebooks[state.setup] = self.make_rulebook(data, rules_from(chosen), chosen)
        self._last = (state.setup, found)  # the same setup object is asked for again and again
        return found

    # ------------------------------------------------------------------ play

    def start(self, scenario: str, options: Mapping[str, Value]) -> State:
        if scenario not in self.scenarios:
            known = ", ".join(self.scenarios)
            raise OptionError(
                f"{self.id} has no scenario {scenario!r}{nearest(scenario, self.scenarios)} (it has {known})"
            )
        self._check_turns(scenario, options)
        counters = self.definition.counters
        setup = (scenario, tuple(sorted(options.items())))
        state = State(setup, tuple(c.side for c in counters), [c.steps for c in counters])
        rb = self.rulebook(state)
        state.phase, state.closing = -1, 1
        if options["setup"] == "ready":
            for unit, h in rb.scenario.ready.items():
                state.put(unit, h)
            state.phase = rb.first_phase - 1
        settle(rb, state, ScriptedDice(()), [])
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

    def position(self, text: str, scenario: str, options: Mapping[str, Value]) -> State:
        return position(self, text, scenario, dict(options))

    def decision(self, state: State) -> Decision | None:
        return decision(self.rulebook(state), state)

    def legal(self, state: State) -> Legal:
        return Legal(self.rulebook(state), state)

    def why_not(self, state: State, action: Action) -> Refusal | None:
        return why_not(self.rulebook(state), state, action)

    def apply(self, state: State, action: Action, dice: Dice) -> tuple[State, list[Event]]:
        new = state.copy()
        return new, carry_out(self.rulebook(state), new, action, dice)

    def outcome(self, state: State) -> Outcome | None:
        return self.rulebook(state).outcome(state) if state.ended else None

    def problems(self, state: State) -> list[str]:
        return problems(self.rulebook(state), state)

    # -------------------------------------------------------------- notation

    def format(self, action: Action) -> str:
        return self.grammar.write(action, self.words)

    def parse(self, state: State, text: str) -> Action:
        action: Action = self.grammar.read(text, self.words)
        return telling.complete(self.rulebook(state), state, action)

    def vocabulary(self, state: State) -> Sequence[str]:
        rb = self.rulebook(state)
        return telling.vocabulary(rb, state, self.grammar.verbs)

    # ------------------------------------------------------------------ save

    def to_data(self, state: State) -> dict[str, Any]:
        return to_data(state)

    def from_data(self, data: Mapping[str, Any]) -> State:
        return from_data(data, tuple(c.side for c in self.definition.counters))

    # --------------------------------------------------------------- looking

    def track(self) -> Track:
        return Track(
            Turn(t.number, t.date, datetime.fromisoformat(t.start), datetime.fromisoformat(t.end))
            for t in self.definition.track
        )

    def turn(self, state: State) -> int:
        return state.turn

    def scene(self, state: State, role: str = "") -> Scene:
        return showing.scene(self.rulebook(state), state, self.title, self.summary(state))

    def describe(self, state: State, what: str) -> list[str]:
        rb = self.rulebook(state)
        unit = self.definition.by_id(what)
        if unit is not None:
            return telling.describe_unit(rb, state, unit)
        return telling.describe_hex(rb, state, self.words.hex(what))

    def explain(self, state: State, what: str) -> list[str]:
        rb = self.rulebook(state)
        if what.split()[:1] and what.split()[0].lower() in ("attack", "overrun", "support"):
            return telling.explain_action(rb, state, self.parse(state, what))
        return telling.explain_hex(rb, state, self.words.hex(what))

    def units(self, state: State, role: str = "") -> list[str]:
        return telling.list_units(self.rulebook(state), state, role)

    def options_of(self, state: State, unit: str) -> list[str]:
        return telling.options_of(self.rulebook(state), state, self.words.unit(unit), self.format)

    def why_hex(self, state: State, units: Sequence[str], place: str) -> Refusal | None:
        chosen = [self.words.unit(u) for u in units]
        return why_not_there(self.rulebook(state), state, chosen, self.words.hex(place))

    def choices(self, state: State, units: Sequence[str] = (), place: str = "") -> list[Choice]:
        chosen = [self.definition.by_id(name) for name in units]
        known = [unit for unit in chosen if unit is not None]
        if len(known) < len(chosen):
            return []
        h = self.words.hex(place) if place else None
        return choices(self.rulebook(state), state, known, self.format, h)

    def choices_along(
        self, state: State, units: Sequence[str], path: Sequence[str], place: str = ""
    ) -> list[Choice]:
        chosen = [self.definition.by_id(name) for name in units]
        known = [unit for unit in chosen if unit is not None]
        if len(known) < len(chosen):
            return []
        way = [self.words.hex(label) for label in path]
        h = self.words.hex(place) if place else None
        return along(self.rulebook(state), state, known, way, self.format, h)

    def plain_choices(self, state: State) -> list[Choice]:
        rb = self.rulebook(state)
        return [
            replace(choice_of(action, self.format(action)), title=caption(rb, action))
            for action in plain(rb, state)
        ]

    def actors(self, state: State) -> list[str]:
        return [self.words.unit_name(u) for u in actors(self.rulebook(state), state)]

    def overlays(self, state: State, role: str, units: Sequence[str] = ()) -> Mapping[str, Sequence[Overlay]]:
        side = self.roles.index(role) if role in self.roles else 0
        held = [u for name in units if (u := self.definition.by_id(name)) is not None]
        return overlays(self.rulebook(state), state, side, held)

    def rosters(self, state: State, role: str = "") -> list[Panel]:
        return rosters(self.rulebook(state), state)

    def loose_ends(self, state: State) -> list[str]:
        return loose_ends(self.rulebook(state), state)

    def evaluate(self, state: State, role: str) -> float:
        return self.rulebook(state).evaluate(state, self.roles.index(role))
