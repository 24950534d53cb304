# tip: allo-filetest sema/host/legal_callees
# What cannot be known to be wrong, and what is meant to be.
from allo import Template, constexpr, i32, kernel

import numpy as np

T = Template("T")
M = 4


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
generic(1, 2, 3)
generic[i32](3)
counted(x, 1, 2)
wrapped(1, 2)
