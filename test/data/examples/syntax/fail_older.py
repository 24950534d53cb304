# tip: allo-filetest examples/syntax/fail_older
# The older form, which is not current, and the new one.
import allo
import numpy as np
from allo import f32, kernel

try:
    from allo.ir.types import int32
#   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ fix#1 Change to 'from allo import i32': "from allo import i32"
    #    ^^^^^^^^^^^^^ error[older-types-import]#1: 'allo.ir.types' belongs to the older interface: types are names of 'allo'

    def older(A: int32[32, 32], B: int32[32, 32]) -> int32[32, 32]:
    #            ^^^^^ fix#1 Change to 'from allo import i32': "i32"
    #                              ^^^^^ fix#1 Change to 'from allo import i32': "i32"
    #                                                ^^^^^ fix#1 Change to 'from allo import i32': "i32"
        ...

    s = allo.customize(older)
    #   ^^^^^^^^^^^^^^ error[older-customize]: 'allo.customize' belongs to the older interface: 'older' is to be decorated with @kernel
except ImportError:
    pass


@kernel
def gemm(A: "f32[32, 32]", B: "f32[32, 32]") -> "f32[32, 32]":
    C: "f32[32, 32]" = 0.0
    for i, j in allo.grid(32, 32):
        for k in range(32):
            C[i, j] += A[i, k] * B[k, j]
    return C


A = np.arange(1024, dtype=np.float32).reshape(32, 32) % 8
assert np.array_equal(gemm(A, A.T), A @ A.T)
