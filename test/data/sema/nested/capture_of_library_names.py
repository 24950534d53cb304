# tip: allo-filetest sema/nested/capture_of_library_names
import allo
from allo import constexpr, grid, i32, kernel


@kernel
def capture_of_library_names(x: i32, a: "i32[4, 4]") -> i32:
    top: constexpr = max
    ops: constexpr = allo

    @kernel
    def inner(v: i32, b: "i32[4, 4]") -> i32:
        for i, j in ops.grid(4, 4):
            b[i, j] = top(v, 0)
        for i, j in grid(4, 4):
            b[i, j] = min(v, 3)
        return v

    return inner(x, a)
