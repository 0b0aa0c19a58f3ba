"""Guided games through clicks and keys: what a newcomer does, and what he does instead."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

import pytest

from golan_core.lessons.guided import lesson_of
from golan_core.lessons.lesson import ACT, Lesson, Step
from golan_core.testing.toy import Toy, ToyManual
from golan_ui.guide.pointer import Pointer
from golan_ui.guide.teacher import Guide

MOST = 120
"""So many touches are more than enough for a lesson."""


class Newcomer:
    """Knows nothing but what the guide points at, and touches that."""

    def __init__(self, guide: Guide) -> None:
        self.guide = guide
        self.touched: list[Pointer] = []
        self.steps: list[int] = [guide.at]

    def go_on(self, until: int = -1) -> None:
        for _ in range(MOST):
            guide = self.guide
            if guide.finished or guide.at == until:
                return
            if guide.play.desk.opponents.due:
                assert bot_step(guide.play)
                continue
            found = guide.pointer()
            assert found is not None, guide.view()
            assert found.how == guide.view().how
            self.touched.append(found)
            self.touch(found)
            if guide.at != self.steps[-1]:
                self.steps.append(guide.at)
        raise AssertionError(f"step {self.guide.at + 1} does not end: {self.touched[-3:]}")

    def touch(self, found: Pointer) -> None:
        guide = self.guide
        table = guide.play.table()
        if found.kind in ("hex", "over"):
            lit = [h for o in table.scene.overlays if o.kind == "guide" for h in o.hexes]
            assert [guide.play.desk.now.board.label(h) for h in lit] == [found.id], (
                "the hex is lit up on the map"
            )
            if found.kind == "hex":
                guide.play.click_hex(lit[0])
            else:
                guide.play.hover_hex(lit[0])
        elif found.kind == "button":
            assert found.id in [b.id for b in table.buttons if b.enabled]
            guide.play.press(found.id)
        elif found.kind == "option":
            assert found.id in [o.id for o in table.dialog.options if o.enabled]
            guide.play.choose(found.id)
        elif found.kind == "unit":
            guide.play.select_unit(found.id, found.add)
        elif found.kind == "down":
            guide.play.right_click()
        else:
            guide.next()


def bot_step(play: Any) -> bool:
    """Let the other side answer once; False if it has nothing to answer."""
    work = play.desk.opponents.thinking()
    if work is not None:
        play.desk.take(work())
    return work is not None


@pytest.fixture
def guide(hoc: Any) -> Guide:
    return Guide(hoc, lesson_of(hoc))


def test_a_newcomer_gets_through_by_the_pointer_alone(guide: Guide) -> None:
    newcomer = Newcomer(guide)
    newcomer.go_on()
    assert newcomer.steps == list(range(len(guide.lesson.steps))), "no step is passed over"
    acts = [s.action for s in guide.lesson.steps if s.kind == ACT][1:]  # the first is taken back
    done = [e.text for e in guide.play.session.journal if e.role == guide.lesson.role]
    assert [_told(text) for text in done] == [_told(text) for text in acts]
    assert {p.kind for p in newcomer.touched} == {"hex", "over", "button", "option", "down", "next"}
    assert guide.play.table().prompt == "The guided game is over."
    assert guide.pointer() is None
    assert not bot_step(guide.play), "nobody plays on"


def _told(text: str) -> tuple[str, list[str]]:
    """An action without the hexes on the way, and with its units in one order."""
    verb, *words = text.split()
    named = [words[0], words[-1]] if verb == "move" else words
    return verb, sorted(",".join(named).split(","))


def test_what_is_learned_is_movement_combat_and_supply(guide: Guide) -> None:
    Newcomer(guide).go_on()
    kinds = {s.kind for s in guide.lesson.steps}
    assert kinds == {"read", "hold", "point", "refused", "act", "undo", "show", "open"}
    verbs = {e.text.split()[0] for e in guide.play.session.journal}
    assert verbs >= {"move", "attack", "support", "lose", "retreat", "advance", "end"}
    assert any("Out of Supply: none" in line.text for line in guide.play.table().log)


def test_show_me_does_every_step(hoc: Any) -> None:
    for lesson in hoc.manual.lessons():
        guide = Guide(hoc, lesson)
        for _ in range(2 * len(lesson.steps)):
            at = guide.at
            while bot_step(guide.play):
                pass
            guide.show_me()
            if guide.finished:
                break
            assert guide.at == at + 1
        assert guide.finished


def test_show_me_from_every_step_that_is_begun_anew(guide: Guide) -> None:
    for at in reversed(range(len(guide.lesson.steps) - 1)):
        guide.go(at)
        while bot_step(guide.play):
            pass
        assert not guide.view().astray
        guide.show_me()
        assert guide.at == at + 1


def test_the_guide_waits_while_other_things_are_done(guide: Guide) -> None:
    guide.next()
    guide.play.select_unit("Nati-A")
    assert guide.at == 1
    found = guide.pointer()
    assert found is not None
    assert found.kind == "down", "first put down what is in hand"
    guide.play.click_hex(guide.play.desk.now.board.ids["31.11"])
    assert guide.play.desk.now.board.label(guide.play.desk.now.board.place("Nati-A")) == "31.11", (
        "whatever is legal may be done"
    )
    assert guide.at == 1
    newcomer = Newcomer(guide)
    newcomer.go_on(until=2)
    assert guide.at == 2


def test_doing_it_at_once_passes_over_what_leads_there(guide: Guide) -> None:
    guide.play.click_hex(guide.play.desk.now.board.ids["31.10"])
    guide.play.click_hex(guide.play.desk.now.board.ids["33.12"])
    assert guide.lesson.steps[guide.at].kind == "undo"
    guide.play.press("undo")
    assert guide.lesson.steps[guide.at].action == "move Amos-A,Amos-B 33.13"


def test_what_is_taken_back_is_to_be_done_again(guide: Guide) -> None:
    Newcomer(guide).go_on(until=8)
    moved = guide.at - 1
    guide.play.press("undo")
    assert guide.at == moved
    guide.play.press("redo")
    assert guide.at == moved + 1


def test_a_phase_ended_too_early_is_told_and_can_be_begun_again(guide: Guide) -> None:
    Newcomer(guide).go_on(until=4)
    guide.play.press("end")
    view = guide.view()
    assert guide.at == 4
    assert view.astray
    assert "begin the step again" in view.how.lower()
    guide.again()
    assert not guide.view().astray
    assert guide.play.session.decision is not None
    assert guide.play.session.decision.kind == "movement"
    guide.play.press("end")
    guide.show_me()
    assert guide.at == 5, "to be shown a step the table is set up for it"


def test_step_back(guide: Guide) -> None:
    Newcomer(guide).go_on(until=7)
    before = [e.text for e in guide.play.session.journal]
    guide.back()
    assert guide.at == 6
    assert guide.play.session.journal == []
    Newcomer(guide).go_on(until=7)
    assert [e.text for e in guide.play.session.journal] == before
    guide.go(0)
    guide.back()
    assert guide.at == 0


def test_losses_may_be_taken_by_whom_the_learner_likes(guide: Guide) -> None:
    at = next(i for i, s in enumerate(guide.lesson.steps) if s.action.startswith("lose"))
    Newcomer(guide).go_on(until=at)
    guide.play.choose("unit:Amos-B")
    found = guide.pointer()
    assert found is not None
    assert found.id == "commit"
    Newcomer(guide).go_on()
    assert "lose Amos-B" in [e.text for e in guide.play.session.journal]


def test_a_lesson_is_left_without_a_question_and_not_saved(guide: Guide) -> None:
    Newcomer(guide).go_on(until=6)
    assert guide.play.session.journal or guide.at
    assert not guide.play.desk.unsaved
    guide.play.press("save")
    assert "neither saved nor" in guide.play.table().message


class TaughtManual(ToyManual):
    def lessons(self) -> Sequence[Lesson]:
        steps = (
            Step("Walk.", ACT, action="step 2"),
            Step("Gamble.", ACT, action="gamble"),
            Step("Rest.", ACT, action="end"),
            Step("Well done.", "read"),
        )
        dice = {"gamble": (1,)}
        replies = ("help no", "end")
        return (Lesson("run", "Run", "How to run.", "red", "level", "", steps, dice=dice, replies=replies),)


class Taught(Toy):
    """A game without a map to speak of: buttons, a number, an answer of the other side."""

    manual = cached_property(TaughtManual)


def test_a_game_that_the_window_knows_nothing_of() -> None:
    game = Taught()
    guide = Guide(game, lesson_of(game))
    newcomer = Newcomer(guide)
    newcomer.go_on()
    roles = [(e.role, e.text) for e in guide.play.session.journal]
    assert roles == [
        ("red", "step 2"),
        ("red", "gamble"),
        ("blue", "help no"),
        ("blue", "end"),
        ("red", "end"),
    ]
    guide.go(0)
    guide.play.press("do:step 1")
    assert guide.at == 0, "that was another number"
    assert not guide.view().astray
    guide.play.press("do:step 1")
    guide.play.press("do:step 1")
    assert guide.view().astray, "no points are left"
