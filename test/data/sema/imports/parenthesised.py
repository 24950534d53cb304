# tip: allo-filetest sema/imports/parenthesised
from allo import (
    KernelOptions,
    f32,  # the element type
    i32,
    kernel,
)


@kernel(options=KernelOptions())
def parenthesised(x: i32, y: f32) -> f32:
    return x + y
    #      ^^^^^ type: f32
