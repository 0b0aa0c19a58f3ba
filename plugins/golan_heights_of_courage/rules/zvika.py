"""Force Zvika (HoC 2.3)."""

from __future__ import annotations

from collections.abc import Sequence

from golan_core.model.dice import Dice
from golan_core.model.game import Event, Refusal
from golan_heights_of_courage.model.compiled import Compiled
from golan_scs.model.frames import Combat
from golan_scs.model.state import GONE, State
from golan_scs.rules.losses import alive, lose_step

REMOVED_ON = 2
"""HoC 2.3b: Zvika leaves the game on this roll or less."""


def held_back(rb: Compiled, state: State, target: int, units: Sequence[int]) -> Refusal | None:
    """HoC 2.3b: Zvika joins whatever attack his hex makes, if he can reach the target."""
    unit, h = rb.zvika, state.where[rb.zvika]
    if h < 0 or unit in units or state.fought >> unit & 1 or all(state.where[u] != h for u in units):
        return None
    if not rb.crossing(unit, h, target).allowed:
        return None
    return Refusal("HoC 2.3b", "held-back", f"Force Zvika in {rb.label(h)} must take part in the attack")


def before_odds(rb: Compiled, state: State, combat: Combat, events: list[Event]) -> None:
    """HoC 2.3b: the strongest Syrian unit in a combat with Zvika loses a step before the odds."""
    if rb.zvika not in combat.attackers and rb.zvika not in combat.defenders:
        return
    syrian_attacks = combat.attacker == 1
    units = rb.loss_pool(state, alive(state, combat.attackers if syrian_attacks else combat.defenders))
    if not units:
        return

    def strength(unit: int) -> tuple[int, int]:
        counter = rb.counters[unit]
        values = counter.attack if syrian_attacks else counter.defense
        return values[state.steps[unit] - 1], -unit

    hit = max(units, key=strength)
    events.append(
        Event("zvika", f"Force Zvika hits {rb.name(hit)}", "HoC 2.3b", "israeli", {"units": [rb.name(hit)]})
    )
    lose_step(rb, state, hit, events)


def after_combat(rb: Compiled, state: State, combat: Combat, dice: Dice, events: list[Event]) -> None:
    """HoC 2.3b: one die after the combat; on 1 or 2 Zvika is out of the game."""
    if rb.zvika not in (*combat.attackers, *combat.defenders) or state.where[rb.zvika] < 0:
        return
    roll = dice.roll("Force Zvika", 1)
    out = roll.total <= REMOVED_ON
    text = f"Force Zvika rolls {roll.total} and {'is out of the game' if out else 'fights on'}"
    events.append(Event("zvika", text, "HoC 2.3b", "israeli", {"roll": roll.total}))
    if out:
        state.put(rb.zvika, GONE)
