"""What is printed on Summer Pavilion's boards.

Six stars stand around the center star, clockwise from the upper left. Every star is a ring of six
spaces; 0 to 5 point to 12, 2, 4, 6, 8 and 10 o'clock. A place is SPACES * star + space.

        orange   red
    purple  center  blue
        green   yellow
"""

from tilewright.pavilion.state import NO_COLOR, SPACES

STAR_LETTERS = "orbygpm"
STAR_COLORS = (2, 5, 4, 3, 1, 0, NO_COLOR)

HIGHEST = 6  # printed number
COLORED_NUMBERS = (
    (6, 1, 2, 3, 4, 5),
    (5, 6, 1, 2, 3, 4),
    (4, 5, 6, 1, 2, 3),
    (3, 4, 5, 6, 1, 2),
    (2, 3, 4, 5, 6, 1),
    (1, 2, 3, 4, 5, 6),
    (1, 2, 3, 4, 5, 6),
)
GRAY_NUMBERS = (
    (6, 3, 2, 1, 4, 5),
    (5, 6, 3, 2, 1, 4),
    (4, 5, 6, 3, 2, 1),
    (1, 4, 5, 6, 3, 2),
    (2, 1, 4, 5, 6, 3),
    (3, 2, 1, 4, 5, 6),
    (3, 3, 3, 3, 3, 3),
)

# The places around each structure, as star letter and space.
PILLARS = (
    "o2 o3 m5 m0",
    "r3 r4 m0 m1",
    "b4 b5 m1 m2",
    "y5 y0 m2 m3",
    "g0 g1 m3 m4",
    "p1 p2 m4 m5",
)
STATUES = (
    "o1 o2 r4 r5",
    "r2 r3 b5 b0",
    "b3 b4 y0 y1",
    "y4 y5 g1 g2",
    "g5 g0 p2 p3",
    "p0 p1 o3 o4",
)
WINDOWS = ("o5 o0", "r0 r1", "b1 b2", "y2 y3", "g3 g4", "p4 p5")
PILLAR_TILES, STATUE_TILES, WINDOW_TILES = 1, 2, 3

STAR_POINTS = (20, 18, 17, 16, 15, 14, 12)  # by color; last, six different colors
NUMBER_POINTS = {1: 4, 2: 8, 3: 12, 4: 16}


def places_around(structure: str) -> list[int]:
    return [SPACES * STAR_LETTERS.index(text[0]) + int(text[1]) for text in structure.split()]
