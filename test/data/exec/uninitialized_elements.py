# tip: allo-filetest exec/uninitialized_elements
from allo import apint, i8, i32, index, kernel

i200 = apint(200, signed=True)


@kernel
def element(a: "i32[4]", i: index) -> i32:
    return a[i]


@kernel
def stores_some(out: "i8[2, 3]", i: index):
    out[1, i] = 7


@kernel
def in_loops(n: index) -> i32:
    total: i32 = 0
    for i in range(3):
        t: "i32[2]"
        if i < n:
            t[1] = i
        total += t[1]
    return total


@kernel
def one() -> i200:
    x: "i200[]"
    return x[()]


@kernel
def either(a: "i32[2]", b: "i32[2]", which: i32) -> "i32[2]":
    c: "i32[2]" = a if which > 0 else b
    return c


# run: element([1, _, 3, 4], 0) == 1
# run: element([1, _, 3, 4], 1) ! uninitialized-element 9:12 An element is read before anything is stored in it
# run: stores_some(_, 1); out == [_, _, _, _, 7, _]
# run: stores_some([1, 2, 3, 4, 5, _], 0); out == [1, 2, 3, 7, 5, _]
# run: in_loops(3) == 3
# run: in_loops(1) ! uninitialized-element 24:18
# run: one() ! uninitialized-element 31:12
# run: either([1, _], [_, 2], 1) == [1, _]
# run: either([1, _], [_, 2], 0) == [_, 2]
