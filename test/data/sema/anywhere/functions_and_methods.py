# tip: allo-filetest sema/anywhere/functions_and_methods
import numpy as np
from allo import Template, i32, kernel

SIZE = 4


def test_known_values():
    N = 8
    T = i32

    @kernel
    def known(x: T, out: "T[N]") -> i32:
        for i in range(N + SIZE):
            out[i] = x
            #   ^ warning[index-out-of-bounds]: Index 'i' goes from 0 to 11, out of bounds for axis 0 of 'out', which has size 8
        return out[N - 1]
        #      ^^^^^^^^^^ type: i32

    assert known(3, np.zeros(N)) == 3


class TestKernels:
    DEPTH = 4

    @kernel
    def in_a_class(x: i32) -> i32:
        return x + SIZE

    def test_method(self):
        @kernel
        def in_a_method(x: i32) -> i32:
            return x + 1
            #      ^^^^^ type: i33

        assert in_a_method(1) == 2

    def test_other(self):
        def inner():
            @kernel
            def deep(x: i32) -> i32:
                return x

            return deep
