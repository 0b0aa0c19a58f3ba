"""The Standard Combat Series as a layer: everything its games share, nothing of one game."""
