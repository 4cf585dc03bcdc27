"""A table: people and bots in seats, one game, numbered events. No I/O, no clock, no chance."""
