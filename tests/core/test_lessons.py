"""Guided games: a lesson of the toy game step by step, and one clear line for each wrong file."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

import pytest

from golan_core.data.data_files import DataError
from golan_core.errors import GolanError
from golan_core.lessons.files import load_lessons
from golan_core.lessons.guided import Replier, begin, fulfils, lesson_of, rehearse, wanted
from golan_core.lessons.lesson import Lesson, LessonError, Step
from golan_core.play.session import Session, Setting
from golan_core.plugins.manager import Plugins
from golan_core.record.record import RecordError, record_of
from golan_core.testing.kit import Effort, check_game
from golan_core.testing.lessons import check_lessons
from golan_core.testing.toy import Toy, ToyManual

GOOD = """
[[lesson]]
id = "run"
title = "Run"
summary = "How to\\nrun."
role = "red"
scenario = "level"
seed = 4
replies = ["help no", "end"]

[lesson.dice]
gamble = [1, 6]

[[lesson.step]]
kind = "act"
action = "step 2"
text = "Walk\\ntwo hexes."

[[lesson.step]]
kind = "act"
action = "gamble"
text = "Now gamble."

[[lesson.step]]
kind = "read"
text = "So it goes."
"""


class TaughtManual(ToyManual):
    def lessons(self) -> Sequence[Lesson]:
        return load_lessons(self.game.path, self.game)


class Taught(Toy):
    """The race with lessons from a file."""

    def __init__(self, path: Path) -> None:
        self.path = path

    @cached_property
    def manual(self) -> TaughtManual:
        return TaughtManual(self)


@pytest.fixture
def taught(tmp_path: Path) -> Taught:
    file = tmp_path / "lessons.toml"
    file.write_text(GOOD, "utf-8")
    return Taught(file)


def test_a_lesson_is_read_with_its_lines_joined(taught: Taught) -> None:
    lesson = lesson_of(taught)
    assert lesson.summary == "How to run."
    assert [step.kind for step in lesson.steps] == ["act", "act", "read"]
    assert lesson.steps[0].text == "Walk two hexes."
    assert lesson_of(taught, "run") == lesson


def test_rehearsal_has_the_laid_down_dice_and_the_replies(taught: Taught) -> None:
    lesson = lesson_of(taught)
    session = rehearse(taught, lesson, 2)
    assert [(e.role, e.text) for e in session.journal] == [("red", "step 2"), ("red", "gamble")]
    assert session.journal[-1].rolls[0].values == (1,)
    assert session.decision is not None
    assert session.decision.role == "blue"
    reply = Replier(lesson.replies).choose(taught, session.state, "blue", None)  # type: ignore[arg-type]
    assert taught.format(reply) == "help no"


def test_dice_that_are_not_laid_down_come_from_the_seed(taught: Taught) -> None:
    lesson = lesson_of(taught)

    def gambles(seed: int) -> list[int]:
        session = begin(taught, Lesson(**{**_fields(lesson), "seed": seed}))
        for _ in range(6):
            while session.decision is not None and session.decision.kind == "help":
                session.submit(session.decision.role, taught.parse(session.state, "help no"))
            assert session.decision is not None
            session.submit(session.decision.role, taught.parse(session.state, "gamble"))
        return [e.rolls[0].values[0] for e in session.journal if e.rolls]

    one, other = gambles(1), gambles(2)
    assert one[:2] == other[:2] == [1, 6]
    assert one[2:] != other[2:]
    assert one == gambles(1)


def _fields(lesson: Lesson) -> dict[str, Any]:
    return {name: getattr(lesson, name) for name in Lesson.__slots__}


def test_what_is_wanted_and_what_fulfils_it(taught: Taught) -> None:
    lesson = lesson_of(taught)
    session = begin(taught, lesson)
    step = lesson.steps[0]
    choice = wanted(session, lesson, step)
    assert choice is not None
    assert choice.label == "step 2"
    assert fulfils(session, step, taught.parse(session.state, "step 2"))
    assert not fulfils(session, step, taught.parse(session.state, "step 1"))
    session.submit("red", taught.parse(session.state, "step 3"))
    assert wanted(session, lesson, step) is None, "no points are left for it"
    loose = Step("Walk on.", "act", action="step 3", loose=True)
    session = begin(taught, lesson)
    session.submit("red", taught.parse(session.state, "step 2"))
    other = wanted(session, lesson, loose)
    assert other is not None
    assert other.label == "step 1", "any step will do"
    assert fulfils(session, loose, other.action)
    assert wanted(session, lesson, Step("?", "act", action="nonsense", loose=True)) is None


def test_a_game_with_lessons_passes_both_checks(taught: Taught) -> None:
    assert check_lessons(taught) == 3
    check_game(taught, "level", seeds=[1], effort=Effort(max_actions=2000))


def test_a_step_that_cannot_be_done_fails_the_check(taught: Taught, tmp_path: Path) -> None:
    taught.path.write_text(GOOD.replace("step 2", "step 4"), "utf-8")
    with pytest.raises(AssertionError, match=r"lesson run, step 1 .*'step 4' is not legal"):
        check_lessons(taught)
    with pytest.raises(LessonError, match=r"lesson run, step 1 .*with 3 points.*change the lesson"):
        rehearse(taught, lesson_of(taught), 1)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        (
            'kind = "read"',
            'kind = "raed"',
            "step 3: there is no kind 'raed'; did you mean 'read'",
        ),
        ('role = "red"', 'role = "rde"', "lesson run: role: toy has no role 'rde'; did you mean 'red'"),
        ('scenario = "level"', 'scenario = "lvel"', "lesson run: toy has no scenario 'lvel'; did you mean"),
        ('action = "gamble"', 'hex = "3"', "step 2: a step of kind 'act' needs 'action'; add it"),
        ('kind = "read"', 'kind = "read"\nloose = true', "step 3: .*'read' has no 'loose'; leave it out"),
        ('title = "Run"', "", r"lesson\[0\].title: missing; add it"),
        ('title = "Run"', 'titel = "Run"', r"lesson\[0\].title: missing"),
        ('title = "Run"', 'title = "Run"\nsed = 2', r"lesson\[0\].sed: unknown key 'sed'; did you mean"),
        ("seed = 4", 'seed = "4"', r"lesson\[0\].seed: '4' does not fit; it should be a valid integer"),
        (
            "gamble = [1, 6]",
            "gamble = [0]",
            r"lesson\[0\].dice.gamble\[0\]: 0 does not fit",
        ),
        ("seed = 4", 'position = "turn 3"', "lesson run: The race reads no positions written by hand"),
        ("seed = 4", "options = { speed = 2 }", "lesson run: toy has no option 'speed'"),
        ("seed = 4", "seed = ", "not valid TOML"),
    ],
)
def test_one_clear_line_for_a_wrong_file(taught: Taught, old: str, new: str, told: str) -> None:
    assert old in GOOD
    taught.path.write_text(GOOD.replace(old, new), "utf-8")
    with pytest.raises(GolanError, match=told) as caught:
        taught.manual.lessons()
    assert str(caught.value).startswith("lessons.toml: ")
    assert "\n" not in str(caught.value)


def test_a_lesson_that_stands_twice_and_a_file_that_is_not_there(taught: Taught) -> None:
    taught.path.write_text(GOOD + GOOD, "utf-8")
    with pytest.raises(LessonError, match="lesson run stands there twice"):
        taught.manual.lessons()
    taught.path.unlink()
    with pytest.raises(DataError, match="cannot be read"):
        taught.manual.lessons()


def test_names_that_there_are_not(taught: Taught) -> None:
    with pytest.raises(LessonError, match="no guided game 'rnu'; did you mean 'run'"):
        lesson_of(taught, "rnu")
    with pytest.raises(LessonError, match="toy has no guided game"):
        lesson_of(Toy())


def test_a_session_from_a_laid_out_position_is_not_saved() -> None:
    game = Toy()
    ahead = game.start("handicap", game.settle_options({}))
    session = Session(game, "level", setting=Setting(state=ahead))
    assert session.state is ahead
    with pytest.raises(RecordError, match="cannot be saved"):
        record_of(session)
    assert record_of(Session(game, "level")).scenario == "level"


def test_every_installed_game_teaches_what_can_be_done() -> None:
    assert sum(check_lessons(game) for game in Plugins().games().values()) >= 10


def test_a_position_by_hand_names_its_line() -> None:
    game = Plugins().game("heights-of-courage")
    with pytest.raises(GolanError, match=r"line 2 .*Kahalani"):
        game.manual.position("turn 3\n24.15: Kahalani\nphase israeli-combat", "historical", {})
