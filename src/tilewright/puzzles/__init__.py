"""Positions with one best move that first impressions miss, proven to the end of the round."""
