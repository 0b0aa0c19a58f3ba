"""The outset of a turn: Operation Shocktroop, Mount Hermon, the Status Phase (NMG 1.0; T:D 5.3, 6.1.1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from golan_core.model.dice import Dice
from golan_core.model.values import Event, Refusal
from golan_core.turn.decision_kind import Offer, Verb
from golan_core.wording import counted
from golan_no_middle_ground.model import actions as act
from golan_no_middle_ground.model.definition import ISRAEL
from golan_no_middle_ground.model.rulebook import Position
from golan_no_middle_ground.model.state import POOL
from golan_no_middle_ground.model.tables import FACES
from golan_no_middle_ground.rules.ground.supply import judge_supply
from golan_no_middle_ground.rules.in_force import turn_entry
from golan_no_middle_ground.rules.war import counteroffensive as shocktroop
from golan_no_middle_ground.turn.kind import ClosePhase, Phase, Together


class Declare(Verb[Position, act.Declare]):
    action = act.Declare

    def why_not(self, pos: Position, action: act.Declare) -> Refusal | None:
        return shocktroop.why_not_declare(pos)

    def do(self, pos: Position, action: act.Declare, dice: Dice, events: list[Event]) -> None:
        shocktroop.declare(pos, events)
        pos.closing = 1

    def options(self, pos: Position) -> Iterator[act.Declare]:
        if shocktroop.why_not_declare(pos) is None:
            yield act.Declare()

    def caption(self, pos: Position, action: act.Declare) -> str:
        return "Declare Operation Shocktroop"


class Declaration(Phase):
    """T:D 6.1.1: Operation Shocktroop is declared at the beginning of a turn."""

    kind, title, rule = "declaration", "Operation Shocktroop", "T:D 6.1.1"
    side, occasional = ISRAEL, True
    prompt = "Declare Operation Shocktroop, or end to wait."
    verbs = (Declare(), ClosePhase())

    def asks(self, pos: Position) -> bool:
        return shocktroop.why_not_declare(pos) is None

    def loose_ends(self, pos: Position) -> list[str]:
        return ["Operation Shocktroop could be declared now"]


class Seize(Together[act.Seize]):
    action = act.Seize

    def why_not(self, pos: Position, action: act.Seize) -> Refusal | None:
        return shocktroop.why_not_seize(pos, action.units)

    def do(self, pos: Position, action: act.Seize, dice: Dice, events: list[Event]) -> None:
        shocktroop.seize(pos, action.units, dice, events)
        pos.closing = 1

    def options(self, pos: Position) -> Iterator[act.Seize]:
        free = [u for u in pos.rules.parachutes if shocktroop.why_not_seize(pos, (u,)) is None]
        return (act.Seize(tuple(free[:count])) for count in range(len(free) + 1))

    def together(self, pos: Position, units: tuple[int, ...]) -> Iterable[act.Seize]:
        yield act.Seize(units)

    def caption(self, pos: Position, action: act.Seize) -> str:
        names = pos.rules.names(action.units)
        return f"Send {names} to Mount Hermon" if action.units else "Leave Mount Hermon alone"

    def priced(self, pos: Position, action: act.Seize) -> Offer:
        count = len(action.units)
        chance = f"{shocktroop.hermon_chance(pos.rules, count)}/6" if count else ""
        return Offer(action, note=chance)

    def odds(self, pos: Position, action: act.Seize) -> list[str]:
        rb, count = pos.rules, len(action.units)
        most = len(rb.tables.hermon)
        chances = ", ".join(f"{n} {shocktroop.hermon_chance(rb, n)}/6" for n in range(1, most + 1))
        points = shocktroop.HERMON_POINTS
        lines = [f"Mount Hermon is taken by parachute units: {chances}; {points} points [T:D 5.3]"]
        lines.append("  units that are sent do not come into play, whether it is taken or not")
        chance = shocktroop.hermon_chance(rb, min(count, most))
        return [f"with {count}: {chance}/6", *lines] if count else ["Mount Hermon is left alone", *lines]


class Hermon(Phase):
    """T:D 5.3: how many parachute units try to take Mount Hermon."""

    kind, title, rule = "hermon", "Mount Hermon", "T:D 5.3"
    side, occasional = ISRAEL, True
    prompt = "How many parachute units try to take Mount Hermon? seize none to leave it."
    verbs = (Seize(),)

    def asks(self, pos: Position) -> bool:
        return shocktroop.hermon_open(pos) and not pos.hermon

    def chances(self, pos: Position) -> list[str]:
        there = sum(pos.where[u] == POOL for u in pos.rules.parachutes)
        return [
            f"{counted(n, 'parachute unit')}: {shocktroop.hermon_chance(pos.rules, n)} in {FACES} [T:D 5.3]"
            for n in range(1, there + 1)
        ]


class Status(Phase):
    """NMG 1.0: airmobile markers off, supply judged, minefields cleared; a new date for the parachutes."""

    kind, title, rule = "status", "Status", "NMG 1.0"

    def enter(self, pos: Position, dice: Dice, events: list[Event]) -> None:
        pos.airborne = pos.acted = pos.checked = 0
        opening = pos.turn == pos.rules.scenario.first
        if not opening and turn_entry(pos).day != pos.rules.definition.turn(pos.turn - 1).day:
            pos.flown = 0
        # T:D 7.3: Target: Damascus begins with all units in full supply, so nobody judges on its first turn.
        if not (opening and pos.rules.scenario.counteroffensive == "start"):
            pos.oos = judge_supply(pos, events)
        shocktroop.check_command_post(pos, dice, events)
        shocktroop.clear_mines(pos, events)
