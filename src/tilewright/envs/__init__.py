"""Environments for research: PettingZoo, Gymnasium and OpenSpiel. Each needs its extra."""
