"""exp, the same to the last bit wherever kernels run: C libraries and browsers differ in theirs."""

import numpy as np

from tilewright.kernel import kernel, power_of_two

LOG2_E = 1.4426950408889634
# ln 2 in two parts: the first one has so few digits that its products with whole numbers are exact.
LN2_HIGH = 0.6931471803691238
LN2_LOW = 1.9082149292705877e-10
LEAST, MOST = -708.0, 709.0  # beyond them: nothing, and as much as there is at 709
C2, C3, C4, C5 = 1 / 2, 1 / 6, 1 / 24, 1 / 120
C6, C7, C8, C9 = 1 / 720, 1 / 5040, 1 / 40320, 1 / 362880
C10, C11, C12, C13 = 1 / 3628800, 1 / 39916800, 1 / 479001600, 1 / 6227020800


@kernel
def exp(x: float) -> float:
    """e to the power of ``x``, within one unit in the last place: 2 ** k * e ** r, where r is small
    enough for 14 terms of Taylor's series. Terms are added in pairs, which need not wait for each
    other."""
    x = float(x)
    if x < LEAST:
        return 0.0
    x = min(x, MOST)
    k = float(np.floor(x * LOG2_E + 0.5))
    r = (x - k * LN2_HIGH) - k * LN2_LOW
    r2 = r * r
    r4 = r2 * r2
    low = (C2 + C3 * r) + r2 * (C4 + C5 * r)
    middle = (C6 + C7 * r) + r2 * (C8 + C9 * r)
    high = (C10 + C11 * r) + r2 * (C12 + C13 * r)
    rest = low + r4 * (middle + r4 * high)
    return (1.0 + (r + r2 * rest)) * power_of_two(int(k))
