"""Who serves which goal: the nearest units first, until a goal has what it needs."""

from __future__ import annotations

from collections.abc import Sequence

from golan_scs.bot.worth import strength
from golan_scs.model.rulebook import FAR, Goal, Position

NEARNESS = 14
"""Half MP at which a goal has lost half its call."""
GARRISON = 12
"""The same for a unit that stands on the goal: it is not to be drawn off while it is needed."""


def assign(pos: Position, goals: Sequence[Goal], units: Sequence[int]) -> dict[int, Goal]:
    """A goal for each unit that can reach one: pairs are made by weight and nearness."""
    pairs: list[tuple[float, int, int]] = []
    for i, goal in enumerate(goals):
        for u in units:
            away = pos.rules.advice.road_distance(
                pos.rules.sides[u], pos.rules.mobility[u], goal.hex
            ).cost.get(pos.where[u], FAR)
            if away < FAR and not pos.rules.moving.closed_to(pos, u) >> goal.hex & 1:
                pairs.append((-goal.weight / (NEARNESS + away if away else GARRISON), i, u))
    pairs.sort()
    needs = [g.need for g in goals]
    aims: dict[int, Goal] = {}
    for _, i, u in pairs:
        if u in aims or needs[i] <= 0:
            continue
        aims[u] = goals[i]
        needs[i] -= sum(strength(pos, u)) / 2
    crowd = [max(1.0, 1.0 - needs[i] / max(1.0, g.need)) for i, g in enumerate(goals)]
    calls: dict[int, list[tuple[float, int]]] = {}
    for call, i, u in pairs:
        if u not in aims:
            calls.setdefault(u, []).append((call, i))
    for u, offers in calls.items():
        _, i = min((call / crowd[i], i) for call, i in offers)
        aims[u] = goals[i]
        crowd[i] += sum(strength(pos, u)) / 2 / max(1.0, goals[i].need)
    return aims
