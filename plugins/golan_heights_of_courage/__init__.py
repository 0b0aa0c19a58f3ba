"""Heights of Courage, written on the series layer as its rulebook is written on the series rulebook."""
