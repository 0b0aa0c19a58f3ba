"""The state of the table between two clicks, and what every change of the position does to it."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from golan_core.bots import Bot
from golan_core.model.values import Event, Refusal
from golan_core.play.session import ACTION, UNDONE, Entry, Session
from golan_core.view.choices import Choice
from golan_ui.keys import Keys
from golan_ui.map.motion import Trace, trace_of
from golan_ui.table import controls, sight
from golan_ui.table.draft import Draft
from golan_ui.table.log import Log
from golan_ui.table.now import Now
from golan_ui.table.opponents import Opponents
from golan_ui.table.route import Route
from golan_ui.table.shown import REFUSAL, Table

Seats = Mapping[str, "str | Bot | None"]

MOST_TRACES = 40

QUIET = ("setup",)
"""Kinds of decisions in which units can be touched again and again: nobody is missed at their end."""


class Desk:
    """One session, the units in hand, the draft, and who plays whom."""

    def __init__(
        self,
        session: Session,
        seats: Seats,
        *,
        log: Log | None = None,
        keys: Keys | None = None,
        save_path: Path | None = None,
        confirm: bool = True,
    ) -> None:
        """`log` must watch the session already, if it is given; `confirm` warns before a phase ends."""
        self.session, self.game = session, session.game
        self.opponents = Opponents(session, seats)
        self.keys = keys or Keys()
        self.save_path, self.confirm = save_path, confirm
        self.log = log or Log()
        if log is None:
            session.observe(self.log)
        self.log.fill(session)
        session.observe(self._noted)
        self.revision = 0
        self.now = Now(session)
        self.selection: tuple[str, ...] = ()
        self.route = Route()
        """The way that the units in hand are to take, as far as it was chosen."""
        self.draft: Draft | None = None
        self.picks: tuple[Choice, ...] = ()
        self.hover: int | None = None
        self.cursor = -1
        self.shown: set[str] = set()
        """Titles of the overlays that are switched on."""
        self.message = ""
        self._toned = ("", REFUSAL)
        self.warned = ""
        """Button that waits for a second press."""
        self.traces: deque[Trace] = deque(maxlen=MOST_TRACES)
        """What was done on the map since a window last looked, the oldest first."""
        self._deeds: dict[int, tuple[object, tuple[str, ...]]] = {}
        self._saved = (len(session.journal), session.digest)
        self._table: tuple[int, Table] | None = None
        self._settle(())

    # ------------------------------------------------------------------ looking

    def table(self) -> Table:
        """Everything to draw now."""
        if self._table is None or self._table[0] != self.revision:
            self._table = (self.revision, self._make_table())
        return self._table[1]

    def _make_table(self) -> Table:
        return Table(
            scene=sight.scene(self),
            prompt=sight.prompt(self),
            rosters=self.now.rosters,
            buttons=tuple(controls.buttons(self)),
            dialog=controls.dialog(self),
            log=self.log.lines,
            hover=tuple(sight.hover(self)),
            message=self.message,
            tone=self.tone,
            busy=self.busy,
            over=sight.over(self),
            selection=self.selection,
            reserve=sight.reserve(self),
            cursor=self.cursor,
            role=self.now.role,
        )

    @property
    def unsaved(self) -> bool:
        """Is there anything that would be lost?"""
        return self._saved != (len(self.session.journal), self.session.digest)

    @property
    def humans(self) -> tuple[str, ...]:
        """Roles that people play."""
        return tuple(role for role in self.game.roles if role not in self.opponents.bots)

    def acted(self) -> set[str]:
        """Units that have done something in this phase."""
        return {u for key, units in self._deeds.values() if key == self._phase() for u in units}

    def idle(self) -> list[str]:
        """Units that could still act and have done nothing in this phase."""
        if self.now.decision is None or self.now.decision.kind in QUIET:
            return []
        left_out = self.acted()
        for forms in self.now.forms.values():  # what is done in a list is not missed on the map
            left_out.update(u for c in forms for u in c.units)
        return [u for u in self.now.actors if u not in left_out]

    def _phase(self) -> object:
        """Names the phase, as far as anybody can tell from outside."""
        decision = self.now.decision
        if decision is None:
            return None
        return self.game.turn(self.now.state), decision.role, decision.kind, decision.prompt

    @property
    def busy(self) -> bool:
        """Does a bot think, or is it about to?"""
        return self.opponents.due and not self.opponents.paused

    # ------------------------------------------------------------------ actions

    def _may_act(self) -> bool:
        """Is it for a human to decide? Says why not."""
        if self.session.decision is None:
            self._say(sight.over(self))
        elif self.opponents.due:
            self._say(f"it is for the bot of {self.now.role} to decide")
        else:
            return True
        return False

    def _do(self, action: Any) -> None:
        decision = self.session.decision
        if decision is None:
            return
        held = self.selection
        answer = self.session.submit(decision.role, action)
        if isinstance(answer, Refusal):
            self.message = str(answer)
        else:
            self._settle(held)

    def _settle(self, held: Sequence[str]) -> None:
        """Look at a new position: what is asked, and whose hand stays full."""
        self.now = Now(self.session)
        self.draft, self.picks, self.warned = None, (), ""
        self.route.clear()
        actors = set() if self.opponents.due else set(self.now.actors)
        self.selection = tuple(u for u in held if u in actors)
        if len({self.now.place(u) for u in self.selection}) > 1 or not self.now.choices(self.selection):
            self.selection = ()
        if not self.opponents.due and self.now.decision is not None:
            self._open_question()
        self._changed()

    def _hold(self, units: Sequence[str]) -> None:
        self.selection = tuple(units)
        self.route.clear()

    def goals(self) -> dict[str, list[Choice]]:
        """What the units in hand can do along their way, by hex, the cheapest first."""
        return self.now.by_hex(self.selection, self.route.path)

    def _open_question(self) -> None:
        """A decision that leaves no room: open its form, or take the units that it is about in hand."""
        if self.now.forms and not self.now.on_map:
            self.draft = Draft(self.session, next(iter(self.now.forms.values())), asked=True)
            return
        named = self.now.decision.data.get("units", ()) if self.now.decision else ()
        about = [u for u in named if u in self.now.actors] if isinstance(named, list | tuple) else []
        if about and not self.selection and set(self.now.actors) <= set(about):
            first = self.now.place(about[0])
            group = [u for u in about if self.now.place(u) == first]
            self._hold(group if self.now.choices(group) else group[:1])

    def _noted(self, session: Session, entry: Entry, events: Sequence[Event]) -> None:
        """Remember which units did something, for the warning at the end of a phase."""
        if entry.kind == ACTION:
            words = entry.text.replace(",", " ").split()[1:]
            units = tuple(w for w in words if w in self.now.counters)
            self._deeds[entry.seq] = (self._phase(), units)
            self.traces.append(trace_of(entry, events, self.now.ids))
        elif entry.kind == UNDONE:
            self.traces.clear()
            self._deeds.pop(entry.seq, None)

    @property
    def tone(self) -> str:
        """What sort of message there is now; one that nothing else was said of is a refusal."""
        message, tone = self._toned
        return tone if message == self.message else REFUSAL

    def _say(self, message: str, tone: str = REFUSAL) -> None:
        self.message, self._toned = message, (message, tone)
        self._changed()

    def _changed(self) -> None:
        self.revision += 1
