"""The choice of tempo as a decision (HoC 1.9)."""

from __future__ import annotations

from collections.abc import Iterator

from golan_core.model.dice import Dice
from golan_core.model.values import Event, Refusal
from golan_core.turn.decision_kind import Verb
from golan_heights_of_courage.model.compiled import Position
from golan_scs.model.actions import Choose
from golan_scs.model.rulebook import phase_of
from golan_scs.turn.kinds import PhaseKind, close_phase

TEMPI = ("fast", "slow")
SLOW_REPLACEMENTS = 4
"""HoC 1.9: Replacement Points of a side at slow tempo."""


class Choosing(Verb[Position, Choose]):
    """HoC 1.9: slow tempo brings four Replacement Points and leaves phases out; fast brings none."""

    action = Choose

    def why_not(self, pos: Position, action: Choose) -> Refusal | None:
        if action.word in TEMPI:
            return None
        return Refusal("HoC 1.9", "tempo", f"the tempo is fast or slow, not {action.word!r}")

    def do(self, pos: Position, action: Choose, dice: Dice, events: list[Event]) -> None:
        side = phase_of(pos).role
        role, slow = pos.rules.definition.sides[side], action.word == "slow"
        pos.mark(f"slow {role}", int(slow))
        repl = list(pos.repl)
        repl[side] = SLOW_REPLACEMENTS if slow else 0
        pos.repl = (repl[0], repl[1])
        text = f"{pos.rules.side_name(side)} tempo: {action.word}"
        events.append(Event("tempo", text, "HoC 1.9", role, {"tempo": action.word}))
        close_phase(pos)

    def options(self, pos: Position) -> Iterator[Choose]:
        return (Choose(word) for word in TEMPI)

    def caption(self, pos: Position, action: Choose) -> str:
        return action.word.capitalize()


class TempoPhase(PhaseKind):
    """A side chooses how fast it fights."""

    prompt = "Choose fast, or slow for 4 Replacement Points without combat and exploitation"
    verbs = (Choosing(),)
