"""The window: arcade's events turned into calls of a screen, and frames drawn only when they change."""

from __future__ import annotations

import time
from typing import Any

import arcade

from golan_ui.map.blit import Blitter
from golan_ui.map.camera import Point
from golan_ui.screens.screen import LEFT, MIDDLE, RIGHT, Screen

_BUTTONS = {
    arcade.MOUSE_BUTTON_LEFT: LEFT,
    arcade.MOUSE_BUTTON_MIDDLE: MIDDLE,
    arcade.MOUSE_BUTTON_RIGHT: RIGHT,
}
_SPECIAL = {
    arcade.key.ESCAPE: "escape",
    arcade.key.RETURN: "enter",
    arcade.key.NUM_ENTER: "enter",
    arcade.key.SPACE: "space",
    arcade.key.TAB: "tab",
    arcade.key.BACKSPACE: "backspace",
    arcade.key.DELETE: "delete",
    arcade.key.HOME: "home",
    arcade.key.END: "end",
    arcade.key.PAGEUP: "pageup",
    arcade.key.PAGEDOWN: "pagedown",
    arcade.key.LEFT: "left",
    arcade.key.RIGHT: "right",
    arcade.key.UP: "up",
    arcade.key.DOWN: "down",
    arcade.key.PLUS: "plus",
    arcade.key.EQUAL: "plus",
    arcade.key.NUM_ADD: "plus",
    arcade.key.MINUS: "minus",
    arcade.key.NUM_SUBTRACT: "minus",
    arcade.key.QUESTION: "f1",
}
IDLE = 1 / 30


def _button(button: int, modifiers: int) -> str:
    """A mouse button; with Ctrl the left one stands for the middle one, which not every mouse has."""
    name = _BUTTONS[button]
    return MIDDLE if name == LEFT and modifiers & arcade.key.MOD_CTRL else name


def key_name(symbol: int, modifiers: int = 0) -> str:
    """The name of a key with its modifiers, e.g. "shift+u"; "" for a modifier alone."""
    name = _SPECIAL.get(symbol, "")
    if not name and 33 <= symbol < 127:
        name = chr(symbol).lower()
    if not name and arcade.key.F1 <= symbol <= arcade.key.F12:
        name = f"f{symbol - arcade.key.F1 + 1}"
    if not name and arcade.key.NUM_0 <= symbol <= arcade.key.NUM_9:
        name = str(symbol - arcade.key.NUM_0)
    if not name:
        return ""
    held = [
        word for word, bit in (("alt", arcade.key.MOD_ALT), ("ctrl", arcade.key.MOD_CTRL)) if modifiers & bit
    ]
    if modifiers & arcade.key.MOD_SHIFT:
        held.append("shift")
    return "+".join([*held, name])


class GolanWindow(arcade.Window):
    """One window of golan. `show` changes what it shows."""

    def __init__(self, width: int, height: int, title: str) -> None:
        super().__init__(
            width,
            height,
            title,
            resizable=True,
            antialiasing=False,
            draw_rate=IDLE,
            update_rate=IDLE,
            fixed_rate=1.0,  # nothing is done at it
            enable_polling=False,
        )
        self.screen_now: Screen | None = None
        self.blit = Blitter(self.ctx)
        self.frames = 0
        """How many frames were drawn."""
        self.seconds = 0.0
        """How long the last of them took, without the card's own time."""
        self._presented = False
        self._away = False
        if not self.headless:
            self.set_minimum_size(960, 600)

    @property
    def surface(self) -> tuple[int, int]:
        """Width and height in pixels."""
        width, height = self.get_framebuffer_size()
        return int(width), int(height)

    def show(self, screen: Screen) -> None:
        """Show another screen from now on."""
        self.screen_now = screen
        screen.resize(*self.surface, self.get_pixel_ratio())
        screen.dirty = True

    def pixel(self, x: float, y: float) -> Point:
        """The pixel of a place that arcade names."""
        ratio = self.get_pixel_ratio()
        return x * ratio, self.surface[1] - 1 - y * ratio

    # ------------------------------------------------------------------ frames

    def on_update(self, delta_time: float) -> None:
        if self.screen_now is not None:
            self.screen_now.tick(time.monotonic())

    def on_draw(self) -> None:
        if self.screen_now is None or self._away or not self.screen_now.dirty:
            return
        begun = time.perf_counter()
        self.screen_now.dirty = False
        self.blit.begin(self.surface)
        try:
            self.screen_now.draw()
        finally:
            self.blit.end()
        self.frames += 1
        self._presented = False
        self.seconds = time.perf_counter() - begun

    def flip(self) -> None:
        """Present a frame, if there is a new one: a still table costs nothing."""
        if not self._presented:
            self._presented = True
            super().flip()

    def on_resize(self, width: int, height: int) -> None:
        super().on_resize(width, height)
        if getattr(self, "screen_now", None) is not None:
            self.show(self.screen_now)  # type: ignore[arg-type]

    def on_expose(self) -> None:
        """The window was uncovered."""
        if self.screen_now is not None:
            self.screen_now.dirty = True

    def on_hide(self) -> None:
        """The window was hidden or made an icon: the game goes on, and nothing is drawn."""
        self._away = True

    def on_show(self) -> None:
        self._away = False
        self.on_expose()

    # ------------------------------------------------------------------- input

    def on_mouse_motion(self, x: int, y: int, dx: int, dy: int) -> None:
        if self.screen_now is not None:
            self.screen_now.pointed(self.pixel(x, y))

    def on_mouse_press(self, x: int, y: int, button: int, modifiers: int) -> None:
        if self.screen_now is not None and button in _BUTTONS:
            shift = bool(modifiers & arcade.key.MOD_SHIFT)
            self.screen_now.pressed(self.pixel(x, y), _button(button, modifiers), shift)

    def on_mouse_leave(self, x: int, y: int) -> None:
        """The pointer has left the window: it points at nothing."""
        if self.screen_now is not None:
            self.screen_now.pointed((-1.0, -1.0))

    def on_mouse_release(self, x: int, y: int, button: int, modifiers: int) -> None:
        if self.screen_now is not None and button in _BUTTONS:
            shift = bool(modifiers & arcade.key.MOD_SHIFT)
            self.screen_now.released(self.pixel(x, y), _button(button, modifiers), shift)

    def on_mouse_drag(self, x: int, y: int, dx: int, dy: int, buttons: int, modifiers: int) -> None:
        held = next((name for bit, name in _BUTTONS.items() if buttons & bit), "")
        if self.screen_now is not None and held:
            ratio = self.get_pixel_ratio()
            self.screen_now.dragged(self.pixel(x, y), (dx * ratio, -dy * ratio), held)

    def on_mouse_scroll(self, x: int, y: int, scroll_x: float, scroll_y: float) -> None:
        if self.screen_now is not None:
            self.screen_now.wheel(self.pixel(x, y), scroll_y)

    def on_key_press(self, symbol: int, modifiers: int) -> None:
        name = key_name(symbol, modifiers)
        if self.screen_now is not None and name:
            self.screen_now.key(name)

    def on_text(self, text: str) -> None:
        if self.screen_now is not None and text.isprintable():
            self.screen_now.typed(text)

    def on_close(self) -> None:
        if self.screen_now is None or self.screen_now.close():
            super().on_close()

    def leave(self) -> None:
        """Close the window without asking."""
        self.screen_now = None
        self.close()

    def picture(self) -> Any:
        """What the window shows now, as a Pillow image."""
        if self.screen_now is not None:
            self.screen_now.dirty = True
        self.on_draw()
        return arcade.get_image().convert("RGB")
