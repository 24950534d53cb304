# tip: allo-filetest exec/calls_with_buffers
from allo import i32, kernel


@kernel
def store(a: "i32[2]", v: i32, at: i32 = 1):
    a[at] = v


@kernel
def buffers_are_places(a: "i32[2]") -> i32:
    store(a, 5)
    store(v=6, a=a, at=0)
    return a[0] * 10 + a[1]


@kernel
def scalars_fill(x: i32) -> i32:
    return total(x) + total(2)


@kernel
def total(a: "i32[3]") -> i32:
    return a[0] + a[1] + a[2]


# run: buffers_are_places(_) == 65; a == [6, 5]
# run: scalars_fill(7) == 27
