"""Search over any game's rules: a tree of moves to the end of the round, and exact endings."""
