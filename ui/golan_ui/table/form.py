"""The action that is put together at a table: begun, ticked on the map or in its box, committed."""

from __future__ import annotations

from collections.abc import Sequence

from golan_core.view.choices import Choice
from golan_ui.keys import option_key
from golan_ui.table.desk import Desk
from golan_ui.table.draft import Draft
from golan_ui.table.view import Button, Dialog


class Form:
    """The draft of an attack, of losses, of support, ... and its box; there may be none."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self.draft: Draft | None = None

    # --------------------------------------------------------------- beginning

    def open(self, choices: Sequence[Choice], asked: bool = False) -> Draft:
        """Put one of some choices of one verb together. `asked`: the game waits for it."""
        self.draft = Draft(self._desk.session, choices, asked)
        return self.draft

    def aim(self, verb: str, label: str, units: Sequence[str] = ()) -> bool:
        """Put an attack on a hex together; False if none of this verb is possible there."""
        now = self._desk.now
        options = now.at(label) + [c for c in now.choices(units) if c.hex == label]
        options = [c for c in options if c.verb == verb]
        if options:
            draft = self.open(options)
            draft.units = [u for u in units if u in draft.able]
        return bool(options)

    def put_aside(self) -> None:
        """Give the draft up; one that the game waits for begins anew."""
        draft = self.draft
        if draft is not None and draft.asked:
            draft.units, draft.number = [], draft.least
        else:
            self.draft = None

    # ---------------------------------------------------------------- changing

    def click(self, draft: Draft, hex_id: int) -> None:
        """Tick the units of a hex; or aim at another target; or say why the hex has no part in it."""
        now, label = self._desk.now, self._desk.now.board.label(hex_id)
        here = [c.unit for c in now.board.stacks.get(hex_id, ())]
        if able := [u for u in here if u in draft.able]:
            draft.toggle_all(able)
        elif label == draft.hex or (draft.hex and self.aim(draft.verb, label)):
            return
        elif draft.hex and hex_id in now.board.enemies:
            self._desk.say(now.by_rule(f"{label}: no {draft.verb} is possible here now"))
        elif here:
            self.tick(draft, here)
        else:
            first = "commit first" if draft.asked else "commit, or put it aside first"
            self._desk.say(now.by_rule(f"{label} has no part in this; {first}"))

    def tick(self, draft: Draft, units: Sequence[str]) -> None:
        """Name units, or leave them out; or say why they cannot take part."""
        if all(u in draft.able for u in units):
            draft.toggle_all(units)
            return
        refusal = draft.why_not([u for u in units if u not in draft.able])
        self._desk.say(str(refusal) if refusal else f"{', '.join(units)} cannot take part")

    def choose(self, draft: Draft, option: str) -> bool:
        """An option of the box; False if it is none."""
        kind, _, rest = option.partition(":")
        if kind == "unit":
            self.tick(draft, [rest])
        elif option in ("more", "less"):
            draft.add_number(1 if option == "more" else -1)
        elif option == "commit":
            refusal = draft.why_not()
            if refusal is None:
                self._desk.do(draft.action())
            else:
                self._desk.say(str(refusal))
        else:
            return False
        return True

    # ----------------------------------------------------------------- looking

    def dialog(self, draft: Draft, cancel: Button) -> Dialog:
        """The units to tick, the odds, and the commitment."""
        decision, keys = self._desk.now.decision, self._desk.keys.of
        refusal = draft.why_not()
        options = [*self._unit_options(draft, refusal is None), *self._number_options(draft)]
        label = "Commit" if refusal else f"Commit: {draft.text()}"
        options.append(Button("commit", label, str(refusal or "Do it"), refusal is None, keys["accept"]))
        if not draft.asked:
            options.append(cancel)
        begun = draft.units or draft.number or not draft.hex
        lines = list(draft.explain()) if begun else ["Click the units that take part."]
        if draft.has_number:
            lines.insert(0, f"{draft.number_name.capitalize()}: {draft.number} of {draft.most}")
        if refusal is not None:
            lines.append(f"Not yet: {refusal}")
        asked = decision.prompt if decision and draft.asked else ""
        title = asked or f"{draft.verb.capitalize()} {draft.hex}".strip()
        return Dialog(title, tuple(lines), tuple(options), "odds" if draft.hex else "form")

    def _unit_options(self, draft: Draft, complete: bool) -> list[Button]:
        found = []
        for index, unit in enumerate(draft.able, 1):
            times = draft.units.count(unit)
            bar = draft.why_no_more(unit) if complete and not times else None
            label = f"{unit} x{times}" if times > 1 or (times and draft.able[unit] > 1) else unit
            told = f"Not with these: {bar}" if bar else self._about(unit)
            key = option_key(index)
            found.append(Button(f"unit:{unit}", label, told, bar is None, key, times > 0))
        return found

    def _number_options(self, draft: Draft) -> list[Button]:
        if not draft.has_number:
            return []
        tip, keys, name = f"From {draft.least} to {draft.most}", self._desk.keys.of, draft.number_name
        return [
            Button("more", f"More {name}", tip, draft.number < draft.most, keys["more"]),
            Button("less", f"Less {name}", tip, draft.number > draft.least, keys["less"]),
        ]

    def _about(self, unit: str) -> str:
        now = self._desk.now
        counter = now.board.counters.get(unit)
        if counter is None:
            return ""
        steps = f"{counter.steps} of {counter.max_steps} steps" if counter.max_steps > 1 else "1 step"
        parts = (counter.values, steps, now.board.label(counter.hex), *counter.badges)
        return ", ".join(part for part in parts if part)
