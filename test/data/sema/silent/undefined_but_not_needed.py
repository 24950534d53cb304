# tip: allo-filetest sema/silent/undefined_but_not_needed
from allo import i32, kernel

N = undefined_thing


@kernel
def f(x: i32) -> i32:
    return x
