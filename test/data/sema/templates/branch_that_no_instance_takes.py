# tip: allo-filetest sema/templates/branch_that_no_instance_takes
from allo import Template, f32, i32, kernel

T = Template("T")
N = Template("N")


@kernel(N)
def never_asked_for_two(x: i32) -> i32:
    if N == 2:
        return absent
    else:
        return x


@kernel(T, N)
def branch_that_no_instance_takes(x: T, out: "i32[4]"):
    if T == f32:
        out[0] = absent
        never_asked_for_two[2](out[1])
    else:
        out[1] = 0.5
    out[2] = absent if N > 3 else 2
    out[3] = N > 3 and absent
    if x > 0:
        out[0] = N if N > 3 else 3


@kernel
def asks(x: i32, out: "i32[4]") -> i32:
    return never_asked_for_two[1](x)
