# tip: allo-filetest sema/module/fail_unpacking
from allo import i32, kernel

M, N, K = 4, 5
#         ^^^^ error[constant-folding]: Cannot unpack 2 values into 3 targets
A, B = 4
#      ^ error[constant-folding]: The integer 4 cannot be unpacked
(P, Q), R = (1, 2), 3
S, *T = 1, 2, 3
U, V = unknown()


@kernel
def k(x: "i32[M]") -> i32:
    return x[0] + N + A + P + R
