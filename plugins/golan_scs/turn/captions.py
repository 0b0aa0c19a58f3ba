"""What buttons say for actions that name no hex."""

from __future__ import annotations

from typing import Any

from golan_scs.model.actions import Choose, Follow, Lose, Ready, Stay, Support
from golan_scs.model.rulebook import Rulebook


def caption(rb: Rulebook, action: Any) -> str:
    """The words for a button; "" where the written form of the action will do."""
    match action:
        case Support(0, ()):
            return "No support"
        case Support(air, guns):
            points = f"{air} Air Point{'s' if air != 1 else ''}" if air else ""
            return ", ".join(part for part in (points, rb.names(guns)) if part)
        case Follow(units):
            return f"Advance {rb.names(units)}" if units else "Nobody advances"
        case Lose(units):
            return f"Lose {rb.names(units)}"
        case Stay():
            return "Stand fast"
        case Choose(word):
            return word.capitalize()
        case Ready():
            return "Ready set-up"
    return ""
