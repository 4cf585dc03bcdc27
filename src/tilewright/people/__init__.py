"""People without I/O: what a game counts for, ratings, who fits whom, statistics."""
