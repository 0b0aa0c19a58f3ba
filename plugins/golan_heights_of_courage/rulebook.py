"""Heights of Courage where it departs from the series: a class for each part, in its rule's module."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from golan_core.model.dice import Dice
from golan_core.model.values import Event, Refusal
from golan_heights_of_courage.bot.plans import HocAdvice
from golan_heights_of_courage.model.compiled import Compiled, Position
from golan_heights_of_courage.model.sequence import (
    FIRST_PHASE,
    FIRST_TEMPO_TURN,
    SEQUENCE,
    SYR,
)
from golan_heights_of_courage.rules import airmobile, arrivals, halftracks, restrictions, support, victory
from golan_heights_of_courage.rules.arrivals import HocArrivals
from golan_heights_of_courage.rules.fighting import HocFighting
from golan_heights_of_courage.rules.headquarters import HocLosses
from golan_heights_of_courage.rules.mobility import HocMobility
from golan_heights_of_courage.rules.replacements import HocReplacements
from golan_heights_of_courage.rules.stacking import HocStacking
from golan_heights_of_courage.rules.supply import EXEMPT_KINDS, HocSupply
from golan_heights_of_courage.rules.support import HocSupport
from golan_heights_of_courage.rules.victory import HocVictory
from golan_scs.model.definition import Counter
from golan_scs.model.rulebook import Phase
from golan_scs.model.tables import MECH

AREA_TITLES = {
    "lebanon": "Lebanon",
    "jordan": "Jordan",
    "lake": "Sea of Galilee",
    "reserve area": "Syrian Reserve Area",
}
"""What pictures of the map write across its regions."""


class HocRulebook(Compiled):
    """The rules of one scenario of Heights of Courage."""

    sequence = SEQUENCE
    first_phase = FIRST_PHASE
    area_titles = AREA_TITLES
    rigid_rule = "HoC 1.3d"
    terrain_rule = "HoC Terrain Effects Chart"
    supply_rule = "HoC 1.6g"
    support_rule = "HoC 1.7"
    stand_rule = "HoC 1.3c"
    relocation_rule = "HoC 1.5b"
    arrival_conditions = arrivals.CONDITIONS
    always_supplied = EXEMPT_KINDS

    moving = cached_property(HocMobility)
    stacking = cached_property(HocStacking)
    fighting = cached_property(HocFighting)
    losses = cached_property(HocLosses)
    supply = cached_property(HocSupply)
    support = cached_property(HocSupport)
    replacements = cached_property(HocReplacements)
    arrivals = cached_property(HocArrivals)
    victory = cached_property(HocVictory)
    advice = cached_property(HocAdvice)

    def rigid_edge(self, side: int, kinds: int) -> bool:
        """HoC 1.3d: Israeli ZOC over the ditch, and either side's through its own fortifications."""
        return bool(kinds & self._fort_bits[side]) or (side == 0 and bool(kinds & self._ditch_bit))

    def has_zoc(self, counter: Counter) -> bool:
        """SCS 5.0, HoC 2.2c: attack strength, or a strongpoint."""
        return counter.kind == "strongpoint" or super().has_zoc(counter)

    def why_not_end(self, pos: Position, phase: Phase) -> Refusal | None:
        return restrictions.why_not_end(pos, phase)

    def skips(self, pos: Position, phase: Phase) -> bool:
        if phase.kind == "tempo":
            return pos.turn < FIRST_TEMPO_TURN
        return phase.fast_only and bool(pos.marks.get(f"slow {self.definition.sides[phase.role]}"))

    def phase_begins(self, pos: Position, phase: Phase, dice: Dice, events: list[Event]) -> None:
        halftracks.dismount(pos)
        if phase.kind == "movement" and pos.marks.get(airmobile.LIFTS):
            pos.mark(airmobile.LIFTS, 0)
        if phase.kind == "air":
            halftracks.refresh(pos)
            if pos.marks.get(airmobile.FRESH):
                pos.mark(airmobile.FRESH, 0)
            entry = self.definition.turn(pos.turn)
            pos.air, pos.repl = entry.air, entry.repl
        elif phase.kind == "recovery":
            names = support.recover(pos, phase.role)
            if names:
                text = f"Artillery ready again: {', '.join(names)}"
                role = self.definition.sides[phase.role]
                events.append(Event("recovery", text, "HoC 1.7b", role, {"units": names}))
        elif phase.kind == "reinforcement" and phase.role == SYR:
            if self.commits and pos.turn == arrivals.COMMITMENT_TURN:
                arrivals.roll_commitment(pos, dice, events)
        elif phase.kind == "cease-fire":
            victory.determine(pos, dice, events)

    def mobilities(self, pos: Position) -> Sequence[int]:
        """HoC 2.4: a unit on half-tracks moves as Mech."""
        mounted = pos.marks.get(halftracks.MOUNTED)
        if not mounted:
            return self.mobility
        return [MECH if mounted >> u & 1 else m for u, m in enumerate(self.mobility)]

    def mobility_now(self, pos: Position, unit: int) -> int:
        mounted = pos.marks.get(halftracks.MOUNTED)
        return MECH if mounted and mounted >> unit & 1 else self.mobility[unit]
