"""Playing a guided game: its session, its opponent, and what its steps want, under the game's own rules."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from itertools import islice
from typing import Any

from golan_core.bots import play
from golan_core.errors import GolanError, nearest
from golan_core.lessons.lesson import ACT, UNDO, Lesson, LessonError, Step
from golan_core.model.dice import Dice, Roll, SeededDice
from golan_core.model.game import Game
from golan_core.model.notation import Vocabulary
from golan_core.model.values import Refusal
from golan_core.play.session import Observer, Session, Setting, seed_bytes
from golan_core.view.choices import LOOKED_AT, Choice, choice_of, names_of


class Replier:
    """The opponent of a lesson, a bot: the first legal one of the lesson's replies, else any action."""

    name = "lesson"

    def __init__(self, replies: Sequence[str]) -> None:
        self._replies = replies

    def choose(self, game: Any, state: Any, role: str, rng: random.Random) -> Any:
        for line in self._replies:
            try:
                action = game.parse(state, line)
            except GolanError:
                continue
            if game.why_not(state, action) is None:
                return action
        return game.legal(state).sample(rng)


class _LessonDice:
    """The dice of one journal position: laid down for their purpose, else thrown by the seed."""

    def __init__(self, left: dict[str, list[int]], seeded: SeededDice) -> None:
        self._left, self._seeded = left, seeded
        self.rolls: list[Roll] = []

    def roll(self, purpose: str, count: int = 1, sides: int = 6) -> Roll:
        left = self._left.get(purpose, [])
        if len(left) >= count:
            made = Roll(purpose, sides, tuple(left[:count]))
            del left[:count]
        else:
            made = self._seeded.roll(purpose, count, sides)
        self.rolls.append(made)
        return made


def lesson_of(game: Game[Any, Any], lesson_id: str = "") -> Lesson:
    """A lesson of a game by id, its first for "". Raises LessonError."""
    lessons = {lesson.id: lesson for lesson in game.manual.lessons()}
    if not lessons:
        raise LessonError(f"{game.id} has no guided game")
    if lesson_id and lesson_id not in lessons:
        known = ", ".join(lessons)
        hint = nearest(lesson_id, lessons)
        raise LessonError(f"{game.id} has no guided game {lesson_id!r}{hint} (it has: {known})")
    return lessons[lesson_id or next(iter(lessons))]


def begin(game: Game[Any, Any], lesson: Lesson, observers: Iterable[Observer] = ()) -> Session:
    """A session at the start of a lesson. Raises GolanError for what the game does not know."""
    options = game.settle_options({name: str(value) for name, value in lesson.options.items()})
    state = game.manual.position(lesson.position, lesson.scenario, options) if lesson.position else None
    left = {purpose: list(values) for purpose, values in lesson.dice.items()}
    seed = seed_bytes(lesson.seed)

    def dice(seq: int) -> Dice:
        return _LessonDice(left, SeededDice(seed, seq))

    return Session(
        game,
        lesson.scenario,
        lesson.options,
        lesson.seed,
        observers=observers,
        setting=Setting(dice_source=dice, state=state),
    )


def repliers(game: Game[Any, Any], lesson: Lesson) -> dict[str, Replier]:
    """Who plays the roles that the learner does not."""
    return {role: Replier(lesson.replies) for role in game.roles if role != lesson.role}


def rehearse(game: Game[Any, Any], lesson: Lesson, steps: int, observers: Iterable[Observer] = ()) -> Session:
    """A session in which the first steps are done as the lesson means them. Raises GolanError."""
    session = begin(game, lesson, observers)
    for number, step in enumerate(lesson.steps[:steps], 1):
        if step.kind in (ACT, UNDO):
            _perform(session, lesson, number, step)
    return session


def _perform(session: Session, lesson: Lesson, number: int, step: Step) -> None:
    where = f"lesson {lesson.id}, step {number}"
    play(session, repliers(session.game, lesson), lesson.seed)
    if step.kind == UNDO:
        refusal = session.undo(lesson.role)
    else:
        action = session.game.parse(session.state, step.action)
        answer = session.submit(lesson.role, action)
        refusal = answer if isinstance(answer, Refusal) else None
    if refusal is not None:
        raise LessonError(f"{where} ({step.action or step.kind}): {refusal}; change the lesson")


def wanted(session: Session, lesson: Lesson, step: Step) -> Choice | None:
    """What a step asks to be done, as a legal choice now; None if it cannot be done from here."""
    game, state = session.game, session.state
    decision = session.decision
    if decision is None or decision.role != lesson.role:
        return None
    try:
        action = game.parse(state, step.action)
    except GolanError:
        return None
    meant = choice_of(action, game)
    if game.why_not(state, action) is None:
        return meant
    if not step.loose:
        return None
    legal = (choice_of(a, game) for a in islice(game.legal(state), LOOKED_AT))
    return next((choice for choice in legal if _same(choice, meant)), None)


def fulfils(session: Session, step: Step, action: Any) -> bool:
    """Is an action that was just made what the step asks for? By which way units went does not matter."""
    game = session.game
    try:
        asked = game.parse(session.state, step.action)
    except GolanError:
        return False
    done, meant = choice_of(action, game), choice_of(asked, game)
    return _same(done, meant) and (step.loose or _named(done, game.words) == _named(meant, game.words))


def _same(one: Choice, other: Choice) -> bool:
    return one.verb == other.verb and one.hex == other.hex


def _named(choice: Choice, words: Vocabulary) -> dict[str, list[str]]:
    """All that an action names but the way to its hex; units in any order."""
    ways = {name for name, kind in getattr(choice.action, "fields", ()) if kind == "path"}
    return {name: sorted(given) for name, given in names_of(choice.action, words).items() if name not in ways}
