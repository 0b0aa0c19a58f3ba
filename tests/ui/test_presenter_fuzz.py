"""Whatever is clicked and pressed, the table can be drawn and only legal things happen."""

from __future__ import annotations

import random
from typing import Any

import pytest

from golan_core.record.record import parse_record, record_of, record_text
from golan_core.record.replay import replay
from golan_ui.keys import BINDINGS


def poke(p: Any, rng: random.Random) -> None:
    """One thing that a player may do with mouse or keyboard, mostly where something is lit."""
    table = p.table()
    dialog = table.dialog
    kinds = ("reach", "target", "able", "selected")
    lit = [h for o in table.scene.overlays if o.kind in kinds for h in o.hexes]
    draw = rng.random()
    if dialog is not None and dialog.options and draw < 0.5:
        p.choose(rng.choice(dialog.options).id)
    elif lit and draw < 0.7:
        p.click_hex(rng.choice(lit), rng.random() < 0.1)
    elif draw < 0.76:
        p.click_hex(rng.choice(table.scene.board_view.hexes).id, rng.random() < 0.3)
    elif draw < 0.82:
        p.hover_hex(rng.choice(table.scene.board_view.hexes).id)
    elif draw < 0.86 and p.now.board.counters:
        p.select_unit(rng.choice(list(p.now.board.counters)), rng.random() < 0.5)
    elif draw < 0.92:
        p.press(rng.choice(table.buttons).id)
    elif draw < 0.95:
        p.key(rng.choice([b.key for b in BINDINGS.values()] + list("123456789")))
    elif draw < 0.96:
        p.right_click()
    else:
        p.press("end")
        p.press("end")


@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize("which", ["race", "campaign", "set-up", "badr", "target-damascus"])
def test_random_clicks_and_keys(toy: Any, hoc: Any, nmg: Any, sit: Any, which: str, seed: int) -> None:
    rng = random.Random(f"{which}:{seed}")
    if which == "race":
        p = sit(toy, seats={"red": None, "blue": "random"}, seed=seed)
    elif which in nmg.scenarios:
        seats = {"israeli": None, "syrian": "random" if seed == 2 else None}
        options = {"setup": "free"} if seed == 3 else {"road_march": True}
        p = sit(nmg, which, seats=seats, seed=seed, options=options)
    else:
        options = {"setup": "free"} if which == "set-up" else {"turns": 3}
        seats = {"israeli": None, "syrian": "random" if seed == 2 else None}
        p = sit(hoc, "historical" if which == "set-up" else "badhr", seats=seats, seed=seed, options=options)
    for _ in range(300):
        before, revision = p.session.next_seq, p.revision
        if p.table().busy and rng.random() < 0.8:
            p.bot_step()
        else:
            poke(p, rng)
        if p.session.next_seq != before:
            assert p.revision > revision
        table = p.table()
        assert table.prompt
        assert (table.role == "") == (p.session.decision is None)
        assert set(p.selection) <= set(p.now.board.counters)
        if p.draft is not None:
            assert set(p.draft.units) <= set(p.draft.able)
    record = parse_record(record_text(record_of(p.session)))
    replay(record, p.game)  # every action was legal, and the dice are those of the seed
