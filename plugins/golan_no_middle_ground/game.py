"""No Middle Ground as a game of the plugin API."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from importlib.resources import files
from typing import Any

from golan_core.data.rule_texts import load_rules
from golan_core.errors import OptionError, nearest
from golan_core.model.calendar import Calendar, Turn
from golan_core.model.dice import Dice, ScriptedDice
from golan_core.model.game import Game
from golan_core.model.manual import Manual
from golan_core.model.names import Names
from golan_core.model.options import Option, Value
from golan_core.model.values import (
    Datum,
    Decision,
    Event,
    Fact,
    Measure,
    Outcome,
    Refusal,
    RuleText,
    Scenario,
)
from golan_core.view.answers import Answers
from golan_core.view.choices import Choice, choice_of
from golan_core.view.look import Look
from golan_core.view.scene import Overlay, Panel, Scene
from golan_no_middle_ground.bot.worth import evaluate
from golan_no_middle_ground.data.loading import load_definition, provenance
from golan_no_middle_ground.model.actions import GRAMMAR, Action, End
from golan_no_middle_ground.model.definition import CHITS, SIDES
from golan_no_middle_ground.model.rulebook import Position, Rulebook
from golan_no_middle_ground.model.state import BASE, Setup, State, from_data, to_data
from golan_no_middle_ground.odds import chances, explaining
from golan_no_middle_ground.rules.war import victory
from golan_no_middle_ground.rules.war.problems import problems
from golan_no_middle_ground.turn.activation import STEPS
from golan_no_middle_ground.turn.captions import caption
from golan_no_middle_ground.turn.choices import actors, along, choices, loose_ends, plain
from golan_no_middle_ground.turn.decisions import decision
from golan_no_middle_ground.turn.judge import carry_out, why_not
from golan_no_middle_ground.turn.legal import Legal
from golan_no_middle_ground.turn.reasons import why_idle, why_not_there
from golan_no_middle_ground.turn.sequence import PHASES, start
from golan_no_middle_ground.view import boxes, showing, telling
from golan_no_middle_ground.view.measures import measures
from golan_no_middle_ground.view.overlays import overlays
from golan_no_middle_ground.view.position import position
from golan_no_middle_ground.view.rosters import rosters

DATA = files(__package__) / "data"
RULES = files(__package__) / "rules.toml"
"""The rules one by one; beside `data`, for it bears on no game."""

OPTIONS = (
    Option("setup", "ready", "start from the ready set-up or set up freely", ("ready", "free"), "NMG 18.0"),
    Option("early_end", True, "the End Turn marker is in the cup", (), "T:D 1.1"),
    Option("road_march", False, "three MP more for a march by road, away from the enemy", (), "NMG 6.0"),
)


class NmgLook(Look[Position]):
    """How a position looks."""

    def evaluate(self, pos: Position, role: str) -> float:
        return evaluate(pos, SIDES.index(role))

    def summary(self, pos: Position) -> Sequence[Fact]:
        return boxes.summary(pos)

    def scene(self, pos: Position, role: str = "") -> Scene:
        return showing.scene(pos, self.game.title)

    def describe(self, pos: Position, what: str) -> list[str]:
        (unit, h) = self.game.words.unit_or_hex(what)
        if unit is not None:
            return telling.describe_unit(pos, unit)
        return telling.describe_hex(pos, h)

    def units(self, pos: Position, role: str = "") -> list[str]:
        return telling.list_units(pos, role)

    def overlays(
        self, pos: Position, role: str, units: Sequence[str] = ()
    ) -> Mapping[str, Sequence[Overlay]]:
        side = SIDES.index(role) if role in SIDES else 0
        held = [self.game.definition.index[name] for name in units if name in self.game.definition.index]
        return overlays(pos, side, held)

    def rosters(self, pos: Position, role: str = "") -> list[Panel]:
        return rosters(pos)

    def measures(self, pos: Position) -> Sequence[Measure]:
        return measures(pos)


class NmgAnswers(Answers[Position]):
    """What a player may ask."""

    def vocabulary(self, pos: Position) -> Sequence[str]:
        return telling.vocabulary(pos, GRAMMAR.verbs)

    def odds(self, pos: Position, what: str) -> list[str]:
        if what.split()[:1] and what.split()[0].lower() in GRAMMAR.verbs:
            return explaining.explain_action(pos, self.game.parse(pos, what))
        unit, h = self.game.words.unit_or_hex(what)
        if unit is not None:
            return chances.explain_unit(pos, unit)
        return explaining.explain_hex(pos, h)

    def odds_at_hand(self, pos: Position) -> list[str]:
        return chances.at_hand(pos)

    def unit_options(self, pos: Position, unit: str) -> list[str]:
        index = self.game.words.unit(unit)
        found = choices(pos, (index,), self.game)
        return telling.option_lines(found) if found else [str(why_idle(pos, index))]

    def why_hex(self, pos: Position, units: Sequence[str], place: str) -> Refusal | None:
        chosen = [self.game.words.unit(name) for name in units]
        return why_not_there(pos, chosen, self.game.words.hex(place))

    def choices(self, pos: Position, units: Sequence[str] = (), place: str = "") -> list[Choice]:
        known = self._known(units)
        if known is None:
            return []
        h = self.game.words.hex(place) if place else None
        return choices(pos, known, self.game, h)

    def along(
        self, pos: Position, units: Sequence[str], path: Sequence[str], place: str = ""
    ) -> list[Choice]:
        known = self._known(units)
        if known is None:
            return []
        way = [self.game.words.hex(label) for label in path]
        h = self.game.words.hex(place) if place else None
        return along(pos, known, way, self.game, h)

    def _known(self, names: Sequence[str]) -> list[int] | None:
        """Units by name; None if one is unknown, so that together they can do nothing."""
        found = [self.game.words.find_unit(name) for name in names]
        known = [unit for unit in found if unit is not None]
        return known if len(known) == len(found) else None

    def plain(self, pos: Position) -> list[Choice]:
        return [replace(choice_of(action, self.game), title=caption(pos, action)) for action in plain(pos)]

    def actors(self, pos: Position) -> list[str]:
        return [self.game.words.unit_name(u) for u in actors(pos)]

    def loose_ends(self, pos: Position) -> list[str]:
        return loose_ends(pos)


class NmgManual(Manual[Position]):
    """What stands in the booklet."""

    def position(self, text: str, scenario: str, options: Mapping[str, Value]) -> Position:
        return position(self.game, text, scenario, dict(options))

    def calendar(self) -> Calendar:
        return Calendar(Turn(t.number, t.date, t.start, t.end) for t in self.game.definition.track)

    def provenance(self) -> list[Datum]:
        return provenance(DATA)

    def rules(self) -> list[RuleText]:
        return load_rules(RULES, [o.name for o in self.game.options])


class NoMiddleGround(Game[Position, Action]):
    """The war between Israel and Syria, 6 to 16 October 1973: formations drawn from a cup."""

    id = "no-middle-ground"
    title = "No Middle Ground"
    version = "0.1.0"
    roles = SIDES
    options = OPTIONS
    grammar = GRAMMAR
    end = End()
    look = cached_property(NmgLook)
    answers = cached_property(NmgAnswers)
    manual = cached_property(NmgManual)

    def __init__(self) -> None:
        self.definition = load_definition(DATA)
        self.scenarios = {
            s.id: Scenario(s.id, s.title, s.summary) for s in self.definition.scenarios.values()
        }
        self.data_digest = self.definition.data_digest
        self.words = Names(self.definition.board, tuple(u.id for u in self.definition.units))
        self._sides = tuple(u.side for u in self.definition.units)
        self._rulebooks: dict[object, Rulebook] = {}

    def rules_of(self, setup: Setup) -> Rulebook:
        """The rules in force for a scenario and options. Raises ValueError for an unknown scenario."""
        found = self._rulebooks.get(setup)
        if found is None:
            scenario, options = setup
            if scenario not in self.scenarios:
                raise ValueError(f"there is no scenario {scenario!r}")
            data = self.definition.scenarios[scenario]
            found = self._rulebooks[setup] = Rulebook(self.definition, data, dict(options))
        return found

    def start(self, scenario: str, options: Mapping[str, Value]) -> Position:
        if scenario not in self.scenarios:
            known = ", ".join(self.scenarios)
            hint = nearest(scenario, self.scenarios)
            raise OptionError(f"{self.id} has no scenario {scenario!r}{hint} (it has {known})")
        setup = (scenario, tuple(sorted(options.items())))
        state = State(self.rules_of(setup), setup, self._sides)
        start(state, ScriptedDice(()), [])
        return state

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
        return victory.outcome(pos) if pos.ended else None

    def problems(self, pos: Position) -> list[str]:
        return problems(pos)

    def format(self, action: Action) -> str:
        return GRAMMAR.write(action, self.words)

    def parse(self, pos: Position, text: str) -> Action:
        action: Action = GRAMMAR.read(telling.filled_out(text), self.words)
        return telling.complete(pos, action)

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

    def turn(self, pos: Position) -> int:
        return pos.turn
