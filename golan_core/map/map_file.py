"""Map files ("golan-map/1"): what stands in one, and reading it."""

from __future__ import annotations

import json
from collections import Counter
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Literal

from pydantic import Field, ValidationError

from golan_core.data.data_files import DataError, Entry, SourceEntry, first_fault

FORMAT = "golan-map/1"


class GridEntry(Entry):
    """The grid of a map; see `golan_core.map.hexes.Grid`."""

    rows: int = Field(ge=1, le=999)
    cols: int = Field(ge=1, le=999)
    orientation: Literal["pointy", "flat"]
    shifted: Literal["even", "odd"]
    labels: Literal["RR.CC", "CCRR"]
    first_row: int = Field(default=1, ge=0, le=999)
    first_col: int = Field(default=1, ge=0, le=999)


class HexEntry(Entry):
    """A hex in play: its kinds of terrain, at least one."""

    terrain: tuple[str, ...] = Field(min_length=1)
    src: str


class HexsideEntry(Entry):
    """A hexside: the kinds met when crossing from a to b, and from b to a."""

    a: str
    b: str
    ab: tuple[str, ...] = ()
    ba: tuple[str, ...] = ()
    src: str


class AreaEntry(Entry):
    """A named set of hexes, in play or not."""

    hexes: tuple[str, ...]
    src: str


class PlaceEntry(Entry):
    """A named hex, in play or not."""

    hex: str
    kind: str
    src: str


class MapFile(Entry):
    """A whole map file. `hexes` lists the hexes in play only."""

    format: Literal["golan-map/1"]
    title: str
    credits: tuple[str, ...] = ()
    grid: GridEntry
    terrain_kinds: tuple[str, ...] = Field(min_length=1)
    side_kinds: tuple[str, ...]
    sources: dict[str, SourceEntry]
    hexes: dict[str, HexEntry] = Field(min_length=1)
    hexsides: tuple[HexsideEntry, ...] = ()
    areas: dict[str, AreaEntry] = {}
    places: dict[str, PlaceEntry] = {}


def read_map(path: str | Path | Traversable) -> MapFile:
    """The checked contents of a map file. Raises DataError for a file that is missing or wrong."""
    source, file = Path(path) if isinstance(path, str) else path, str(path)
    try:
        text = source.read_text(encoding="utf-8-sig")
        # Read twice: pydantic's own reader would silently keep the last of two equal keys.
        json.loads(text, object_pairs_hook=_no_key_twice)
        return MapFile.model_validate_json(text)
    except OSError as error:
        wrong = f"cannot be read ({error.strerror or error}); give a map file"
    except UnicodeDecodeError as error:
        wrong = f"byte {error.start} is not UTF-8; save the file as UTF-8"
    except ValidationError as error:
        wrong = str(first_fault(MapFile, error))
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        wrong = f"{place}: not valid JSON ({error.msg}); mend the syntax there"
    except KeyError as twice:
        wrong = f"{twice.args[0]}: the key stands twice in one object; keep one of them"
    except (ValueError, RecursionError) as error:
        wrong = f"not usable JSON ({error}); write a {FORMAT} object"
    raise DataError(f"{file}: {wrong}")


def _no_key_twice(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    table = dict(pairs)
    if len(table) < len(pairs):
        raise KeyError(next(key for key, n in Counter(key for key, _ in pairs).items() if n > 1))
    return table
