"""Operations: the initiative and the draws, and how a turn ends (NMG 2.0, 3.0, 13.0, 19.0; T:D 8.4)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from golan_core.map.hexes import members
from golan_core.model.dice import Dice
from golan_core.model.values import Event, Refusal
from golan_core.turn.decision_kind import Verb
from golan_no_middle_ground.model import actions as act
from golan_no_middle_ground.model.definition import (
    CHITS,
    END_TURN,
    INSHALLAH,
    ISRAEL,
    SHOCKTROOP,
    SIDES,
    chit_name,
    chit_side,
)
from golan_no_middle_ground.model.rulebook import Position
from golan_no_middle_ground.rules.combat.hits import recovery_phase
from golan_no_middle_ground.rules.ground.supply import judge_supply
from golan_no_middle_ground.rules.in_force import leaderless
from golan_no_middle_ground.rules.war import chits, victory
from golan_no_middle_ground.rules.war.counteroffensive import check_command_post
from golan_no_middle_ground.turn.kind import Answer, Phase, deciding

STAKE, REST = "stake", "rest"


class Activate(Verb[Position, act.Activate]):
    action = act.Activate

    def why_not(self, pos: Position, action: act.Activate) -> Refusal | None:
        return chits.why_not_activate(pos, action.formation)

    def do(self, pos: Position, action: act.Activate, dice: Dice, events: list[Event]) -> None:
        chits.begin_with(pos, action.formation, dice, events)
        pos.closing = 1

    def options(self, pos: Position) -> Iterator[act.Activate]:
        return (act.Activate(CHITS[f].lower()) for f in chits.first_choice(pos))

    def caption(self, pos: Position, action: act.Activate) -> str:
        return f"Begin with the {next(name for name in CHITS if name.lower() == action.formation)}"


class Initiative(Phase):
    """NMG 2.0: the winner of the initiative begins with a formation of his own."""

    kind, title, rule = "initiative", "Initiative", "NMG 2.0"
    prompt = "You have the initiative: which formation begins?"
    verbs = (Activate(),)

    def decider(self, pos: Position) -> int:
        return pos.initiative

    def words(self, pos: Position) -> Sequence[str]:
        return [CHITS[f].lower() for f in chits.first_choice(pos)]

    def asks(self, pos: Position) -> bool:
        return bool(chits.first_choice(pos))

    def leave(self, pos: Position, events: list[Event]) -> None:
        if not pos.cup and pos.chit < 0:  # the winner has no formation on the map to begin with
            chits.fill_cup(pos)
            pos.drawer = 1 - pos.initiative


class Draw(Verb[Position, act.Draw]):
    action = act.Draw

    def do(self, pos: Position, action: act.Draw, dice: Dice, events: list[Event]) -> None:
        chits.draw(pos, dice, events)

    def options(self, pos: Position) -> Iterator[act.Draw]:
        yield act.Draw()

    def caption(self, pos: Position, action: act.Draw) -> str:
        return "Draw a chit"

    def odds(self, pos: Position, action: act.Draw) -> list[str]:
        """NMG 3.0, T:D 1.1-1.2: what is in the cup, each as likely as another."""
        cup = list(members(pos.cup))
        if not cup:
            return ["the cup is empty [NMG 3.0]"]
        names = ", ".join(chit_name(c) for c in cup)
        lines = [f"each of {len(cup)} chits 1/{len(cup)}: {names} [NMG 3.0]"]
        side = SIDES[pos.drawer].capitalize()
        if pos.cup >> END_TURN & 1:
            if leaderless(pos):
                told = "the Israeli player alone decides whether to abide [T:D 5.4]"
            else:
                told = f"the {side} player, who draws, decides first whether to abide [T:D 1.1]"
            lines.append(f"  End Turn: {told}")
        if pos.cup >> SHOCKTROOP & 1:
            effect = "one die of units act again" if pos.drawer == ISRAEL else "no effect"
            lines.append(f"  Shocktroop, drawn by the {side} player: {effect} [T:D 1.2.1]")
        if pos.cup >> INSHALLAH & 1:
            void = pos.drawer == ISRAEL or pos.drawn or leaderless(pos)
            effect = "no effect" if void else "one die of units act again"
            lines.append(f"  Insh'Allah, drawn by the {side} player: {effect} [T:D 1.2.2]")
        return lines


DRAW = Draw()


class Operations(Phase):
    """NMG 3.0: chits are drawn until the cup is empty; each activates a formation."""

    kind, title, rule = "operations", "Operations", "NMG 3.0"
    prompt = "Draw a chit."
    verbs = (DRAW,)

    def decider(self, pos: Position) -> int:
        return pos.drawer

    def asks(self, pos: Position) -> bool:
        return bool(pos.cup)

    def enter(self, pos: Position, dice: Dice, events: list[Event]) -> None:
        pos.drawn = 0

    def chances(self, pos: Position) -> list[str]:
        cup = list(members(pos.cup))
        lines = []
        for side in (0, 1):
            mine = sum(chit_side(c) == side for c in cup)
            if mine:
                lines.append(f"next chit {pos.rules.role(side).capitalize()}: {mine} in {len(cup)} [NMG 3.0]")
        markers = sum(chit_side(c) < 0 for c in cup)
        if markers:
            lines.append(f"next chit a marker: {markers} in {len(cup)} [T:D 1.0]")
        return lines

    def odds(self, pos: Position) -> list[str]:
        return [*self.chances(pos), *DRAW.odds(pos, act.Draw())]


# --------------------------------------------------------------- the end of a turn


class Recovery(Phase):
    """NMG 13.0: disrupted units recover."""

    kind, title, rule = "recovery", "Recovery", "NMG 13.0"

    def enter(self, pos: Position, dice: Dice, events: list[Event]) -> None:
        recovery_phase(pos, dice, events)


class EndOfTurn(Phase):
    """NMG 1.0, 19.0: supply sources taken, air units back, the end of the game."""

    kind, title, rule = "end", "End of the turn", "NMG 1.0"

    def enter(self, pos: Position, dice: Dice, events: list[Event]) -> None:
        victory.capture_sources(pos)
        pos.air = (0, 0)
        final = pos.turn >= pos.rules.scenario.last + (1 if pos.stake else 0)
        if final:
            pos.oos = judge_supply(pos, events)
            check_command_post(pos, dice, events)
        if pos.stake and final:
            victory.end(pos, "last turn", events)
        else:
            victory.judge_end(pos, events)


class RaiseStake(Answer):
    captions: ClassVar[dict[str, str]] = {STAKE: "Go for broke: one turn more", REST: "Rest content"}

    def do(self, pos: Position, action: act.Choose, dice: Dice, events: list[Event]) -> None:
        victory.answer_stake(pos, deciding(pos), action.word == STAKE, events)

    def odds(self, pos: Position, action: act.Choose) -> list[str]:
        return ["who goes for broke and does not gain a level next turn loses [T:D 8.4]"]


RAISE = RaiseStake()


class Stake(Phase):
    """T:D 8.4: after the last turn of Operation Badr, before the one more."""

    kind, title, rule, occasional = "stake", "Go for broke", "T:D 8.4", True
    prompt = "Go for broke: one turn more to gain a level, or lose?"
    verbs = (RAISE,)

    def decider(self, pos: Position) -> int:
        return victory.asked(pos)

    def asks(self, pos: Position) -> bool:
        return victory.asked(pos) >= 0

    def enter(self, pos: Position, dice: Dice, events: list[Event]) -> None:
        victory.remember(pos)

    def leave(self, pos: Position, events: list[Event]) -> None:
        if not pos.stake:
            victory.end(pos, "last turn", events)

    def odds(self, pos: Position) -> list[str]:
        return RAISE.odds(pos, act.Choose(STAKE))
