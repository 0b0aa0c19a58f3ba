"""The after-action report: how a game ended, what it cost, how the ground changed hands, who was lucky.

A record is replayed once; the `Reporter` watches and afterwards puts the report together, as plain data
that a terminal, a window and a picture show alike. It knows no game: losses and ground are the
game's own measures, luck comes from its rolls and from events that tell their chances.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from golan_core.analysis.chart import Chart, Series
from golan_core.analysis.luck import (
    EVEN,
    DiceCount,
    Gamble,
    SideLuck,
    count_dice,
    dice_words,
    gamble_of,
    luck_words,
    side_luck,
)
from golan_core.analysis.tally import steps_lost
from golan_core.model.dice import Roll
from golan_core.model.game import Game
from golan_core.model.values import Event
from golan_core.play.session import ACTION, LIFTED, Entry, Session
from golan_core.record.record import record_of
from golan_core.record.replay import replay
from golan_core.wording import counted, number

LOSS_WORDS = ("lost", "loss", "losses")
STEPS_LOST = "steps lost"
FATES = 3
"""So many throws are told among the moments that decided."""
NOBODY = "no side"
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
    gambles: tuple[Gamble, ...] = ()
    dice: tuple[DiceCount, ...] = ()
    """Dice by the side that threw them."""

    @property
    def charts(self) -> tuple[Chart, ...]:
        return tuple(chart for section in self.sections for chart in section.charts)


@dataclass(frozen=True, slots=True)
class _TurnEnd:
    """What the game counted when a turn ended, or when the game stood still."""

    turn: int
    when: str
    facts: Mapping[str, float]
    balance: float
    """How good the position was for the first role."""


class Reporter:
    """An observer of a session that is played again from its start; `report` tells what it saw."""

    def __init__(self) -> None:
        self._ends: list[_TurnEnd] = []
        self._gambles: list[Gamble] = []
        self._rolls: list[tuple[str, Roll]] = []
        self._taken_back = 0
        self._actions: Counter[str] = Counter()
        self._steps: Counter[str] = Counter()
        self._dates: dict[int, str] = {}
        self._before: Any = None
        self._acted = 0
        """Turn of the last action."""

    def __call__(self, session: Session, entry: Entry, events: Sequence[Event]) -> None:
        if entry.kind == LIFTED:
            self._taken_back += len(entry.rolls)
        if entry.kind != ACTION:
            return
        game, before = session.game, self._before
        if before is None:
            before = game.start(session.scenario, session.options)
            self._ends.append(self._end(game, before, before, game.turn(before) - 1))
        turn, when = game.turn(before), self._when(game, before)
        self._acted = turn
        self._actions[entry.role] += 1
        self._rolls += [(_thrower(roll, entry, events), roll) for roll in entry.rolls]
        for event in events:
            gamble = gamble_of(event, turn, when)
            if gamble is not None:
                self._gambles.append(gamble)
            if steps_lost(event):
                self._steps[event.role] += steps_lost(event)
        if turn and (game.turn(session.state) != turn or session.decision is None):
            self._ends.append(self._end(game, before, session.state, turn))
        self._before = session.state

    def _end(self, game: Game[Any, Any], before: Any, after: Any, turn: int) -> _TurnEnd:
        facts = dict(game.look.measures(after)) or _numbers(game, after)
        if not any(_is_loss(name) for name in facts):
            facts |= {f"{role} {STEPS_LOST}": self._steps[role] for role in game.roles}
        return _TurnEnd(turn, self._when(game, before), facts, game.look.evaluate(after, game.roles[0]))

    def _when(self, game: Game[Any, Any], state: Any) -> str:
        """The turn of a position as people read it, with its date if the game has one."""
        turn = game.turn(state)
        if turn not in self._dates:
            date = game.look.summary(state).get("date")
            self._dates[turn] = f"turn {turn} ({date})" if isinstance(date, str) else f"turn {turn}"
        return self._dates[turn]

    # ------------------------------------------------------------ the report

    def report(self, session: Session, extra: Mapping[str, Sequence[str]] | None = None) -> Report:
        """The report of the session that was watched; `extra` are the sections of plugins."""
        self._stand_still(session)
        game = session.game
        luck = tuple(side_luck(self._gambles, role) for role in game.roles) if self._gambles else ()
        dice = tuple(count_dice(self._rolls))
        charts = [c for c in _charts(self._ends, game) if c.title != STEPS_LOST or c.range != (0, 0)]
        loss_charts = tuple(c for c in charts if _is_loss(c.title))
        other_charts = tuple(c for c in charts if not _is_loss(c.title))
        sections = [
            Section("Losses", tuple(_last_lines(loss_charts)), loss_charts),
            Section("Ground and points", tuple(_last_lines(other_charts)), other_charts),
            Section("Luck", tuple(self._luck_lines(luck, dice)), self._luck_charts(game.roles)),
            Section("Moments that decided", tuple(self._moments(game.roles))),
            *(Section(title, tuple(lines)) for title, lines in (extra or {}).items()),
        ]
        kept = tuple(s for s in sections if s.lines or s.charts)
        title = f"{game.title}: {game.scenarios[session.scenario].title}" if session.scenario else game.title
        return Report(
            title=title,
            result=verdict_of(session),
            length=self._length(session),
            finished=session.outcome is not None,
            sections=kept,
            luck=luck,
            gambles=tuple(self._gambles),
            dice=dice,
        )

    def _stand_still(self, session: Session) -> None:
        """Count where the game stands now, if it stopped in the middle of a turn."""
        game, turn = session.game, session.game.turn(session.state)
        if session.decision is not None and self._ends and turn == self._acted > self._ends[-1].turn:
            self._ends.append(self._end(game, session.state, session.state, turn))

    def _length(self, session: Session) -> str:
        """How far the game came, and in how many actions."""
        game = session.game
        actions = ", ".join(f"{role} {self._actions[role]}" for role in game.roles)
        state = session.state if session.decision is not None or self._before is None else None
        when = self._when(game, state) if state is not None else self._ends[-1].when
        total = self._actions.total()
        return f"{when}; {counted(total, 'action')}" + (f" ({actions})" if total else "")

    # ------------------------------------------------------------------ luck

    def _luck_lines(self, luck: Sequence[SideLuck], dice: Sequence[DiceCount]) -> Iterator[str]:
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
        for count in count_dice((roll.purpose, roll) for _, roll in self._rolls):
            if count.dice >= MANY_DICE:
                yield f"dice for {count.name}: {dice_words(count)}"
        if self._taken_back:
            yield f"{counted(self._taken_back, 'throw')} taken back by agreement and not counted"

    def _luck_charts(self, roles: Sequence[str]) -> tuple[Chart, ...]:
        """Losses that each side was spared by luck, added up over the turns."""
        if not self._gambles:
            return ()
        first, last = self._ends[0].turn, self._ends[-1].turn
        series = []
        for tone, role in enumerate(roles):
            points = []
            for turn in range(first, last + 1):
                past = [g for g in self._gambles if g.turn <= turn]
                spared = sum(g.due(role) - g.losses.get(role, 0) for g in past)
                points.append((float(turn), float(spared)))
            series.append(Series(role, tuple(points), tone))
        return (Chart("losses spared by luck", "turn", tuple(series)),)

    # --------------------------------------------------------------- moments

    def _moments(self, roles: Sequence[str]) -> list[str]:
        """The greatest shifts and the throws farthest from what was due, in order of time."""
        found = list(_balance_moments(self._ends, roles)) if len(roles) == 2 else []
        for gamble in sorted(self._gambles, key=lambda g: -abs(g.swing(g.role)))[:FATES]:
            if gamble.swing(gamble.role):
                found.append((gamble.turn, _fate(gamble, roles)))
        return [text for _, text in sorted(found, key=lambda moment: moment[0])]


def gather(session: Session) -> tuple[Reporter, Session]:
    """Play a session's journal again and watch it. Raises whatever the game raises, none in a sound game."""
    reporter = Reporter()
    again = replay(record_of(session), session.game, verify=False, observers=[reporter]).session
    for _, error in again.faults:
        raise error
    return reporter, again


def verdict_of(session: Session) -> str:
    """Who won and why, or that the game is not over."""
    outcome = session.outcome
    if outcome is None:
        return "the game is not over"
    return f"{outcome.heading}: {outcome.reason}"


# ------------------------------------------------------------------------ the pieces


def _numbers(game: Game[Any, Any], state: Any) -> dict[str, float]:
    """The numbers among the facts of a position."""
    facts = game.look.summary(state).items()
    return {n: v for n, v in facts if n != "turn" and isinstance(v, int | float) and not isinstance(v, bool)}


def _is_loss(name: str) -> bool:
    return any(word in LOSS_WORDS for word in name.lower().split())


def _thrower(roll: Roll, entry: Entry, events: Sequence[Event]) -> str:
    """Whose throw it was: that of the event which tells of it, else of whoever acted."""
    for event in events:
        told = event.data.get("roll")
        if told == roll.total or (isinstance(told, list | tuple) and tuple(told) == roll.values):
            return event.role or NOBODY
    return entry.role


def _split(name: str, roles: Sequence[str]) -> tuple[str, str]:
    """A measure as (side, what is measured): "red steps lost" is ("red", "steps lost"); "" for no side."""
    words = name.split()
    for role in roles:
        if role in words:
            return role, " ".join(w for w in words if w != role)
    return "", name


def _charts(ends: Sequence[_TurnEnd], game: Game[Any, Any]) -> list[Chart]:
    """A chart for whatever is measured, with a line for each side."""
    history = game.manual.history()
    by_title: dict[str, list[Series]] = {}
    for name in dict.fromkeys(name for end in ends for name in end.facts):
        role, what = _split(name, game.roles)
        points = tuple((float(e.turn), float(e.facts[name])) for e in ends if name in e.facts)
        last = ends[-1].turn
        spans = tuple(
            (float(turn), *spans[name]) for turn, spans in history.items() if name in spans and turn <= last
        )
        tone = game.roles.index(role) if role else 0
        by_title.setdefault(what or "standing", []).append(Series(role or name, points, tone, spans))
    return [
        Chart(title, "turn", tuple(sorted(series, key=lambda s: s.tone)))
        for title, series in by_title.items()
    ]


def _last_lines(charts: Sequence[Chart]) -> Iterator[str]:
    """Where each chart ends, in words."""
    for chart in charts:
        ends = [f"{s.name} {number(s.values[-1])}" for s in chart.series if s.name != chart.title]
        if ends:
            yield f"{chart.title}: {', '.join(ends)}"
        else:
            yield f"{chart.title}: {number(chart.series[0].values[-1])}"


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


def _fate(gamble: Gamble, roles: Sequence[str]) -> str:
    """A throw that turned out otherwise than it should, and for whom."""
    swing = gamble.swing(gamble.role)
    others = [role for role in roles if role != gamble.role]
    better = f"{number(abs(float(swing)))} better than due for"
    if swing < 0 and len(others) != 1:
        return f"{gamble.when}: {gamble.text}: {better} the others"
    glad = gamble.role if swing > 0 else others[0]
    share = gamble.as_good(glad)
    rare = f", as good as 1 throw in {round(1 / share)}" if share < 2 / 3 else ""
    return f"{gamble.when}: {gamble.text}: {better} {glad}{rare}"


def _balance_moments(ends: Sequence[_TurnEnd], roles: Sequence[str]) -> Iterator[tuple[int, str]]:
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
