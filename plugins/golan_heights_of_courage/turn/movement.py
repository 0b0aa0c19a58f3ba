"""What Heights of Courage adds to movement: raiders pushed aside, half-tracks, helicopters."""

from __future__ import annotations

import random
from typing import Any

from golan_heights_of_courage.model.compiled import Position
from golan_heights_of_courage.rules import airmobile
from golan_heights_of_courage.rules.airmobile import Airlifting
from golan_heights_of_courage.rules.halftracks import Mounting
from golan_heights_of_courage.rules.raiders import Expelling
from golan_scs.model.rulebook import phase_of
from golan_scs.turn.movement import ExploitationPhase, MovementPhase


class HocMovement(MovementPhase):
    """HoC 1.10a: helicopters fly in the Movement Phase only."""

    def __init__(self) -> None:
        super().__init__(Expelling(), Mounting(), Airlifting())

    def sample_own(self, pos: Position, rng: random.Random) -> Any:
        if rng.random() < 0.5:
            return airmobile.sample(pos, phase_of(pos), rng)
        found = [action for verb in self.own[:-1] for action in verb.options(pos)]
        return rng.choice(found) if found else None


class HocExploitation(ExploitationPhase):
    """HoC 2.4: half-tracks exploit."""

    def __init__(self) -> None:
        super().__init__(Mounting())

    def sample_own(self, pos: Position, rng: random.Random) -> Any:
        rng.random()  # as in the Movement Phase, so that games of random bots can be played again
        return super().sample_own(pos, rng)
