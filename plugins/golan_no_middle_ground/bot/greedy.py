"""The greedy bot as the platform sees it: one decision at a time, each asked of its module."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from golan_no_middle_ground.bot import answers, command, fighting, moving, rear
from golan_no_middle_ground.bot.fields import Fields
from golan_no_middle_ground.bot.posting import Posting
from golan_no_middle_ground.model import actions as act
from golan_no_middle_ground.model.frames import Advance, Again, EarlyEnd, Hits, Retreat
from golan_no_middle_ground.model.rulebook import Rulebook
from golan_no_middle_ground.model.state import State
from golan_no_middle_ground.turn.activation import (
    ASSAULT,
    BOMBARD,
    ENGINEERS,
    FALL_BACK,
    FIRE,
    MOVE,
    REACTION,
)
from golan_no_middle_ground.turn.judge import deciding, waiting, why_not

if TYPE_CHECKING:
    from golan_no_middle_ground.game import NoMiddleGround


class GreedyBot:
    """A sensible opponent for No Middle Ground. One instance may play both sides."""

    name = "greedy"

    def __init__(self) -> None:
        self._fields: Fields | None = None
        self._key: object = None
        self._postings: dict[int, Posting] = {}
        self._stayed: set[int] = set()

    def choose(self, game: NoMiddleGround, state: State, role: str, rng: random.Random) -> act.Action:
        """The action to take now. `rng` is not used: the bot has no moods."""
        rb = game.rulebook(state)
        action = self._propose(rb, state)
        if why_not(rb, state, action) is None:
            return action
        return next(iter(game.legal(state)))

    # ------------------------------------------------------------ what is kept

    def _fields_of(self, rb: Rulebook) -> Fields:
        if self._fields is None or self._fields.rb is not rb:
            self._fields = Fields(rb)
        return self._fields

    def _posting(self, rb: Rulebook, state: State, side: int) -> Posting:
        """The judgement of places, made once an activation and side."""
        found = self._postings.get(side)
        if found is None:
            units = [u for u in range(len(rb.units)) if rb.sides[u] == side and self._counts(state, u)]
            found = self._postings[side] = Posting(rb, state, side, self._fields_of(rb), units)
        return found

    @staticmethod
    def _counts(state: State, unit: int) -> bool:
        return state.where[unit] >= 0

    def _renew(self, state: State) -> None:
        """Forget what belongs to another activation or step."""
        key = (state.setup, state.turn, state.phase, state.chit, state.second, state.cup, state.step)
        if key != self._key:
            self._key = key
            self._postings.clear()
            self._stayed.clear()

    # ------------------------------------------------------------- the question

    def _propose(self, rb: Rulebook, state: State) -> act.Action:
        self._renew(state)
        side = deciding(rb, state)
        if state.frames:
            return self._in_frame(rb, state)
        if state.chit >= 0:
            return self._in_step(rb, state, side)
        return self._in_phase(rb, state, side)

    def _in_frame(self, rb: Rulebook, state: State) -> act.Action:
        frame = state.frames[-1]
        match frame:
            case EarlyEnd():
                return command.answer_end(rb, state, frame)
            case Again():
                return command.rally(rb, state, frame)
            case Hits():
                return answers.take_hit(rb, state, frame)
            case Retreat():
                return answers.retreat(rb, state, frame, self._posting(rb, state, frame.side))
            case Advance():
                return answers.advance(state, frame, self._posting(rb, state, frame.side))
        raise AssertionError(f"nobody decides in {frame}")

    def _in_step(self, rb: Rulebook, state: State, side: int) -> act.Action:
        if state.step == REACTION:
            return fighting.best_reaction(rb, state, side)
        posting = self._posting(rb, state, side)
        steps = {
            BOMBARD: lambda: fighting.best_bombardment(rb, state, side, posting),
            FALL_BACK: lambda: moving.fall_back(rb, state, posting, self._stayed),
            ENGINEERS: lambda: moving.bridge(rb, state, posting),
            MOVE: lambda: moving.next_move(rb, state, posting, self._stayed),
            FIRE: lambda: fighting.best_fire(rb, state, side, posting),
            ASSAULT: lambda: fighting.best_assault(rb, state, side, posting),
        }
        return steps[state.step]()

    def _in_phase(self, rb: Rulebook, state: State, side: int) -> act.Action:
        match waiting(state).removeprefix("israeli-").removeprefix("syrian-"):
            case "muster":
                return act.Muster()
            case "setup":
                return rear.set_up(rb, state)
            case "declaration":
                return rear.declare(rb, state)
            case "hermon":
                return rear.seize(rb, state)
            case "replacements":
                return rear.replace(rb, state, side)
            case "arrivals":
                return rear.arrive(rb, state, side, self._fields_of(rb))
            case "air-support":
                return rear.buy_air()
            case "superiority":
                return rear.intercept(rb, state)
            case "initiative":
                return command.choose_first(rb, state)
            case "airlift":
                return rear.lift(rb, state)
            case "stake":
                return rear.stake(rb, state, side, self._fields_of(rb))
        return act.Draw()
