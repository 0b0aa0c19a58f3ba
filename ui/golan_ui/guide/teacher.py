"""A guided game: a teacher beside the table, who tells, points, waits and, when asked, does it himself."""

from __future__ import annotations

from collections.abc import Sequence
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
from golan_ui.table.log import Log
from golan_ui.table.play import Play
from golan_ui.table.view import Table

NO_RECORD = "a guided game is neither saved nor reported on; begin it again whenever you like"
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


class Guide:
    """One lesson at a table. What is only looked at is judged from the table, the rest by the journal."""

    def __init__(self, game: Game[Any, Any], lesson: Lesson) -> None:
        """Raises GolanError if the lesson cannot be begun."""
        self.lesson, self.at = lesson, 0
        self._made: dict[int, int] = {}
        """Which step an entry of the journal fulfilled."""
        self._pointer: tuple[object, Pointer | None] = None, None
        log = Log()
        session = rehearse(game, lesson, 0, [log])
        self.play = Play(session, repliers(game, lesson), log=log)
        desk = self.play.desk
        desk.confirm, desk.why_no_record = False, NO_RECORD
        self.play.adorn = self._adorned
        desk.on_change.append(self._judge)
        session.observe(self._noted)
        self._judge()

    # ------------------------------------------------------------------ looking

    @property
    def step(self) -> Step:
        return self.lesson.steps[self.at]

    @property
    def finished(self) -> bool:
        """Is there nothing left to do but to leave?"""
        return self.at == len(self.lesson.steps) - 1 and self.step.kind == READ

    @property
    def busy(self) -> bool:
        """Does the other side answer?"""
        return self.play.desk.opponents.busy and not self.finished

    def pointer(self) -> Pointer | None:
        """What to touch next; None while the others answer, at the end, and where the step is astray."""
        if self.finished or (self.busy and self.step.kind != READ):
            return None
        key = self.play.revision, self.at
        if self._pointer[0] != key:
            self._pointer = key, guide_pointer.pointer(self.play, self.lesson, self.step)
        return self._pointer[1]

    def view(self) -> GuideView:
        """What the guide shows now."""
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
        ids = self.play.desk.now.board.ids
        return (ids[found.id],) if found.id in ids else ()

    def _adorned(self, table: Table) -> Table:
        """A table with what is pointed at; nothing can be done there any more at the end."""
        hexes = self.pointed_hexes()
        if hexes:
            scene = replace(table.scene, overlays=(*table.scene.overlays, Overlay("guide", hexes)))
            table = replace(table, scene=scene)
        if self.finished:
            table = replace(table, buttons=(), dialog=None, prompt="The guided game is over.")
        return table

    # ------------------------------------------------------------------ judging

    def _judge(self) -> None:
        """Something has changed: go on behind a step that only looks if it has been done."""
        if self._seen():
            self._go_on()
        if self.finished:
            self.play.desk.opponents.paused = True

    def _seen(self) -> bool:
        """Has a step that only looks been done?"""
        step, now, hand, sight = self.step, self.play.desk.now, self.play.hand, self.play.sight
        held = set(step.units) <= set(hand.units)
        if step.kind == HOLD:
            return held and len(step.units) == len(hand.units)
        if step.kind == POINT:
            return held and sight.hover is not None and now.board.label(sight.hover) == step.hex
        if step.kind == REFUSED:
            return held and hand.refused == step.hex
        if step.kind == SHOW:
            return step.overlay in sight.shown
        if step.kind == OPEN:
            draft, choice = hand.form.draft, wanted(self.play.session, self.lesson, step)
            if draft is None or choice is None:
                return False
            return (draft.verb, draft.hex) == (choice.verb, choice.hex)
        return False

    def _go_on(self) -> None:
        """The next step begins."""
        self.at = min(self.at + 1, len(self.lesson.steps) - 1)
        self.play.hand.refused = ""

    def _noted(self, session: Session, entry: Entry, events: Sequence[Event]) -> None:
        if entry.role != self.lesson.role or session is not self.play.session:
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
                self.play.sight.shown -= {s.overlay for s in self.lesson.steps[:at] if s.kind == SHOW}
                self.at = min(at + 1, len(self.lesson.steps) - 1)
            if step.kind in (ACT, UNDO):
                return

    def _taken_back(self, entry: Entry) -> None:
        """Taking back is a step done, or leads back to the step that the action fulfilled."""
        made = self._made.pop(entry.seq, None)
        if self.step.kind == UNDO:
            self._go_on()
        elif made is not None:
            self.at = made

    # ----------------------------------------------------------------- teaching

    def next(self) -> None:
        """The text was read."""
        desk = self.play.desk
        if self.step.kind == READ and not self.finished:
            self._go_on()
        else:
            desk.say("first do what the guide asks; it can also show you")
        desk.changed()

    def go(self, step: int) -> None:
        """Set the table up as it is when a step begins, and begin it."""
        self.at = min(max(step, 0), len(self.lesson.steps) - 1)
        play, game, log = self.play, self.play.desk.game, Log()
        session = rehearse(game, self.lesson, self.at, [log])
        session.observe(self._noted)
        self._made.clear()
        play.sight.hover = None
        play.sight.shown -= {s.overlay for s in self.lesson.steps[self.at :] if s.kind == SHOW}
        play.desk.say("")
        play.desk.lay(session, repliers(game, self.lesson), log)

    def again(self) -> None:
        """Begin the step again."""
        self.go(self.at)

    def back(self) -> None:
        """Begin the step before again."""
        self.go(self.at - 1)

    def show_me(self) -> None:
        """Do the step for the learner, touching what he would touch."""
        desk = self.play.desk
        if self.busy:
            desk.say("the other side answers first")
            desk.changed()
            return
        if self.pointer() is None and not self.finished:
            self.again()
            while (work := desk.opponents.thinking()) is not None:
                desk.take(work())
        step = self.step
        for _ in range(MOST_TOUCHES):
            found = self.pointer()
            if self.step is not step or found is None:
                return
            self._touch(found)

    def _touch(self, pointer: Pointer) -> None:
        """Do what a pointer says, as a click would."""
        play, ids = self.play, self.play.desk.now.board.ids
        match pointer.kind:
            case guide_pointer.HEX:
                play.click_hex(ids[pointer.id])
            case guide_pointer.OVER:
                play.hover_hex(ids[pointer.id])
            case guide_pointer.BUTTON:
                play.press(pointer.id)
            case guide_pointer.OPTION:
                play.choose(pointer.id)
            case guide_pointer.UNIT:
                play.select_unit(pointer.id, pointer.add)
            case guide_pointer.DOWN:
                play.right_click()
            case guide_pointer.NEXT:
                self.next()
