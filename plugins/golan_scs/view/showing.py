"""A position as a scene: counters with their values and badges, marks, tracks, panels."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from golan_core.map.hexes import members
from golan_core.model.values import Fact
from golan_core.view.scene import BoardView, CounterView, Mark, Panel, Scene, Track, board_view
from golan_scs.model.rulebook import Position, Rulebook
from golan_scs.model.state import DEAD
from golan_scs.rules.setup import missing
from golan_scs.view.telling import status


def scene(pos: Position, title: str, summary: Iterable[Fact]) -> Scene:
    """The table: everything is open in this series."""
    asked = pos.flow.decision(pos)
    return Scene(
        title=title,
        board_view=_view_of(pos.rules),
        counters=tuple(
            counter_view(pos, u) for h in sorted(pos.stacks) for u in _bottom_up(pos.rules, pos.stacks[h])
        ),
        marks=_marks(pos.rules),
        panels=_panels(pos, summary),
        tracks=_tracks(pos),
        prompt=asked.prompt if asked is not None else f"The game is over: {pos.ended}",
    )


@lru_cache(maxsize=16)
def _view_of(rb: Rulebook) -> BoardView:
    """The board's view, built once a rulebook."""
    return board_view(rb.board, style=rb.definition.style, area_titles=rb.area_titles)


def _bottom_up(rb: Rulebook, units: tuple[int, ...]) -> list[int]:
    """Strongest unit on top, HQs and artillery at the bottom."""
    return sorted(units, key=lambda u: (rb.counters[u].attack[-1], rb.counters[u].defense[-1], -u))


def counter_view(pos: Position, unit: int) -> CounterView:
    """One counter as it lies on the table."""
    c, steps = pos.rules.counters[unit], max(1, pos.steps[unit])
    bracket, style = f"({c.range})" if c.range else "", pos.rules.definition.style
    return CounterView(
        unit=c.id,
        hex=max(-1, pos.where[unit]),
        side=pos.rules.definition.sides[c.side],
        letter=style.letter(c.nation),
        nation=c.nation,
        symbol=style.symbol.get(c.kind, c.kind),
        size=c.size,
        values=f"{bracket}{c.attack[steps - 1]}-{c.defense[steps - 1]}-{c.ma}",
        steps=steps,
        max_steps=c.steps,
        badges=tuple(b for b in status(pos, unit) if b != "REDUCED"),
        stripe=c.division or c.formation,
        name=c.id,
        mobility=c.mobility,
        exploit=c.exploit,
    )


def _marks(rb: Rulebook) -> tuple[Mark, ...]:
    """Victory stars and entry areas, from the areas of the map."""
    marks = []
    for name, bits in rb.board.areas.items():
        if name.startswith("vp "):
            marks += [Mark(h, f"vp:{name[3:]}") for h in members(bits)]
        elif name.startswith("entry "):
            marks += [Mark(h, "entry", name[6:]) for h in members(bits)]
    return tuple(marks)


def _panels(pos: Position, summary: Iterable[Fact]) -> tuple[Panel, ...]:
    facts = tuple(f"{fact.name}: {fact.value}" for fact in summary)
    panels = [Panel(f"Turn {pos.turn}" if pos.turn else "Set-up", facts)]
    for side in (0, 1):
        dead = [u for u in pos.rules.units_of[side] if pos.where[u] == DEAD]
        lost = sum(pos.rules.counters[u].steps - pos.steps[u] for u in pos.rules.units_of[side])
        on_map = sum(1 for _ in pos.on_map(side))
        lines = (f"{on_map} units on the map", f"{lost} steps lost", f"{len(dead)} units in the dead pile")
        panels.append(Panel(pos.rules.side_name(side), lines, tuple(counter_view(pos, u) for u in dead)))
    panels += _waiting(pos)
    return tuple(panels)


def _waiting(pos: Position) -> list[Panel]:
    """The units that may come onto the map now, for the side that decides."""
    phase = pos.rules.sequence[pos.phase]
    if pos.frames or pos.ended:
        return []
    if phase.kind == "setup":
        title, units = "To be set up", missing(pos, phase.role)
    elif phase.kind == "reinforcement":
        title, units = "Arrivals", list(pos.rules.arrivals.due(pos, phase.role))
    else:
        return []
    return [Panel(title, (), tuple(counter_view(pos, u) for u in units))] if units else []


def _tracks(pos: Position) -> tuple[Track, ...]:
    turns = tuple(f"{t.number}\n{t.date}" for t in pos.rules.definition.track)
    current = pos.phase - pos.rules.first_phase
    return (
        Track("Turn", turns, pos.turn - 1),
        Track(
            "Phase",
            tuple(p.title for p in pos.rules.sequence[pos.rules.first_phase :]),
            current if current >= 0 else -1,
        ),
    )
