"""Shapes that are drawn alike everywhere: geometry, signs of marks, symbols of units."""
