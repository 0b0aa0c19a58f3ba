"""Actions bent out of shape: what a buggy front end, a stale mail or a forger might send."""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Iterator
from typing import Any

STRANGE_NUMBERS = (-1, 0, 10**6, -(10**6))
STRANGE_WORDS = ("", "zzz")


class Pool:
    """Values seen in actions so far, by the kind of value, to be put into other actions."""

    def __init__(self, limit: int = 60) -> None:
        self._limit = limit
        self._values: dict[type, list[Any]] = {}
        self._actions: list[Any] = []

    def learn(self, action: Any, rng: random.Random) -> None:
        """Remember an action and the values of its fields; old ones are forgotten by chance."""
        self._keep(self._actions, action, rng)
        for value in fields_of(action).values():
            self._keep(self._values.setdefault(type(value), []), value, rng)
            if isinstance(value, tuple):
                for part in value:
                    self._keep(self._values.setdefault(type(part), []), part, rng)

    def _keep(self, values: list[Any], value: Any, rng: random.Random) -> None:
        if len(values) < self._limit:
            values.append(value)
        else:
            values[rng.randrange(self._limit)] = value

    def actions(self, rng: random.Random) -> list[Any]:
        """A few actions that were legal at some time."""
        return rng.sample(self._actions, min(2, len(self._actions)))

    def like(self, value: Any, rng: random.Random) -> list[Any]:
        """A few values of the same type."""
        known = self._values.get(type(value), ())
        return rng.sample(known, min(2, len(known)))


def fields_of(action: Any) -> dict[str, Any]:
    """The fields of a dataclass or a named tuple; none for anything else."""
    if dataclasses.is_dataclass(action) and not isinstance(action, type):
        return {f.name: getattr(action, f.name) for f in dataclasses.fields(action) if f.init}
    if isinstance(action, tuple) and hasattr(action, "_asdict"):
        return dict(action._asdict())
    return {}


def mutants(action: Any, pool: Pool, rng: random.Random) -> Iterator[Any]:
    """The action with one field at a time changed, swapped, doubled, negated or borrowed from others.

    An action class that itself refuses a value (ValueError, TypeError) has no such mutant.
    """
    for name, value in fields_of(action).items():
        for other in (*_bent(value, pool, rng), *pool.like(value, rng)):
            if other == value:
                continue
            try:
                if dataclasses.is_dataclass(action) and not isinstance(action, type):
                    yield dataclasses.replace(action, **{name: other})
                else:
                    yield action._replace(**{name: other})
            except (ValueError, TypeError):
                continue


def _bent(value: Any, pool: Pool, rng: random.Random) -> Iterator[Any]:
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield from (-value, value + 1, value - 1, *STRANGE_NUMBERS)
    elif isinstance(value, str):
        yield from (value + "x", *STRANGE_WORDS)
    elif isinstance(value, tuple):
        yield from _bent_tuple(value, pool, rng)


def _bent_tuple(value: tuple[Any, ...], pool: Pool, rng: random.Random) -> Iterator[tuple[Any, ...]]:
    yield ()
    if not value:
        return
    yield from (value[::-1], value[:-1], value[1:], value + value, (value[0], *value))
    parts = [*_bent(value[0], pool, rng), *pool.like(value[0], rng)]
    for part in parts:
        yield (*value, part)
        at = rng.randrange(len(value))
        yield (*value[:at], part, *value[at + 1 :])
