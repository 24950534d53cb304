# The whole function hides from its first line, and the body from the last line of the signature.
from allo import f32, i32, kernel, KernelOptions

N = 4


@kernel(
    options=KernelOptions(
        fast_math=True,
    ),
)
def long(
    a: i32[N],  # read
    b: f32[N],
) -> (
    i32
):
    # The body begins here.
    total: i32 = 0
    for i in range(
        N,
    ):
        if (
            a[i] > 0
            and b[i] > 0.0
        ):
            total += 1
    return total


@kernel
def short(x: i32) -> i32: return x


@kernel
def without(
):
    pass
