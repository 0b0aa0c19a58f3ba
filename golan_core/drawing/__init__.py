"""Painting a scene: themes, ground, hexsides, counters, and the strips around the map.

Pictures are of pixels, painted with Pillow, or of vectors, for SVG; `sheet` is what both share.
`golan_core.drawing.picture` draws a whole scene. Import this package only where something is drawn: it loads
Pillow.
"""
