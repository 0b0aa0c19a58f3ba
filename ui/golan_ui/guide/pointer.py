"""What a learner should touch next: one thing, found from what a step of a lesson waits for."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Sequence
from dataclasses import dataclass

from golan_core.lessons.guided import wanted
from golan_core.lessons.lesson import ACT, HOLD, OPEN, POINT, REFUSED, SHOW, UNDO, Lesson, Step
from golan_core.view.choices import Choice, names_of
from golan_ui.keys import key_label
from golan_ui.table.draft import Draft
from golan_ui.table.play import Play
from golan_ui.table.view import Button

HEX, OVER, BUTTON, OPTION, UNIT, DOWN, NEXT = "hex", "over", "button", "option", "unit", "down", "next"
"""Click a hex; move the pointer over one; press a button; choose an option; click a counter of the side
panel; put down what is in hand; read on."""


@dataclass(frozen=True, slots=True)
class Pointer:
    """What to touch: `id` is the hex's label, or the control's id. `how` tells it in a sentence."""

    kind: str
    id: str
    how: str
    add: bool = False
    """With the shift key."""


def pointer(p: Play, lesson: Lesson, step: Step) -> Pointer | None:
    """What to touch next for a step; None if it cannot be done from here as things are."""
    if step.kind in (HOLD, POINT, REFUSED):
        first = _hold(p, step.units) if step.units else None
        if first is not None or step.kind == HOLD or not _can_act(p, step.units):
            return first
        if step.kind == POINT:
            return Pointer(OVER, step.hex, f"Move the pointer over hex {step.hex}.")
        return Pointer(HEX, step.hex, f"Click hex {step.hex}.")
    if step.kind == SHOW:
        # What units in hand can reach would lie over it.
        return _put_down(p) if p.hand.units else _button(p, f"overlay:{step.overlay}")
    if step.kind == UNDO:
        return _button(p, "undo")
    if step.kind in (OPEN, ACT):
        choice = wanted(p.session, lesson, step)
        return None if choice is None else _towards(p, step, choice)
    return Pointer(NEXT, "", "Press Next when you have read this.")


def _can_act(p: Play, units: Sequence[str]) -> bool:
    return not units or set(units) <= set(p.desk.now.actors)


def _hold(p: Play, units: Sequence[str]) -> Pointer | None:
    """The way to have exactly these units in hand; None if they are, or cannot be."""
    missing = [u for u in units if u not in p.hand.units]
    if not _can_act(p, units) or not (missing or set(p.hand.units) - set(units)):
        return None
    if p.hand.picks or (p.hand.form.draft is not None and not p.hand.form.draft.asked):
        return _option(p, "cancel")
    if set(p.hand.units) - set(units):
        return _put_down(p)
    where = p.desk.now.board.place(missing[0])
    label = p.desk.now.board.label(where)
    able = [u for u in p.desk.now.board.own(where) if u in set(p.desk.now.actors)]
    if not p.hand.units and where >= 0 and (set(able) == set(units) or p.hover != where):
        return Pointer(HEX, label, f"Click the stack in hex {label}.")
    how = f"Click {missing[0]} in the side panel"
    if p.hand.units:
        return Pointer(UNIT, missing[0], f"{how} with the shift key held.", add=True)
    return Pointer(UNIT, missing[0], f"{how}.")


def _towards(p: Play, step: Step, choice: Choice) -> Pointer | None:
    """The next touch on the way to an action."""
    if p.hand.form.draft is not None:
        return _in_draft(p, p.hand.form.draft, step, choice)
    if p.hand.picks:
        at = next(
            (i for i, c in enumerate(p.hand.picks) if (c.verb, c.hex) == (choice.verb, choice.hex)), None
        )
        return _option(p, "cancel" if at is None else f"pick:{at}")
    if choice.hex and (p.desk.now.is_attack(choice) or not choice.units):
        return _aim(p, choice.hex)
    if choice.hex:
        return _hold(p, choice.units) or Pointer(HEX, choice.hex, f"Click hex {choice.hex}.")
    found: list[Pointer | None] = []
    if choice.action == p.desk.session.game.end:
        found.append(_button(p, "end"))
    for id in (choice.label, f"do:{choice.label}"):
        found += [_button(p, id), _option(p, id)]
    return next((f for f in found if f is not None), None)


def _aim(p: Play, label: str) -> Pointer:
    """Click a target: with nothing in hand, or with units that can do something there."""
    if p.hand.units and label not in p.hand.goals():
        return _put_down(p)
    return Pointer(HEX, label, f"Click hex {label}.")


def _in_draft(p: Play, draft: Draft, step: Step, choice: Choice) -> Pointer | None:
    """Tick who is missing, leave out who is too many, count, commit."""
    if draft.verb != choice.verb or (draft.hex and draft.hex != choice.hex):
        return _option(p, "cancel")
    words = names_of(choice.action, p.session.game.words)
    want, have = Tally(choice.units), Tally(draft.units)
    if extra := list((have - want).elements()):
        own_way = step.loose and draft.why_not() is None
        return _option(p, "commit" if own_way else f"unit:{extra[0]}")
    number = int(words[draft.number_name][0]) if draft.has_number else draft.number
    if number != draft.number:
        return _option(p, "more" if number > draft.number else "less")
    if missing := list((want - have).elements()):
        return _tick(p, draft, missing)
    return _option(p, "commit")


def _tick(p: Play, draft: Draft, missing: Sequence[str]) -> Pointer | None:
    """Tick units: on the map where one click ticks just those of a hex, else in the box."""
    where = p.desk.now.board.place(missing[0])
    here = [c.unit for c in p.desk.now.board.stacks.get(where, ()) if c.unit in draft.able]
    if here and set(here) <= set(missing) and all(draft.able[u] == 1 for u in here):
        label = p.desk.now.board.label(where)
        return Pointer(HEX, label, f"Click the stack in hex {label}.")
    return _option(p, f"unit:{missing[0]}")


# ------------------------------------------------------------------------- controls


def _put_down(p: Play) -> Pointer:
    key = key_label(p.keys.of["cancel"])
    return Pointer(DOWN, "", f"Put down what is in hand: right click on the map, or press {key}.")


def _button(p: Play, id: str) -> Pointer | None:
    found = next((b for b in p.buttons.shown() if b.id == id), None)
    return None if found is None else Pointer(BUTTON, id, f"Press {_named(found)} on the right.")


def _option(p: Play, id: str) -> Pointer | None:
    dialog = p.question.dialog()
    options = dialog.options if dialog is not None else ()
    for number, option in enumerate(options, 1):
        if option.id == id:
            key = option.key or (str(number) if number < 10 else "")
            return Pointer(OPTION, id, f"Choose {_named(option, key)} in the box.")
    return None


def _named(control: Button, key: str = "") -> str:
    key = key or control.key
    label = control.label.partition(":")[0]
    return f'"{label}" (key {key_label(key)})' if key else f'"{label}"'
