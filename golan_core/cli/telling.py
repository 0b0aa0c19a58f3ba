"""Lines about a session for the console: events, what bots did, the log, rolls, what is legal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any

from golan_core.bots import Bot
from golan_core.cli.common import summary_text, verdict
from golan_core.cli.output import DIM, HEAD
from golan_core.model.values import Event
from golan_core.play.session import LIFTED, Entry, Session
from golan_core.wording import counted

MANY = 24
"""So many lines about what bots did are shown; the log has the rest."""
LOOKED_AT = 5_000
"""So many actions of a legal set are looked at for a list."""
EXAMPLES = 6
"""So many actions of each verb are listed by `legal`."""


def event_lines(events: Iterable[Event]) -> list[str]:
    """What happened, a line an event."""
    return [f"  {event.text}" for event in events]


def bot_lines(entries: Sequence[Entry], bots: Mapping[str, Bot]) -> list[tuple[str, str]]:
    """What bots did, as (line, style): a count of actions for each run of one role, and what came of it."""
    lines: list[tuple[str, str]] = []
    for role, run in groupby(entries, key=lambda entry: entry.role):
        actions = list(run)
        verbs = Counter(entry.text.split(" ", 1)[0] for entry in actions)
        done = ", ".join(f"{verb} {n}" if n > 1 else verb for verb, n in verbs.items())
        if len(actions) == 1:
            done = actions[0].text
        lines.append((f"{role} ({bots[role].name}): {done}", HEAD))
        told = [event for entry in actions for event in entry.events]
        short = len(told) <= EXAMPLES
        lines += [(f"  {e.text}", "") for e in told if short or not (e.moved or e.routine)]
    if len(lines) <= MANY:
        return lines
    left = counted(len(lines) - MANY, "line")
    return [*lines[: MANY // 2], (f"  ... {left} more: log {len(entries)}", DIM), *lines[-MANY // 2 :]]


def log_lines(entries: Iterable[Entry]) -> list[str]:
    """Entries of the journal, each with what came of it."""
    lines = []
    for entry in entries:
        what = f"taken back by agreement: {entry.text}" if entry.kind == LIFTED else entry.text
        lines.append(f"{entry.seq:>4} {entry.role}: {what}")
        lines += [f"       {event.text}" for event in entry.events]
    return lines


def roll_lines(entries: Iterable[Entry]) -> list[str]:
    """Every roll, a line each."""
    return [
        f"{entry.seq:>4} {entry.role}: {roll.purpose} {len(roll.values)}d{roll.sides}: "
        f"{' '.join(map(str, roll.values))}" + (f" = {roll.total}" if len(roll.values) > 1 else "")
        for entry in entries
        for roll in entry.rolls
    ]


def legal_lines(actions: Sequence[Any], write: Callable[[Any], str]) -> list[str]:
    """Legal actions by verb: all of them where they are few, else a few and how many more."""
    by_verb: dict[str, list[Any]] = {}
    for action in actions:
        by_verb.setdefault(action.verb, []).append(action)
    lines = []
    for verb, found in by_verb.items():
        lines += [f"  {write(action)}" for action in found[:EXAMPLES]]
        if len(found) > EXAMPLES:
            least = "at least " if len(actions) >= LOOKED_AT else ""
            lines.append(f"  ... {least}{len(found) - EXAMPLES} more: legal {verb}, or legal UNIT")
    return lines


def status_lines(session: Session, bots: Mapping[str, Bot]) -> list[str]:
    """Turn, facts, players and the decision that is due."""
    game, state, decision = session.game, session.state, session.decision
    facts = [fact for fact in game.look.summary(state) if fact.kind != "turn"]
    players = ", ".join(f"{role} {bots[role].name if role in bots else 'you'}" for role in game.roles)
    lines = [f"{game.title}, {session.scenario}, turn {game.turn(state)} ({players})"]
    if facts:
        lines.append(summary_text(facts))
    if decision is None:
        lines.append(f"the game is over: {verdict(session.outcome)}")
    else:
        rule = f" [{decision.rule}]" if decision.rule else ""
        lines.append(f"{decision.role} decides: {decision.prompt}{rule}")
    return [*lines, f"position {session.next_seq}, digest {session.digest[:16]}"]
