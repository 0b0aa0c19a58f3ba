"""The buttons of the bar and the dialogs, made from what may be done now. It changes nothing."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from golan_core.play import undo
from golan_core.view.choices import Choice
from golan_ui.keys import option_key
from golan_ui.table.draft import Draft
from golan_ui.table.shown import REFUSAL, Button, Dialog, DialogOption

if TYPE_CHECKING:
    from golan_ui.table.desk import Desk

MOST_PICKS = 12
"""So many things to do in one hex are offered."""
NAMED = 4
"""So many idle units are named in the warning at the end of a phase."""

# --------------------------------------------------------------------------- buttons


def buttons(p: Desk) -> Iterable[Button]:
    key = p.keys.of
    if p.now.decision is None:
        yield Button("report", "After-action report", key["report"], "Losses, ground and luck of the game")
    yield from _choice_buttons(p)
    for id_, label, tooltip in (
        ("undo", "Undo", "Take the last action back"),
        ("undo-phase", "Undo phase", "Take back what was done in this phase, up to the last dice"),
        ("undo-agreed", "Undo dice", "Take dice back by agreement of both players; the record says so"),
    ):
        why = why_no_undo(p, id_)
        if id_ != "undo-agreed" or not why:
            yield Button(id_, label, key[id_], tooltip, not why, why)
    why = why_no_redo(p)
    yield Button("redo", "Redo", key["redo"], "Do again what was taken back", not why, why)
    no_file = "" if p.save_path else "no file is named to save in"
    tip = f"Save in {p.save_path}" if p.save_path else "Save the game"
    yield Button("save", "Save", key["save"], tip, not no_file, no_file)
    if p.opponents.bots:
        stopped = p.opponents.paused
        tip = "The bot decides again" if stopped else "What it thinks now will not count"
        idle = "" if p.opponents.due else "it is not for a bot to decide"
        yield Button(
            "bot", "Let the bot go on" if stopped else "Stop the bot", key["bot"], tip, not idle, idle
        )
    for number, title in enumerate(p.now.overlay_titles(), 1):
        shortcut = key.get(f"overlay-{number}", "")
        yield Button(f"overlay:{title}", title, shortcut, f"Show on the map: {title}", on=title in p.shown)


def _choice_buttons(p: Desk) -> Iterable[Button]:
    """Buttons for what needs no hex: ends of phases, answers, things that units in hand do where they are."""
    if p.opponents.due or p.now.decision is None:
        return
    rule = p.now.decision.rule
    tip = f"{p.now.decision.prompt} [{rule}]" if rule else p.now.decision.prompt
    here = [c for c in p.now.choices(p.selection) if not c.hex]
    options = [c for c in p.now.answers if c is not p.now.end or is_question(p)]
    asked = bool(p.picks) or p.draft is not None  # then the digits are those of the question
    for number, choice in enumerate([*options, *here], 1):
        if choice is not p.now.end:
            bare = choice in options and not choice.action.fields
            id_ = choice.label if bare else f"do:{choice.label}"
            yield Button(id_, choice.caption, "" if asked else option_key(number), tip)
    end = p.now.end
    why = "" if end else p.now.why_no_end
    label = end.caption if end else "End"
    waits = " (press again)" if p.warned == "end" else ""
    yield Button("end", label + waits, p.keys.of["end"], f"End: {tip}", not why, why)


def is_question(p: Desk) -> bool:
    """Is the decision a choice between answers alone?"""
    return not p.now.actors and not p.now.unmanned and bool(p.now.answers)


def why_no_redo(p: Desk) -> str:
    """Why the redo button does nothing now; "" if it does."""
    refusals = [p.session.why_no_redo(role) for role in p.humans]
    if None in refusals:
        return ""
    return next((r.reason for r in refusals if r is not None), "nobody plays here but bots")


def why_no_undo(p: Desk, button: str) -> str:
    """Why an undo button does nothing now; "" if it does."""
    agreed = button == "undo-agreed"
    refusal = undo.why_no_undo(p.session, p.opponents.bots, agreed)
    if refusal is not None:
        return refusal.reason
    return "no dice were thrown; undo does it" if agreed and not p.session.steps[-1].entry.rolls else ""


def unfinished(p: Desk) -> list[str]:
    """What would be left undone if the phase ended now."""
    idle = p.idle()
    lines = []
    if idle:
        more = f" and {len(idle) - NAMED} more" if len(idle) > NAMED else ""
        lines.append(f"{', '.join(idle[:NAMED])}{more} could still act")
    return [*lines, *p.game.answers.loose_ends(p.now.state)]


# --------------------------------------------------------------------------- dialogs


def dialog(p: Desk) -> Dialog | None:
    decision = p.now.decision
    if decision is None:
        return None
    if p.opponents.due:
        if not p.opponents.paused:
            return None
        stopped = (
            DialogOption("go-on", "Let the bot go on", "It decides again", key=p.keys.of["bot"]),
            DialogOption(
                "take-seat",
                f"Play the {p.now.role.capitalize()} side yourself",
                "From here on",
                key=p.keys.of["take-seat"],
            ),
        )
        lines = (p.message,) if p.message and p.tone == REFUSAL else ()
        return Dialog(f"The {p.now.role.capitalize()} bot is stopped", lines, stopped, "bot")
    if p.picks:
        options = tuple(
            DialogOption(f"pick:{i}", _pick_label(c), c.label, key=option_key(i + 1))
            for i, c in enumerate(p.picks)
        )
        return Dialog("What shall be done there?", (), (*options, _cancel(p)), "pick")
    if p.draft is not None:
        return _draft_dialog(p, p.draft)
    if is_question(p):
        options = tuple(
            DialogOption(f"do:{c.label}", c.caption, decision.rule, key=option_key(i))
            for i, c in enumerate(p.now.answers, 1)
        )
        return Dialog(decision.prompt, (), options, "ask")
    return None


def _pick_label(choice: Choice) -> str:
    who = ", ".join(choice.units)
    note = f" ({choice.note})" if choice.note else ""
    return f"{choice.verb} {who} to {choice.hex}{note}" if choice.hex else choice.caption


def _cancel(p: Desk) -> DialogOption:
    return DialogOption("cancel", "Put aside", "Nothing has been done yet", key=p.keys.of["cancel"])


def _draft_dialog(p: Desk, draft: Draft) -> Dialog:
    """The units to tick, the odds, and the commitment."""
    decision = p.now.decision
    assert decision is not None
    options: list[DialogOption] = []
    refusal = draft.why_not()
    for index, unit in enumerate(draft.able, 1):
        times = draft.units.count(unit)
        bar = draft.why_no_more(unit) if refusal is None and not times else None
        label = f"{unit} x{times}" if times > 1 or (times and draft.able[unit] > 1) else unit
        key = option_key(index)
        told = f"Not with these: {bar}" if bar else _about(p, unit)
        options.append(DialogOption(f"unit:{unit}", label, told, bar is None, key, times > 0))
    if draft.has_number:
        for id_, sign, can in (
            ("more", "More", draft.number < draft.most),
            ("less", "Less", draft.number > draft.least),
        ):
            tip = f"From {draft.least} to {draft.most}"
            options.append(DialogOption(id_, f"{sign} {draft.number_name}", tip, can, p.keys.of[id_]))
    if refusal is None:
        commit = DialogOption("commit", f"Commit: {draft.text()}", "Do it", True, p.keys.of["accept"])
    else:
        commit = DialogOption("commit", "Commit", str(refusal), False, p.keys.of["accept"])
    options.append(commit)
    if not draft.asked:
        options.append(_cancel(p))
    begun = draft.units or draft.number or not draft.hex
    lines = list(draft.explain()) if begun else ["Click the units that take part."]
    if draft.has_number:
        lines.insert(0, f"{draft.number_name.capitalize()}: {draft.number} of {draft.most}")
    if refusal is not None:
        lines.append(f"Not yet: {refusal}")
    title = decision.prompt if draft.asked else f"{draft.verb.capitalize()} {draft.hex}".strip()
    return Dialog(title, tuple(lines), tuple(options), "odds" if draft.hex else "form")


def _about(p: Desk, unit: str) -> str:
    counter = p.now.counters.get(unit)
    if counter is None:
        return ""
    place = p.now.label(counter.hex)
    steps = f"{counter.steps} of {counter.max_steps} steps" if counter.max_steps > 1 else "1 step"
    return ", ".join(part for part in (counter.values, steps, place, *counter.badges) if part)
