"""A whole turn of Heights of Courage in the real window, from the start menu: by mouse, and by keys alone.

Both play the same turn: the 121st Brigade goes for the strongpoint before Kuneitra, a company of the
188th Brigade strikes back. Mouse and keyboard differ in nothing but the hand that does it.
"""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any, Protocol

import pytest

from golan_core.record.record import read_record

SEED = "7"
FOLLOWS = ("support", "losses", "retreat", "advance")
"""What an attack may ask before the phase goes on."""
MOST = 200


class Hand(Protocol):
    """One way to use the window."""

    player: Any

    def begin(self) -> None: ...

    def take(self, label: str) -> None: ...

    def go(self, label: str) -> None: ...

    def put_down(self) -> None: ...

    def attack(self, target: str, attackers: str) -> None: ...

    def option(self, id: str) -> None: ...

    def button(self, id: str) -> None: ...

    def save_and_leave(self) -> None: ...

    def go_on(self) -> None: ...


class Mouse:
    """Touches nothing but the mouse; only the number of the dice has to be typed."""

    def __init__(self, player: Any) -> None:
        self.player = player

    def begin(self) -> None:
        self.player.push("entry", "new")
        for side in ("israeli", "syrian"):
            while value_of(self.player, f"seat:{side}") != "you":
                self.player.push("more", f"seat:{side}")
        self.player.push("entry", "seed")
        self.player.key(*SEED)
        self.player.push("entry", "begin")

    def take(self, label: str) -> None:
        self.player.click(label)

    def go(self, label: str) -> None:
        self.player.click(label)

    def put_down(self) -> None:
        self.player.click("47.30", button=4)

    def attack(self, target: str, attackers: str) -> None:
        self.player.click(target)
        assert not self.player.screen.box.laid.rect.holds(self.player.hex(target))
        self.player.click(attackers)

    def option(self, id: str) -> None:
        self.player.push("option", id)

    def button(self, id: str) -> None:
        self.player.push("button", id)

    def save_and_leave(self) -> None:
        self.player.push("window", "menu")
        self.player.push("option", "save")
        self.player.push("window", "menu")
        self.player.push("option", "leave")

    def go_on(self) -> None:
        self.player.push("entry", "continue")
        while value_of(self.player, "seat:syrian") != "you":
            self.player.push("more", "seat:syrian")
        self.player.push("entry", "begin")


class Keyboard:
    """Touches nothing but the keys."""

    def __init__(self, player: Any) -> None:
        self.player = player

    def begin(self) -> None:
        self.player.key("n")
        for side in ("israeli", "syrian"):
            self._down_to(f"seat:{side}")
            while value_of(self.player, f"seat:{side}") != "you":
                self.player.key("right")
        self._down_to("seed")
        self.player.key(*SEED, "b")

    def _down_to(self, entry: str) -> None:
        while focused(self.player) != entry:
            self.player.key("down")

    def take(self, label: str) -> None:
        p = self.player.presenter
        for _ in range(MOST):
            self.player.key("tab")
            if p.desk.now.board.label(p.sight.cursor) == label:
                return
        raise AssertionError(f"Tab does not come to {label}")

    def go(self, label: str) -> None:
        self._walk(label)
        self.player.key("enter")

    def _walk(self, label: str) -> None:
        """The cursor there by arrow keys, looking only where it is."""
        p = self.player.presenter
        for _ in range(MOST):
            if p.desk.now.board.label(p.sight.cursor) == label:
                return
            board = p.desk.now.board
            (x, y), (to_x, to_y) = (board.hexes[h].center for h in (p.sight.cursor, board.ids[label]))
            if abs(to_y - y) > 0.1:
                self.player.key("down" if to_y > y else "up")
            else:
                self.player.key("right" if to_x > x else "left")
        raise AssertionError(f"the arrow keys do not come to {label}")

    def put_down(self) -> None:
        self.player.key("escape")

    def attack(self, target: str, attackers: str) -> None:
        self.take(attackers)
        p = self.player.presenter
        for _ in range(MOST):
            self.player.key("t")
            if p.desk.now.board.label(p.sight.cursor) == target:
                break
        self.player.key("enter")

    def option(self, id: str) -> None:
        options = self.player.table.dialog.options
        option = next(o for o in options if o.id == id)
        self.player.key(option.key or str(options.index(option) + 1))

    def button(self, id: str) -> None:
        self.player.key(next(b.key for b in self.player.table.buttons if b.id == id))

    def save_and_leave(self) -> None:
        self.player.key("s", "m", "l")

    def go_on(self) -> None:
        self.player.key("c")
        self._down_to("seat:syrian")
        while value_of(self.player, "seat:syrian") != "you":
            self.player.key("left")
        self.player.key("b")


def value_of(player: Any, entry: str) -> str:
    return next(e.value for e in player.screen.menu.page().entries if e.id == entry)


def focused(player: Any) -> str:
    page = player.screen.menu.page()
    return str(page.entries[page.focus].id)


def asked(player: Any) -> tuple[str, str]:
    decision = player.presenter.session.decision
    return (decision.role, decision.kind) if decision else ("", "over")


def end_phase(hand: Hand) -> bool:
    """End the phase; gives whether it warned first."""
    player, before = hand.player, hand.player.presenter.session.next_seq
    hand.button("end")
    if player.presenter.session.next_seq > before:
        return False
    assert player.table.message.endswith("press again to end all the same")
    assert player.screen.surround.bottom.sheet.ground == "prompt", "a warning is no refusal"
    hand.button("end")
    assert player.presenter.session.next_seq > before
    return True


def pass_to(hand: Hand, role: str, kind: str) -> None:
    for _ in range(MOST):
        if asked(hand.player) == (role, kind):
            return
        end_phase(hand)
    raise AssertionError(f"{kind} of {role} does not come")


def follow(hand: Hand, kinds: set[str]) -> None:
    """Answer what an attack asks: no support, the first that may lose a step, one that advances."""
    player = hand.player
    # A bot that answers does so on a thread of its own: then there is nothing to follow here.
    while (kind := asked(player)[1]) in FOLLOWS and not player.presenter.table().busy:
        kinds.add(kind)
        p = player.presenter
        if kind == "retreat":
            hand.go(next(iter(p.desk.now.by_hex(p.hand.units))))
            continue
        draft = p.hand.form.draft
        if kind == "advance" or draft.why_not() is not None:
            hand.option("unit:" + next(u for u in draft.able if draft.units.count(u) < draft.able[u]))
        hand.option("commit")


def undo_to_the_dice(hand: Hand) -> None:
    """Take back what can be taken back; then the button and the line at the bottom say why no more."""
    player = hand.player
    taken = 0
    while (last := player.presenter.session.journal[-1]) and not last.rolls:
        hand.button("undo")
        assert player.presenter.session.journal[-1] != last
        assert player.screen.surround.bottom.sheet.ground == "panel", "what was taken back is no refusal"
        taken += 1
        assert taken < MOST
    before = player.presenter.session.digest
    hand.button("undo")
    assert player.presenter.session.digest == before
    assert "dice were thrown" in player.table.message
    assert player.screen.surround.bottom.sheet.ground == "alert"
    assert not next(b for b in player.table.buttons if b.id == "undo").enabled
    assert taken


@pytest.mark.parametrize("way", [Mouse, Keyboard])
def test_a_whole_turn_of_both_players(newcomer: Any, way: Any, tmp_path: Path) -> None:
    hand, player = way(newcomer), newcomer
    hand.begin()
    game, session = player.presenter.session.game, player.presenter.session
    assert (game.id, session.scenario, player.presenter.desk.humans) == (
        "heights-of-courage",
        "historical",
        game.roles,
    )
    assert asked(player) == ("syrian", "reinforcement")
    assert end_phase(hand), "a unit could have come on"

    hand.take("17.19")
    brigade = player.presenter.hand.units
    assert len(brigade) > 1
    hand.go("02.02")
    assert "[" in player.table.message, "a forbidden hex names its rule"
    assert player.screen.surround.bottom.sheet.ground == "alert"
    hand.go("22.16")
    assert {
        player.presenter.desk.now.board.label(player.presenter.desk.now.board.place(u)) for u in brigade
    } == {"22.16"}
    hand.put_down()
    assert not player.presenter.hand.units
    assert end_phase(hand), "other stacks could still move"
    pass_to(hand, "syrian", "combat")

    kinds: set[str] = set()
    hand.attack("23.16", "22.16")
    told = player.table.dialog
    assert told.kind == "odds"
    assert any("/36" in line for line in told.lines), "the odds stand there before the commitment"
    hand.option("commit")
    follow(hand, kinds)
    assert {"support", "advance"} <= kinds
    undo_to_the_dice(hand)
    follow(hand, kinds)

    pass_to(hand, "israeli", "movement")
    hand.take("24.10")
    hand.go("22.15")
    hand.put_down()
    pass_to(hand, "israeli", "combat")
    hand.attack("22.16", "22.15")
    hand.option("commit")
    follow(hand, kinds)
    assert "losses" in kinds
    while game.turn(player.presenter.session.state) == 1:
        end_phase(hand)
    entries = [e.text.split()[0] for e in session.journal]
    assert entries.count("attack") == 2
    assert entries.count("move") == 2

    hand.save_and_leave()
    assert not hasattr(player.screen, "presenter"), "back in the menu, without a question"
    (file,) = (tmp_path / "data").rglob("*.golan")
    assert len(read_record(file).entries) == len(session.journal)
    hand.go_on()
    again = player.presenter.session
    assert again is not session
    assert again.digest == session.digest
    assert asked(player) == ("syrian", "reinforcement")
    end_phase(hand)
    assert len(again.journal) == len(session.journal) + 1


FIGHT = "turn 3\nphase israeli-combat\nair 1 1\n34.21: Kahalani-A Kahalani-B\n34.22: 1/51-Tank 2/51-Tank\n"


@pytest.mark.parametrize("way", [Mouse, Keyboard])
def test_losses_retreat_and_advance_after_an_attack(play: Any, at: Any, way: Any) -> None:
    hand = way(play(at(FIGHT, 6, 6)))
    p, kinds = hand.player.presenter, set[str]()
    hand.attack("34.22", "34.21")
    hand.option("commit")
    follow(hand, kinds)
    assert kinds == set(FOLLOWS)
    assert asked(hand.player) == ("israeli", "combat")
    assert "34.22" in {p.where("Kahalani-A"), p.where("Kahalani-B")}
    assert p.where("1/51-Tank") != "34.22" != p.where("2/51-Tank")
    undo_to_the_dice(hand)
    assert asked(hand.player)[1] in FOLLOWS, "back at the first answer after the throw"


def test_a_game_against_a_bot_to_its_end_and_its_report(newcomer: Any) -> None:
    player, hand = newcomer, Keyboard(newcomer)
    player.key("n")
    for entry, key, value in (
        ("scenario", "right", "Operation Badhr"),
        ("seat:syrian", "right", "random"),
        ("option:turns", "right", "1"),
    ):
        hand._down_to(entry)
        while value_of(player, entry) != value:
            player.key(key)
    player.key("b")
    screen, session = player.screen, player.presenter.session
    until = time.monotonic() + 120
    while not player.table.over:
        assert time.monotonic() < until, f"the game does not end: {asked(player)}"
        if player.presenter.table().busy:
            player.frame()  # the bot thinks on a thread of its own
            time.sleep(0.001)
        elif asked(player)[1] in FOLLOWS:
            follow(hand, set())
        elif player.table.dialog is not None:
            player.key("1")
        else:
            end_phase(hand)
    assert {entry.role for entry in session.journal} == {"israeli", "syrian"}
    player.frame()
    assert not player.presenter.table().busy
    player.push("button", "report")
    while player.screen.report is None:
        assert time.monotonic() < until
        player.frame()
        time.sleep(0.001)
    player.frame()
    told = player.screen.report
    assert told.finished
    assert session.outcome.reason in told.result
    player.push("button", "back")
    assert player.screen is screen
