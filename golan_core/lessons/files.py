"""Guided games from a TOML file of `[[lesson]]` tables, checked against their game. See docs/plugins.md."""

from __future__ import annotations

from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Annotated, Any

from pydantic import Field, StrictBool, StrictInt, StrictStr

from golan_core.data.data_files import Entry, checked_toml, read_file
from golan_core.errors import GolanError, nearest
from golan_core.lessons.guided import begin
from golan_core.lessons.lesson import ACT, HOLD, KINDS, OPEN, POINT, REFUSED, SHOW, Lesson, LessonError, Step
from golan_core.model.game import Game

Words = Annotated[str, Field(min_length=1)]

NEEDS = {
    HOLD: ("units",),
    POINT: ("hex",),
    REFUSED: ("units", "hex"),
    SHOW: ("overlay",),
    OPEN: ("action",),
    ACT: ("action",),
}
"""What a step of a kind must name."""
MAY = {POINT: ("units",), ACT: ("loose",)}
"""What it may name besides."""


class _Step(Entry):
    text: Words
    kind: Words
    units: list[str] = []
    hex: str = ""
    overlay: str = ""
    action: str = ""
    loose: bool = False


class _Lesson(Entry):
    id: Annotated[str, Field(pattern=r"^[a-z0-9-]+$")]
    title: Words
    summary: Words
    role: Words
    scenario: Words
    position: str = ""
    options: dict[str, StrictBool | StrictInt | StrictStr] = {}
    seed: int = 1
    dice: dict[str, list[Annotated[int, Field(ge=1)]]] = {}
    replies: list[Words] = []
    step: Annotated[list[_Step], Field(min_length=1)]


class _LessonsFile(Entry):
    lesson: list[_Lesson]


def load_lessons(file: Path | Traversable, game: Game[Any, Any]) -> tuple[Lesson, ...]:
    """The lessons in a file, in its order.

    Raises DataError for a wrong file and LessonError for a lesson that its game cannot play; both name the
    file, the place and the cure.
    """
    found = checked_toml(file.name, read_file(file), _LessonsFile)
    lessons: dict[str, Lesson] = {}
    for given in found.lesson:
        where = f"{file.name}: lesson {given.id}"
        if given.id in lessons:
            raise LessonError(f"{where} stands there twice; give one of them another id")
        lessons[given.id] = _checked(given, game, where)
    return tuple(lessons.values())


def _checked(given: _Lesson, game: Game[Any, Any], where: str) -> Lesson:
    if given.role not in game.roles:
        known = ", ".join(game.roles)
        hint = nearest(given.role, game.roles)
        raise LessonError(f"{where}: role: {game.id} has no role {given.role!r}{hint} (it has: {known})")
    lesson = Lesson(
        id=given.id,
        title=given.title,
        summary=_flat(given.summary),
        role=given.role,
        scenario=given.scenario,
        position=given.position,
        steps=tuple(_step(s, f"{where}, step {n}") for n, s in enumerate(given.step, 1)),
        options=given.options,
        seed=given.seed,
        dice={purpose: tuple(values) for purpose, values in given.dice.items()},
        replies=tuple(given.replies),
    )
    try:
        begin(game, lesson)
    except GolanError as wrong:
        raise LessonError(f"{where}: {wrong}") from None
    return lesson


def _step(given: _Step, where: str) -> Step:
    if given.kind not in KINDS:
        known = ", ".join(KINDS)
        raise LessonError(f"{where}: there is no kind {given.kind!r}{nearest(given.kind, KINDS)} ({known})")
    needed, may = NEEDS.get(given.kind, ()), MAY.get(given.kind, ())
    named = [name for name in ("units", "hex", "overlay", "action", "loose") if getattr(given, name)]
    for name in needed:
        if name not in named:
            raise LessonError(f"{where}: a step of kind {given.kind!r} needs {name!r}; add it")
    for name in named:
        if name not in needed and name not in may:
            raise LessonError(f"{where}: a step of kind {given.kind!r} has no {name!r}; leave it out")
    return Step(
        _flat(given.text),
        given.kind,
        tuple(given.units),
        given.hex,
        given.overlay,
        given.action,
        given.loose,
    )


def _flat(text: str) -> str:
    """Lines joined, for they are wrapped to the window."""
    return " ".join(text.split())
