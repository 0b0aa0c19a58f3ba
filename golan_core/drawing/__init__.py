"""Painting a scene with Pillow: themes, ground, hexsides, counters, and the strips around the map.

`golan_core.picture` is the door to this package; nothing else imports it, so that programs which
draw nothing never load Pillow.
"""
