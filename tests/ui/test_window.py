"""The real window, without a display: what is drawn, and what the mouse and the keys do."""

from __future__ import annotations

import time
from typing import Any

import pytest

from golan_ui.theme import DARK


def pixels(player: Any, label: str) -> tuple[int, int, int]:
    """The colour near a hex's lower left, where neither counter nor number lies."""
    x, y = player.hex(label)
    scale = player.screen.stage.camera.scale
    return player.picture().getpixel((round(x - scale * 0.33), round(y - scale * 0.2)))


def test_first_frame_shows_map_counters_and_panels(play: Any, moving: Any) -> None:
    player = play(moving)
    picture = player.picture()
    assert picture.size == player.window.surface
    port = player.screen.stage.port
    board = picture.crop((int(port.x), int(port.y), int(port.right), int(port.bottom)))
    assert len(board.getcolors(1 << 24)) > 500
    assert [s.id for s in player.screen.surround.side.sheet.spots if s.kind == "button"][:1] == ["end"]
    assert player.screen.shown.revision == moving.revision


def test_a_still_table_is_not_drawn_again(play: Any, moving: Any) -> None:
    player = play(moving)
    player.screen.settle()
    player.frame()
    before = player.window.frames
    for _ in range(5):
        player.frame()
    assert player.window.frames == before


def test_click_reach_path_and_move(play: Any, moving: Any) -> None:
    player = play(moving)
    dull = pixels(player, "10.28")
    player.click("16.19")
    assert moving.selection
    assert "10.28" in moving.lit("reach")
    lit = pixels(player, "10.28")
    assert lit != dull
    assert lit[1] - lit[0] > dull[1] - dull[0], "reachable hexes are tinted green"
    player.point(player.hex("12.26"))
    assert "12.26" in moving.lit("path")
    assert any("move to 12.26" in line for line in player.table.hover)
    units = moving.selection
    player.click("12.26")
    assert {moving.where(u) for u in units} == {"12.26"}
    assert "12.26" in player.table.log[-1].text
    player.key("u")
    assert {moving.where(u) for u in units} == {"16.19"}


def test_drag_moves_units_and_elsewhere_the_map(play: Any, moving: Any) -> None:
    player = play(moving)
    start = player.hex("16.19")
    end = player.screen.stage.camera.hex_pixel(moving.now.board.ids["14.24"])
    player.drag(start, end)
    assert any(moving.where(c) == "14.24" for c in moving.now.board.counters)
    center = player.screen.stage.camera.center
    empty = player.screen.stage.camera.hex_pixel(moving.now.board.ids["18.24"])
    player.drag(empty, (empty[0] - 120, empty[1] + 60))
    assert player.screen.stage.camera.center != center
    assert player.screen.stage.camera.to_screen(
        player.screen.stage.camera.view.hex(moving.now.board.ids["18.24"]).center
    ) == (pytest.approx((empty[0] - 120, empty[1] + 60), abs=3))


def test_a_forbidden_hex_says_why(play: Any, moving: Any) -> None:
    player = play(moving)
    player.click("16.19")
    player.click("07.10")
    assert "[" in player.table.message
    assert player.screen.surround.bottom.sheet.ground == "alert"
    player.click("07.10", button=4)
    assert not moving.selection


def test_phase_ends_by_key_and_by_button(play: Any, moving: Any) -> None:
    player = play(moving)
    player.key("e")
    assert moving.asked != ("syrian", "movement")
    player.key("u")
    assert moving.asked == ("syrian", "movement")
    player.push("button", "end")
    assert moving.asked != ("syrian", "movement")


def test_a_turn_of_units_by_keyboard_alone(play: Any, moving: Any) -> None:
    player = play(moving)
    player.key("tab")
    units, start = moving.selection, moving.cursor
    assert units
    assert player.screen.stage.port.holds(player.screen.stage.camera.hex_pixel(start))
    player.key("up", "up", "up", "enter")
    assert moving.now.board.place(units[0]) != start


def test_zoom_keeps_the_hex_under_the_pointer(play: Any, moving: Any) -> None:
    player = play(moving)
    at = player.hex("20.20")
    for notches in (1, 1, 1, -1, -3, -1, 2):
        player.wheel(at, notches)
        assert moving.now.board.label(player.screen.stage.camera.hex_at(at)) == "20.20"
    player.key("home")
    seen = player.screen.stage.camera.seen
    assert seen[1] < 0
    assert seen[3] > player.screen.stage.camera.view.bounds[3]


def test_sharp_tiles_arrive_by_themselves(play: Any, moving: Any) -> None:
    player = play(moving)
    player.key("pageup")
    for _ in range(300):
        player.frame()
        if not player.screen.shown.baker.waiting:
            break
        time.sleep(0.02)
    assert not player.screen.shown.baker.waiting
    shown = player.window.picture()
    assert shown.tobytes() == player.picture().tobytes()


def test_minimap_moves_the_map(play: Any, moving: Any) -> None:
    player = play(moving)
    rect = player.screen.stage.minimap.rect
    player.press((rect.x + rect.width / 2, rect.y + 8))
    assert player.screen.stage.camera.center[1] < 6


def test_resize_lays_out_anew(play: Any, moving: Any, monkeypatch: Any) -> None:
    player = play(moving)
    middle = player.screen.stage.camera.center
    player.screen.resize(1000, 640, 1.0)
    player.screen.draw()
    assert player.screen.surround.side.rect.right == 1000
    assert player.screen.surround.bottom.rect.bottom == 640
    assert player.screen.stage.camera.center == pytest.approx(middle, abs=2)
    player.screen.resize(1280, 800, 2.0)
    player.screen.draw()
    assert player.screen.stage.camera.steps[0] == 18
    player.screen.resize(*player.window.surface, 1.0)


def test_stack_in_the_panel_picks_single_units(play: Any, moving: Any) -> None:
    player = play(moving)
    player.click("16.19")
    assert len(moving.selection) > 1
    player.push("unit", moving.selection[0])
    assert len(moving.selection) == 1


def test_log_lines_light_their_hexes(play: Any, moving: Any) -> None:
    player = play(moving)
    player.click("16.19")
    player.click("12.26")
    number = len(player.table.log) - 1
    player.point(player.spot("log", str(number)))
    assert player.screen.stage.lit_scene(player.screen.surround.lit()).overlays[-1].kind == "log"
    player.press(player.spot("log", str(number)))
    assert player.screen.stage.port.holds(player.screen.stage.camera.hex_pixel(moving.now.board.ids["12.26"]))


def test_overlays_by_key(play: Any, moving: Any) -> None:
    player = play(moving)
    before = player.picture().tobytes()
    player.key("f2")
    assert moving.sight.shown
    assert player.picture().tobytes() != before
    player.key("f2")
    assert player.picture().tobytes() == before


def test_menu_find_help_and_theme(play: Any, moving: Any) -> None:
    player = play(moving)
    player.key("f")
    player.type("fkuneitra")
    player.key("enter")
    assert player.screen.box.local is None
    assert moving.now.board.label(moving.hover).startswith("2")
    player.key("f1")
    assert player.screen.box.local.kind == "help"
    player.key("down", "escape")
    assert player.screen.box.local is None
    player.key("ctrl+t")
    assert player.screen.shown.style.palette is DARK
    assert player.left == ["theme"]
    player.key("m")
    player.push("option", "back")
    assert player.screen.box.local is None


def test_leaving_asks_for_a_game_that_is_not_saved(play: Any, moving: Any) -> None:
    player = play(moving)
    assert not player.screen.close()
    player.frame()
    player.push("option", "save-and-go")
    assert moving.desk.save_path.exists()
    assert player.left == ["quit"]


def test_tooltips_of_controls_say_why_not(play: Any, hoc: Any, sit: Any) -> None:
    player = play(sit(hoc, "historical", seed=7))
    disabled = next(b for b in player.table.buttons if not b.enabled)
    player.point(player.spot("button", disabled.id))
    assert disabled.why in player.screen.shown.tip.lines[0]


def test_every_control_has_a_tooltip_or_a_key(play: Any, moving: Any) -> None:
    player = play(moving)
    for button in player.table.buttons:
        assert button.tooltip
        assert button.key
    for laid in (player.screen.surround.side, player.screen.surround.top):
        for spot in laid.sheet.spots:
            assert spot.tip or spot.kind in ("log", "scroll")


def test_bots_think_off_the_thread_and_can_be_stopped(play: Any, hoc: Any, sit: Any) -> None:
    p = sit(hoc, "historical", {"syrian": "random", "israeli": None}, seed=7)
    player = play(p)
    assert p.table().busy
    assert not p.session.journal
    until = time.monotonic() + 10
    while not p.session.journal and time.monotonic() < until:
        player.frame()
        time.sleep(0.005)
    assert p.session.journal
    player.key("b")
    assert not p.table().busy
    moves = len(p.session.journal)
    for _ in range(5):
        player.frame()
    assert len(p.session.journal) == moves
    assert "stopped" in player.table.message


def test_a_bot_that_fails_is_told(play: Any, toy: Any, sit: Any) -> None:
    class Broken:
        name = "broken"

        def choose(self, *_: Any) -> Any:
            raise RuntimeError("no idea")

    p = sit(toy, seats={"red": Broken()})
    try:
        p.game.look.scene(p.session.state)
    except NotImplementedError:
        pytest.skip("the toy game draws nothing")
    player = play(p)
    until = time.monotonic() + 5
    while "no idea" not in player.table.message and time.monotonic() < until:
        player.frame()
        time.sleep(0.005)
    assert "no idea" in player.table.message


FIGHT = "turn 3\nphase israeli-combat\nair 1 1\n34.21: Kahalani-A Kahalani-B\n34.22: 1/51-Tank 2/51-Tank\n"


def test_an_attack_by_mouse_with_the_odds_in_sight(play: Any, at: Any) -> None:
    p = at(FIGHT, 4, 4)
    player = play(p)
    player.click("34.22")
    assert player.table.dialog.kind == "odds"
    target = player.screen.stage.camera.hex_pixel(p.now.board.ids["34.22"])
    assert not player.screen.box.laid.rect.holds(target), "the question hides its target"
    player.push("option", "unit:Kahalani-A")
    player.click("34.21")
    assert any("/36" in line for line in player.table.dialog.lines)
    assert not p.session.journal
    start = player.screen.box.laid.rect
    grip = player.spot("drag", "dialog")
    player.drag(grip, (grip[0] - 60, grip[1] + 40))
    assert player.screen.box.laid.rect.y == pytest.approx(start.y + 40, abs=3)
    player.key("enter")
    assert p.session.journal[-1].text.startswith("attack 34.22")


def test_pictures_can_be_seen_through_rightly(window: Any) -> None:
    """On glass and laid on paper is the same as painted on paper."""
    from PIL import Image, ImageChops

    from golan_core.drawing.counters import CounterPress, paint_stack
    from golan_core.drawing.theme import Theme
    from golan_core.view.scene import CounterView
    from golan_ui.map.pieces import stack_picture

    pile = [
        CounterView(f"u{i}", 1, "syrian", "S", "syr", "armor", "brigade", "5-4-10", 1, 2) for i in (1, 2, 3)
    ]
    press = CounterPress(Theme(), {})
    glass = stack_picture(pile, 60, press)
    paper = Image.new("RGB", glass.size, "#c8b070")
    paint_stack(paper, (glass.width / 2, glass.height / 2), pile, 60, press)
    size = glass.size
    window.ctx.screen.use()
    window.blit.begin(window.surface)
    window.blit.fill(_whole(window), "#c8b070")
    window.blit.draw(window.blit.texture(glass), (10, 20))
    window.blit.end()
    import arcade

    shown = arcade.get_image().convert("RGB").crop((10, 20, 10 + size[0], 20 + size[1]))
    worst = max(high for _, high in ImageChops.difference(shown, paper).getextrema())
    assert worst <= 3


def _whole(window: Any) -> Any:
    from golan_ui.map.camera import Rect

    return Rect(0, 0, *window.surface)


def test_a_hidden_window_draws_nothing(play: Any, moving: Any) -> None:
    player = play(moving)
    player.screen.settle()
    player.frame()
    before = player.window.frames
    player.window.dispatch_event("on_hide")
    player.key("f2")
    assert player.window.frames == before
    player.window.dispatch_event("on_show")
    player.frame()
    assert player.window.frames == before + 1


def test_pictures_that_hide_what_is_below_are_cut_at_the_clip(window: Any) -> None:
    """They are copied, not drawn: the clip and the edges of the window have to hold for them too."""
    from PIL import Image

    from golan_ui.map.camera import Rect

    stripes = Image.new("RGB", (60, 40), "#ff0000")
    stripes.paste("#0000ff", (0, 0, 60, 20))
    blit = window.blit
    picture = blit.texture(stripes)
    blit.begin(window.surface)
    blit.fill(_whole(window), "#c8b070")
    blit.draw(picture, (-30, -20))
    blit.clip(Rect(110, 105, 20, 20))
    blit.draw(picture, (100, 100))
    blit.fill(Rect(125, 100, 100, 100), "#00ff00")
    blit.clip(None)
    blit.end()
    import arcade

    shown = arcade.get_image().convert("RGB")
    ground, red, blue, green = (200, 176, 112), (255, 0, 0), (0, 0, 255), (0, 255, 0)
    wanted = {(0, 0): red, (29, 19): red, (30, 19): ground, (29, 20): ground}
    wanted |= {(109, 110): ground, (110, 104): ground, (110, 105): blue, (124, 119): blue}
    wanted |= {(110, 120): red, (110, 124): red, (110, 125): ground, (125, 110): green, (130, 110): ground}
    assert {at: shown.getpixel(at) for at in wanted} == wanted


def test_a_zoom_step_shows_the_old_pictures_until_the_new_are_painted(play: Any, moving: Any) -> None:
    player = play(moving)
    player.screen.settle()
    player.frame()
    counters = player.screen.stage.layers[1]
    at = player.screen.stage.port.middle
    with player.screen.shown.baker.resting():
        painted = len(counters._pictures)
        player.window.dispatch_event("on_mouse_scroll", *player.arcade_xy(at), 0, 1)
        player.screen.draw()
        assert len(counters._pictures) == painted
        assert player.screen.shown.baker.waiting


def test_a_baker_that_rests_begins_nothing() -> None:
    from PIL import Image

    from golan_ui.map.baker import Baker

    baker = Baker()
    with baker.resting():
        baker.ask("a", lambda: Image.new("RGB", (1, 1)))
        time.sleep(0.05)
        assert not baker.take()
    until = time.monotonic() + 5
    while baker.waiting and time.monotonic() < until:
        baker.take()
        time.sleep(0.005)
    assert not baker.waiting
    baker.stop()


def test_a_rough_map_grows_sharp_tile_by_tile(play: Any, moving: Any) -> None:
    """Where tiles are missing the small map is stretched once; what comes in later is laid over it."""
    player = play(moving)
    player.screen.settle()
    player.frame()
    player.screen.stage.camera.zoom(2)
    player.screen.dirty = True
    with player.screen.shown.baker.resting():
        player.window.dispatch_event("on_draw")
        board = player.screen.stage.layers[0]
        first = board._rough
        assert first is not None
        missing = len(first.missing)
    until = time.monotonic() + 20
    grew = []
    while player.screen.shown.baker.waiting and time.monotonic() < until:
        player.frame()
        if board._rough is not None:
            assert board._rough is first
            grew.append(len(first.missing))
        time.sleep(0.005)
    assert min(grew) < missing
    player.frame()
    assert board._rough is None
    shown = player.window.picture()
    assert shown.tobytes() == player.picture().tobytes()
