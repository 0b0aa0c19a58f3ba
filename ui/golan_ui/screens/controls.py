"""What the controls of a table's screen do: buttons, options, and what the window does by itself."""

from __future__ import annotations

from collections.abc import Callable

from golan_ui.panels.widgets import Spot
from golan_ui.screens.question_box import QuestionBox
from golan_ui.screens.shown import Shown
from golan_ui.screens.stage import Stage
from golan_ui.screens.surround import Surround
from golan_ui.table import local
from golan_ui.theme import DARK, LIGHT, Style

_PANS = {"pan-left": (1, 0), "pan-right": (-1, 0), "pan-up": (0, 1), "pan-down": (0, -1)}


class Controls:
    """Does what was pressed, chosen or asked for by key. `commands` are the program's, by option id."""

    def __init__(
        self,
        shown: Shown,
        stage: Stage,
        surround: Surround,
        box: QuestionBox,
        commands: dict[str, Callable[[], None]],
    ) -> None:
        self._shown, self._stage, self._surround, self._box = shown, stage, surround, box
        self._commands = commands

    def obey(self, spot: Spot, shift: bool = False) -> None:
        """A control was pressed."""
        shown, presenter = self._shown, self._shown.presenter
        shown.dirty = True
        if spot.kind == "window" or (spot.kind == "button" and spot.id == "report"):
            self.do(spot.id)
        elif spot.kind == "button":
            presenter.press(spot.id)
        elif spot.kind == "option":
            self.choose(spot.id)
        elif spot.kind == "unit":
            presenter.select_unit(spot.id, shift)
        elif spot.kind == "piece":
            presenter.show_unit(spot.id)
            self._stage.camera.look_at_hexes([presenter.table().cursor])
        elif spot.kind == "tab":
            self._surround.open(spot.id)
        elif spot.kind == "log":
            self._stage.camera.look_at_hexes(shown.table.log[int(spot.id)].hexes)

    def choose(self, option: str) -> None:
        """An option of the question that is open."""
        shown, presenter, before = self._shown, self._shown.presenter, self._box.local
        if before is None:
            presenter.choose(option)
            return
        kind, _, rest = option.partition(":")
        self._box.local, shown.dirty = None, True
        if kind == "hex":
            self._stage.camera.look_at(shown.table.scene.board_view.hex(int(rest)).center)
            presenter.look_at(int(rest))
        elif kind == "tab":
            self._surround.open(rest)
        elif option in ("save", "save-and-go"):
            presenter.press("save")
            if option == "save-and-go" and not self._unsaved:
                self._command(before.kind)
        elif option == "go":
            self._command(before.kind)
        elif option in ("leave", "quit"):
            self.leave(option)
        elif option == "settings":
            self._commands[option]()
        elif option != "back":
            self.do(option)

    # ------------------------------------------------------------------ leaving

    @property
    def _unsaved(self) -> bool:
        desk = self._shown.presenter.desk
        return desk is not None and desk.unsaved

    @property
    def would_lose(self) -> bool:
        """Is there something to ask about before the game is left?"""
        told = self._unsaved and bool(self._shown.presenter.session.journal)
        return told and self._shown.settings.confirm_leave

    def leave(self, how: str) -> None:
        """Leave the game, after a question if it is not saved."""
        if self.would_lose:
            self._box.local, self._shown.dirty = local.unsaved(how), True
        else:
            self._command(how)

    def _command(self, name: str) -> None:
        command = self._commands.get(name)
        if command is not None:
            self._shown.stop()
            command()

    # ----------------------------------------------------------- by itself, or key

    def do(self, action: str) -> bool:
        """Something that the window does by itself; False if the action is none of that kind."""
        shown, stage = self._shown, self._stage
        if action in _PANS:
            dx, dy = _PANS[action]
            stage.camera.pan(dx * stage.port.width / 6, dy * stage.port.height / 6)
        elif action in ("zoom-in", "zoom-out"):
            stage.zoom(1 if action == "zoom-in" else -1)
        elif action == "fit":
            stage.camera.fit(whole=True)
        elif action in ("find", "help", "menu"):
            self._box.local = self._asked(action)
        elif action == "report" and action in self._commands:
            self._commands[action]()
        elif action == "theme":
            shown.style = Style(LIGHT if shown.style.palette is DARK else DARK, shown.style.ratio)
            if action in self._commands:
                self._commands[action]()
        elif self._surround.do(action):
            if action in ("log-back", "log-on"):
                stage.camera.look_at_hexes(self._surround.lit())
        else:
            return False
        shown.dirty = True
        return True

    def _asked(self, action: str) -> local.Local:
        """The window's own question for an action."""
        shown, desk = self._shown, self._shown.presenter.desk
        if action == "find":
            return local.find(shown.table)
        if action == "help":
            return local.help_of(shown.presenter.keys)
        recorded = desk is None or not desk.why_no_record
        return local.menu(shown.style.palette.name, self._commands, recorded)
