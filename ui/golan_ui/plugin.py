"""What the window adds to `golan`. arcade is loaded only when a window is opened."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import typer

from golan_core.bots import Bot
from golan_core.play.session import Session
from golan_core.plugins.hooks import hookimpl

golan_api = 2


@hookimpl
def golan_commands(app: typer.Typer) -> None:
    """`golan window`, `golan learn` and `golan render`."""
    app.command(epilog="Example: golan window heights-of-courage --side israeli --bot greedy")(window)
    app.command(epilog="Example: golan learn heights-of-courage")(learn)
    app.command(epilog="Example: golan render heights-of-courage --record war.golan --at 40 out.png")(render)


@hookimpl
def golan_play(session: Session, bots: Mapping[str, Bot], file: Path | None) -> str:
    """`golan play` in a window."""
    from golan_ui.app import play_in_window

    return play_in_window(session, bots, file)


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
    from golan_ui.app import Wish, run_window, seats_of

    seats = seats_of(game, side, bot) if game else {}
    wish = Wish(game, scenario, read_options(option or ()), seats, seed, load)
    raise typer.Exit(run_window(wish, theme))


def learn(
    game: Annotated[str, typer.Argument(metavar="[GAME]", help="The first that has one if left out.")] = "",
    lesson: Annotated[str, typer.Option(metavar="ID", help="Which guided game, of several.")] = "",
    theme: Annotated[str, typer.Option(metavar="light|dark", help="Colours of the window.")] = "",
) -> None:
    """Learn a game in a window: a short guided game, step by step."""
    from golan_ui.app import run_guide

    raise typer.Exit(run_guide(game, lesson, theme=theme))


def render(
    game: Annotated[str, typer.Argument(metavar="GAME", help="A game's id, as `golan games` lists it.")],
    file: Annotated[Path, typer.Argument(metavar="FILE.png|svg", help="The picture to write.")],
    record: Annotated[Path | None, typer.Option(metavar="FILE", help="A saved game.")] = None,
    at: Annotated[int | None, typer.Option(metavar="N", help="Stop after N actions of the record.")] = None,
    scenario: Annotated[str, typer.Option(metavar="ID", help="Scenario, where no record is given.")] = "",
    scale: Annotated[float, typer.Option(metavar="PIXELS", help="Width of a hex in the picture.")] = 68.0,
) -> None:
    """Draw a position as a picture, without a window."""
    from golan_core.cli.common import check_picture_output
    from golan_ui.rendering import render_position

    check_picture_output(file)
    render_position(game, file, record=record, at=at, scenario=scenario, scale=scale)
    typer.echo(f"picture: {file}")
