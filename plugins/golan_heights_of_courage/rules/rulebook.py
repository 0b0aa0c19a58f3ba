"""Heights of Courage where it departs from the series: one method a point, each in its rule's module."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cached_property

from golan_core.map.hexes import HexSet
from golan_core.model.dice import Dice
from golan_core.model.values import Event, Outcome, Refusal
from golan_heights_of_courage.bot import plans
from golan_heights_of_courage.model.compiled import Compiled, Position
from golan_heights_of_courage.rules import (
    airmobile,
    arrivals,
    halftracks,
    headquarters,
    replacements,
    restrictions,
    stacking,
    supply,
    support,
    victory,
    zvika,
)
from golan_heights_of_courage.turn.sequence import (
    FIRST_PHASE,
    FIRST_TEMPO_TURN,
    SEQUENCE,
    SYR,
)
from golan_scs.model.definition import Counter
from golan_scs.model.frames import Combat
from golan_scs.model.rulebook import Goal, Phase
from golan_scs.model.state import DEAD
from golan_scs.model.tables import HALF, MECH

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

    # -------------------------------------------------------------- 1.1, 3.1

    def stack_limit_broken(self, pos: Position, units: Sequence[int]) -> str:
        key = tuple(units)
        verdict = self._stack_verdicts.get(key)
        if verdict is None:
            verdict = self._stack_verdicts[key] = stacking.limit_broken([self.counters[u] for u in key])
        return verdict

    def counts_for_stacking(self, unit: int) -> bool:
        return stacking.counts(self.counters[unit])

    def together(self, units: Sequence[int]) -> Refusal | None:
        nations = sorted({self.counters[u].nation for u in units})
        if len(nations) > 1:
            return Refusal("HoC 3.1", "nations", f"{' and '.join(nations)} units never attack together")
        return None

    def fighting_groups(self, units: Sequence[int]) -> list[tuple[int, ...]]:
        groups: dict[str, list[int]] = {}
        for unit in units:
            groups.setdefault(self.counters[unit].nation, []).append(unit)
        return [tuple(g) for g in groups.values()]

    # ------------------------------------------------------------------- 1.3

    def rigid_edge(self, side: int, kinds: int) -> bool:
        """HoC 1.3d: Israeli ZOC over the ditch, and either side's through its own fortifications."""
        return bool(kinds & self._fort_bits[side]) or (side == 0 and bool(kinds & self._ditch_bit))

    def status_factors(self, pos: Position, unit: int) -> tuple[tuple[Fraction, str, str], ...]:
        """HoC 1.6g Out of Supply, 1.3e Kuneitra."""
        factors = super().status_factors(pos, unit)
        if self.kuneitra >> pos.where[unit] & 1:
            return (*factors, (HALF, "in Kuneitra", "HoC 1.3e"))
        return factors

    def may_stand(self, pos: Position, combat: Combat) -> str:
        """HoC 1.3c, 2.2b: terrain with the retreat option, fortifications, a surviving strongpoint."""
        if self.stand_terrain >> combat.target & 1:
            return "terrain"
        if any(self.counters[u].kind == "strongpoint" for u in pos.stack(combat.target)):
            return "strongpoint"
        over = [self.board.crossing_mask(h, combat.target) & self.stand_sides for h in set(combat.origins)]
        if any(over) if self.switches.retreat_fort == "any" else all(over):
            return "fortification"
        return ""

    def has_zoc(self, counter: Counter) -> bool:
        """SCS 5.0, HoC 2.2c: attack strength, or a strongpoint."""
        return counter.kind == "strongpoint" or super().has_zoc(counter)

    # ------------------------------------------------------------------- 1.5

    def loss_pool(self, pos: Position, units: Sequence[int]) -> tuple[int, ...]:
        return headquarters.loss_pool(pos, units)

    def on_destroyed(self, pos: Position, unit: int, events: list[Event]) -> None:
        if self.counters[unit].kind == "hq":
            headquarters.displace(pos, unit, events)
        else:
            pos.put(unit, DEAD)

    def relocation(self, pos: Position, unit: int) -> HexSet:
        return headquarters.returns_to(pos, unit)

    def fixed_shifts(self, pos: Position, combat: Combat, side: int) -> tuple[tuple[int, str, str], ...]:
        return headquarters.shift(pos, combat, side)

    # ------------------------------------------------------------------- 1.6

    def exempt(self, pos: Position, unit: int) -> bool:
        return supply.exempt(pos, unit)

    def in_supply(self, pos: Position, side: int) -> int:
        return supply.in_supply(pos, side)

    # ------------------------------------------------------------------- 1.7

    def guns_in_reach(self, pos: Position, side: int, combat: Combat) -> tuple[int, ...]:
        return support.guns_in_reach(pos, side, combat)

    def gun_refusal(self, pos: Position, side: int, combat: Combat, unit: int) -> Refusal:
        found = support.why_not_gun(pos, side, combat, unit)
        return found or super().gun_refusal(pos, side, combat, unit)

    # ------------------------------------------------------------------- 1.8

    def why_not_rebuild(self, pos: Position, side: int, unit: int) -> Refusal | None:
        return replacements.why_not_rebuild(pos, side, unit)

    def why_not_revive(self, pos: Position, side: int, unit: int, h: int) -> Refusal | None:
        return replacements.why_not_revive(pos, side, unit, h)

    def rebuild(self, pos: Position, unit: int, events: list[Event]) -> None:
        replacements.rebuild(pos, unit, events)

    def revive(self, pos: Position, unit: int, h: int, events: list[Event]) -> None:
        replacements.revive(pos, unit, h, events)

    def revival(self, pos: Position, unit: int) -> HexSet:
        hexes = replacements.return_hexes(pos, unit)
        return hexes & self.enterable(unit) & ~pos.occupied[1 - self.sides[unit]]

    # -------------------------------------------------------------- 1.4, 1.9

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

    # ------------------------------------------------------------------ 1.11

    def passed_entry(self, pos: Position, unit: int, path: Sequence[int]) -> None:
        passed = 0
        for h in path:
            passed |= 1 << h
        side = self.sides[unit]
        if passed & self.vp_any:
            victory.note_passage(pos, unit, path)
        if side == 0 and passed & self.beyond_ditch:
            arrivals.note_crossing(pos, side, passed)

    def outcome(self, pos: Position) -> Outcome:
        return victory.outcome(pos)

    def controls(self, pos: Position, side: int) -> HexSet:
        return victory.controlled(pos, side)

    # -------------------------------------------------------------- 2.3, 3.0

    def may_overrun(self, unit: int) -> Refusal | None:
        if unit == self.zvika:
            return Refusal("HoC 2.3a", "zvika", "Force Zvika cannot overrun")
        return None

    def held_back(self, pos: Position, target: int, units: Sequence[int]) -> Refusal | None:
        return zvika.held_back(pos, target, units)

    def before_odds(self, pos: Position, combat: Combat, dice: Dice, events: list[Event]) -> None:
        zvika.before_odds(pos, combat, events)

    def after_combat(self, pos: Position, combat: Combat, dice: Dice, events: list[Event]) -> None:
        zvika.after_combat(pos, combat, dice, events)

    def closed_to(self, pos: Position, unit: int) -> HexSet:
        if unit not in self.restrained:
            return 0
        return restrictions.closed_to(pos, unit)

    def closed_to_retreat(self, pos: Position, unit: int) -> HexSet:
        """HoC 3.2a lets a restricted unit be forced over the ditch; 3.3 makes no exception."""
        return self.closed_to(pos, unit) if unit in self.reserves else 0

    def closed_refusal(self, pos: Position, unit: int, h: int) -> Refusal:
        return restrictions.refusal(self, unit, h)

    def may_attack(self, pos: Position, unit: int, target: int) -> Refusal | None:
        return restrictions.why_not_attack(pos, unit, target)

    # ------------------------------------------------------------------- 5.0

    def arrivals(self, pos: Position, side: int) -> dict[int, HexSet]:
        return arrivals.due(pos, side)

    def not_due(self, pos: Position, unit: int) -> Refusal:
        return arrivals.not_due(pos, unit)

    # -------------------------------------------------------- 1.10, 2.4, 3.4

    def mobilities(self, pos: Position) -> Sequence[int]:
        """HoC 2.4: a unit on half-tracks moves as Mech."""
        mounted = pos.marks.get(halftracks.MOUNTED)
        if not mounted:
            return self.mobility
        return [MECH if mounted >> u & 1 else m for u, m in enumerate(self.mobility)]

    def mobility_now(self, pos: Position, unit: int) -> int:
        mounted = pos.marks.get(halftracks.MOUNTED)
        return MECH if mounted and mounted >> unit & 1 else self.mobility[unit]

    def allowance(self, pos: Position, unit: int) -> int:
        if pos.oos >> unit & 1 or pos.marks.get(halftracks.MOUNTED):
            return super().allowance(pos, unit)
        return self.full_allowance[unit]

    def movement_allowance(self, pos: Position, unit: int) -> int:
        """HoC 2.4: 12 MP on half-tracks."""
        return halftracks.ALLOWANCE if halftracks.is_mounted(pos, unit) else self.counters[unit].ma

    def may_exploit(self, pos: Position, unit: int) -> bool:
        """HoC 2.4: half-tracks exploit."""
        return self.counters[unit].exploit or halftracks.is_mounted(pos, unit)

    def arrived(self, pos: Position, units: Sequence[int]) -> None:
        airmobile.note_arrival(pos, tuple(units))

    # ------------------------------------------------------------------ bots

    def goals(self, pos: Position, side: int) -> Sequence[Goal]:
        return plans.goals(pos, side)

    @cached_property
    def ground(self) -> tuple[dict[int, float], dict[int, float]]:
        """What holding single hexes is worth to each side."""
        return plans.ground(self)

    def ground_worth(self, side: int, h: int) -> float:
        return self.ground[side].get(h, 0.0)

    def boldness(self, pos: Position, side: int) -> float:
        return plans.boldness(pos, side)

    def preferred_choice(self, pos: Position, phase: Phase) -> str:
        return plans.tempo(pos, phase.role)

    def supply_net(self, pos: Position, unit: int) -> HexSet:
        return supply.net_of(pos, unit)

    def why_unsupplied(self, pos: Position, unit: int) -> tuple[str, str]:
        return supply.why_unsupplied(pos, unit)

    def served_by(self, pos: Position, hq: int) -> Sequence[int]:
        counter = self.counters[hq]
        own = counter.division
        return [
            u
            for u in pos.on_map(counter.side)
            if self.counters[u].kind != "hq" and (not own or self.counters[u].division == own)
        ]
