"""Force Zvika (HoC 2.3)."""

from __future__ import annotations

from collections.abc import Sequence

from golan_core.model.dice import Dice
from golan_core.model.values import Event, Refusal
from golan_heights_of_courage.model.compiled import Position
from golan_scs.model.frames import Combat
from golan_scs.model.state import GONE
from golan_scs.rules.losses import alive, lose_step

REMOVED_ON = 2
"""HoC 2.3b: Zvika leaves the game on this roll or less."""


def held_back(pos: Position, target: int, units: Sequence[int]) -> Refusal | None:
    """HoC 2.3b: Zvika joins whatever attack his hex makes, if he can reach the target."""
    unit, h = pos.rules.zvika, pos.where[pos.rules.zvika]
    if h < 0 or unit in units or pos.fought >> unit & 1 or all(pos.where[u] != h for u in units):
        return None
    if not pos.rules.crossing(unit, h, target).allowed:
        return None
    return Refusal(
        "HoC 2.3b", "held-back", f"Force Zvika in {pos.rules.label(h)} must take part in the attack"
    )


def before_odds(pos: Position, combat: Combat, events: list[Event]) -> None:
    """HoC 2.3b: the strongest Syrian unit in a combat with Zvika loses a step before the odds."""
    if pos.rules.zvika not in combat.attackers and pos.rules.zvika not in combat.defenders:
        return
    syrian_attacks = combat.attacker == 1
    units = pos.rules.losses.pool(pos, alive(pos, combat.attackers if syrian_attacks else combat.defenders))
    if not units:
        return

    def strength(unit: int) -> tuple[int, int]:
        counter = pos.rules.counters[unit]
        values = counter.attack if syrian_attacks else counter.defense
        return values[pos.steps[unit] - 1], -unit

    hit = max(units, key=strength)
    events.append(
        Event(
            "zvika",
            f"Force Zvika hits {pos.rules.name(hit)}",
            "HoC 2.3b",
            "israeli",
            {"units": [pos.rules.name(hit)]},
        )
    )
    lose_step(pos, hit, events)


def after_combat(pos: Position, combat: Combat, dice: Dice, events: list[Event]) -> None:
    """HoC 2.3b: one die after the combat; on 1 or 2 Zvika is out of the game."""
    if pos.rules.zvika not in (*combat.attackers, *combat.defenders) or pos.where[pos.rules.zvika] < 0:
        return
    roll = dice.roll("Force Zvika", 1)
    out = roll.total <= REMOVED_ON
    text = f"Force Zvika rolls {roll.total} and {'is out of the game' if out else 'fights on'}"
    events.append(Event("zvika", text, "HoC 2.3b", "israeli", {"roll": roll.total}, rolled=roll.values))
    if out:
        pos.put(pos.rules.zvika, GONE)
