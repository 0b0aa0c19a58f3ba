"""No Middle Ground with Target: Damascus: battalions on the Golan, formations drawn from a cup."""
