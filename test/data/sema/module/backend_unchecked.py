# tip: allo-filetest sema/module/backend_unchecked
import synthesis as backend

from allo import i32, kernel


@kernel
def gemm(x: i32) -> i32:
    return x


def test_gemm():
    assert CPU(gemm)(3) == 3
    #      ^^^^^^^^^ information[schedule-unchecked]: 'CPU(gemm)' is not checked: backends and schedules of modules are not supported in this version
    hls = backend.Vitis(gemm, freq_mhz=300)
