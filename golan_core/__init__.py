"""The core of golan: hexes, dice, the game API, sessions and records. It knows no game."""

__version__ = "0.1.0"
API_VERSION = 2
"""Version of the plugin API. A plugin built for another number is refused with both numbers."""
