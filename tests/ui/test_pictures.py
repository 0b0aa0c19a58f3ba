"""The screens as they looked when somebody last looked at them, compared with a tolerance.

`GOLAN_PICTURES=rewrite pytest tests/ui/test_pictures.py` stores them anew; look at what it wrote before you
commit it. `GOLAN_PICTURES=/some/folder` stores nothing but writes every screen there at its full size.
A picture that differs is written into the test's own folder, which the failure names.

Pictures are compared in cells of 8 by 8 pixels of the stored size, so that smoother letters or another
driver do not matter, but whatever fills a cell does: a missing panel or counter, a colour, a shift.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageFilter, ImageStat

import golan_heights_of_courage.plugin as hoc_plugin
from golan_core.lessons.guided import lesson_of
from golan_core.plugins.manager import Plugins
from golan_ui.guide.teacher import Guide
from golan_ui.settings import SettingsFile

STORE = Path(__file__).parent / "pictures"
WISH = os.environ.get("GOLAN_PICTURES", "")
WIDTH, CELL = 640, 8
MEAN, WORST = 3.0, 28.0
"""How much cells may differ, of 255: on the whole, and the worst of them."""
SMALL, USUAL, LARGE = (1280, 800), (1920, 1080), (2560, 1440)
FIGHT = "turn 3\nphase israeli-combat\nair 1 1\n34.21: Kahalani-A Kahalani-B\n34.22: 1/51-Tank 2/51-Tank\n"


# ---------------------------------------------------------------------- the measure


def cells(picture: Image.Image) -> Image.Image:
    """A picture as its cells, each of the mean colour of what it holds."""
    size = WIDTH // CELL, round(WIDTH * picture.height / picture.width / CELL)
    return picture.convert("RGB").resize(size, Image.Resampling.BOX)


def difference(one: Image.Image, other: Image.Image) -> tuple[float, float]:
    """Mean and worst difference of the cells of two pictures; of each cell its worst colour counts."""
    red, green, blue = ImageChops.difference(cells(one), cells(other)).split()
    worst = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    return ImageStat.Stat(worst).mean[0], float(worst.getextrema()[1])


def alike(one: Image.Image, other: Image.Image) -> bool:
    mean, worst = difference(one, other)
    return mean <= MEAN and worst <= WORST


def stored_size(size: tuple[int, int]) -> tuple[int, int]:
    return WIDTH, round(WIDTH * size[1] / size[0])


# ----------------------------------------------------------------------- the studio


class Studio:
    """Shows screens in the window at any size, and takes pictures once nothing moves any more."""

    def __init__(self, window: Any, folder: Path, monkeypatch: Any) -> None:
        from golan_ui.app import App

        self.window, self.monkeypatch = window, monkeypatch
        plugins = Plugins(discover=False)
        plugins.register(hoc_plugin, "heights-of-courage")
        file = SettingsFile(folder / "settings.json")
        file.settings.animation, file.settings.edge_pan = 0.0, False
        self.app = App(plugins, window, "", file)

    def sized(self, size: tuple[int, int]) -> Studio:
        """From now on the window's surface has this size."""
        self.monkeypatch.setattr(type(self.window), "surface", size)
        return self

    def themed(self, theme: str) -> Studio:
        self.app.file.settings.theme = theme
        return self

    @property
    def screen(self) -> Any:
        return self.window.screen_now

    def still(self) -> Image.Image:
        """The picture of a screen that has painted and counted everything."""
        if hasattr(self.screen, "settle"):
            self.frame()
            self.screen.settle()
        until = time.monotonic() + 60
        while self.moves():
            assert time.monotonic() < until, "the screen does not come to rest"
            time.sleep(0.005)
        self.screen.dirty = True
        self.frame()
        return self.window.blit.picture().copy()

    def moves(self) -> bool:
        self.frame()
        baker = getattr(self.screen, "baker", None)
        counts = hasattr(self.screen, "report") and self.screen.report is None
        return bool(self.screen.dirty or counts or (baker is not None and baker.waiting))

    def frame(self) -> None:
        self.window.dispatch_event("on_update", 1 / 30)
        self.window.dispatch_event("on_draw")

    def close(self) -> None:
        if self.screen is not None:
            getattr(self.screen, "stop", self.screen.close)()


@pytest.fixture
def studio(window: Any, tmp_path: Path, monkeypatch: Any) -> Iterator[Studio]:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    made = Studio(window, tmp_path, monkeypatch)
    yield made
    made.close()


# ------------------------------------------------------------------------ the views


def menu(studio: Studio, sit: Any, at: Any) -> None:
    studio.app.menu()


def table(studio: Studio, sit: Any, at: Any) -> None:
    """The campaign at its first movement, with a stack in hand."""
    p = sit(studio.app.plugins.game("heights-of-courage"), "historical", seed=7, confirm=False)
    p.press("end")
    p.click("17.19")
    p.point("22.16")
    studio.app.play(p)


def dark_table(studio: Studio, sit: Any, at: Any) -> None:
    table(studio.themed("dark"), sit, at)


def attack(studio: Studio, sit: Any, at: Any) -> None:
    """Two battalions against two, with the odds."""
    p = at(FIGHT)
    p.click("34.22")
    p.click("34.21")
    studio.app.play(p)


def guided(studio: Studio, sit: Any, at: Any) -> None:
    """A step of the guided game that points at a hex."""
    game = studio.app.plugins.game("heights-of-courage")
    guide = Guide(game, lesson_of(game, ""))
    guide.next()
    studio.app.teach(guide)


def report(studio: Studio, sit: Any, at: Any) -> None:
    """A turn with an attack of each side."""
    p = sit(studio.app.plugins.game("heights-of-courage"), "historical", seed=7, confirm=False)

    def on_to(kind: str) -> None:
        while p.asked[1] != kind:
            p.press("end")

    on_to("movement")
    p.click("17.19")
    p.click("22.16")
    on_to("combat")
    p.click("23.16")
    p.click("22.16")
    p.key("enter")
    while p.asked[1] in ("support", "advance"):
        p.key("enter")
    studio.app.play(p)
    studio.app.report(studio.screen)


def settings(studio: Studio, sit: Any, at: Any) -> None:
    studio.app.settings()


View = Callable[[Studio, Any, Any], None]
VIEWS: list[tuple[View, tuple[int, int]]] = [
    *((view, SMALL) for view in (menu, table, dark_table, attack, guided, report, settings)),
    *((view, USUAL) for view in (dark_table, attack, report)),
    *((view, LARGE) for view in (table, guided, menu)),
]


def name_of(view: View, size: tuple[int, int]) -> str:
    return f"{view.__name__.replace('_', '-')}-{size[0]}x{size[1]}"


@pytest.mark.parametrize(("view", "size"), VIEWS, ids=[name_of(*pair) for pair in VIEWS])
def test_a_screen_looks_as_it_did(
    studio: Studio, sit: Any, at: Any, tmp_path: Path, view: View, size: tuple[int, int]
) -> None:
    view(studio.sized(size), sit, at)
    shown = studio.still()
    assert shown.size == size
    file = STORE / f"{name_of(view, size)}.webp"
    if WISH == "rewrite":
        STORE.mkdir(exist_ok=True)
        small = shown.resize(stored_size(size), Image.Resampling.BOX)
        if not file.exists() or not alike(small, Image.open(file)):
            small.save(file, quality=80, method=6)
    elif WISH:
        shown.save(Path(WISH) / f"{file.stem}.png")
        return
    mean, worst = difference(shown, Image.open(file))
    if mean > MEAN or worst > WORST:
        kept = tmp_path / f"{file.stem}.png"
        shown.save(kept)
        pytest.fail(
            f"{file.stem} differs by {mean:.1f} on the whole and {worst:.0f} at worst; it is now as in "
            f"{kept}; if that is right: GOLAN_PICTURES=rewrite pytest {Path(__file__).name}"
        )


def test_no_picture_is_stored_that_nothing_is_compared_with() -> None:
    wanted = {f"{name_of(*pair)}.webp" for pair in VIEWS}
    assert {file.name for file in STORE.iterdir()} == wanted
    assert sum(file.stat().st_size for file in STORE.iterdir()) < 1_500_000


# ---------------------------------------------------------- what the measure can tell


@pytest.fixture
def shown(studio: Studio, sit: Any, at: Any) -> Image.Image:
    """An attack on the screen."""
    attack(studio.sized(SMALL), sit, at)
    return studio.still()


CHANGES: dict[str, Callable[[Image.Image], Image.Image]] = {
    "softer": lambda p: p.filter(ImageFilter.GaussianBlur(1.0)),
    "sharper": lambda p: p.filter(ImageFilter.UnsharpMask(1, 60, 0)),
    "a pixel aside": lambda p: ImageChops.offset(p, 1, 0),
    "a pixel down": lambda p: ImageChops.offset(p, 0, 1),
    "brighter by one": lambda p: p.point(lambda v: min(255, v + 1)),
    "smaller": lambda p: p.resize(stored_size(p.size), Image.Resampling.BOX),
    "noise": lambda p: ImageChops.add(p, Image.effect_noise(p.size, 12).convert("RGB"), 1, -128),
}


def test_what_another_machine_may_do_is_let_pass(shown: Image.Image) -> None:
    for name, change in CHANGES.items():
        assert alike(shown, change(shown)), (name, difference(shown, change(shown)))


def test_another_theme_is_seen(studio: Studio, shown: Image.Image) -> None:
    studio.screen.key("ctrl+t")
    assert not alike(shown, studio.still())


def test_a_missing_panel_is_seen(studio: Studio, shown: Image.Image) -> None:
    for panel, laid in zip(("question", "side", "top", "bottom"), studio.screen.sheets(), strict=True):
        rect, bare = laid.rect, shown.copy()
        hole = Image.new("RGB", (int(rect.width), int(rect.height)), studio.screen.shown.style.palette.table)
        bare.paste(hole, (int(rect.x), int(rect.y)))
        assert not alike(shown, bare), panel


def test_a_missing_stack_is_seen(studio: Studio, sit: Any, at: Any, shown: Image.Image) -> None:
    p = at(FIGHT.replace(" Kahalani-B", ""))
    p.click("34.22")
    studio.app.play(p)
    assert not alike(shown, studio.still())


def test_a_shifted_layout_is_seen(shown: Image.Image) -> None:
    for by in ((8, 0), (0, 8), (-24, 0)):
        assert not alike(shown, ImageChops.offset(shown, *by)), by


def test_a_counter_of_another_colour_is_seen(studio: Studio, shown: Image.Image) -> None:
    camera, ids = studio.screen.stage.camera, studio.screen.presenter.desk.now.board.ids
    half = camera.scale // 3
    for label in ("34.21", "34.22"):
        x, y = (round(v) for v in camera.hex_pixel(ids[label]))
        red, green, blue = shown.crop((x - half, y - half, x + half, y + half)).split()
        other = shown.copy()
        other.paste(Image.merge("RGB", (blue, green, red)), (x - half, y - half))
        assert not alike(shown, other), label
