"""The after-action report: how a game ended, what it cost, how the ground changed hands, who was lucky.

Plain data that a terminal, a window and a picture show alike. It knows no game: losses and ground are
the game's own measures, luck comes from its rolls and from events that tell their chances.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from golan_core.analysis.chart import Chart, Series
from golan_core.analysis.course import STEPS_LOST, Course, TurnEnd
from golan_core.analysis.luck import (
    EVEN,
    DiceCount,
    SideLuck,
    Throw,
    count_dice,
    dice_words,
    luck_words,
    side_luck,
)
from golan_core.model.game import Game
from golan_core.play.session import Session
from golan_core.wording import counted, number

FATES = 3
"""So many throws are told among the moments that decided."""
MANY_DICE = 10
"""Dice for one purpose are told of if there are so many."""


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the report: lines of text, then charts."""

    title: str
    lines: tuple[str, ...] = ()
    charts: tuple[Chart, ...] = ()


@dataclass(frozen=True, slots=True)
class Report:
    """The whole report. The luck is there as numbers too."""

    title: str
    result: str
    length: str
    """The turn that the game came to, and the actions it took."""
    finished: bool
    sections: tuple[Section, ...]
    luck: tuple[SideLuck, ...] = ()
    throws: tuple[Throw, ...] = ()
    dice: tuple[DiceCount, ...] = ()
    """Dice by the side that threw them."""

    @property
    def charts(self) -> tuple[Chart, ...]:
        return tuple(chart for section in self.sections for chart in section.charts)


def report_of(session: Session, extra: Mapping[str, Sequence[str]] | None = None) -> Report:
    """How a session has gone so far; `extra` are the sections of plugins.

    Raises whatever the game raises, none in a sound game.
    """
    game, course = session.game, Course(session)
    luck = tuple(side_luck(course.throws, role) for role in game.roles) if course.throws else ()
    dice = tuple(count_dice(course.rolls))
    losses, others = _charts(course.ends, game)
    sections = [
        Section("Losses", tuple(_last_lines(losses)), losses),
        Section("Ground and points", tuple(_last_lines(others)), others),
        Section("Luck", tuple(_luck_lines(course, luck, dice)), _luck_charts(course, game.roles)),
        Section("Moments that decided", tuple(_moments(course, game.roles))),
        *(Section(title, tuple(lines)) for title, lines in (extra or {}).items()),
    ]
    title = f"{game.title}: {game.scenarios[session.scenario].title}" if session.scenario else game.title
    outcome = session.outcome
    return Report(
        title=title,
        result=outcome.sentence if outcome else "the game is not over",
        length=_length(session, course),
        finished=outcome is not None,
        sections=tuple(s for s in sections if s.lines or s.charts),
        luck=luck,
        throws=tuple(course.throws),
        dice=dice,
    )


def _length(session: Session, course: Course) -> str:
    """The turn that the game came to, and in how many actions."""
    actions = ", ".join(f"{role} {course.actions[role]}" for role in session.game.roles)
    going_on = session.decision is not None or not course.ends
    when = course.when(session.state) if going_on else course.ends[-1].when
    total = course.actions.total()
    return f"{when}; {counted(total, 'action')}" + (f" ({actions})" if total else "")


# -------------------------------------------------------------------- losses and ground


def _charts(ends: Sequence[TurnEnd], game: Game[Any, Any]) -> tuple[tuple[Chart, ...], tuple[Chart, ...]]:
    """Charts of losses, then of everything else that is measured, with a line for each side."""
    history = game.manual.history()
    found: dict[tuple[bool, str], list[Series]] = {}
    for name, measure in {m.name: m for end in ends for m in end.measures}.items():
        points = tuple((float(e.turn), float(m.value)) for e in ends for m in e.measures if m.name == name)
        spans = tuple(
            (float(turn), *spans[name])
            for turn, spans in history.items()
            if name in spans and turn <= ends[-1].turn
        )
        tone = game.roles.index(measure.side) if measure.side else 0
        series = Series(measure.side or name, points, tone, spans)
        found.setdefault((measure.loss, measure.what or "standing"), []).append(series)
    charts = [
        (loss, Chart(title, "turn", tuple(sorted(series, key=lambda s: s.tone))))
        for (loss, title), series in found.items()
    ]
    shown = [(loss, c) for loss, c in charts if c.title != STEPS_LOST or c.range != (0, 0)]
    return tuple(c for loss, c in shown if loss), tuple(c for loss, c in shown if not loss)


def _last_lines(charts: Sequence[Chart]) -> Iterator[str]:
    """Where each chart ends, in words."""
    for chart in charts:
        ends = [f"{s.name} {number(s.values[-1])}" for s in chart.series if s.name != chart.title]
        if ends:
            yield f"{chart.title}: {', '.join(ends)}"
        else:
            yield f"{chart.title}: {number(chart.series[0].values[-1])}"


# --------------------------------------------------------------------------------- luck


def _luck_lines(course: Course, luck: Sequence[SideLuck], dice: Sequence[DiceCount]) -> Iterator[str]:
    for side in luck:
        throws = counted(side.throws, "throw")
        yield (
            f"{side.role} lost {side.came} in {throws} where {number(side.due)} were due: "
            f"{luck_words(side.luckier_than)}"
        )
    if len(luck) == 2:
        yield _favoured(luck)
    if not luck and dice:
        yield "this game does not tell what its throws could cost; these are the dice alone"
    for count in dice:
        yield f"dice of {count.name}: {dice_words(count)}"
    for count in count_dice((roll.purpose, roll) for _, roll in course.rolls):
        if count.dice >= MANY_DICE:
            yield f"dice for {count.name}: {dice_words(count)}"
    if course.taken_back:
        yield f"{counted(course.taken_back, 'throw')} taken back by agreement and not counted"


def _luck_charts(course: Course, roles: Sequence[str]) -> tuple[Chart, ...]:
    """Losses that each side was spared by luck, added up over the turns."""
    if not course.throws:
        return ()
    series = []
    for tone, role in enumerate(roles):
        points = []
        for turn in range(course.ends[0].turn, course.ends[-1].turn + 1):
            spared = sum(t.due(role) - t.came(role) for t in course.throws if t.turn <= turn)
            points.append((float(turn), float(spared)))
        series.append(Series(role, tuple(points), tone))
    return (Chart("losses spared by luck", "turn", tuple(series)),)


def _favoured(luck: Sequence[SideLuck]) -> str:
    """Which of two sides the dice favoured, all in all."""
    first, second = luck
    swing = (second.came - second.due) - (first.came - first.due)
    glad = first if swing > 0 else second
    even = all(EVEN[0] <= side.luckier_than <= EVEN[1] for side in luck)
    if even or round(abs(swing), 1) == 0:
        return f"all in all the dice favoured nobody (difference {number(abs(swing))})"
    worth = number(abs(swing))
    return f"all in all the dice were worth {worth} {'loss' if worth == '1' else 'losses'} to {glad.role}"


# ------------------------------------------------------------------------------ moments


def _moments(course: Course, roles: Sequence[str]) -> list[str]:
    """The greatest shifts and the throws farthest from what was due, in order of time."""
    found = list(_balance_moments(course.ends, roles)) if len(roles) == 2 else []
    for throw in sorted(course.throws, key=lambda t: -abs(t.swing(t.role)))[:FATES]:
        if throw.swing(throw.role):
            found.append((throw.turn, _fate(throw, roles)))
    return [text for _, text in sorted(found, key=lambda moment: moment[0])]


def _fate(throw: Throw, roles: Sequence[str]) -> str:
    """A throw that turned out otherwise than it should, and for whom."""
    swing = throw.swing(throw.role)
    others = [role for role in roles if role != throw.role]
    better = f"{number(abs(float(swing)))} better than due for"
    if swing < 0 and len(others) != 1:
        return f"{throw.when}: {throw.text}: {better} the others"
    glad = throw.role if swing > 0 else others[0]
    share = throw.as_good(glad)
    rare = f", as good as 1 throw in {round(1 / share)}" if share < 2 / 3 else ""
    return f"{throw.when}: {throw.text}: {better} {glad}{rare}"


def _balance_moments(ends: Sequence[TurnEnd], roles: Sequence[str]) -> Iterator[tuple[int, str]]:
    """The turn that moved the balance most, and the turns in which it tipped."""
    steps = [(after.balance - before.balance, after) for before, after in pairwise(ends)]
    if not any(step for step, _ in steps):
        return
    step, end = max(steps, key=lambda s: abs(s[0]))
    yield end.turn, f"{end.when}: the balance moved most, in favour of {roles[0] if step > 0 else roles[1]}"
    lead = ""
    for end in ends:
        now = "" if not end.balance else roles[0] if end.balance > 0 else roles[1]
        if now and lead and now != lead:
            yield end.turn, f"{end.when}: the balance tipped from {lead} to {now}"
        lead = now or lead
