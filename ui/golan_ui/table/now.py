"""One position as the presenter needs it: who can act, where to, and what stands where. Made lazily."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from operator import attrgetter

from golan_core.errors import GolanError
from golan_core.model.values import Refusal
from golan_core.play.session import Session
from golan_core.view.choices import Choice
from golan_core.view.scene import Overlay
from golan_ui.table.board import Board


class Now:
    """A position of a session. Thrown away as soon as anything changes."""

    def __init__(self, session: Session) -> None:
        self.session, self.game, self.state = session, session.game, session.state
        self.decision = session.decision
        self.role = self.decision.role if self.decision else ""
        self.board = Board(self.game, self.state, self.role)
        self._choices: dict[tuple[str, ...], list[Choice]] = {}
        self._overlays: dict[tuple[str, ...], Sequence[Overlay]] = {}
        self._along: dict[tuple[tuple[str, ...], tuple[str, ...]], list[Choice]] = {}
        self._by_hex: dict[tuple[tuple[str, ...], tuple[str, ...]], dict[str, list[Choice]]] = {}

    # --------------------------------------------------------------- the choices

    @cached_property
    def actors(self) -> list[str]:
        return self.game.answers.actors(self.state) if self.decision else []

    @cached_property
    def _plain(self) -> list[Choice]:
        return self.game.answers.plain(self.state) if self.decision else []

    @cached_property
    def forms(self) -> dict[str, list[Choice]]:
        """Plain choices that name units, by verb: losses, support, an advance."""
        found: dict[str, list[Choice]] = {}
        for choice in self._plain:
            if any(kind in ("unit", "units") for _, kind in choice.action.fields):
                found.setdefault(choice.verb, []).append(choice)
        return found

    @cached_property
    def answers(self) -> list[Choice]:
        """Plain choices that name no unit: ends of phases, tempo, yes and no."""
        return [c for c in self._plain if c.verb not in self.forms]

    @cached_property
    def is_question(self) -> bool:
        """Is the decision a choice between answers alone?"""
        return not self.actors and not self.unmanned and bool(self.answers)

    @cached_property
    def end(self) -> Choice | None:
        """The choice that ends the phase, if it may be ended."""
        return next((c for c in self.answers if c.action == self.game.end), None)

    @cached_property
    def why_no_end(self) -> str:
        """Why the phase cannot be ended now."""
        refusal = self.session.why_not(self.role, self.game.end) if self.game.end else None
        return str(refusal or "this decision cannot be passed by")

    def by_rule(self, text: str) -> str:
        """A sentence with the rule by which the game waits for something now."""
        rule = self.decision.rule if self.decision else ""
        return f"{text} [{rule}]" if rule else text

    @cached_property
    def unmanned(self) -> dict[str, list[Choice]]:
        """By hex, what can be done there although no unit can act, e.g. from the air; the cheapest first."""
        found: dict[str, list[Choice]] = {}
        every = self.game.answers.choices(self.state) if self.decision and not self.actors else []
        for choice in sorted((c for c in every if c.hex), key=lambda c: c.cost):
            found.setdefault(choice.hex, []).append(choice)
        return found

    @cached_property
    def on_map(self) -> bool:
        """Is anything done by clicking a hex?"""
        return any(c.hex for unit in self.actors for c in self.choices((unit,)))

    def choices(self, units: Sequence[str]) -> list[Choice]:
        """What these units may do together."""
        key = tuple(units)
        if key not in self._choices:
            self._choices[key] = self.game.answers.choices(self.state, key) if key else []
        return self._choices[key]

    def at(self, label: str) -> list[Choice]:
        """What can be done in a hex, by whomever."""
        return self.game.answers.choices(self.state, (), label)

    def along(self, units: Sequence[str], path: Sequence[str] = ()) -> list[Choice]:
        """What these units may do together along a way that begins with `path`."""
        if not path:
            return self.choices(units)
        key = tuple(units), tuple(path)
        if key not in self._along:
            self._along[key] = self.game.answers.along(self.state, *key)
        return self._along[key]

    def by_hex(self, units: Sequence[str], path: Sequence[str] = ()) -> dict[str, list[Choice]]:
        """The choices of these units along a way by the hex they lead to, the cheapest first."""
        key = tuple(units), tuple(path)
        if key not in self._by_hex:
            found: dict[str, list[Choice]] = {}
            for choice in self.along(*key):
                if choice.hex:
                    found.setdefault(choice.hex, []).append(choice)
            for options in found.values():
                options.sort(key=attrgetter("cost"))
            self._by_hex[key] = found
        return self._by_hex[key]

    def groups(self) -> list[tuple[str, ...]]:
        """Units that can act, by stack; off the map one by one."""
        piles: dict[object, list[str]] = {}
        for unit in self.actors:
            h = self.board.place(unit)
            piles.setdefault(unit if h < 0 else h, []).append(unit)
        return [tuple(pile) for pile in piles.values()]

    def is_attack(self, choice: Choice) -> bool:
        """Is it aimed at a hex by units to be named one by one: at an enemy's, or with a number to choose?"""
        kinds = dict(choice.action.fields).values()
        if "units" not in kinds or not choice.hex:
            return False
        return "number" in kinds or self.board.ids.get(choice.hex, -1) in self.board.enemies

    def overlay_titles(self) -> list[str]:
        """The map overlays that the game offers, in order."""
        return list(self.game.look.overlays(self.state, self.role))

    def overlays(self, title: str, units: Sequence[str]) -> Sequence[Overlay]:
        """One of the map overlays, for the units in hand."""
        key = (title, *units)
        if key not in self._overlays:
            self._overlays[key] = self.game.look.overlays(self.state, self.role, units).get(title, ())
        return self._overlays[key]

    def why_hex(self, units: Sequence[str], label: str) -> Refusal | None:
        """The rule that keeps units from a hex; None if there is none or the game does not know."""
        try:
            return self.game.answers.why_hex(self.state, list(units), label)
        except (GolanError, NotImplementedError):
            return None

    def describe(self, label: str) -> list[str]:
        """Lines about a hex; what stands there if the game has no words for it."""
        try:
            return self.game.look.describe(self.state, label)
        except (GolanError, NotImplementedError):
            units = [
                f"  {c.unit} {c.values}".rstrip()
                for c in self.board.stacks.get(self.board.ids.get(label, -1), ())
            ]
            return [label, *units]
