"""Heights of Courage where it departs from the series: one method a point, each in its rule's module."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from golan_core.dice import Dice
from golan_core.game import Event, Outcome, Refusal, Value
from golan_core.hexes import HexSet
from golan_core.search import build_adjacency
from golan_heights_of_courage import (
    arrivals,
    headquarters,
    plans,
    replacements,
    restrictions,
    stacking,
    supply,
    support,
    victory,
    zvika,
)
from golan_heights_of_courage.sequence import (
    FIRST_PHASE,
    FIRST_TEMPO_TURN,
    PROMPTS,
    SEQUENCE,
    SLOW_REPLACEMENTS,
    SYR,
)
from golan_scs.definition import Counter, Definition, ScenarioData
from golan_scs.frames import Combat
from golan_scs.rulebook import Goal, Phase, Rulebook
from golan_scs.rules import SCSRules
from golan_scs.state import DEAD, State
from golan_scs.tables import HALF

TEMPI = ("fast", "slow")
AREA_TITLES = {
    "lebanon": "Lebanon",
    "jordan": "Jordan",
    "lake": "Sea of Galilee",
    "reserve area": "Syrian Reserve Area",
}
"""What pictures of the map write across its regions."""


class HocRulebook(Rulebook):
    """The rules of one scenario of Heights of Courage."""

    sequence = SEQUENCE
    first_phase = FIRST_PHASE
    area_titles = AREA_TITLES
    rigid_rule = "HoC 1.3d"
    support_rule = "HoC 1.7"
    stand_rule = "HoC 1.3c"
    relocation_rule = "HoC 1.5b"

    def __init__(
        self, definition: Definition, scenario: ScenarioData, rules: SCSRules, options: Mapping[str, Value]
    ) -> None:
        self._stack_verdicts: dict[tuple[int, ...], str] = {}
        board = definition.board
        self._ditch_bit = 1 << board.side_kinds.index("ditch")
        self._fort_bits = tuple(1 << board.side_kinds.index(f"fort_{s}_out") for s in definition.sides)
        super().__init__(definition, scenario, rules)
        turns = options.get("turns")
        self.last_turn = turns if isinstance(turns, int) and turns > 0 else scenario.turns
        self._compile_places()
        self._compile_units()

    def _compile_places(self) -> None:
        area = self.board.area
        purple = area("purple line")
        self.home = tuple(area(f"{s} side") | purple for s in self.definition.sides)
        self.beyond_ditch: HexSet = area("syrian side") & ~purple
        self.before_ditch: HexSet = area("israeli side") & ~purple
        self.ditch: HexSet = area("ditch")
        self.reserve_area: HexSet = area("reserve area")
        self.river: HexSet = area("jordan river")
        self.vp = tuple(area(f"vp {s}") for s in self.definition.sides)
        self.vp_any: HexSet = self.vp[0] | self.vp[1]
        self._sources = tuple(area(f"supply {s}") for s in self.definition.sides)
        self._entries = (
            area("entry A") | area("entry B") | area("entry C"),
            area("entry D") | area("entry E"),
        )
        self.kuneitra: HexSet = 1 << self.board.places["Kuneitra"]
        sides, bit = self.board.sides, self.road_bit
        self.road_net = build_adjacency(self.board, lambda a, _b, d: 1 if sides[a * 6 + d] & bit else -1)

    def _compile_units(self) -> None:
        def those(**wanted: str) -> tuple[int, ...]:
            return tuple(c.index for c in self.counters if all(getattr(c, k) == v for k, v in wanted.items()))

        self.guns = tuple(tuple(u for u in those(kind="artillery") if self.sides[u] == s) for s in (0, 1))
        self.hqs = tuple(tuple(u for u in those(kind="hq") if self.sides[u] == s) for s in (0, 1))
        self.reserves = frozenset(c.index for c in self.counters if "reserve" in c.traits)
        self.brigade_15 = frozenset(those(brigade=restrictions.RESTRICTED_BRIGADE))
        self.strongpoints = those(kind="strongpoint")
        self._ground = plans.ground(self)
        self.zvika = next(c.index for c in self.counters if "zvika" in c.traits)
        self.arrivals_of = tuple(
            tuple(a for a in self.scenario.arrivals if a.side == side) for side in (0, 1)
        )
        self.commits = any(a.condition == "commitment" for a in self.scenario.arrivals)
        """HoC 3.2c: false where the whole 3rd Armored Division arrives by the schedule."""

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

    def status_factors(self, state: State, unit: int) -> tuple[tuple[Fraction, str], ...]:
        """HoC 1.6g Out of Supply, 1.3e Kuneitra."""
        factors = super().status_factors(state, unit)
        if self.kuneitra >> state.where[unit] & 1:
            return (*factors, (HALF, "in Kuneitra"))
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

    def sources(self, side: int) -> HexSet:
        return self._sources[side]

    def entry_hexes(self, side: int) -> HexSet:
        """All hexes of a side's Entry Areas."""
        return self._entries[side]

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
        if phase.kind == "air":
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
        victory.note_passage(self, state, unit, path)
        side = self.sides[unit]
        if side == 0:
            crossed = 0
            for h in path:
                crossed |= 1 << h
            arrivals.note_crossing(self, state, side, crossed)

    def outcome(self, state: State) -> Outcome:
        return victory.outcome(self, state)

    # -------------------------------------------------------------- 2.3, 3.0

    def may_overrun(self, unit: int) -> Refusal | None:
        if unit == self.zvika:
            return Refusal("HoC 2.3a", "zvika", "Force Zvika cannot overrun")
        return None

    def before_odds(self, state: State, combat: Combat, dice: Dice, events: list[Event]) -> None:
        zvika.before_odds(self, state, combat, events)

    def after_combat(self, state: State, combat: Combat, dice: Dice, events: list[Event]) -> None:
        zvika.after_combat(self, state, combat, dice, events)

    def closed_to(self, state: State, unit: int) -> HexSet:
        return restrictions.closed_to(self, state, unit)

    def closed_to_retreat(self, state: State, unit: int) -> HexSet:
        """HoC 3.2a lets a restricted unit be forced over the ditch; 3.3 makes no exception."""
        return self.closed_to(state, unit) if unit in self.reserves else 0

    def closed_refusal(self, state: State, unit: int, h: int) -> Refusal:
        return restrictions.refusal(self, state, unit, h)

    def may_attack(self, state: State, unit: int, target: int) -> Refusal | None:
        return restrictions.why_not_attack(self, state, unit, target)

    # ------------------------------------------------------------------- 5.0

    def arrivals(self, state: State, side: int) -> dict[int, HexSet]:
        return arrivals.due(self, state, side)

    def not_due(self, state: State, unit: int) -> Refusal:
        return arrivals.not_due(self, state, unit)

    # ------------------------------------------------------------------ bots

    def goals(self, state: State, side: int) -> Sequence[Goal]:
        return plans.goals(self, state, side)

    def ground_worth(self, side: int, h: int) -> float:
        return self._ground[side].get(h, 0.0)

    def boldness(self, state: State, side: int) -> float:
        return plans.boldness(state, side)

    def preferred_choice(self, state: State, phase: Phase) -> str:
        return plans.tempo(self, state, phase.role)

    def strongpoint_hexes(self, state: State) -> list[int]:
        """Where strongpoints still stand."""
        return [state.where[u] for u in self.strongpoints if state.where[u] >= 0]

    def supply_net(self, state: State, unit: int) -> HexSet:
        return supply.net_of(self, state, unit)

    def served_by(self, state: State, hq: int) -> Sequence[int]:
        counter = self.counters[hq]
        own = counter.division
        return [
            u
            for u in state.on_map(counter.side)
            if self.counters[u].kind != "hq" and (not own or self.counters[u].division == own)
        ]
