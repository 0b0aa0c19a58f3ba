"""The turn as named decisions: each kind one object that knows all about it, and the flow between them."""
