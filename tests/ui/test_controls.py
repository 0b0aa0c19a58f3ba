"""Every control of every screen: it has a tooltip, and a key or what the keyboard does instead."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from golan_core.plugins.manager import Plugins
from golan_ui.keys import BINDINGS, WITHOUT_KEY, option_number
from golan_ui.panels.widgets import Spot
from golan_ui.settings import SettingsFile

ONLY_A_PLACE = ("scroll",)
"""Kinds of spots that are no controls: where the wheel scrolls."""

FIGHT = "turn 3\nphase israeli-combat\nair 1 1\n34.21: Kahalani-A Kahalani-B\n34.22: 1/51-Tank 2/51-Tank\n"


def spots(screen: Any) -> list[Spot]:
    """All that can be pointed at on a screen, whatever screen it is."""
    sheets = [laid.sheet for laid in screen.sheets() if laid.sheet]
    assert sheets
    return [spot for sheet in sheets for spot in sheet.spots]


def check(screen: Any, where: str) -> set[str]:
    """Nothing on the screen is without words or without a key; gives the kinds that were there."""
    found = spots(screen)
    for spot in found:
        told = f"{where}: {spot.kind} {spot.id!r}"
        if spot.kind not in ONLY_A_PLACE:
            assert spot.tip.strip(), f"{told} has no tooltip"
        assert spot.key or spot.kind in WITHOUT_KEY, f"{told} has no key"
    return {spot.kind for spot in found}


@pytest.fixture
def app(window: Any, tmp_path: Path, monkeypatch: Any) -> Iterator[Any]:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    from golan_ui.app import App

    made = App(Plugins(), window, "", SettingsFile(tmp_path / "settings.json"))
    yield made
    if window.screen_now is not None:
        getattr(window.screen_now, "stop", window.screen_now.close)()


def frame(window: Any) -> Any:
    window.dispatch_event("on_update", 1 / 30)
    window.dispatch_event("on_draw")
    return window.screen_now


def test_the_menu_and_its_pages(app: Any, window: Any, hoc: Any, sit: Any) -> None:
    app.menu()
    for key, page in (("", "main"), ("n", "new"), ("escape", "main"), ("l", "load"), ("escape", "main")):
        if key:
            window.screen_now.key(key)
        check(frame(window), page)
    save = Path(app.file.path.parent) / "data" / "golan" / "saves" / "war.golan"
    p = sit(hoc, "historical", seed=7)
    p.press("end")
    save.parent.mkdir(parents=True, exist_ok=True)
    assert p.desk.save(save)
    window.screen_now.key("l")
    check(frame(window), "load with a file")
    window.screen_now.key("1")
    check(frame(window), "seats")
    window.screen_now.key("escape")
    window.screen_now.key("escape")
    window.screen_now.key("h")
    check(frame(window), "help")


def test_the_settings_and_the_keys(app: Any, window: Any) -> None:
    app.settings()
    kinds = check(frame(window), "settings")
    assert {"entry", "less", "more"} <= kinds
    window.screen_now.key("k")
    screen = frame(window)
    seen = set()
    for number in range(len(screen.menu.page().entries)):
        check(screen, "keys")
        seen |= {s.id for s in spots(screen)}
        window.screen_now.key("down")
        screen = frame(window)
        assert number < 200
    assert {f"key:{action}" for action in BINDINGS} <= seen, "every action can be brought into sight"


def test_the_table_through_a_turn(play: Any, hoc: Any, sit: Any, tmp_path: Path) -> None:
    p = sit(hoc, "historical", seed=7, save_path=tmp_path / "war.golan", confirm=False)
    player = play(p)
    kinds: set[str] = set()
    asked: set[str] = set()
    for _ in range(18):
        player.frame()
        kinds |= check(player.screen, str(p.asked))
        _numbers_do_something(player)
        asked.add(p.asked[1])
        if p.now.actors:
            player.key("tab")
            kinds |= check(player.screen, f"{p.asked} with units in hand")
            player.key("escape")
        player.key("e") if p.now.end else player.key("1")
        if p.asked[1] == "over":
            break
    assert {"reinforcement", "movement", "exploitation"} <= asked, "combat is in a test of its own"
    assert {"button", "window", "track", "tab", "unit"} <= kinds


def _numbers_do_something(player: Any) -> None:
    """Each button's key is bound to it, or is the number of one button alone."""
    keys = [b.key for b in player.table.buttons if b.enabled and b.key]
    assert len(keys) == len(set(keys))
    for button in player.table.buttons:
        action = player.presenter.keys.action(button.key)
        overlay = button.id.startswith("overlay:") and action.startswith("overlay-")
        assert overlay or action == button.id or option_number(button.key), button


def test_every_tab_can_be_leafed_through(play: Any, hoc: Any, sit: Any) -> None:
    player = play(sit(hoc, "historical", seed=7))
    seen = []
    while player.screen.surround.state.tab not in seen:
        seen.append(player.screen.surround.state.tab)
        kinds = check(player.screen, seen[-1])
        if seen[-1] in ("Israeli", "Arrivals"):
            assert "piece" in kinds
            player.key("ctrl+pagedown")
            assert player.screen.surround.state.scroll > 0
            player.wheel(player.spot("scroll", seen[-1]), 30)
            assert player.screen.surround.state.scroll == 0
        player.key("ctrl+tab")
    assert seen == ["Arrivals", "Dead", "Log", "Turn 1", "Israeli", "Syrian"]  # opened on what may arrive


def test_questions_of_a_fight(play: Any, at: Any) -> None:
    p = at(FIGHT, 6, 6)
    player = play(p)
    player.click("34.22")
    check(player.screen, "odds")
    player.click("34.21")
    player.key("enter")
    asked = set()
    while p.asked[1] not in ("combat", "over"):
        check(player.screen, p.asked[1])
        asked.add(p.asked[1])
        if p.asked[1] == "retreat":
            player.click(next(iter(p.lit("reach"))))
            continue
        for _ in range(p.session.decision.data.get("count", 0)):
            able = p.draft.able.items()
            player.key(str(1 + next(i for i, (u, n) in enumerate(able) if p.draft.units.count(u) < n)))
        player.key("enter")
    assert {"support", "losses", "retreat", "advance"} <= asked


def test_questions_of_the_window_and_of_a_stopped_bot(play: Any, hoc: Any, sit: Any) -> None:
    p = sit(hoc, "historical", {"syrian": "random", "israeli": None}, seed=7)
    player = play(p)
    player.key("b")
    check(player.screen, "a stopped bot")
    assert player.table.dialog.kind == "bot"
    for key, kind in (("m", "menu"), ("f1", "help"), ("f", "find")):
        player.key(key)
        assert player.screen.box.local.kind == kind
        if kind == "find":
            player.type("fkun")
        check(player.screen, kind)
        player.key("escape")
    player.screen.controls.leave("quit")
    player.frame()
    player.key("escape")


def test_a_watched_game_the_report_and_the_guide(app: Any, window: Any, hoc: Any, sit: Any) -> None:
    from golan_ui.table.replay import Replay

    p = sit(hoc, "historical", seed=7, confirm=False)
    for _ in range(4):
        p.press("end")
    app.watch(Replay(p.session))
    check(frame(window), "replay")
    app.report(window.screen_now)
    until = time.monotonic() + 20
    while window.screen_now.report is None and time.monotonic() < until:
        frame(window)
        time.sleep(0.02)
    check(frame(window), "report")
    window.screen_now.key("escape")
    app.menu()
    window.screen_now.key("g")
    check(frame(window), "the guide")


def test_what_the_keyboard_does_instead_is_true(play: Any, hoc: Any, sit: Any) -> None:
    """The ways that `WITHOUT_KEY` names, each tried."""
    p = sit(hoc, "historical", seed=7, confirm=False)
    while p.asked != ("syrian", "movement"):
        p.press("end")
    player = play(p)
    p.click("16.19")
    p.click("12.26")
    player.key("n")
    assert len(p.selection) == 1
    player.key("comma")
    first = player.screen.surround.state.lit
    assert first >= 0
    assert "log" in check(player.screen, "the log")
    player.key("comma")
    assert player.screen.surround.state.lit == max(first - 1, 0)
    player.key("period")
    assert player.screen.surround.state.lit == first
    player.key("f")
    player.type("fkahalani")
    player.key("down", "up", "enter")
    assert player.screen.box.local is None


def test_a_refused_button_says_why(play: Any, hoc: Any, sit: Any) -> None:
    player = play(sit(hoc, "historical", seed=7))
    off = [b for b in player.table.buttons if not b.enabled]
    assert {"undo", "redo"} <= {b.id for b in off}
    for button in off:
        assert button.why
        player.push("button", button.id)
        assert player.table.message
