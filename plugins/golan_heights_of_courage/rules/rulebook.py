"""Heights of Courage where it departs from the series: one method a point, each in its rule's module."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cached_property
from typing import Any

from golan_core.map.hexes import HexSet
from golan_core.model.dice import Dice
from golan_core.model.game import Event, Outcome, Refusal
from golan_heights_of_courage.bot import plans
from golan_heights_of_courage.model.actions import Airlift, Expel, Mount
from golan_heights_of_courage.model.compiled import Compiled
from golan_heights_of_courage.rules import (
    airmobile,
    arrivals,
    halftracks,
    headquarters,
    raiders,
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
    PROMPTS,
    SEQUENCE,
    SLOW_REPLACEMENTS,
    SYR,
)
from golan_scs.model.definition import Counter
from golan_scs.model.frames import Combat
from golan_scs.model.rulebook import Goal, Phase
from golan_scs.model.state import DEAD, State
from golan_scs.model.tables import HALF, MECH

TEMPI = ("fast", "slow")
SPECIAL = {"movement": (Airlift, Mount, Expel), "exploitation": (Mount,)}
"""HoC 1.10a: helicopters fly in the Movement Phase only."""
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

    def stack_limit_broken(self, state: State, units: Sequence[int]) -> str:
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

    def status_factors(self, state: State, unit: int) -> tuple[tuple[Fraction, str, str], ...]:
        """HoC 1.6g Out of Supply, 1.3e Kuneitra."""
        factors = super().status_factors(state, unit)
        if self.kuneitra >> state.where[unit] & 1:
            return (*factors, (HALF, "in Kuneitra", "HoC 1.3e"))
        return factors

    def may_stand(self, state: State, combat: Combat) -> str:
        """HoC 1.3c, 2.2b: terrain with the retreat option, fortifications, a surviving strongpoint."""
        if self.stand_terrain >> combat.target & 1:
            return "terrain"
        if any(self.counters[u].kind == "strongpoint" for u in state.stack(combat.target)):
            return "strongpoint"
        over = [self.board.crossing_mask(h, combat.target) & self.stand_sides for h in set(combat.origins)]
        if any(over) if self.rules.retreat_fort == "any" else all(over):
            return "fortification"
        return ""

    def has_zoc(self, counter: Counter) -> bool:
        """SCS 5.0, HoC 2.2c: attack strength, or a strongpoint."""
        return counter.kind == "strongpoint" or super().has_zoc(counter)

    # ------------------------------------------------------------------- 1.5

    def loss_pool(self, state: State, units: Sequence[int]) -> tuple[int, ...]:
        return headquarters.loss_pool(self, state, units)

    def on_destroyed(self, state: State, unit: int, events: list[Event]) -> None:
        if self.counters[unit].kind == "hq":
            headquarters.displace(self, state, unit, events)
        else:
            state.put(unit, DEAD)

    def relocation(self, state: State, unit: int) -> HexSet:
        return headquarters.returns_to(self, state, unit)

    def fixed_shifts(self, state: State, combat: Combat, side: int) -> tuple[tuple[int, str, str], ...]:
        return headquarters.shift(self, state, combat, side)

    # ------------------------------------------------------------------- 1.6

    def exempt(self, state: State, unit: int) -> bool:
        return supply.exempt(self, state, unit)

    def in_supply(self, state: State, side: int) -> int:
        return supply.in_supply(self, state, side)

    # ------------------------------------------------------------------- 1.7

    def guns_in_reach(self, state: State, side: int, combat: Combat) -> tuple[int, ...]:
        return support.guns_in_reach(self, state, side, combat)

    def gun_refusal(self, state: State, side: int, combat: Combat, unit: int) -> Refusal:
        found = support.why_not_gun(self, state, side, combat, unit)
        return found or super().gun_refusal(state, side, combat, unit)

    # ------------------------------------------------------------------- 1.8

    def why_not_rebuild(self, state: State, side: int, unit: int) -> Refusal | None:
        return replacements.why_not_rebuild(self, state, side, unit)

    def why_not_revive(self, state: State, side: int, unit: int, h: int) -> Refusal | None:
        return replacements.why_not_revive(self, state, side, unit, h)

    def rebuild(self, state: State, unit: int, events: list[Event]) -> None:
        replacements.rebuild(self, state, unit, events)

    def revive(self, state: State, unit: int, h: int, events: list[Event]) -> None:
        replacements.revive(self, state, unit, h, events)

    def revival(self, state: State, unit: int) -> HexSet:
        hexes = replacements.return_hexes(self, state, unit)
        return hexes & self.enterable(unit) & ~state.occupied[1 - self.sides[unit]]

    # -------------------------------------------------------------- 1.4, 1.9

    def why_not_end(self, state: State, phase: Phase) -> Refusal | None:
        return restrictions.why_not_end(self, state, phase)

    def prompt(self, phase: Phase) -> str:
        return f"{phase.title}: {PROMPTS[phase.kind]}"

    def skips(self, state: State, phase: Phase) -> bool:
        if phase.kind == "tempo":
            return state.turn < FIRST_TEMPO_TURN
        return phase.fast_only and bool(state.marks.get(f"slow {self.definition.sides[phase.role]}"))

    def asks(self, state: State, phase: Phase) -> bool:
        if phase.kind == "reinforcement":
            return bool(self.arrivals(state, phase.role)) or self._could_replace(state, phase.role)
        return phase.kind in ("setup", "tempo")

    def _could_replace(self, state: State, side: int) -> bool:
        if not state.repl[side]:
            return False
        return any(
            state.where[u] == DEAD or (state.where[u] >= 0 and state.steps[u] < self.counters[u].steps)
            for u in self.units_of[side]
        )

    def why_not_choose(self, state: State, phase: Phase, word: str) -> Refusal | None:
        if word in TEMPI:
            return None
        return Refusal("HoC 1.9", "tempo", f"the tempo is fast or slow, not {word!r}")

    def choices(self, state: State, phase: Phase) -> tuple[str, ...]:
        return TEMPI if phase.kind == "tempo" else ()

    def choose(self, state: State, phase: Phase, word: str, events: list[Event]) -> None:
        """HoC 1.9: slow tempo brings four Replacement Points and leaves phases out; fast brings none."""
        side, role = phase.role, self.definition.sides[phase.role]
        slow = word == "slow"
        state.mark(f"slow {role}", int(slow))
        repl = list(state.repl)
        repl[side] = SLOW_REPLACEMENTS if slow else 0
        state.repl = (repl[0], repl[1])
        events.append(
            Event("tempo", f"{self.side_name(side)} tempo: {word}", "HoC 1.9", role, {"tempo": word})
        )

    def phase_begins(self, state: State, phase: Phase, dice: Dice, events: list[Event]) -> None:
        halftracks.dismount(state)
        if phase.kind == "movement" and state.marks.get(airmobile.LIFTS):
            state.mark(airmobile.LIFTS, 0)
        if phase.kind == "air":
            halftracks.refresh(state)
            if state.marks.get(airmobile.FRESH):
                state.mark(airmobile.FRESH, 0)
            entry = self.definition.turn(state.turn)
            state.air, state.repl = entry.air, entry.repl
        elif phase.kind == "recovery":
            names = support.recover(self, state, phase.role)
            if names:
                text = f"Artillery ready again: {', '.join(names)}"
                role = self.definition.sides[phase.role]
                events.append(Event("recovery", text, "HoC 1.7b", role, {"units": names}))
        elif phase.kind == "reinforcement" and phase.role == SYR:
            if self.commits and state.turn == arrivals.COMMITMENT_TURN:
                arrivals.roll_commitment(self, state, dice, events)
        elif phase.kind == "cease-fire":
            victory.determine(self, state, dice, events)

    # ------------------------------------------------------------------ 1.11

    def passed_entry(self, state: State, unit: int, path: Sequence[int]) -> None:
        passed = 0
        for h in path:
            passed |= 1 << h
        side = self.sides[unit]
        if passed & self.vp_any:
            victory.note_passage(self, state, unit, path)
        if side == 0 and passed & self.beyond_ditch:
            arrivals.note_crossing(self, state, side, passed)

    def outcome(self, state: State) -> Outcome:
        return victory.outcome(self, state)

    def controls(self, state: State, side: int) -> HexSet:
        return victory.controlled(self, state, side)

    # -------------------------------------------------------------- 2.3, 3.0

    def may_overrun(self, unit: int) -> Refusal | None:
        if unit == self.zvika:
            return Refusal("HoC 2.3a", "zvika", "Force Zvika cannot overrun")
        return None

    def held_back(self, state: State, target: int, units: Sequence[int]) -> Refusal | None:
        return zvika.held_back(self, state, target, units)

    def before_odds(self, state: State, combat: Combat, dice: Dice, events: list[Event]) -> None:
        zvika.before_odds(self, state, combat, events)

    def after_combat(self, state: State, combat: Combat, dice: Dice, events: list[Event]) -> None:
        zvika.after_combat(self, state, combat, dice, events)

    def closed_to(self, state: State, unit: int) -> HexSet:
        if unit not in self.restrained:
            return 0
        return restrictions.closed_to(self, state, unit)

    def closed_to_retreat(self, state: State, unit: int) -> HexSet:
        """HoC 3.2a lets a restricted unit be forced over the ditch; 3.3 makes no exception."""
        return self.closed_to(state, unit) if unit in self.reserves else 0

    def closed_refusal(self, state: State, unit: int, h: int) -> Refusal:
        return restrictions.refusal(self, unit, h)

    def may_attack(self, state: State, unit: int, target: int) -> Refusal | None:
        return restrictions.why_not_attack(self, state, unit, target)

    # ------------------------------------------------------------------- 5.0

    def arrivals(self, state: State, side: int) -> dict[int, HexSet]:
        return arrivals.due(self, state, side)

    def not_due(self, state: State, unit: int) -> Refusal:
        return arrivals.not_due(self, state, unit)

    # -------------------------------------------------------- 1.10, 2.4, 3.4

    special = SPECIAL

    def mobilities(self, state: State) -> Sequence[int]:
        """HoC 2.4: a unit on half-tracks moves as Mech."""
        mounted = state.marks.get(halftracks.MOUNTED)
        if not mounted:
            return self.mobility
        return [MECH if mounted >> u & 1 else m for u, m in enumerate(self.mobility)]

    def mobility_now(self, state: State, unit: int) -> int:
        mounted = state.marks.get(halftracks.MOUNTED)
        return MECH if mounted and mounted >> unit & 1 else self.mobility[unit]

    def allowance(self, state: State, unit: int) -> int:
        if state.oos >> unit & 1 or state.marks.get(halftracks.MOUNTED):
            return super().allowance(state, unit)
        return self.full_allowance[unit]

    def movement_allowance(self, state: State, unit: int) -> int:
        """HoC 2.4: 12 MP on half-tracks."""
        return halftracks.ALLOWANCE if halftracks.is_mounted(state, unit) else self.counters[unit].ma

    def may_exploit(self, state: State, unit: int) -> bool:
        """HoC 2.4: half-tracks exploit."""
        return self.counters[unit].exploit or halftracks.is_mounted(state, unit)

    def arrived(self, state: State, units: Sequence[int]) -> None:
        airmobile.note_arrival(self, state, tuple(units))

    def why_not_special(self, state: State, phase: Phase, action: Any) -> Refusal | None:
        match action:
            case Airlift():
                return airmobile.why_not(self, state, phase, action)
            case Mount(unit):
                return halftracks.why_not(self, state, phase, unit)
            case Expel():
                return raiders.why_not(self, state, phase, action)
        return None

    def do_special(self, state: State, phase: Phase, action: Any, events: list[Event]) -> None:
        match action:
            case Airlift():
                airmobile.fly(self, state, action, events)
            case Mount(unit):
                halftracks.mount(self, state, unit, events)
            case Expel():
                raiders.expel(self, state, action, events)

    def special_actions(self, state: State, phase: Phase) -> Iterator[Any]:
        if phase.kind in self.special:
            yield from raiders.expulsions(self, state, phase)
            yield from halftracks.mounts(self, state, phase)
            if phase.kind == "movement":
                yield from airmobile.flights(self, state, phase)

    def sample_special(self, state: State, phase: Phase, rng: random.Random) -> Any:
        if rng.random() < 0.5 and phase.kind == "movement":
            return airmobile.sample(self, state, phase, rng)
        found = [*raiders.expulsions(self, state, phase), *halftracks.mounts(self, state, phase)]
        return rng.choice(found) if found else None

    # ------------------------------------------------------------------ bots

    def goals(self, state: State, side: int) -> Sequence[Goal]:
        return plans.goals(self, state, side)

    @cached_property
    def ground(self) -> tuple[dict[int, float], dict[int, float]]:
        """What holding single hexes is worth to each side."""
        return plans.ground(self)

    def ground_worth(self, side: int, h: int) -> float:
        return self.ground[side].get(h, 0.0)

    def boldness(self, state: State, side: int) -> float:
        return plans.boldness(state, side)

    def preferred_choice(self, state: State, phase: Phase) -> str:
        return plans.tempo(self, state, phase.role)

    def supply_net(self, state: State, unit: int) -> HexSet:
        return supply.net_of(self, state, unit)

    def why_unsupplied(self, state: State, unit: int) -> tuple[str, str]:
        return supply.why_unsupplied(self, state, unit)

    def served_by(self, state: State, hq: int) -> Sequence[int]:
        counter = self.counters[hq]
        own = counter.division
        return [
            u
            for u in state.on_map(counter.side)
            if self.counters[u].kind != "hq" and (not own or self.counters[u].division == own)
        ]
