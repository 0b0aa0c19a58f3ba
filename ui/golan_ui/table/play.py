"""A game that is played: the parts of its table put together. It knows no drawing library.

Everything about the game comes through the plugin API: the scene, the choices, the reasons, the odds.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from pathlib import Path

from golan_core.play.session import Session
from golan_ui.keys import Keys
from golan_ui.table.buttons import Buttons
from golan_ui.table.desk import Desk
from golan_ui.table.form import Form
from golan_ui.table.hand import Hand
from golan_ui.table.keyboard import Keyboard
from golan_ui.table.log import Log
from golan_ui.table.opponents import Seats
from golan_ui.table.question import Question
from golan_ui.table.sight import Sight
from golan_ui.table.view import Table


class Play:
    """One game at the table. `seats` gives each role a bot, or None for a human."""

    hurry = math.inf

    def __init__(
        self, session: Session, seats: Seats, *, log: Log | None = None, save_path: Path | None = None
    ) -> None:
        """`log` must watch the session already, if it is given."""
        self.desk = Desk(session, seats, log, save_path)
        self.hand = Hand(self.desk, Form(self.desk))
        self.sight = Sight(self.desk, self.hand)
        self.buttons = Buttons(self.desk, self.hand, self.sight)
        self.question = Question(self.desk, self.hand, self.buttons)
        self._keyboard = Keyboard(self.desk, self.hand, self.sight, self.buttons, self.question)
        self.traces = self.desk.traces
        self.adorn: Callable[[Table], Table] = lambda table: table
        """Changes every table before it is shown, e.g. to point something out."""
        self._table: tuple[int, Table] | None = None

    @property
    def session(self) -> Session:
        return self.desk.session

    @property
    def keys(self) -> Keys:
        return self.desk.keys

    @property
    def revision(self) -> int:
        return self.desk.revision

    @property
    def hover(self) -> int | None:
        return self.sight.hover

    def table(self) -> Table:
        if self._table is None or self._table[0] != self.revision:
            self._table = (self.revision, self.adorn(self._made()))
        return self._table[1]

    def _made(self) -> Table:
        desk, sight = self.desk, self.sight
        return Table(
            scene=sight.scene(),
            prompt=sight.prompt(),
            rosters=desk.now.board.rosters,
            buttons=tuple(self.buttons.shown()),
            dialog=self.question.dialog(),
            log=desk.log.lines,
            hover=tuple(sight.about_hover()),
            message=desk.message,
            tone=desk.tone,
            busy=desk.opponents.busy,
            over=desk.over,
            selection=self.hand.units,
            reserve=sight.reserve(),
            cursor=sight.cursor,
            role=desk.now.role,
        )

    def use(self, keys: Keys, confirm: bool) -> None:
        self.desk.keys, self.desk.confirm = keys, confirm
        self.desk.changed()

    def beat(self, now: float) -> None:
        """Nothing goes on by itself but the bots, whose work the screen hands out."""

    def claims(self, key: str) -> bool:
        return False

    # -------------------------------------------------------------------- input

    def click_hex(self, hex_id: int, shift: bool = False) -> None:
        self.hand.click(hex_id, shift)

    def lay_waypoint(self, hex_id: int) -> None:
        self.hand.lay_waypoint(hex_id)

    def hover_hex(self, hex_id: int | None) -> None:
        self.sight.point_at(hex_id)

    def right_click(self) -> None:
        self.hand.put_down()

    def look_at(self, hex_id: int) -> None:
        self.sight.go_to(hex_id)

    def show_unit(self, unit: str) -> None:
        desk, hand = self.desk, self.hand
        if not desk.opponents.due and hand.form.draft is None and unit in desk.now.actors:
            hand.picks = ()
            desk.say("")
            hand.hold([unit])
        self.sight.go_to(desk.now.board.place(unit))

    def select_unit(self, unit: str, add: bool = False) -> None:
        self.hand.take_unit(unit, add)

    def press(self, button: str) -> None:
        self.buttons.press(button)

    def choose(self, option: str) -> None:
        self.question.choose(option)

    def key(self, name: str) -> None:
        self._keyboard.key(name)
