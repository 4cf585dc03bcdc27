"""Bots: levels that people enjoy, and matches that measure them."""
