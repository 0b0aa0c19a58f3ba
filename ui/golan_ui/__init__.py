"""Place of the arcade front end. Nothing is built here yet; the console game is `golan play`."""
