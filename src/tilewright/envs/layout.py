"""How an observation is laid out: its planes one after another in a vector of whole numbers.

The numbers are what lies on the table, exactly; 16 bits hold all of them, scores included, in half
the memory of floats. Divide by ``bounds`` where a network wants
numbers from 0 to 1.
"""

import numpy as np

from tilewright.games import Variant
from tilewright.records import Array

OBSERVATION = np.int16
MASK = np.int8  # what Gymnasium's spaces sample by


def size_of(variant: Variant) -> int:
    """How many numbers an observation has.

    >>> size_of(Variant.of("azul")), size_of(Variant.of("azul", players=4))
    (433, 839)
    """
    return sum(plane.size for plane in variant.game.planes(variant.plain))


def bounds(variant: Variant) -> Array:
    """The most that each number can be; the least is 0.

    >>> bounds(Variant.of("azul"))[:3].tolist()
    [20, 1, 1]
    """
    planes = variant.game.planes(variant.plain)
    return np.concatenate([np.full(plane.size, plane.most, OBSERVATION) for plane in planes])


def split(variant: Variant, observation: Array) -> dict[str, Array]:
    """An observation's planes by their names; one of many observations keeps its leading axes.

    >>> planes = split(Variant.of("azul"), np.zeros(433, np.int16))
    >>> planes["displays"].shape, planes["0.wall"].shape
    ((5, 6), (5, 5, 6))
    """
    parts, begin = {}, 0
    for plane in variant.game.planes(variant.plain):
        part = observation[..., begin : begin + plane.size]
        parts[plane.name] = part.reshape(*observation.shape[:-1], *plane.shape)
        begin += plane.size
    return parts


def table(variant: Variant) -> str:
    """The planes as a table in Markdown, with where each begins.

    >>> print(table(Variant.of("azul")).splitlines()[2])
    | 0 | `round` | 1 | 20 | the round's number |
    """
    lines, begin = ["| from | plane | shape | most | |", "|---|---|---|---|---|"], 0
    for plane in variant.game.planes(variant.plain):
        shape = " x ".join(map(str, plane.shape))
        lines.append(f"| {begin} | `{plane.name}` | {shape} | {plane.most} | {plane.text} |")
        begin += plane.size
    return "\n".join(lines)
