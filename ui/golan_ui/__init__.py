"""The front end: a presenter that knows no arcade, and the arcade window that draws what it says."""
