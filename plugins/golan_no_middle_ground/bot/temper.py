"""What a side minds: the weights of its judgement, by the front and what it has to do there.

The unit of value is a Syrian tank battalion, a little more than 1 (see `worth`).
"""

from __future__ import annotations

from dataclasses import dataclass

from golan_no_middle_ground.model.definition import ISRAEL
from golan_no_middle_ground.model.rulebook import Position
from golan_no_middle_ground.rules.in_force import counteroffensive

INVASION_UNTIL = 8
"""Until this turn of the base game Syria drives on; later it keeps what it has."""


@dataclass(frozen=True, slots=True)
class Temper:
    """The weights of one side in one kind of war."""

    progress: float = 0.07
    """What a MP nearer to an aim of weight 1 is worth."""
    holding: float = 2.0
    """What standing on a hex that is to be held is worth, times its weight."""
    shot: float = 1.6
    """How much a promised shot counts: it also keeps the enemy from shooting."""
    key_shot: float = 1.5
    """How much more at enemies that must go first."""
    answer: float = 0.7
    """How much fire in reaction counts, which is as good as certain."""
    caution: float = 0.2
    """How much the danger of the enemy's own activations counts."""
    last_caution: float = 0.2
    """The same in the last turns."""
    hunger: float = 0.3
    """What being Out of Supply costs, as a share of the unit."""
    hinge: float = 0.5
    """What it is worth to stay where others are fed only by that, for each of them."""
    village: float = 1.0
    """What it is worth to be the only one in a village in supply."""
    last_village: float = 5.0
    """What a victory point is worth on the last turn."""
    point: float = 2.2
    """What one is worth on the turns before."""
    gun_range: float = 0.5
    """What it is worth to a gun to have an enemy in range."""
    gun_alone: float = 1.0
    """What it costs a gun to stand next to an enemy."""
    creep: float = 0.17
    """What a MP nearer to the range of Damascus is worth to a gun (T:D 5.1)."""
    in_range: float = 2.7
    """What it is worth to a gun to be there in supply."""
    in_range_late: float = 2.5
    """How much more in the last turns."""
    least: float = 0.04
    """A fight must promise more than this."""
    stir: float = 0.06
    """A move must be better than standing still by so much."""
    safety: float = 1.2
    """What it is worth to a disrupted unit to be out of all danger."""
    reach: float = 6.0
    """MP that one more of weight is worth when a unit chooses an aim."""
    price: float = 15.0
    """What a victory point is worth against units that may still act (T:D 1.1)."""


GOLAN = Temper()
"""Israel on the Golan."""
INVASION = Temper(progress=0.112, shot=1.28)
"""Syria on the Golan, in its first days."""
OCCUPATION = Temper(caution=0.3, last_caution=0.3)
"""Syria on the Golan, later on."""
BADR = Temper(progress=0.3, shot=1.28, caution=0.06, last_caution=0.06)
"""Syria in Operation Badr: five turns to reach a supply source."""
DRIVE = Temper(
    progress=0.07,
    holding=0.95,
    shot=6.0,
    key_shot=1.8,
    answer=0.7,
    caution=0.8,
    last_caution=1.6,
    hunger=0.85,
    hinge=1.0,
    village=1.15,
    gun_alone=2.0,
    least=0.06,
    stir=0.11,
    safety=1.8,
    reach=2.5,
    price=38.0,
)
"""Israel on the way to Damascus."""
SHIELD = Temper(caution=0.25, last_caution=0.3, hunger=0.22, safety=1.8, reach=8.5, price=30.0)
"""Syria before Damascus."""


def temper(pos: Position, side: int) -> Temper:
    """The weights of a side now."""
    if counteroffensive(pos):
        return DRIVE if side == ISRAEL else SHIELD
    if side == ISRAEL:
        return GOLAN
    if pos.rules.scenario.victory == "badr":
        return BADR
    return INVASION if pos.turn <= INVASION_UNTIL else OCCUPATION
