"""What the presenter shows: overlays, buttons, dialogs, the lines about a hex. It changes nothing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from golan_core.view.choices import Choice
from golan_core.view.scene import Overlay, Scene
from golan_ui.table.draft import Draft
from golan_ui.table.route import through

if TYPE_CHECKING:
    from golan_ui.table.desk import Desk

_BY_WAY = "ctrl-click: go by way of this hex"


def over(p: Desk) -> str:
    """How the game ended; "" while it runs."""
    outcome = p.session.outcome
    if outcome is None:
        return ""
    return f"{outcome.heading.capitalize()}: {outcome.reason}"


def prompt(p: Desk) -> str:
    decision = p.now.decision
    if decision is None:
        return f"The game is over. {over(p)}"
    rule = f" [{decision.rule}]" if decision.rule else ""
    told = decision.prompt.lower().startswith(decision.role)  # the phase often names the side already
    return decision.prompt + rule if told else f"{decision.role.capitalize()}: {decision.prompt}{rule}"


def reserve(p: Desk) -> str:
    """Title of the panels to take units from, when all that can act are off the map; else ""."""
    now = p.now
    actors = set(now.actors) if now.decision is not None and not p.opponents.due else set()
    if not actors or any(now.place(unit) >= 0 for unit in actors):
        return ""
    panels = (*now.rosters, *now.scene.panels)
    return next((panel.title for panel in panels if actors & {c.unit for c in panel.counters}), "")


# ------------------------------------------------------------------------- overlays


def scene(p: Desk) -> Scene:
    scene = p.now.scene
    laid: list[Overlay] = []
    for title in p.now.overlay_titles() if p.shown else ():
        if title in p.shown:
            laid += p.now.overlays(title, p.selection)
    if not p.opponents.due and p.now.decision is not None:
        laid += _draft_overlays(p, p.draft) if p.draft is not None else _hand_overlays(p)
    if p.cursor >= 0:
        laid.append(Overlay("cursor", (p.cursor,)))
    return replace(scene, overlays=(*scene.overlays, *laid))


def _places(p: Desk, units: Iterable[str]) -> tuple[int, ...]:
    """Hexes of units, each once."""
    return tuple(dict.fromkeys(h for u in units if (h := p.now.place(u)) >= 0))


def _hand_overlays(p: Desk) -> list[Overlay]:
    """Who can act; or, with units in hand, where they can go, at what cost, and the way to the pointer."""
    now = p.now
    if not p.selection:
        able = _places(p, now.actors)
        return [Overlay("able", able)] if able else _lit(p, now.unmanned)
    found = _lit(p, p.goals())
    if held := _places(p, p.selection):
        found.append(Overlay("selected", held))
    if laid := tuple(now.ids[label] for label in p.route.waypoints):
        found.append(Overlay("waypoint", laid))
    choice = hovered(p)
    path = choice.path if choice is not None and choice.path else p.route.path
    if path and held:
        way = tuple(now.ids[label] for label in path if label in now.ids)
        found.append(Overlay("path", (held[0], *way)))
    return found


def _lit(p: Desk, goals: Mapping[str, Sequence[Choice]]) -> list[Overlay]:
    """Hexes to go to and hexes to aim at, with the note of the cheapest choice."""
    found: dict[str, dict[int, str]] = {"reach": {}, "target": {}}
    for label, options in goals.items():
        h = p.now.ids.get(label)
        if h is not None:
            aimed = p.now.enemy_in(h) or p.now.is_attack(options[0])
            found["target" if aimed else "reach"][h] = options[0].note
    return [Overlay(kind, tuple(lit), tuple(lit.values())) for kind, lit in found.items() if lit]


def _draft_overlays(p: Desk, draft: Draft) -> list[Overlay]:
    """The target, the units that take part, and those that could."""
    found = []
    able = [u for u in draft.able if u not in draft.units]
    if hexes := _places(p, able):
        found.append(Overlay("able", hexes))
    if hexes := _places(p, draft.units):
        found.append(Overlay("selected", hexes))
    asked = p.now.decision.data if draft.asked and p.now.decision else {}
    about = (draft.hex, *(w for w in asked.values() if isinstance(w, str)))
    if hexes := tuple(dict.fromkeys(p.now.ids[word] for word in about if word in p.now.ids)):
        found.append(Overlay("target", hexes))
    return found


def hovered(p: Desk) -> Choice | None:
    """The cheapest choice of the units in hand in the hex under the pointer."""
    if p.hover is None or not p.selection:
        return None
    options = p.goals().get(p.now.label(p.hover))
    return options[0] if options else None


# ----------------------------------------------------------------------------- hover


def hover(p: Desk) -> list[str]:
    if p.hover is None:
        return []
    label = p.now.label(p.hover)
    lines = list(p.now.describe(label))
    if p.opponents.due or p.now.decision is None:
        return lines
    return [*lines, *_what_a_click_does(p, label)]


def _what_a_click_does(p: Desk, label: str) -> list[str]:
    now, h = p.now, p.now.ids[label]
    if p.draft is not None:
        here = [c.unit for c in now.stacks.get(h, ()) if c.unit in p.draft.able]
        if here:
            return [f"click: {', '.join(here)} take part, or not"]
        return [] if label == p.draft.hex else [now.by_rule(f"not here: {label} has no part in this")]
    own = [u for u in now.own(h) if u in set(now.actors)]
    choice = hovered(p)
    by_way = [_BY_WAY] if p.selection and through(_ways(p), p.route.path, label) else []
    if choice is not None:
        return [told(choice), *by_way, *(["shift-click: add the units here"] if own else [])]
    if p.selection and h not in _places(p, p.selection):
        refusal = p.route.why_not(now, p.selection, label)
        lines = by_way or ([f"not here: {refusal}"] if refusal else [])
        return [*lines, *([f"click: take {', '.join(own)} in hand"] if own else [])]
    return [f"click: take {', '.join(own)} in hand"] if own else []


def _ways(p: Desk) -> list[Choice]:
    return p.now.along(p.selection, p.route.path)


def told(choice: Choice) -> str:
    """A choice as a line: what, for how much, by which way."""
    note = f" ({choice.note})" if choice.note else ""
    way = f" by {' '.join(choice.path)}" if len(choice.path) > 1 else ""
    return f"click: {choice.verb} to {choice.hex}{note}{way}"
