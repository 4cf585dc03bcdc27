"""Work over whole games: counting, tracing, timing, stepping many at once, compiling ahead."""
