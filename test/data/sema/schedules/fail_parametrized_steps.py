import pytest
from allo import i32, kernel


@kernel
def add(a: i32[8], b: i32[8]):
    for i in range(8):
        a[i] = a[i] + b[i]


@pytest.mark.parametrize("factor", [2, 100])
def test_split(factor):
    s = add.schedule()
    s.split("i", factor)
    s.pipeline("i.outer")
