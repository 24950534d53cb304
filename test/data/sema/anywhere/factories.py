# tip: allo-filetest sema/anywhere/factories
from allo import f32, i32, kernel
import pytest


def make_row(N):
    size = N * 2

    @kernel
    def row(x: i32[size], out: i32[N]):
        for i in range(N):
            out[i] = x[2 * i] + x[2 * i + 1]

    return row


row4 = make_row(4)
rows = [make_row(n) for n in (1, 2)]


@kernel
def use(x: i32[8], y: i32[2], out: i32[4], small: i32[1]):
    row4(x, out)
    one: constexpr = rows[0]
    one(y, small)


@pytest.mark.parametrize("N", [4, 8])
@pytest.mark.parametrize("T", [i32, f32])
def test_copy(N, T, tmp_path):
    @kernel
    def copy(x: T[N], out: T[N]):
        for i in range(N):
            out[i] = x[i]

    assert copy
