# This file is wrong on purpose: three independent errors, all reported in one run.
#     ./dev run docs/examples/errors.py
from allo import f32, i32, kernel

N = 16


@kernel
def weigh(x: i32, gain: i32) -> i32:
    # Error 1: there is no 'offset'. A call of 'accumulate' in Python raises it, too.
    return x * gain + offset


@kernel
def accumulate(data: "i32[N]", gain: i32) -> i32:
    total: i32 = 0
    for i in range(N):
        total += weigh(data[i], gain)
    return total


@kernel
def first_negative(data: "i32[N]") -> i32:
    for i in range(N):
        if data[i] < 0:
            # Error 2: a kernel cannot leave in the middle of a loop.
            return i
    return -1


@kernel
def smooth(src: "f32[N]", dst: "f32[N]"):
    for i in range(1, N - 1):
        dst[i] = 0.25 * src[i - 1] + 0.5 * src[i] + 0.25 * src[i + 1]


@kernel
def pipeline(src: "f32[N]"):
    # Error 3: the buffer has one element too many for the parameter 'dst'.
    dst: "f32[N + 1]"
    smooth(src, dst)


if __name__ == "__main__":
    import numpy as np
    from allo import CompilationError

    # A call needs its kernel and what that calls, and raises the errors of these.
    try:
        accumulate(np.arange(N, dtype=np.int32), 3)
    except CompilationError as error:
        assert [found.code for found in error.diagnostics] == ["undefined-name"]
        print(f"accumulate: {len(error.diagnostics)} error, in what it calls", error, sep="\n")
