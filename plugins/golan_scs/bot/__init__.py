"""The greedy opponent: it looks one action ahead, with goals that the game names.

It moves toward goals by road, overruns and attacks at odds that pay after shifts, keeps supply and
garrisons. It sees only the open position, never the dice, and plays the same move in the same position.
"""

from golan_scs.bot.greedy import GreedyBot

__all__ = ["GreedyBot"]
