"""The sequence of play (HoC 1.4) as data; the Slow one leaves out the phases marked `fast_only` (1.9)."""

from __future__ import annotations

from golan_scs.model.rulebook import Phase

ISR, SYR = 0, 1

SEQUENCE = (
    Phase("israeli-setup", "Israeli Set-up", "setup", ISR, "HoC 4.0a"),
    Phase("syrian-setup", "Syrian Set-up", "setup", SYR, "HoC 4.0b"),
    Phase("air", "Air Point Phase", "air", -1, "HoC 1.7b"),
    Phase("syrian-tempo", "Syrian choice of tempo", "tempo", SYR, "HoC 1.9"),
    Phase("syrian-recovery", "Syrian Artillery Recovery Phase", "recovery", SYR, "HoC 1.7b"),
    Phase("syrian-reinforcement", "Syrian Reinforcement Phase", "reinforcement", SYR, "HoC 5.0"),
    Phase("syrian-movement", "Syrian Movement Phase", "movement", SYR, "HoC 1.4"),
    Phase("syrian-supply-1", "Syrian Supply Phase (first)", "supply", SYR, "HoC 1.6h"),
    Phase(
        "israeli-exploitation-1",
        "Israeli Exploitation Phase in the Syrian turn",
        "exploitation",
        ISR,
        "HoC 2.1",
    ),
    Phase("syrian-combat", "Syrian Combat Phase", "combat", SYR, "HoC 1.4", fast_only=True),
    Phase("syrian-exploitation", "Syrian Exploitation Phase", "exploitation", SYR, "HoC 1.4", fast_only=True),
    Phase("syrian-supply-2", "Syrian Supply Phase (second)", "supply", SYR, "HoC 1.6h", fast_only=True),
    Phase("israeli-tempo", "Israeli choice of tempo", "tempo", ISR, "HoC 1.9"),
    Phase("israeli-recovery", "Israeli Artillery Recovery Phase", "recovery", ISR, "HoC 1.7b"),
    Phase("israeli-reinforcement", "Israeli Reinforcement Phase", "reinforcement", ISR, "HoC 5.0"),
    Phase("israeli-movement", "Israeli Movement Phase", "movement", ISR, "HoC 1.4"),
    Phase("israeli-combat", "Israeli Combat Phase", "combat", ISR, "HoC 1.4", fast_only=True),
    Phase(
        "israeli-exploitation-2", "Israeli Exploitation Phase", "exploitation", ISR, "HoC 2.1", fast_only=True
    ),
    Phase("israeli-supply", "Israeli Supply Phase", "supply", ISR, "HoC 1.6"),
    Phase("cease-fire", "Cease-fire Phase", "cease-fire", -1, "HoC 1.11a"),
)
FIRST_PHASE = 2
"""Index of the Air Point Phase, with which every turn begins."""

FIRST_TEMPO_TURN = 11
"""HoC 1.9: from this turn on each side chooses its tempo."""
