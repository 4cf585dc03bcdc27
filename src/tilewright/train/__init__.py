"""Learning what a round's end is worth: games to learn from, networks, and their test."""
