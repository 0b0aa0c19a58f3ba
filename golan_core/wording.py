"""Numbers and verbs as people read them."""

from __future__ import annotations


def counted(number: int, word: str, plural: str = "") -> str:
    """A number and its word: "1 move", "3 moves"."""
    return f"{number} {word if number == 1 else plural or word + 's'}"


def number(value: float) -> str:
    """A value: whole where it is whole, else with one digit."""
    rounded = round(value, 1) + 0.0
    return f"{rounded:.0f}" if rounded == int(rounded) else f"{rounded:.1f}"


def verb_for(count: int, plural: str, single: str = "") -> str:
    """The verb for so many: "move" for several, "moves" for one."""
    return plural if count != 1 else single or plural + "s"
