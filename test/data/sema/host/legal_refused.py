# tip: allo-filetest sema/host/legal_refused
# What cannot be known to be wrong, and what is meant to be.
from allo import i32, kernel, u8

import pytest


@kernel
def scale(x: i32[8], gain: u8 = 1):
    for i in range(8):
        x[i] = x[i] * gain


def test_refused():
    with pytest.raises(TypeError):
        scale(1, 2, 3)
    try:
        scale()
    except TypeError:
        pass


@pytest.mark.xfail
def test_fails():
    scale()
