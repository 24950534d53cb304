# tip: allo-filetest sema/anywhere/parametrized
import pytest
from allo import i32, kernel


@pytest.mark.parametrize("n, value", [(4, 1), (8, 2)])
def test_fill(n, value):
    @kernel
    def fill(out: "i32[n]"):
        for i in range(n):
            out[i] = value

    assert fill


@pytest.fixture
def doubled():
    @kernel
    def double(x: i32) -> i32:
        return x * 2

    return double
