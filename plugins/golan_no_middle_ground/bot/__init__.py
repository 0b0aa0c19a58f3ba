"""The greedy opponent: it looks one activation ahead, with aims that the scenario's victory names.

Every question that play asks is answered by one module. It sees only the open position, never the dice,
draws no random numbers, and judges fights by the exact odds of the tables.
"""

from golan_no_middle_ground.bot.greedy import GreedyBot

__all__ = ["GreedyBot"]
