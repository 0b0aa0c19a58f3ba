"""The greedy bot as the platform sees it: one decision at a time, each asked of its module."""

from __future__ import annotations

import random

from golan_core.model.game import Game
from golan_no_middle_ground.bot import answers, command, fighting, moving, rear
from golan_no_middle_ground.bot.fields import Fields
from golan_no_middle_ground.bot.posting import Posting
from golan_no_middle_ground.model import actions as act
from golan_no_middle_ground.model.definition import (
    ASSAULT,
    BOMBARD,
    ENGINEERS,
    FALL_BACK,
    FIRE,
    MOVE,
    REACTION,
)
from golan_no_middle_ground.model.frames import Advance, Again, EarlyEnd, Hits, Retreat
from golan_no_middle_ground.model.rulebook import Position, Rulebook
from golan_no_middle_ground.turn.kind import deciding


class GreedyBot:
    """A sensible opponent for No Middle Ground. One instance may play both sides."""

    name = "greedy"

    def __init__(self) -> None:
        self._fields: Fields | None = None
        self._key: object = None
        self._postings: dict[int, Posting] = {}
        self._stayed: set[int] = set()

    def choose(
        self, game: Game[Position, act.Action], pos: Position, role: str, rng: random.Random
    ) -> act.Action:
        """The action to take now. `rng` is not used: the bot has no moods."""
        action = self._propose(pos)
        if game.why_not(pos, action) is None:
            return action
        return next(iter(game.legal(pos)))

    # ------------------------------------------------------------ what is kept

    def _fields_of(self, rb: Rulebook) -> Fields:
        if self._fields is None or self._fields.rb is not rb:
            self._fields = Fields(rb)
        return self._fields

    def _posting(self, pos: Position, side: int) -> Posting:
        """The judgement of places, made once an activation and side."""
        found = self._postings.get(side)
        if found is None:
            units = [
                u for u in range(len(pos.rules.units)) if pos.rules.sides[u] == side and self._counts(pos, u)
            ]
            found = self._postings[side] = Posting(pos, side, self._fields_of(pos.rules), units)
        return found

    @staticmethod
    def _counts(pos: Position, unit: int) -> bool:
        return pos.where[unit] >= 0

    def _renew(self, pos: Position) -> None:
        """Forget what belongs to another activation or step."""
        key = (pos.setup, pos.turn, pos.phase, pos.chit, pos.second, pos.cup, pos.step)
        if key != self._key:
            self._key = key
            self._postings.clear()
            self._stayed.clear()

    # ------------------------------------------------------------- the question

    def _propose(self, pos: Position) -> act.Action:
        self._renew(pos)
        side = deciding(pos)
        if pos.frames:
            return self._in_frame(pos)
        if pos.chit >= 0:
            return self._in_step(pos, side)
        return self._in_phase(pos, side)

    def _in_frame(self, pos: Position) -> act.Action:
        frame = pos.frames[-1]
        match frame:
            case EarlyEnd():
                return command.answer_end(pos, frame)
            case Again():
                return command.rally(pos, frame)
            case Hits():
                return answers.take_hit(pos, frame)
            case Retreat():
                return answers.retreat(pos, frame, self._posting(pos, frame.side))
            case Advance():
                return answers.advance(pos, frame, self._posting(pos, frame.side))
        raise AssertionError(f"nobody decides in {frame}")

    def _in_step(self, pos: Position, side: int) -> act.Action:
        if pos.step == REACTION:
            return fighting.best_reaction(pos, side)
        posting = self._posting(pos, side)
        steps = {
            BOMBARD: lambda: fighting.best_bombardment(pos, side, posting),
            FALL_BACK: lambda: moving.fall_back(pos, posting, self._stayed),
            ENGINEERS: lambda: moving.bridge(pos, posting),
            MOVE: lambda: moving.next_move(pos, posting, self._stayed),
            FIRE: lambda: fighting.best_fire(pos, side, posting),
            ASSAULT: lambda: fighting.best_assault(pos, side, posting),
        }
        return steps[pos.step]()

    def _in_phase(self, pos: Position, side: int) -> act.Action:
        match pos.waiting().removeprefix("israeli-").removeprefix("syrian-"):
            case "muster":
                return act.Muster()
            case "setup":
                return rear.set_up(pos)
            case "declaration":
                return rear.declare(pos)
            case "hermon":
                return rear.seize(pos)
            case "replacements":
                return rear.replace(pos, side)
            case "arrivals":
                return rear.arrive(pos, side, self._fields_of(pos.rules))
            case "air-support":
                return rear.buy_air()
            case "superiority":
                return rear.intercept(pos)
            case "initiative":
                return command.choose_first(pos)
            case "airlift":
                return rear.lift(pos)
            case "stake":
                return rear.stake(pos, side, self._fields_of(pos.rules))
        return act.Draw()
