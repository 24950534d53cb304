# tip: allo-filetest sema/host/legal
# What cannot be known to be wrong, and what is meant to be.
from allo import Stream, Template, constexpr, f32, i8, i32, kernel, u8

import numpy as np
import pytest

T = Template("T")
M = 4
sizes = [8, 8]


@kernel
def scale(x: i32[8], gain: u8 = 1):
    for i in range(8):
        x[i] = x[i] * gain


@kernel
def mix(a: i32[2, 2], b: f32[2], s: i32) -> i32:
    return a[0, 0] + s


@kernel(T)
def generic(a: T) -> i32:
    return a


@kernel
def counted(x: i32[4], n: constexpr) -> i32:
    return x[n]


def again(function):
    return unknown(function)


@again
@kernel
def wrapped(x: i32[4]) -> i32:
    return x[0]


def unknown(*args):
    return args


x = np.zeros(8, dtype=np.int32)
scale(x)
scale(x=x, gain=255)
scale(x, True)
scale(x, np.uint8(3))
scale(*unknown(x))
scale(**{"x": x})
scale(unknown(x), unknown(2))
scale(np.random.rand(8), 2)
scale([0, 0, 0, 0, 0, 0, 0, 0])
scale(np.zeros(8, dtype=np.int64))
scale(np.ones(8))
scale(np.zeros((4, 2), dtype=np.int32).reshape(8))
mix(np.ones((2, 2), np.uint8), np.ones(2, np.int32), 3)
mix(np.ones((2, 2), np.bool_), np.ones(2), np.array(3))
y = np.zeros((2, 4), np.int32)
y.shape = (8,)
scale(y)
generic(1, 2, 3)
generic[i32](3)
counted(x, 1, 2)
wrapped(1, 2)
for size in sizes:
    scale(np.zeros(size, np.int32))

z = np.zeros(4, np.int32)


def later():
    scale(z)


z = np.zeros(8, np.int32)
later()


def shadowed(scale, np):
    scale(1, 2, 3)
    scale(np.zeros(3))


def either(flag):
    if flag:
        a = np.zeros(8, np.int32)
    else:
        a = np.zeros(9, np.int32)[1:]
    scale(a)


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
