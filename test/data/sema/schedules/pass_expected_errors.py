# tip: allo-filetest sema/schedules/pass_expected_errors
# What a test expects to fail is not reported.
import pytest

from allo import f32, i32, kernel


@kernel
def gemm(A: "f32[32, 16]", B: "f32[16, 24]", C: "f32[32, 24]"):
    for i in range(32):
        for j in range(24):
            for k in range(16):
                C[i, j] += A[i, k] * B[k, j]


def test_unknown_loop():
    s = gemm.schedule()
    with pytest.raises(Exception):
        s.pipeline("nothing")
    s.pipeline("i").apply()
    try:
        s.pipeline("nothing")
    except Exception:
        pass
