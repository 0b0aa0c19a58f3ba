"""Which units have done something in the phase that runs, for the warning at its end."""

from __future__ import annotations

from golan_core.play.session import Entry
from golan_core.view.choices import choice_of
from golan_ui.table.now import Now


class Deeds:
    """Units by the journal entry and the phase in which they did something."""

    def __init__(self) -> None:
        self._by_seq: dict[int, tuple[object, tuple[str, ...]]] = {}

    def note(self, now: Now, entry: Entry) -> None:
        """An action was done in a position."""
        self._by_seq[entry.seq] = (_phase(now), choice_of(entry.action, now.game).units)

    def forget(self, entry: Entry) -> None:
        """An action was taken back."""
        self._by_seq.pop(entry.seq, None)

    def acted(self, now: Now) -> set[str]:
        """Units that have done something in this phase."""
        phase = _phase(now)
        return {u for key, units in self._by_seq.values() if key == phase for u in units}

    def idle(self, now: Now) -> list[str]:
        """Units that could still act and have done nothing in this phase."""
        if now.decision is None or now.decision.free:
            return []
        left_out = self.acted(now)
        for forms in now.forms.values():  # what is done in a list is not missed on the map
            left_out.update(u for c in forms for u in c.units)
        return [u for u in now.actors if u not in left_out]


def _phase(now: Now) -> object:
    """Names the phase, as far as anybody can tell from outside."""
    decision = now.decision
    if decision is None:
        return None
    return now.game.turn(now.state), decision.role, decision.kind, decision.prompt
