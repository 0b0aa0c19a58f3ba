"""Strong-points of both sides (NMG 15.0; T:D 5.2)."""

from __future__ import annotations

from golan_core.model.values import Event, Refusal
from golan_no_middle_ground.model.definition import ISRAEL, SYRIA
from golan_no_middle_ground.model.rulebook import Position

GARRISON_FIRE, GARRISON_ASSAULT = 1, 2
"""What the garrison of an Israeli strong-point adds in an assault (NMG 15.0)."""


def why_no_target(pos: Position, side: int, h: int, rule: str) -> Refusal | None:
    """NMG 9.0, 11.0, 15.0: a hex without enemy units is not fired at, also if a garrison holds it."""
    if pos.occupied[1 - side] >> h & 1:
        return None
    alone = side == SYRIA and pos.posts_israeli >> h & 1
    told = "; a strong-point alone is only assaulted" if alone else ""
    return Refusal(rule, "target", f"no enemy unit is in {pos.rules.label(h)}{told}")


def entered(pos: Position, side: int, h: int, events: list[Event]) -> None:
    """T:D 5.2: an Israeli unit enters a Syrian strong-point that nobody holds."""
    if side == ISRAEL and pos.posts_syrian >> h & 1 and not pos.stack(h):
        destroy(pos, SYRIA, h, events)


def destroy(pos: Position, side: int, h: int, events: list[Event]) -> None:
    """A strong-point is destroyed for good (NMG 15.0; T:D 5.2)."""
    if side == SYRIA:
        pos.posts_syrian &= ~(1 << h)
    else:
        pos.posts_israeli &= ~(1 << h)
        pos.lost_points += 1
    rule = "T:D 5.2" if side == SYRIA else "NMG 15.0"
    name = "Syrian" if side == SYRIA else "Israeli"
    text = f"the {name} strong-point at {pos.rules.label(h)} is destroyed"
    events.append(Event("strong-point", text, rule, pos.rules.role(side), {"hex": pos.rules.label(h)}))


def emptied(pos: Position, h: int, events: list[Event]) -> None:
    """T:D 5.2: the Israelis killed or drove off the last defenders of a Syrian strong-point."""
    if pos.posts_syrian >> h & 1 and not pos.stack(h):
        destroy(pos, SYRIA, h, events)
