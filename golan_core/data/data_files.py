"""Data files of games: TOML checked by pydantic models, with one clear error for whatever is wrong.

Each entry of a file names a source by key (`src`), so that every number can be traced to where it
comes from. A game writes the models; reading, digests and error messages are here.
"""

from __future__ import annotations

import hashlib
import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Literal, NamedTuple, NoReturn, TypeVar, get_args

from pydantic import BaseModel, ConfigDict, ValidationError

from golan_core.errors import GolanError, nearest
from golan_core.model.values import Datum

Folder = Path | Traversable

M = TypeVar("M", bound=BaseModel)


class DataError(GolanError):
    """A data file that cannot be used. One line: file, place in the file, what is wrong, the cure."""


def fail(file: str, place: str, wrong: str, cure: str) -> NoReturn:
    """Raise DataError. `cure` may be a hint made by `golan_core.errors.nearest`."""
    raise DataError(f"{file}: {place}: {wrong}; {cure.removeprefix('; ')}")


def known(word: str, words: Iterable[str]) -> str:
    """A cure for an unknown word: the nearest known one, or all of them."""
    words = list(words)
    return nearest(word, words) or f"known: {', '.join(words) or 'none'}"


class Entry(BaseModel):
    """Base of what stands in a data file: strict types, no unknown keys."""

    model_config = ConfigDict(strict=True, frozen=True, extra="forbid")


class SourceEntry(Entry):
    """Where data come from and how far to trust them."""

    source: str
    confidence: Literal["high", "medium", "low"]
    origin: Literal["rulebook", "geodata", "reconstruction"]


class Sourced(Entry):
    """Base of a file that lists its sources."""

    sources: dict[str, SourceEntry] = {}


class SourceTally:
    """Counts data by kind and source, for a game's provenance."""

    def __init__(self) -> None:
        self._tally: Counter[tuple[str, str, str, str]] = Counter()

    def add(self, what: str, sources: Mapping[str, SourceEntry], key: str, n: int = 1) -> None:
        """Count `n` data of a kind; a key without a source counts nothing."""
        entry = sources.get(key)
        if entry is not None and n:
            self._tally[what, entry.origin, entry.source, entry.confidence] += n

    def data(self) -> list[Datum]:
        """Everything counted, in the order in which each kind was first seen."""
        return [Datum(*key, n) for key, n in self._tally.items()]


def source_of(file: str, place: str, sources: Mapping[str, SourceEntry], key: str) -> SourceEntry:
    """The source that a key names. Raises DataError if there is none."""
    if key not in sources:
        fail(file, f"{place}.src", f"unknown source {key!r}", known(key, sources))
    return sources[key]


def read_bytes(folder: Folder, name: str) -> bytes:
    """The bytes of a file; `name` may lead into folders. Raises DataError if it cannot be read."""
    place = folder
    for part in name.split("/"):
        place = place / part
    return read_file(place, name)


def read_file(file: Folder, name: str = "") -> bytes:
    """The bytes of a file, which messages call `name`. Raises DataError if it cannot be read."""
    try:
        return file.read_bytes()
    except OSError as error:
        wrong = f"cannot be read ({error.strerror or error})"
        fail(name or file.name, "whole file", wrong, "add the file")


def read_toml(folder: Folder, name: str, model: type[M], examples: Mapping[str, str] | None = None) -> M:
    """The checked contents of a file. Raises DataError for the first thing that is wrong.

    `examples` shows, by regular expression, what a text that must fit it looks like.
    """
    return checked_toml(name, read_bytes(folder, name), model, examples)


def checked_toml(name: str, body: bytes, model: type[M], examples: Mapping[str, str] | None = None) -> M:
    """What the bytes of a TOML file hold. Raises DataError as `read_toml` does."""
    try:
        return model.model_validate(tomllib.loads(body.decode("utf-8-sig")))
    except UnicodeDecodeError as error:
        fail(name, f"byte {error.start}", "not UTF-8", "save the file as UTF-8")
    except tomllib.TOMLDecodeError as error:
        fail(name, "whole file", f"not valid TOML, {error}", "mend the syntax there")
    except ValidationError as error:
        raise DataError(f"{name}: {first_fault(model, error, examples)}") from None


def scenario_names(folder: Folder, inside: str, example: str) -> list[str]:
    """The names, without their ending, of the TOML files in a game's folder of scenarios.

    Raises DataError if there is none; `example` names one that could be added.
    """
    place = folder / inside
    if not place.is_dir():
        fail(inside, "whole folder", "missing", "add a folder of scenario files")
    names = [f.name.removesuffix(".toml") for f in place.iterdir() if f.name.endswith(".toml")]
    if not names:
        fail(inside, "whole folder", "no scenario", f"add a scenario file, e.g. {example}")
    return sorted(names)


def digest(folder: Folder, names: Iterable[str]) -> str:
    """SHA-256 over files, by sorted name; line endings do not count."""
    total = hashlib.sha256()
    for name in sorted(names):
        body = read_bytes(folder, name).replace(b"\r\n", b"\n")
        total.update(f"{name} {len(body)}\n".encode() + body)
    return total.hexdigest()


def place_of(parts: Iterable[str | int]) -> str:
    """A place in a file, e.g. "group[3].attack"."""
    text = ""
    for part in parts:
        plain = isinstance(part, str) and re.fullmatch(r"[\w-]+", part)
        text += (f".{part}" if text else str(part)) if plain else f"[{part}]"
    return text


class Fault(NamedTuple):
    """Something wrong in a file: where, what, and the cure."""

    place: str
    wrong: str
    cure: str

    def __str__(self) -> str:
        return f"{self.place or 'whole file'}: {self.wrong}; {self.cure.removeprefix('; ')}"


def first_fault(
    model: type[BaseModel], error: ValidationError, examples: Mapping[str, str] | None = None
) -> Fault:
    """The first fault that pydantic found; `examples` as in `read_toml`."""
    fault = error.errors(include_url=False)[0]
    loc = fault["loc"]
    # A member of a union adds its own name at the end of the place.
    unions = ("int", "float", "str", "bool")
    place = place_of(part for part in loc if part not in unions and "literal" not in str(part))
    shown = repr(fault["input"])
    shown = shown if len(shown) <= 40 else shown[:37] + "..."
    match fault["type"]:
        case "missing":
            return Fault(place, "missing", "add it")
        case "extra_forbidden":
            keys = _keys(model, loc[:-1])
            return Fault(place, f"unknown key {loc[-1]!r}", known(str(loc[-1]), keys))
        case "literal_error":
            return Fault(place, f"{shown} is not allowed", f"write {fault['ctx']['expected']}")
        case "string_pattern_mismatch":
            pattern = fault["ctx"]["pattern"]
            example = (examples or {}).get(pattern, f"a text like {pattern}")
            return Fault(place, f"{shown} does not fit", f"write {example}")
        case _:
            # pydantic says what it wants as "Input should be ...", or names the type instead of "Input".
            cure = re.sub(r"^[A-Z]\w*( \w+)? should", "it should", fault["msg"])
            return Fault(place, f"{shown} does not fit", cure)


def _keys(model: Any, loc: Iterable[str | int]) -> list[str]:
    """The keys that may stand at a place of a file."""
    for part in loc:
        if isinstance(model, type) and issubclass(model, BaseModel):
            fields = {f.alias or name: f for name, f in model.model_fields.items()}
            model = fields[str(part)].annotation
        else:
            model = [inner for inner in get_args(model) if inner is not Ellipsis][-1]
    return [f.alias or name for name, f in model.model_fields.items()]
