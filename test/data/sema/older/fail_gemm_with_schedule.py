# tip: allo-filetest sema/older/fail_gemm_with_schedule
# A whole program as they used to be written.
import allo
import numpy as np
from allo.ir.types import float32, int32
# <---------------------------------------- fix#1 Change to 'from allo import f32, i32': "from allo import f32, i32"
#    ^^^^^^^^^^^^^ error[older-types-import]#1: 'allo.ir.types' belongs to the older interface: types are names of 'allo'

M, N, K = 32, 32, 32


def gemm(A: float32[M, K], B: float32[K, N]) -> float32[M, N]:
#   ^^^^ note#2: without @kernel this is an ordinary function
#           ^^^^^^^ fix#1 Change to 'from allo import f32, i32': "f32"
#                             ^^^^^^^ fix#1 Change to 'from allo import f32, i32': "f32"
#                                               ^^^^^^^ fix#1 Change to 'from allo import f32, i32': "f32"
    C: float32[M, N] = 0.0
    #  ^^^^^^^ fix#1 Change to 'from allo import f32, i32': "f32"
    for i, j in allo.grid(M, N, name="C"):
        for k in allo.reduction(K):
            C[i, j] += A[i, k] * B[k, j]
    return C


def scale(A: int32[M]) -> int32[M]:
#   ^^^^^ note#3: without @kernel this is an ordinary function
#            ^^^^^ fix#1 Change to 'from allo import f32, i32': "i32"
#                         ^^^^^ fix#1 Change to 'from allo import f32, i32': "i32"
    B: int32[M] = 0
    #  ^^^^^ fix#1 Change to 'from allo import f32, i32': "i32"
    for i in range(M):
        B[i] = A[i] * 2
    return B


s = allo.customize(gemm)
#   ^^^^^^^^^^^^^^ error[older-customize]#2: 'allo.customize' belongs to the older interface: 'gemm' is to be decorated with @kernel
s.reorder("k", "j")
s.buffer_at(s.C, axis="i")
s.pipeline("j")
mod = s.build(target="vhls")
scaled = allo.customize(scale, verbose=True).build()
#        ^^^^^^^^^^^^^^ error[older-customize]#3: 'allo.customize' belongs to the older interface: 'scale' is to be decorated with @kernel
np.testing.assert_allclose(mod(np.zeros((M, K)), np.zeros((K, N))), np.zeros((M, N)))
