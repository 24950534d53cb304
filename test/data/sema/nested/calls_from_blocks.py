# tip: allo-filetest sema/nested/calls_from_blocks
import allo
from allo import bool, constexpr, grid, i32, kernel, u8


@kernel
def calls_from_blocks(c: bool, n: i32, a: "i32[4]", b: "u8[4]"):
    @kernel
    def add(v, w) -> i32:
        return v + w

    @kernel
    def clear(buffer):
        for i in range(4):
            buffer[i] = 0

    if c:
        a[0] = add(n, a[1])
    elif n > 3:
        clear(a)
    else:
        clear(b)
    for i in range(4):
        a[i] = add(i, 1)
        #      ^^^^^^^^^ type: i32
    for i, j in grid(2, 2):
        a[i] = add(a[i], j)
    while n < 4:
        n = add(n, n)
    x = add(n, n) if c else add(1, n)
