"""Place of the campaign layer: calendars in step and victory across fronts. Nothing is built here yet."""
