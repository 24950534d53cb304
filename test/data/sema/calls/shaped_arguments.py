# tip: allo-filetest sema/calls/shaped_arguments
from allo import f32, i32, kernel

N = 4


@kernel
def fill(dst: "f32[N]", value: f32):
    for i in range(N):
        dst[i] = value


@kernel
def first(src: "f32[4]") -> f32:
    return src[0]


@kernel
def shaped_arguments(a: f32[4], x: i32) -> f32:
    scratch: "f32[N]"
    fill(a, x)
    fill(scratch, 2.5)
    return first(scratch) + first(0.0) + first(x)
    #                       ^^^^^^^^^^ type: f32
