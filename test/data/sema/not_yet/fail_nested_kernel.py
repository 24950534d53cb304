# tip: allo-filetest sema/not_yet/fail_nested_kernel
from allo import i32, kernel


@kernel
def nested_kernel(x: i32, out: "i32[1]"):
    @kernel
    def add_one(v: i32) -> i32:
        return v + 1

    out[0] = add_one(x)
