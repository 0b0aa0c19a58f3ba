"""A guided game: a presenter with a teacher, who tells, points, waits and, when asked, does it himself."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from golan_core.lessons.guided import fulfils, rehearse, repliers, wanted
from golan_core.lessons.lesson import ACT, HOLD, OPEN, POINT, READ, REFUSED, SHOW, UNDO, Lesson, Step
from golan_core.model.game import Game
from golan_core.model.values import Event
from golan_core.play.session import ACTION, UNDONE, Entry, Session
from golan_core.view.scene import Overlay
from golan_ui.guide import pointer as guide_pointer
from golan_ui.guide.pointer import Pointer
from golan_ui.keys import Keys
from golan_ui.table.log import Log
from golan_ui.table.opponents import Opponents
from golan_ui.table.presenter import Presenter
from golan_ui.table.shown import Table

NOT_HERE = ("save", "report")
"""Buttons that a guided game has no use for."""
MOST_TOUCHES = 30
"""So many touches do any step."""


@dataclass(frozen=True, slots=True)
class GuideView:
    """What the guide shows now."""

    title: str
    number: int
    """Of the step, from 1."""
    total: int
    text: str
    how: str
    """What to touch; or why to wait."""
    astray: bool = False
    """Whether the step cannot be done from here, so that it has to begin anew."""


class Guide(Presenter):
    """One lesson at the table. What is only looked at is judged from the table, the rest by the journal."""

    def __init__(self, game: Game[Any, Any], lesson: Lesson, keys: Keys | None = None) -> None:
        """Raises GolanError if the lesson cannot be begun."""
        self.lesson, self.at = lesson, 0
        self._made: dict[int, int] = {}
        """Which step an entry of the journal fulfilled."""
        self._view: tuple[int, GuideView] | None = None
        log = Log()
        session = rehearse(game, lesson, 0, [log])
        super().__init__(session, repliers(game, lesson), log=log, keys=keys, confirm=False)

    # ------------------------------------------------------------------ looking

    @property
    def step(self) -> Step:
        return self.lesson.steps[self.at]

    @property
    def finished(self) -> bool:
        """Is there nothing left to do but to leave?"""
        return self.at == len(self.lesson.steps) - 1 and self.step.kind == READ

    @property
    def unsaved(self) -> bool:
        """A lesson is never worth a question before it is left."""
        return False

    @property
    def busy(self) -> bool:
        return super().busy and not self.finished

    def pointer(self) -> Pointer | None:
        """What to touch next; None while the others answer, at the end, and where the step is astray."""
        if self.finished or (self.busy and self.step.kind != READ):
            return None
        return guide_pointer.pointer(self, self.lesson, self.step)

    def view(self) -> GuideView:
        """What the guide shows now."""
        if self._view is None or self._view[0] != self.revision:
            self._view = (self.revision, self._make_view())
        return self._view[1]

    def _make_view(self) -> GuideView:
        found = self.pointer()
        astray = found is None and not self.finished and not self.busy
        if found is not None:
            how = found.how
        elif self.finished:
            how = "This was the last step. Press Leave to go back to the menu."
        elif self.busy:
            how = "The other side answers."
        else:
            how = "This cannot be done from here any more. Begin the step again, or let it be shown."
        total = len(self.lesson.steps)
        return GuideView(self.lesson.title, self.at + 1, total, self.step.text, how, astray)

    def pointed_hexes(self) -> tuple[int, ...]:
        """Ids of the hexes that are pointed at."""
        found = self.pointer()
        if found is None or found.kind not in (guide_pointer.HEX, guide_pointer.OVER):
            return ()
        return (self.now.ids[found.id],) if found.id in self.now.ids else ()

    def _make_table(self) -> Table:
        table = super()._make_table()
        hexes = self.pointed_hexes()
        if hexes:
            scene = replace(table.scene, overlays=(*table.scene.overlays, Overlay("guide", hexes)))
            table = replace(table, scene=scene)
        if self.finished:
            table = replace(table, buttons=(), dialog=None, prompt="The guided game is over.")
        return table

    # ------------------------------------------------------------------ judging

    def _changed(self) -> None:
        super()._changed()
        if self._seen():
            self._advance()

    def _seen(self) -> bool:
        """Has a step that only looks been done?"""
        step = self.step
        if step.kind == HOLD:
            return set(self.selection) == set(step.units)
        if step.kind == POINT:
            here = self.hover is not None and self.now.label(self.hover) == step.hex
            return here and set(step.units) <= set(self.selection)
        if step.kind == SHOW:
            return step.overlay in self.shown
        if step.kind == OPEN:
            draft, choice = self.draft, wanted(self.session, self.lesson, step)
            if draft is None or choice is None:
                return False
            return (draft.verb, draft.hex) == (choice.verb, choice.hex)
        return False

    def _advance(self) -> None:
        self.at = min(self.at + 1, len(self.lesson.steps) - 1)
        self.revision += 1

    def click_hex(self, hex_id: int, shift: bool = False) -> None:
        step, held, before = self.step, set(self.selection), len(self.session.journal)
        super().click_hex(hex_id, shift)
        in_vain = len(self.session.journal) == before and set(step.units) <= held
        if step.kind == REFUSED and self.step is step and self.now.label(hex_id) == step.hex and in_vain:
            self._advance()

    def _noted(self, session: Session, entry: Entry, events: Sequence[Event]) -> None:
        super()._noted(session, entry, events)
        if entry.role != self.lesson.role:
            return
        if entry.kind == UNDONE:
            self._taken_back(entry)
        elif entry.kind == ACTION:
            self._acted(session, entry)

    def _acted(self, session: Session, entry: Entry) -> None:
        """Go on behind the step that an action fulfils: this one or, past steps that only look, the next."""
        for at in range(self.at, len(self.lesson.steps)):
            step = self.lesson.steps[at]
            if step.kind == ACT and fulfils(session, step, entry.action):
                self._made[entry.seq] = at
                self.shown -= {s.overlay for s in self.lesson.steps[:at] if s.kind == SHOW}
                self.at = min(at + 1, len(self.lesson.steps) - 1)
            if step.kind in (ACT, UNDO):
                return

    def _taken_back(self, entry: Entry) -> None:
        """Taking back is a step done, or leads back to the step that the action fulfilled."""
        made = self._made.pop(entry.seq, None)
        if self.step.kind == UNDO:
            self._advance()
        elif made is not None:
            self.at = made

    # ----------------------------------------------------------------- teaching

    def next(self) -> None:
        """The text was read."""
        if self.step.kind == READ and not self.finished:
            self._advance()
        else:
            self._say("first do what the guide asks; it can also show you")

    def go(self, step: int) -> None:
        """Set the table up as it is when a step begins, and begin it."""
        self.at = min(max(step, 0), len(self.lesson.steps) - 1)
        self.opponents.drop()
        self.log = Log()
        self.session = rehearse(self.game, self.lesson, self.at, [self.log])
        self.session.observe(self._noted)
        self.opponents = Opponents(self.session, repliers(self.game, self.lesson))
        self._deeds.clear()
        self._made.clear()
        self.hover, self.message = None, ""
        self.shown -= {s.overlay for s in self.lesson.steps[self.at :] if s.kind == SHOW}
        self._settle(())

    def again(self) -> None:
        """Begin the step again."""
        self.go(self.at)

    def back(self) -> None:
        """Begin the step before again."""
        self.go(self.at - 1)

    def show_me(self) -> None:
        """Do the step for the learner, touching what he would touch."""
        if self.busy:
            self._say("the other side answers first")
            return
        if self.pointer() is None and not self.finished:
            self.again()
            while self.bot_step():
                pass
        step = self.step
        for _ in range(MOST_TOUCHES):
            found = self.pointer()
            if self.step is not step or found is None:
                return
            self.touch(found)

    def thinking(self) -> Callable[[], Any] | None:
        return None if self.finished else super().thinking()

    def press(self, button: str) -> None:
        if button in NOT_HERE:
            self._say("a guided game is neither saved nor reported on; begin it again whenever you like")
        else:
            super().press(button)

    def touch(self, pointer: Pointer) -> None:
        """Do what a pointer says, as a click would."""
        match pointer.kind:
            case guide_pointer.HEX:
                self.click_hex(self.now.ids[pointer.id])
            case guide_pointer.OVER:
                self.hover_hex(self.now.ids[pointer.id])
            case guide_pointer.BUTTON:
                self.press(pointer.id)
            case guide_pointer.OPTION:
                self.choose(pointer.id)
            case guide_pointer.UNIT:
                self.select_unit(pointer.id, pointer.add)
            case guide_pointer.DOWN:
                self.right_click()
            case guide_pointer.NEXT:
                self.next()
