"""What is looked at: the hex of the pointer and of the cursor, overlays, and the words about them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from golan_core.view.choices import Choice
from golan_core.view.scene import Overlay, Scene
from golan_ui.table.desk import Desk
from golan_ui.table.draft import Draft
from golan_ui.table.hand import Hand
from golan_ui.table.route import through


class Sight:
    """Where the eye rests, and what the map shows for it. Nothing of the game is changed here."""

    def __init__(self, desk: Desk, hand: Hand) -> None:
        self._desk, self._hand = desk, hand
        self.hover: int | None = None
        """Hex under the pointer."""
        self.cursor = -1
        """Hex of the keyboard's cursor; -1 before it was used."""
        self.shown: set[str] = set()
        """Titles of the overlays that are switched on."""

    # ----------------------------------------------------------------- pointing

    def point_at(self, hex_id: int | None) -> None:
        """The pointer is over a hex, or over none."""
        if hex_id is not None and not self._desk.now.board.label(hex_id):
            hex_id = None
        if hex_id != self.hover:
            self.hover = hex_id
            self._desk.changed()

    def go_to(self, hex_id: int) -> None:
        """Look at a hex by keyboard; -1 stays where it is."""
        if hex_id >= 0:
            self.cursor = self.hover = hex_id
        self._desk.changed()

    # ----------------------------------------------------------------- overlays

    def scene(self) -> Scene:
        """The game's scene with the overlays of what is in hand and what is switched on."""
        now = self._desk.now
        laid: list[Overlay] = []
        for title in now.overlay_titles() if self.shown else ():
            if title in self.shown:
                laid += now.overlays(title, self._hand.units)
        if not self._desk.opponents.due and now.decision is not None:
            draft = self._hand.form.draft
            laid += self._draft_overlays(draft) if draft is not None else self._hand_overlays()
        if self.cursor >= 0:
            laid.append(Overlay("cursor", (self.cursor,)))
        return replace(now.board.scene, overlays=(*now.board.scene.overlays, *laid))

    def _places(self, units: Iterable[str]) -> tuple[int, ...]:
        """Hexes of units, each once."""
        return tuple(dict.fromkeys(h for u in units if (h := self._desk.now.board.place(u)) >= 0))

    def _hand_overlays(self) -> list[Overlay]:
        """Who can act; or, with units in hand, where they can go and the way to the pointer."""
        now, hand = self._desk.now, self._hand
        if not hand.units:
            able = self._places(now.actors)
            return [Overlay("able", able)] if able else self._lit(now.unmanned)
        found = self._lit(hand.goals())
        if held := self._places(hand.units):
            found.append(Overlay("selected", held))
        if laid := tuple(now.board.ids[label] for label in hand.route.waypoints):
            found.append(Overlay("waypoint", laid))
        choice = self._hovered()
        path = choice.path if choice is not None and choice.path else hand.route.path
        if path and held:
            way = tuple(now.board.ids[label] for label in path if label in now.board.ids)
            found.append(Overlay("path", (held[0], *way)))
        return found

    def _lit(self, goals: Mapping[str, Sequence[Choice]]) -> list[Overlay]:
        """Hexes to go to and hexes to aim at, with the note of the cheapest choice."""
        now = self._desk.now
        found: dict[str, dict[int, str]] = {"reach": {}, "target": {}}
        for label, options in goals.items():
            h = now.board.ids.get(label)
            if h is not None:
                aimed = h in now.board.enemies or now.is_attack(options[0])
                found["target" if aimed else "reach"][h] = options[0].note
        return [Overlay(kind, tuple(lit), tuple(lit.values())) for kind, lit in found.items() if lit]

    def _draft_overlays(self, draft: Draft) -> list[Overlay]:
        """The target, the units that take part, and those that could."""
        now = self._desk.now
        asked = now.decision.data if draft.asked and now.decision else {}
        about = (draft.hex, *(w for w in asked.values() if isinstance(w, str)))
        hexes = {
            "able": self._places(u for u in draft.able if u not in draft.units),
            "selected": self._places(draft.units),
            "target": tuple(dict.fromkeys(now.board.ids[word] for word in about if word in now.board.ids)),
        }
        return [Overlay(kind, lit) for kind, lit in hexes.items() if lit]

    def _hovered(self) -> Choice | None:
        """The cheapest choice of the units in hand in the hex under the pointer."""
        if self.hover is None or not self._hand.units:
            return None
        options = self._hand.goals().get(self._desk.now.board.label(self.hover))
        return options[0] if options else None

    # -------------------------------------------------------------------- words

    def prompt(self) -> str:
        """What is asked, of whom, by which rule."""
        decision = self._desk.now.decision
        if decision is None:
            return f"The game is over. {self._desk.over}"
        text = self._desk.now.by_rule(decision.prompt)
        told = decision.prompt.lower().startswith(decision.role)  # the phase often names the side already
        return text if told else f"{decision.role.capitalize()}: {text}"

    def reserve(self) -> str:
        """Title of the panels to take units from, when all that can act are off the map; else ""."""
        now = self._desk.now
        actors = set(now.actors) if now.decision is not None and not self._desk.opponents.due else set()
        if not actors or any(now.board.place(unit) >= 0 for unit in actors):
            return ""
        panels = (*now.board.rosters, *now.board.scene.panels)
        return next((panel.title for panel in panels if actors & {c.unit for c in panel.counters}), "")

    def about_hover(self) -> list[str]:
        """Lines about the hex under the pointer, and what a click would do there."""
        now = self._desk.now
        if self.hover is None:
            return []
        label = now.board.label(self.hover)
        lines = list(now.describe(label))
        if self._desk.opponents.due or now.decision is None:
            return lines
        draft = self._hand.form.draft
        clicks = self._in_draft(draft, label) if draft is not None else self._with_hand(label)
        return [*lines, *clicks]

    def _in_draft(self, draft: Draft, label: str) -> list[str]:
        now = self._desk.now
        here = [c.unit for c in now.board.stacks.get(now.board.ids[label], ()) if c.unit in draft.able]
        if here:
            return [f"click: {', '.join(here)} take part, or not"]
        return [] if label == draft.hex else [now.by_rule(f"not here: {label} has no part in this")]

    def _with_hand(self, label: str) -> list[str]:
        now, hand = self._desk.now, self._hand
        h, actors = now.board.ids[label], set(now.actors)
        own = [u for u in now.board.own(h) if u in actors]
        ways = now.along(hand.units, hand.route.path) if hand.units else ()
        by_way = ["ctrl-click: go by way of this hex"] if through(ways, hand.route.path, label) else []
        choice = self._hovered()
        if choice is not None:
            return [_told(choice), *by_way, *(["shift-click: add the units here"] if own else [])]
        taken = [f"click: take {', '.join(own)} in hand"] if own else []
        if not hand.units or h in self._places(hand.units):
            return taken
        refusal = hand.route.why_not(now, hand.units, label)
        return [*(by_way or ([f"not here: {refusal}"] if refusal else [])), *taken]


def _told(choice: Choice) -> str:
    """A choice as a line: what, for how much, by which way."""
    note = f" ({choice.note})" if choice.note else ""
    way = f" by {' '.join(choice.path)}" if len(choice.path) > 1 else ""
    return f"click: {choice.verb} to {choice.hex}{note}{way}"
