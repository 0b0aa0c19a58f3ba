"""Which rules hold in a position: by night, in the counter-offensive, without the command post."""

from __future__ import annotations

from golan_core.map.hexes import HexSet
from golan_no_middle_ground.model.definition import INDEPENDENT, SYRIA, TurnEntry
from golan_no_middle_ground.model.rulebook import Position

BASE_END = 14
"""The last turn of the base game (NMG 19.0)."""


def turn_entry(pos: Position) -> TurnEntry:
    """The box of the turn track, the first before the game has begun."""
    return pos.rules.definition.turn(max(pos.turn, 1))


def night(pos: Position) -> bool:
    """Whether it is a turn by night."""
    return turn_entry(pos).night


def counteroffensive(pos: Position) -> bool:
    """Whether the rules of Operation Shocktroop hold (T:D 5.0, 6.1.1)."""
    return pos.rules.scenario.counteroffensive == "start" or pos.shocktroop > 0


def syrian_posts(pos: Position) -> HexSet:
    """Syrian strong-points as far as they help: not before Operation Shocktroop (T:D 5.0, 5.2)."""
    return pos.posts_syrian if counteroffensive(pos) else 0


def leaderless(pos: Position) -> bool:
    """Whether the loss of the command post tells: once Operation Shocktroop runs (T:D 5.0, 5.4)."""
    return pos.lost_post > 0 and counteroffensive(pos)


def counts_damascus(pos: Position) -> bool:
    """Whether points are those of T:D 5.1: in the counter-offensive, and after the base game."""
    return counteroffensive(pos) or (pos.rules.joined and pos.turn > BASE_END)


def formation_of(pos: Position, unit: int) -> int:
    """The formation that a unit acts with now, INDEPENDENT for any (NMG 3.0, T:D 3.2)."""
    printed = pos.rules.units[unit]
    joins = printed.joins
    if joins == INDEPENDENT:
        return printed.formation
    if pos.entered >> joins & 1 or any(pos.where[u] >= 0 for u in pos.rules.of_formation[joins]):
        return joins
    return INDEPENDENT


def closed_to(pos: Position, side: int) -> HexSet:
    """Hexes that a side may not enter: enemy units, and for Syria Israeli strong-points (NMG 15.0)."""
    closed = pos.occupied[1 - side]
    return closed | pos.posts_israeli if side == SYRIA else closed
