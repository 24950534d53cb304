# tip: allo-filetest examples/backends/01_call
from __future__ import annotations

import numpy as np
from allo.lang import f32, i32, kernel

N = 64


@kernel
def vec_add(A: f32[N], B: f32[N], C: f32[N]):
    for i in range(N):
        C[i] = A[i] + B[i]


A = np.arange(N, dtype=np.float32)
B = np.arange(N, dtype=np.float32) * 10
C = np.zeros(N, dtype=np.float32)

vec_add(A, B, C)  # CPU backend, default options
np.testing.assert_allclose(C, A + B)

s = vec_add.schedule()
s.pipeline(s.loop("i"), ii=1)
backend = s.export("cpu", opt_level=3)
C[:] = 0
backend(A, B, C)  # or backend.run(A, B, C)
np.testing.assert_allclose(C, A + B)


@kernel
def reduce_sum(A: i32[6]) -> i32:
    s: i32 = 0
    for i in range(6):
        s = s + A[i]
    return s


total = reduce_sum(np.array([1, 2, 3, 4, 5, 6], dtype=np.int32))
assert total == 21
