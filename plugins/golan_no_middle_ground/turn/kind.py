"""What all decisions of this game have in common: who decides, phases and steps, and how they end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar, TypeVar

from golan_core.model.dice import Dice
from golan_core.model.values import Decision, Event, Refusal
from golan_core.turn.decision_kind import DecisionKind, Offer, Verb
from golan_core.view.choices import goal_of
from golan_no_middle_ground.model import actions as act
from golan_no_middle_ground.model.definition import SIDES, STEPS
from golan_no_middle_ground.model.rulebook import Position
from golan_no_middle_ground.rules.war.activation import acting, active_name

A = TypeVar("A", bound=act.Action)
F = TypeVar("F")


class Kind(DecisionKind[Position]):
    """A decision that a side must make."""

    rule = "NMG 12.0"

    def decider(self, pos: Position) -> int:
        """The side that decides."""
        raise NotImplementedError

    def words(self, pos: Position) -> Sequence[str]:
        """The words that answer a question; none where no word is wanted."""
        return [word for verb in self.verbs if isinstance(verb, Answer) for word in verb.captions]

    def chances(self, pos: Position) -> list[str]:
        """The odds in short, for the box beside the map; `odds` may tell more."""
        return []

    def odds(self, pos: Position) -> list[str]:
        return self.chances(pos)

    def why_not_there(self, pos: Position, units: Sequence[int], h: int) -> Refusal | None:
        if not units:
            return Refusal(self.rule, "nobody", "name the units that are to go there")
        strangers = [u for u in units if pos.rules.sides[u] != self.decider(pos)]
        if strangers:
            side, names = pos.rules.role(self.decider(pos)), pos.rules.names(strangers)
            text = f"it is for {side} to decide, not for the owner of {names}"
            return Refusal(self.rule, "not-yours", text)
        return self.there(pos, tuple(units), h)

    def there(self, pos: Position, units: tuple[int, ...], h: int) -> Refusal | None:
        """The same for units of the side that decides."""
        return Refusal(self.rule, "not-now", "units do not move or attack now")

    def why_idle(self, pos: Position, unit: int) -> Refusal:
        """Why nothing can be done with a unit now."""
        if pos.rules.sides[unit] != self.decider(pos):
            text = f"it is not for the owner of {pos.rules.name(unit)} to decide"
            return Refusal(self.rule, "not-yours", text)
        return self.idle(pos, unit)

    def idle(self, pos: Position, unit: int) -> Refusal:
        """The same for a unit of the side that decides."""
        text = f"the decision that is due is not about {pos.rules.name(unit)}"
        return Refusal(self.rule, "not-now", text)


def kind_now(pos: Position) -> Kind:
    """The decision that play waits for."""
    kind = pos.flow.now(pos)
    assert isinstance(kind, Kind)
    return kind


def deciding(pos: Position) -> int:
    """The side that decides now."""
    return kind_now(pos).decider(pos)


# ------------------------------------------------------------------------- verbs


class Together(Verb[Position, A]):
    """A verb that several units do together in more ways than its options span."""

    def together(self, pos: Position, units: tuple[int, ...]) -> Iterable[A]:
        """What exactly these units might do together, legal or not."""
        raise NotImplementedError

    def offers(self, pos: Position, units: Sequence[int], place: int | None = None) -> Iterator[Offer]:
        if not units:
            yield from super().offers(pos, units, place)
            return
        for action in self.together(pos, tuple(units)):
            if place in (None, goal_of(action)) and self.why_not(pos, action) is None:
                yield self.priced(pos, action)


class Answer(Verb[Position, act.Choose]):
    """Answer a question with one of its words."""

    action = act.Choose
    captions: ClassVar[dict[str, str]] = {}
    """What the button of a word says."""

    def why_not(self, pos: Position, action: act.Choose) -> Refusal | None:
        if action.word in self.captions:
            return None
        text = f"{action.word!r} is no answer here; the answers: {', '.join(self.captions)}"
        return Refusal(kind_now(pos).rule, "word", text)

    def options(self, pos: Position) -> Iterator[act.Choose]:
        return (act.Choose(word) for word in self.captions)

    def caption(self, pos: Position, action: act.Choose) -> str:
        return self.captions[action.word]


class ClosePhase(Verb[Position, act.End]):
    """End the phase."""

    action = act.End

    def do(self, pos: Position, action: act.End, dice: Dice, events: list[Event]) -> None:
        pos.closing = 1

    def options(self, pos: Position) -> Iterator[act.End]:
        yield act.End()


class CloseStep(ClosePhase):
    """End the step of the activation."""

    def do(self, pos: Position, action: act.End, dice: Dice, events: list[Event]) -> None:
        pos.step += 1


# ------------------------------------------------------------------------ phases


class Phase(Kind):
    """A phase of the turn, whether somebody decides in it or not."""

    kind: str
    """The decision as it is called; with the side its key, where both sides have the phase."""
    title: str
    prompt = ""
    side = -1
    """The side that decides in it; -1: nobody or both."""
    occasional = False
    """Whether it is told of only when there is something to decide in it."""

    @property
    def key(self) -> str:
        return self.kind

    def decider(self, pos: Position) -> int:
        return self.side

    def asked(self, pos: Position) -> Decision:
        return Decision(pos.rules.role(self.decider(pos)), self.kind, self.prompt, self.rule)

    def asks(self, pos: Position) -> bool:
        return False

    def told(self, pos: Position) -> bool:
        """Whether its beginning is told of."""
        return not self.occasional or self.asks(pos)

    def enter(self, pos: Position, dice: Dice, events: list[Event]) -> None:
        """What it does by itself when it begins."""

    def leave(self, pos: Position, events: list[Event]) -> None:
        """What it does when it is over."""


class SidedPhase(Phase):
    """A phase that each side has for itself."""

    def __init__(self, side: int) -> None:
        self.side = side

    @property
    def key(self) -> str:
        return f"{SIDES[self.side]}-{self.kind}"


# ------------------------------------------------------------------------- steps


class Step(Kind):
    """A step of an activation (NMG 4.0)."""

    number: int
    prompt: str

    def decider(self, pos: Position) -> int:
        return acting(pos)

    def asked(self, pos: Position) -> Decision:
        whose = active_name(pos)
        role, text = pos.rules.role(self.decider(pos)), f"{whose}: {self.prompt}"
        return Decision(role, STEPS[self.number], text, self.rule, {"formation": whose})

    def able(self, pos: Position) -> Iterator[int]:
        """The units with which something can be done."""
        raise NotImplementedError

    def asks(self, pos: Position) -> bool:
        return next(self.able(pos), None) is not None

    def plain(self, pos: Position) -> Iterator[act.Action]:
        yield act.End()

    def actors(self, pos: Position) -> list[int]:
        return list(self.able(pos))


def able(pos: Position) -> list[int]:
    """The units with which something can be done in the step that is on."""
    step = pos.flow.kinds[STEPS[pos.step]]
    assert isinstance(step, Step)
    return list(step.able(pos))


# ------------------------------------------------------------- nested procedures


class Nested(Kind):
    """A decision inside a nested procedure, which is for one side."""

    def decider(self, pos: Position) -> int:
        return pos.frames[-1].side


def innermost(pos: Position, kind: type[F]) -> F:
    """The innermost procedure, which is of a known kind."""
    frame = pos.frames[-1]
    assert isinstance(frame, kind)
    return frame
