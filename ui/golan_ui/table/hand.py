"""Clicks on the map: units in hand, where they go, and drafts of attacks and other forms."""

from __future__ import annotations

from collections.abc import Sequence

from golan_core.view.choices import Choice
from golan_ui.table import controls
from golan_ui.table.desk import Desk
from golan_ui.table.draft import Draft


class Hand(Desk):
    """What a click means, by what is in hand and what is asked."""

    def click_hex(self, hex_id: int, shift: bool = False) -> None:
        """Click a hex: take units in hand, send them there, tick them, or learn why not."""
        label = self.now.label(hex_id)
        if not label or not self._may_act():
            return
        self.picks, self.message, self.warned = (), "", ""
        if self.draft is not None:
            self._click_in_draft(hex_id, label)
        elif shift:
            self._add_hex(hex_id)
        elif self.selection and label in self.goals():
            self._offer(self.goals()[label])
        elif self.now.own(hex_id):
            self._take_in_hand(hex_id)
        elif self.selection:
            self._say_why(label)
        else:
            self._what_here(label)
        self._changed()

    def lay_waypoint(self, hex_id: int) -> None:
        """Let the units in hand go by way of a hex; or say why they cannot."""
        label = self.now.label(hex_id)
        if not label or not self._may_act():
            return
        self.picks, self.message, self.warned = (), "", ""
        if self.draft is not None or not self.selection:
            self.message = "a waypoint needs units in hand; take a stack up first"
        elif not self.route.lay(self.now, self.selection, label):
            self._say_why(label)
        self._changed()

    def right_click(self) -> None:
        """Put down what is in hand: a question, a draft, the last waypoint, then the units."""
        self.message, self.warned = "", ""
        if self.picks:
            self.picks = ()
        elif self.draft is not None and not self.draft.asked:
            self.draft = None
        elif self.draft is not None:
            self.draft.units, self.draft.number = [], self.draft.least
        elif not self.route.take_back():
            self._hold(())
        self._changed()

    def hover_hex(self, hex_id: int | None) -> None:
        """The pointer is over a hex, or over none."""
        if hex_id is not None and not self.now.label(hex_id):
            hex_id = None
        if hex_id != self.hover:
            self.hover = hex_id
            self._changed()

    def select_unit(self, unit: str, add: bool = False) -> None:
        """Take one unit in hand, e.g. from a list of its stack; or tick it in a draft."""
        if not self._may_act():
            return
        self.message = ""
        counter = self.now.counters.get(unit)
        if self.draft is not None:
            self._tick([unit])
        elif counter is not None and counter.side != self.now.role:
            self.message = f"{unit} belongs to {counter.side}; it is for {self.now.role} to decide"
        elif unit in self.selection and add:
            self._hold(tuple(u for u in self.selection if u != unit))
        elif add and self.selection:
            self._extend([unit])
        else:
            self._hold([unit])
        self._changed()

    def show_unit(self, unit: str) -> None:
        """Point a unit out, e.g. from the order of battle: the cursor goes there, and it is taken in hand
        if it can do something now."""
        place = self.now.place(unit)
        if place >= 0:
            self.cursor = self.hover = place
        if not self.opponents.due and self.draft is None and unit in self.now.actors:
            self.picks, self.message = (), ""
            self._hold([unit])
        self._changed()

    # ------------------------------------------------------------ units in hand

    def _take_in_hand(self, hex_id: int) -> None:
        """Take the units of a hex in hand; click again for one of them alone, in turn."""
        own, actors = self.now.own(hex_id), set(self.now.actors)
        able = [u for u in own if u in actors]
        if not able:
            self._hold(own)
            refusal = self.now.why_hex(own[:1], self.now.label(hex_id))
            told = f"{', '.join(own)}: nothing can be done with them now"
            self.message = str(refusal) if refusal else self.now.by_rule(told)
        elif set(self.selection) == set(able) and len(able) > 1:
            self._hold(able[:1])
        elif len(self.selection) == 1 and self.selection[0] in able and len(able) > 1:
            at = able.index(self.selection[0]) + 1
            self._hold(able if at == len(able) else [able[at]])
        else:
            self._hold(able if self.now.choices(able) else able[:1])

    def _add_hex(self, hex_id: int) -> None:
        """Add the units of a hex to those in hand, or leave them out."""
        own, actors = self.now.own(hex_id), set(self.now.actors)
        able = [u for u in own if u in actors] or list(own)
        if not able:
            self._say_why(self.now.label(hex_id))
        elif set(able) <= set(self.selection):
            self._hold(tuple(u for u in self.selection if u not in able))
        else:
            self._extend(able)

    def _extend(self, units: Sequence[str]) -> None:
        """Add units to those in hand if they can do anything together; else take them alone."""
        together = (*self.selection, *(u for u in units if u not in self.selection))
        same_hex = len({self.now.place(u) for u in together}) == 1
        if same_hex or self.now.choices(together):
            self._hold(together)
        else:
            self._hold(units)
            self.message = "these units cannot act together; the last are in hand"

    # ------------------------------------------------------------------ choices

    def _offer(self, options: Sequence[Choice]) -> None:
        """Do what the units in hand can do in a hex; ask if it is several things."""
        cheapest = {c.verb: c for c in sorted(options, key=lambda c: c.cost, reverse=True)}
        if len(cheapest) > 1:
            self.picks = tuple(sorted(cheapest.values(), key=lambda c: c.cost))
        else:
            self._take(next(iter(cheapest.values())))

    def _take(self, choice: Choice) -> None:
        """Do a choice, or begin to put it together if it is an attack."""
        if self.now.is_attack(choice):
            self._begin_attack(choice.verb, choice.hex, choice.units)
        else:
            self._do(choice.action)

    def _begin_attack(self, verb: str, label: str, units: Sequence[str] = ()) -> None:
        options = self.game.answers.choices(self.now.state, (), label)
        options += [c for c in self.now.choices(tuple(units)) if c.hex == label]
        self.draft = Draft(self.session, [c for c in options if c.verb == verb])
        self.draft.units = [u for u in units if u in self.draft.able]

    def _what_here(self, label: str) -> None:
        """A hex was clicked with nothing in hand: offer whatever can be done there."""
        options = self.game.answers.choices(self.now.state, (), label)
        if not options:
            told = f"{label}: nothing can be done here now; take units in hand first"
            self.message = self.now.by_rule(told)
        elif len({c.verb for c in options}) == 1 and self.now.is_attack(options[0]):
            self._begin_attack(options[0].verb, label)
        else:
            self.picks = tuple(sorted(options, key=lambda c: c.cost)[: controls.MOST_PICKS])

    def _say_why(self, label: str) -> None:
        refusal = self.route.why_not(self.now, self.selection, label) if self.selection else None
        told = f"{label}: nothing can be done here now"
        self.message = str(refusal) if refusal else self.now.by_rule(told)

    def _click_in_draft(self, hex_id: int, label: str) -> None:
        """Tick the units of a hex; or aim at another target; or say why the hex has no part in it."""
        assert self.draft is not None
        here = [c.unit for c in self.now.stacks.get(hex_id, ()) if c.unit in self.draft.able]
        others = [c.unit for c in self.now.stacks.get(hex_id, ())]
        if here:
            self.draft.toggle_all(here)
        elif label == self.draft.hex or (self.draft.hex and self._aim_at(label, self.draft.verb)):
            return
        elif self.draft.hex and self.now.enemy_in(hex_id):
            self.message = self.now.by_rule(f"{label}: no {self.draft.verb} is possible here now")
        elif others:
            self._tick(others)
        else:
            first = "commit first" if self.draft.asked else "commit, or put it aside first"
            self.message = self.now.by_rule(f"{label} has no part in this; {first}")

    def _aim_at(self, label: str, verb: str) -> bool:
        """Put together the same kind of attack on another hex; False if none is possible there."""
        possible = any(c.verb == verb for c in self.game.answers.choices(self.now.state, (), label))
        if possible:
            self._begin_attack(verb, label)
        return possible

    def _tick(self, units: Sequence[str]) -> None:
        assert self.draft is not None
        if all(u in self.draft.able for u in units):
            self.draft.toggle_all(units)
            return
        refusal = self.draft.why_not([u for u in units if u not in self.draft.able])
        self.message = str(refusal) if refusal else f"{', '.join(units)} cannot take part"
