"""The commands that the window adds to `golan`. arcade is loaded only when a window is opened."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from golan_core.hooks import hookimpl

golan_api = 1


@hookimpl
def golan_commands(app: typer.Typer) -> None:
    """`golan window` and `golan render`."""
    app.command(epilog="Example: golan window heights-of-courage --side israeli --bot greedy")(window)
    app.command(epilog="Example: golan render heights-of-courage --record war.golan --at 40 out.png")(render)


def window(
    game: Annotated[str, typer.Argument(metavar="[GAME]", help="Left out: begin with the menu.")] = "",
    scenario: Annotated[str, typer.Option(metavar="ID", help="Scenario; the game's first if left out.")] = "",
    side: Annotated[
        str, typer.Option(metavar="ROLE|both|none", help="Your side; both: no bot plays; none: bots alone.")
    ] = "",
    bot: Annotated[str, typer.Option(metavar="BOT", help="Who plays the other sides.")] = "",
    seed: Annotated[int | None, typer.Option(metavar="N", help="Seed of the dice; secret if none.")] = None,
    option: Annotated[
        list[str] | None,
        typer.Option("--option", "-o", metavar="NAME=VALUE", help="An option of the game; may be repeated."),
    ] = None,
    load: Annotated[Path | None, typer.Option(metavar="FILE", help="Go on with a saved game.")] = None,
    theme: Annotated[str, typer.Option(metavar="light|dark", help="Colours of the window.")] = "",
) -> None:
    """Play in a window, with the mouse or by keyboard alone."""
    from golan_core.cli.common import read_options
    from golan_ui.app import run_window, seats_of

    seats = seats_of(game, side, bot) if game else {}
    code = run_window(game, scenario, read_options(option or ()), seats, seed, load=load, theme=theme)
    raise typer.Exit(code)


def render(
    game: Annotated[str, typer.Argument(metavar="GAME", help="A game's id, as `golan games` lists it.")],
    file: Annotated[Path, typer.Argument(metavar="FILE.png", help="The picture to write.")],
    record: Annotated[Path | None, typer.Option(metavar="FILE", help="A saved game.")] = None,
    at: Annotated[int | None, typer.Option(metavar="N", help="Stop after N actions of the record.")] = None,
    scenario: Annotated[str, typer.Option(metavar="ID", help="Scenario, where no record is given.")] = "",
    scale: Annotated[float, typer.Option(metavar="PIXELS", help="Width of a hex in the picture.")] = 68.0,
) -> None:
    """Draw a position as a picture, without a window."""
    from golan_ui.rendering import render_position

    render_position(game, file, record=record, at=at, scenario=scenario, scale=scale)
    typer.echo(f"picture: {file}")
