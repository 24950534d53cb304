# tip: allo-filetest sema/tables/module_tables
import math

import numpy as np
from allo import f32, i8, i32, kernel

SINE = [round(100 * math.sin(2 * math.pi * k / 8)) for k in range(8)]
ROWS = np.arange(6, dtype=np.int32).reshape(2, 3)
HALVES = np.array([[1, 2], [3, 4]]) / 2
FILLED = []
for k in range(4):
    FILLED.append(k * k)
FILLED[0] = 7


@kernel
def module_tables(x: i32) -> i32:
    a: i8[8] = SINE
    b: i32[2, 3] = ROWS
    c: f32[2, 2] = HALVES
    d: i32[4] = FILLED
    c[0, 0] = 1.0
    return x + a[0] + b[1, 2] + d[0] + ROWS[1, 2] + len(FILLED)
