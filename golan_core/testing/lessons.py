"""Checks of a game's guided games: every step can be done, and asks for what there is."""

from __future__ import annotations

from typing import Any

from golan_core.bots import play
from golan_core.lessons.guided import rehearse, repliers, wanted
from golan_core.lessons.lesson import ACT, HOLD, OPEN, POINT, REFUSED, SHOW, Lesson, Step
from golan_core.model.game import Game
from golan_core.play.session import Session


def check_lessons(game: Game[Any, Any]) -> int:
    """Go through every lesson step by step; gives the number of steps. Raises AssertionError naming the step.

    A lesson that cannot be read or played to its end raises GolanError.
    """
    steps = 0
    for lesson in game.manual.lessons():
        for number, step in enumerate(lesson.steps):
            session = rehearse(game, lesson, number)
            play(session, repliers(game, lesson), lesson.seed)
            wrong = _wrong(session, lesson, step)
            assert not wrong, f"{game.id}, lesson {lesson.id}, step {number + 1} ({step.kind}): {wrong}"
            steps += 1
        rehearse(game, lesson, len(lesson.steps))
    return steps


def _wrong(session: Session, lesson: Lesson, step: Step) -> str:
    """What keeps a learner from doing a step; "" if nothing does."""
    game, state = session.game, session.state
    if step.kind in (HOLD, POINT, REFUSED):
        actors = game.answers.actors(state)
        idle = [unit for unit in step.units if unit not in actors]
        if idle:
            return f"{', '.join(idle)} can do nothing here"
        if step.hex and step.hex not in {h.label for h in game.look.scene(state).board_view.hexes}:
            return f"the board shows no hex {step.hex}"
        if step.kind == REFUSED and any(c.hex == step.hex for c in game.answers.choices(state, step.units)):
            return f"{', '.join(step.units)} can do something in {step.hex}; it is not refused"
    if step.kind == SHOW and step.overlay not in game.look.overlays(state, lesson.role):
        return f"there is no overlay {step.overlay!r}"
    if step.kind in (OPEN, ACT) and wanted(session, lesson, step) is None:
        return f"{step.action!r} is not legal here"
    return ""
