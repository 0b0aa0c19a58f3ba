"""The rules in force for one scenario and one choice of readings.

`Rulebook` has a part for each subject on which a game may depart from the series: each method there names
its rule and has the series' answer. A game gives a class of its own for a part, in the module of that rule:
`supply = cached_property(HocSupply)`. What the series functions look up is in `Tables`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TypeAlias

from golan_core.map.hexes import HexSet
from golan_core.map.search import Reach, flood_back, reach
from golan_core.model.dice import Dice
from golan_core.model.values import Event, Outcome, Refusal
from golan_scs.model.definition import PROHIBITED, Counter
from golan_scs.model.frames import Combat
from golan_scs.model.state import DEAD, Phase, State, unit_set
from golan_scs.model.tables import HALF, MECH, SCALE, Crossing, Tables
from golan_scs.model.zoc import zoc

__all__ = ["PROHIBITED", "SCALE", "Crossing", "Phase", "Rulebook"]


FAR = 400
"""Half MP that lead anywhere on a map."""


@dataclass(frozen=True, slots=True)
class Goal:
    """A hex that a side wants: how much, and how much strength that takes."""

    hex: int
    weight: float
    need: float


Position: TypeAlias = "State[Rulebook]"
"""A position of a series game: it knows the rules in force in it."""


def phase_of(pos: Position) -> Phase:
    """The phase that a position is in."""
    return pos.rules.sequence[pos.phase]


class Part:
    """A part of the rules in force, where a game may have its own class of it. It keeps its own caches."""

    def __init__(self, rules: Rulebook) -> None:
        self.rules = rules


class Mobility(Part):
    """Movement where a game departs from the series (SCS 3.0, 11.0)."""

    def closed_to(self, pos: Position, unit: int) -> HexSet:
        """Hexes that a rule of the game, not terrain, keeps a unit out of."""
        return 0

    def closed_to_retreat(self, pos: Position, unit: int) -> HexSet:
        """The part of `closed_to` that bars retreats too."""
        return self.closed_to(pos, unit)

    def closed_refusal(self, pos: Position, unit: int, h: int) -> Refusal:
        """The rule behind `closed_to`."""
        return Refusal("", "closed", f"{self.rules.name(unit)} may not enter {self.rules.label(h)}")

    def allowance(self, pos: Position, unit: int) -> int:
        """SCS 3.1: half MP that a unit may spend in a phase; half of it when Out of Supply."""
        ma = self.movement_allowance(pos, unit)
        if pos.oos >> unit & 1:
            return ma if self.rules.switches.halved_ma == "exact" else (ma + 1) // 2 * 2
        return ma * 2

    def movement_allowance(self, pos: Position, unit: int) -> int:
        """MP printed on the counter."""
        return self.rules.counters[unit].ma

    def may_exploit(self, pos: Position, unit: int) -> bool:
        """SCS 11.0: does the counter carry the exploit mark?"""
        return self.rules.counters[unit].exploit

    def passed_entry(self, pos: Position, unit: int, path: Sequence[int]) -> None:
        """Called for each unit that came along hexes, once all have: move, retreat, advance, arrival."""


class Fighting(Part):
    """Attacks, overruns and strength where a game departs from the series (SCS 6.0, 7.0, 8.0)."""

    def together(self, units: Sequence[int]) -> Refusal | None:
        """May these units take part in one attack? The series does not mind."""
        return None

    def held_back(self, pos: Position, target: int, units: Sequence[int]) -> Refusal | None:
        """SCS 7.0: must somebody join this attack of theirs on a hex? The series leaves that to players."""
        return None

    def groups(self, units: Sequence[int]) -> list[tuple[int, ...]]:
        """Units sorted into groups that may attack together, as `together` says."""
        return [tuple(units)]

    def may_overrun(self, unit: int) -> Refusal | None:
        """A game's own bar to overrunning."""
        return None

    def may_attack(self, pos: Position, unit: int, target: int) -> Refusal | None:
        """A game's own bar to attacking a hex."""
        return None

    def fixed_shifts(self, pos: Position, combat: Combat, side: int) -> tuple[tuple[int, str, str], ...]:
        """Shifts that need no choice, as (columns, what, rule); they favour `side`."""
        return ()

    def status_factors(self, pos: Position, unit: int) -> tuple[tuple[Fraction, str, str], ...]:
        """What else multiplies a unit's strength, by how much, why and by which rule: supply and the like."""
        if pos.oos >> unit & 1:
            return ((HALF, "Out of Supply", self.rules.supply_rule),)
        return ()

    def may_stand(self, pos: Position, combat: Combat) -> str:
        """Why the defender may ignore a retreat result, or "" if he may not."""
        return ""

    def before_odds(self, pos: Position, combat: Combat, dice: Dice, events: list[Event]) -> None:
        """What happens to a combat before its odds are computed."""

    def after_combat(self, pos: Position, combat: Combat, dice: Dice, events: list[Event]) -> None:
        """What happens once a combat is over."""


class Support(Part):
    """Artillery and Air Points; the series has no artillery."""

    def guns_in_reach(self, pos: Position, side: int, combat: Combat) -> tuple[int, ...]:
        """Artillery that may shift this combat. The series has none."""
        return ()

    def gun_refusal(self, pos: Position, side: int, combat: Combat, unit: int) -> Refusal:
        """Why an artillery unit may not shift this combat."""
        return Refusal(self.rules.support_rule, "gun", f"{self.rules.name(unit)} cannot support this combat")


class StepLosses(Part):
    """Who takes losses, and what becomes of a unit that has no step left (SCS 9.0)."""

    def pool(self, pos: Position, units: Sequence[int]) -> tuple[int, ...]:
        """SCS 9.0: which of the units may take the next step loss."""
        return tuple(units)

    def on_destroyed(self, pos: Position, unit: int, events: list[Event]) -> None:
        """SCS 9.0: a unit that lost its last step leaves the map."""
        pos.put(unit, DEAD)

    def relocation(self, pos: Position, unit: int) -> HexSet:
        """Hexes on which a unit that a loss did not destroy may be put back."""
        return 0


class Stacking(Part):
    """What may stack (SCS 4.0)."""

    def limit_broken(self, pos: Position, units: Sequence[int]) -> str:
        """SCS 4.0: why these units of one side may not stack in one hex, or ""."""
        return ""

    def counts(self, unit: int) -> bool:
        """SCS 4.0: does the unit count against the stacking limit?"""
        return True


class Supply(Part):
    """Supply sources and traces (SCS 12.0)."""

    def sources(self, side: int) -> HexSet:
        """SCS 12.1: supply source hexes of a side."""
        return 0

    def exempt(self, pos: Position, unit: int) -> bool:
        """Is the unit always in supply?"""
        return False

    def in_supply(self, pos: Position, side: int) -> int:
        """SCS 12.1: the units of a side that can trace now, as a set."""
        reached = self.flood(pos, side, self.sources(side))
        return unit_set(u for u in pos.on_map(side) if reached >> pos.where[u] & 1)

    def open_ground(self, pos: Position, side: int) -> HexSet:
        """SCS 12.1a: hexes that a supply trace may enter."""
        enemy = pos.occupied[1 - side]
        return self.rules.board.playable & ~enemy & ~(zoc(pos, 1 - side) & ~pos.occupied[side])

    def flood(self, pos: Position, side: int, seeds: HexSet, rings: int | None = None) -> HexSet:
        """Hexes from which a supply trace can reach `seeds` over open ground, judged by Mech costs."""
        ground = self.open_ground(pos, side)
        return flood_back(self.rules.adjacency[side][MECH], seeds & ground, through=ground, rings=rings)

    def net(self, pos: Position, unit: int) -> HexSet:
        """Hexes where the unit would be in supply as things stand."""
        side = self.rules.sides[unit]
        return self.flood(pos, side, self.sources(side))

    def why_unsupplied(self, pos: Position, unit: int) -> tuple[str, str]:
        """SCS 12.1: what a unit that cannot trace lacks, and the rule that asks for it."""
        return "no open way leads to a supply source", "SCS 12.1"

    def served_by(self, pos: Position, hq: int) -> Sequence[int]:
        """Units on the map that an HQ supplies."""
        return ()


class Arrivals(Part):
    """Who may arrive where (SCS 2.0)."""

    def due(self, pos: Position, side: int) -> dict[int, HexSet]:
        """Units that may arrive now, and on which hexes."""
        return {}

    def arrived(self, pos: Position, units: Sequence[int]) -> None:
        """Called after reinforcements have been put on the map."""

    def not_due(self, pos: Position, unit: int) -> Refusal:
        """Why a unit in the pool may not arrive now."""
        return Refusal("SCS 2.0", "not-due", f"{self.rules.name(unit)} is not due yet")


class Replacements(Part):
    """Replacement Points; the series has none."""

    def why_not_rebuild(self, pos: Position, side: int, unit: int) -> Refusal | None:
        """May a Replacement Point restore a step of the unit?"""
        return Refusal("", "no-replacements", "there are no replacements")

    def why_not_revive(self, pos: Position, side: int, unit: int, h: int) -> Refusal | None:
        """May a Replacement Point bring the unit back from the dead pile to a hex?"""
        return Refusal("", "no-replacements", "there are no replacements")

    def rebuild(self, pos: Position, unit: int, events: list[Event]) -> None:
        """Restore a step."""

    def revive(self, pos: Position, unit: int, h: int, events: list[Event]) -> None:
        """Bring a unit back."""

    def revival(self, pos: Position, unit: int) -> HexSet:
        """Hexes on which a dead unit could come back now."""
        return 0


class Victory(Part):
    """Length, control and the result of a game."""

    def turns(self, pos: Position) -> int:
        """How many turns the game has at most: the scenario's, or as the option says."""
        asked = dict(pos.setup[1]).get("turns")
        return asked if isinstance(asked, int) and asked > 0 else self.rules.scenario.turns

    def outcome(self, pos: Position) -> Outcome:
        """The result of a game that has ended."""
        return Outcome("", pos.ended)

    def controls(self, pos: Position, side: int) -> HexSet:
        """Victory hexes that a side controls now."""
        return 0


class Advice(Part):
    """What bots may ask about the game: judgement, not rules."""

    def __init__(self, rules: Rulebook) -> None:
        super().__init__(rules)
        self._ways: dict[tuple[int, int, int], Reach] = {}

    def road_distance(self, side: int, mobility: int, goal: int) -> Reach:
        """Half MP between a goal and every hex over empty ground, worked out once."""
        key = (side, mobility, goal)
        found = self._ways.get(key)
        if found is None:
            found = self._ways[key] = reach(self.rules.adjacency[side][mobility], goal, FAR)
        return found

    def evaluate(self, pos: Position, side: int) -> float:
        """How good the position is for a side: its steps against the enemy's, unless the game knows more."""
        return float(
            sum(n if mine == side else -n for n, mine in zip(pos.steps, self.rules.sides, strict=True))
        )

    def goals(self, pos: Position, side: int) -> Sequence[Goal]:
        """Hexes that a side should want in this position."""
        return ()

    def ground_worth(self, side: int, h: int) -> float:
        """What holding a hex is worth to a side at any time, in points of strength."""
        return 0.0

    def boldness(self, pos: Position, side: int) -> float:
        """What a side adds to the promise of every attack."""
        return 0.0

    def preferred_choice(self, pos: Position, phase: Phase) -> str:
        """A sensible answer to what the phase asks."""
        return ""


class Rulebook(Tables):
    """Where a game departs from the series. Subclass it; build one for each scenario and options."""

    area_titles: Mapping[str, str] = {}
    """Areas of the map to be labelled in pictures, with their titles."""

    arrival_conditions: Mapping[str, str] = {}
    """What the conditions of arrivals mean, in words for a list of arrivals."""

    always_supplied: frozenset[str] = frozenset()
    """Kinds of unit that are in supply by themselves, wherever they go."""

    rigid_rule = ""
    """Number of the rule that makes some ZOC rigid."""

    relocation_rule = ""
    """Number of the rule that returns units instead of destroying them."""

    stand_rule = ""
    """Number of the rule that lets a defender ignore a retreat."""

    terrain_rule = "SCS 7.0"
    """The rule of what terrain makes of a strength."""

    supply_rule = "SCS 12.1"
    """The rule of what Out of Supply makes of a strength."""

    support_rule = ""
    """Number of the rule for Air Points and artillery."""

    moving = cached_property(Mobility)
    fighting = cached_property(Fighting)
    support = cached_property(Support)
    losses = cached_property(StepLosses)
    stacking = cached_property(Stacking)
    supply = cached_property(Supply)
    arrivals = cached_property(Arrivals)
    replacements = cached_property(Replacements)
    victory = cached_property(Victory)
    advice = cached_property(Advice)

    def has_zoc(self, counter: Counter) -> bool:
        """SCS 5.0: only units with an attack strength have a ZOC."""
        return counter.attack[-1] > 0

    def rigid_edge(self, side: int, kinds: int) -> bool:
        """Is a ZOC that `side` projects over a hexside with these kinds rigid? The series has none."""
        return False

    def phase_begins(self, pos: Position, phase: Phase, dice: Dice, events: list[Event]) -> None:
        """What a game does when a phase begins, after the series has done its part."""

    def skips(self, pos: Position, phase: Phase) -> bool:
        """Is the phase left out of this turn?"""
        return False

    def why_not_end(self, pos: Position, phase: Phase) -> Refusal | None:
        """What a rule of the game demands before a phase may end."""
        return None

    def combat_follows(self, pos: Position, phase: Phase) -> bool:
        """Does a Combat Phase of the same side follow this one in its player turn?"""
        for later in self.sequence[pos.phase + 1 :]:
            if later.role == phase.role and later.kind == "combat":
                return not self.skips(pos, later)
            if later.role == phase.role and later.kind in ("movement", "reinforcement"):
                return False
        return False
