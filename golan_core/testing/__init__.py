"""Testing plugins: the conformance kit and a toy game."""
