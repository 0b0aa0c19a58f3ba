"""What a window shows, as plain data. No drawing library is imported here.

A presenter makes a new `Table` whenever its `revision` has grown; the window draws it.
"""

from __future__ import annotations

from dataclasses import dataclass

from golan_core.view.scene import Panel, Scene

REFUSAL, WARNING, NEWS = "refusal", "warning", "news"


@dataclass(frozen=True, slots=True)
class Button:
    """Something that can be pressed: in the bar, or one line of a dialog. It can be pressed all the same
    where it is not enabled, and then says why."""

    id: str
    label: str
    tooltip: str = ""
    enabled: bool = True
    key: str = ""
    """Name of the key that does the same, e.g. "e", "tab", "shift+u"; "" for none."""
    on: bool = False
    """Whether what it switches is on, e.g. an overlay, or it is ticked, e.g. a unit that takes part."""
    why: str = ""
    """Why it is not enabled, with the rule; "" if it is."""

    @property
    def tip(self) -> str:
        """All that is to be said of it."""
        return " ".join(part for part in (self.tooltip, self.why and f"Not now: {self.why}") if part)


@dataclass(frozen=True, slots=True)
class Dialog:
    """A question. The map stays usable: units that the options name may be clicked there instead.

    `kind` is "odds" (an attack before it is made), "form" (losses, support, an advance: tick and
    commit), "ask" (one of some answers), "pick" (several things may be done in the hex clicked),
    "bot" (a bot was stopped), "over", "find" (a search, in which digits are typed) or "window".
    """

    title: str
    lines: tuple[str, ...] = ()
    options: tuple[Button, ...] = ()
    kind: str = "ask"


@dataclass(frozen=True, slots=True)
class LogLine:
    """Something that happened. `hexes` are ids of the hexes concerned, to be lit up."""

    text: str
    rule: str = ""
    hexes: tuple[int, ...] = ()
    head: bool = False
    """A heading: a phase begins."""


@dataclass(frozen=True, slots=True)
class Table:
    """Everything in the window at one moment."""

    scene: Scene
    """The game's scene with the overlays of the selection, the reach, the targets and the path."""
    prompt: str = ""
    rosters: tuple[Panel, ...] = ()
    """What can be leafed through beside the map; panels of one title belong together."""
    buttons: tuple[Button, ...] = ()
    dialog: Dialog | None = None
    log: tuple[LogLine, ...] = ()
    hover: tuple[str, ...] = ()
    """Lines about the hex under the pointer: units, terrain, cost, or why it is forbidden."""
    message: str = ""
    """The last refusal or notice; "" for none."""
    tone: str = REFUSAL
    """What sort of message it is: a refusal, a warning, or news that all is well."""
    busy: bool = False
    """A bot thinks."""
    over: str = ""
    """How the game ended; "" while it runs."""
    selection: tuple[str, ...] = ()
    """Units in hand."""
    reserve: str = ""
    """Title of the panels with the units that can act, where none of them is on the map."""
    cursor: int = -1
    """Hex of the keyboard's cursor; -1 before it was used."""
    role: str = ""
    """Who decides; "" at the end."""
