"""What a screen asks of whatever lies on its table: a game that is played, or one that is watched."""

from __future__ import annotations

from collections import deque
from typing import Protocol

from golan_core.play.session import Session
from golan_ui.keys import Keys
from golan_ui.table.desk import Desk
from golan_ui.table.trace import Trace
from golan_ui.table.view import Table


class Presenter(Protocol):
    """A table to draw whenever its `revision` has grown, and all that can be done to it."""

    traces: deque[Trace]
    """What was done on the map since a window last looked, the oldest first; the window clears it."""

    @property
    def session(self) -> Session: ...

    @property
    def desk(self) -> Desk | None:
        """Where the game goes on, with its bots and its file; None if it is only watched."""

    @property
    def keys(self) -> Keys: ...

    @property
    def revision(self) -> int: ...

    @property
    def hover(self) -> int | None:
        """Hex under the pointer."""

    @property
    def hurry(self) -> float:
        """Seconds in which every motion must be over."""

    def table(self) -> Table:
        """Everything to draw now."""

    def use(self, keys: Keys, confirm: bool) -> None:
        """Take over what the user has set."""

    def beat(self, now: float) -> None:
        """Time goes by, in seconds of one clock."""

    def claims(self, key: str) -> bool:
        """Is a key for the table, whatever else the window may have it do?"""

    def click_hex(self, hex_id: int, shift: bool = False) -> None: ...

    def lay_waypoint(self, hex_id: int) -> None:
        """Go by way of a hex."""

    def hover_hex(self, hex_id: int | None) -> None: ...

    def right_click(self) -> None: ...

    def look_at(self, hex_id: int) -> None:
        """Bring the cursor to a hex."""

    def show_unit(self, unit: str) -> None:
        """Point a unit out, and take it in hand if it can do something now."""

    def select_unit(self, unit: str, add: bool = False) -> None:
        """Take a unit in hand, besides those that are."""

    def press(self, button: str) -> None:
        """A button of the bar, by its id."""

    def choose(self, option: str) -> None:
        """An option of the dialog, by its id."""

    def key(self, name: str) -> None:
        """A key, by its name."""
