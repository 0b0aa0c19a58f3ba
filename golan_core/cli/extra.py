"""Commands that plugins add to `golan`."""

from __future__ import annotations

from typing import Any

import typer

from golan_core.cli.common import Installed
from golan_core.cli.output import warn


def plugin_commands() -> dict[str, Any]:
    """The commands of all plugins by name. One that cannot be used is named and passed over."""
    plugins = Installed()
    found = commands_of(plugins)
    plugins.tell()
    return found


def commands_of(plugins: Installed) -> dict[str, Any]:
    """The same, of plugins whose faults are told elsewhere."""
    extra = typer.Typer()
    plugins.commands(extra)
    found: dict[str, Any] = {}
    for command in extra.registered_commands:
        found.update(_built(typer.Typer(), command, None))
    for group in extra.registered_groups:
        found.update(_built(typer.Typer(), None, group))
    return found


def _built(alone: typer.Typer, command: Any, group: Any) -> dict[str, Any]:
    """One command or group made alone, so that a faulty one spoils no other."""
    alone.callback()(_nothing)
    if command is not None:
        alone.registered_commands.append(command)
    if group is not None:
        alone.registered_groups.append(group)
    try:
        return dict(typer.main.get_command(alone).commands)  # type: ignore[attr-defined]
    except Exception as error:
        function = getattr(command or group, "callback", None)
        name = getattr(function, "__module__", "a plugin")
        warn(f"a command of {name} cannot be used: {type(error).__name__}: {error} (skipped)")
        return {}


def _nothing() -> None:
    """Makes a group of a single command."""
