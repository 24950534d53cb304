# tip: allo-filetest sema/annotations/fail_shaped_twice
from allo import i32, kernel


@kernel
def shaped_twice(a: "i32[4][2]"):
#                    ^^^^^^^^^ error[dtype-not-scalar]: Unsupported type annotation 'i32[4][2]': 'i32[4]' already has a shape
    pass
