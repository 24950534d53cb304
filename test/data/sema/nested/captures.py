# tip: allo-filetest sema/nested/captures
import allo
from allo import constexpr, i32, kernel, u8

Word = i32
DEPTH = 4


@kernel
def outside(v: i32) -> i32:
    return v


@kernel
def captures(x: i32, out: "i32[1]"):
    offset: constexpr = 2
    T: constexpr = u8
    f: constexpr = outside
    lib: constexpr = allo

    @kernel
    def sibling(v: i32) -> i32:
        return v

    @kernel
    def inner(v: T, buffer: "Word[DEPTH]") -> T:
        for i in lib.range(offset):
            buffer[i] = min(v, offset)
        return sibling(v) + f(v) + outside(v) + offset

    buffer: "i32[DEPTH]" = 0
    out[0] = inner(x, buffer)
