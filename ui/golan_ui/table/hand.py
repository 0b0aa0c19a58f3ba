"""The units in hand: how they are taken up, which way they are to go, and what a click on the map means."""

from __future__ import annotations

from collections.abc import Sequence

from golan_core.view.choices import Choice
from golan_ui.table.desk import Desk
from golan_ui.table.form import Form
from golan_ui.table.route import Route

MOST_PICKS = 12
"""So many things to do in one hex are offered."""


class Hand:
    """What a click does, by what is in hand and what is asked."""

    def __init__(self, desk: Desk, form: Form) -> None:
        self.desk, self.form = desk, form
        self.units: tuple[str, ...] = ()
        self.route = Route()
        """The way that the units in hand are to take, as far as it was chosen."""
        self.picks: tuple[Choice, ...] = ()
        """What may be done in the hex clicked, where it is several things."""
        self.refused = ""
        """Label of the hex whose click was refused last; "" after any other click."""
        desk.on_position.append(self._settle)
        self._settle(False)

    def _settle(self, keep: bool) -> None:
        """A new position: what stays in hand, and what is asked."""
        now, due = self.desk.now, self.desk.opponents.due
        held = self.units if keep and not due else ()
        actors = set(now.actors) if held else set()
        units = tuple(u for u in held if u in actors)
        if len({now.board.place(u) for u in units}) > 1 or not now.choices(units):
            units = ()
        self.form.draft, self.picks = None, ()
        self.hold(units)
        if due or now.decision is None:
            return
        if now.forms and not now.on_map:
            self.form.open(next(iter(now.forms.values())), asked=True)
            return
        named = now.decision.data.get("units", ())
        about = [u for u in named if u in now.actors] if isinstance(named, list | tuple) else []
        if about and not units and set(now.actors) <= set(about):
            first = now.board.place(about[0])
            group = [u for u in about if now.board.place(u) == first]
            self.hold(group if now.choices(group) else group[:1])

    def hold(self, units: Sequence[str]) -> None:
        """Have exactly these units in hand, with no way chosen yet."""
        self.units = tuple(units)
        self.route.clear()

    def goals(self) -> dict[str, list[Choice]]:
        """What the units in hand can do along their way, by hex, the cheapest first."""
        return self.desk.now.by_hex(self.units, self.route.path)

    # ----------------------------------------------------------------- clicks

    def _begin_click(self, hex_id: int) -> str:
        """The label of a hex that may be clicked now; "" if it may not."""
        label = self.desk.now.board.label(hex_id)
        if not label or not self.desk.may_act():
            return ""
        self.picks, self.refused, self.desk.warned = (), "", False
        self.desk.say("")
        return label

    def click(self, hex_id: int, shift: bool = False) -> None:
        """Click a hex: take units in hand, send them there, tick them, or learn why not."""
        label = self._begin_click(hex_id)
        if not label:
            return
        if self.form.draft is not None:
            self.form.click(self.form.draft, hex_id)
        elif shift:
            self._add_hex(hex_id, label)
        elif self.units and label in self.goals():
            self._offer(self.goals()[label])
        elif self.desk.now.board.own(hex_id):
            self._take_up(hex_id)
        elif self.units:
            self._say_why(label)
        else:
            self._what_here(label)
        self.desk.changed()

    def lay_waypoint(self, hex_id: int) -> None:
        """Let the units in hand go by way of a hex; or say why they cannot."""
        label = self._begin_click(hex_id)
        if not label:
            return
        if self.form.draft is not None or not self.units:
            self.desk.say("a waypoint needs units in hand; take a stack up first")
        elif not self.route.lay(self.desk.now, self.units, label):
            self._say_why(label)
        self.desk.changed()

    def put_down(self) -> None:
        """Put down what is in hand: a question, a draft, the last waypoint, then the units."""
        self.desk.say("")
        self.desk.warned = False
        if self.picks:
            self.picks = ()
        elif self.form.draft is not None:
            self.form.put_aside()
        elif not self.route.take_back():
            self.hold(())
        self.desk.changed()

    def take_unit(self, unit: str, add: bool = False) -> None:
        """Take one unit in hand, e.g. from a list of its stack; or tick it in a draft."""
        if not self.desk.may_act():
            return
        self.desk.say("")
        counter, role = self.desk.now.board.counters.get(unit), self.desk.now.role
        if self.form.draft is not None:
            self.form.tick(self.form.draft, [unit])
        elif counter is not None and counter.side != role:
            self.desk.say(f"{unit} belongs to {counter.side}; it is for {role} to decide")
        elif unit in self.units and add:
            self.hold([u for u in self.units if u != unit])
        elif add and self.units:
            self._extend([unit])
        else:
            self.hold([unit])
        self.desk.changed()

    def _take_up(self, hex_id: int) -> None:
        """Take the units of a hex in hand; click again for one of them alone, in turn."""
        now = self.desk.now
        own = now.board.own(hex_id)
        able = [u for u in own if u in set(now.actors)]
        if not able:
            self.hold(own)
            refusal = now.why_hex(own[:1], now.board.label(hex_id))
            told = f"{', '.join(own)}: nothing can be done with them now"
            self.desk.say(str(refusal) if refusal else now.by_rule(told))
        elif set(self.units) == set(able) and len(able) > 1:
            self.hold(able[:1])
        elif len(self.units) == 1 and self.units[0] in able and len(able) > 1:
            at = able.index(self.units[0]) + 1
            self.hold(able if at == len(able) else [able[at]])
        else:
            self.hold(able if now.choices(able) else able[:1])

    def _add_hex(self, hex_id: int, label: str) -> None:
        """Add the units of a hex to those in hand, or leave them out."""
        own, actors = self.desk.now.board.own(hex_id), set(self.desk.now.actors)
        able = [u for u in own if u in actors] or list(own)
        if not able:
            self._say_why(label)
        elif set(able) <= set(self.units):
            self.hold([u for u in self.units if u not in able])
        else:
            self._extend(able)

    def _extend(self, units: Sequence[str]) -> None:
        """Add units to those in hand if they can do anything together; else take them alone."""
        together = (*self.units, *(u for u in units if u not in self.units))
        same_hex = len({self.desk.now.board.place(u) for u in together}) == 1
        if same_hex or self.desk.now.choices(together):
            self.hold(together)
        else:
            self.hold(units)
            self.desk.say("these units cannot act together; the last are in hand")

    # ------------------------------------------------------------------ choices

    def _offer(self, options: Sequence[Choice]) -> None:
        """Do what the units in hand can do in a hex; ask if it is several things."""
        cheapest = {c.verb: c for c in sorted(options, key=lambda c: c.cost, reverse=True)}
        if len(cheapest) > 1:
            self.picks = tuple(sorted(cheapest.values(), key=lambda c: c.cost))
        else:
            self.take(next(iter(cheapest.values())))

    def take(self, choice: Choice) -> None:
        """Do a choice, or begin to put it together if it is an attack."""
        self.picks = ()
        if self.desk.now.is_attack(choice):
            self.form.aim(choice.verb, choice.hex, choice.units)
        else:
            self.desk.do(choice.action)

    def _what_here(self, label: str) -> None:
        """A hex was clicked with nothing in hand: offer whatever can be done there."""
        options = self.desk.now.at(label)
        if not options:
            told = f"{label}: nothing can be done here now; take units in hand first"
            self.desk.say(self.desk.now.by_rule(told))
        elif len({c.verb for c in options}) == 1 and self.desk.now.is_attack(options[0]):
            self.form.aim(options[0].verb, label)
        else:
            self.picks = tuple(sorted(options, key=lambda c: c.cost)[:MOST_PICKS])

    def _say_why(self, label: str) -> None:
        now, self.refused = self.desk.now, label
        refusal = self.route.why_not(now, self.units, label) if self.units else None
        told = f"{label}: nothing can be done here now"
        self.desk.say(str(refusal) if refusal else now.by_rule(told))

    # ------------------------------------------------------------ stack by stack

    def next_group(self, step: int) -> str:
        """Take the next stack in hand, those first that did nothing yet; gives its first unit, or ""."""
        now = self.desk.now
        acted = self.desk.deeds.acted(now)
        groups = [g for g in now.groups() if not set(g) <= acted] or now.groups()
        if not groups:
            self.desk.say("no unit can do anything now")
            return ""
        at = next((i for i, g in enumerate(groups) if set(self.units) & set(g)), -1 if step > 0 else 0)
        group = groups[(at + step) % len(groups)]
        self.desk.say("")
        self.hold(group)
        return group[0]

    def next_in_stack(self) -> None:
        """Take the next unit of the stack in hand alone."""
        group = next((g for g in self.desk.now.groups() if set(self.units) & set(g)), ())
        if group:
            at = group.index(self.units[0]) if len(self.units) == 1 else -1
            self.hold([group[(at + 1) % len(group)]])
        self.desk.changed()
