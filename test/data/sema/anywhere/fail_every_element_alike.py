# tip: allo-filetest sema/anywhere/fail_every_element_alike
from allo import i32, kernel


@kernel
def every_element_alike(x: "i32[[i32[2][4] for k in range(3)][0]]") -> i32:
#                                ^^^^^^^^^ error[dtype-not-scalar]: Unsupported type annotation 'i32[2][4]': 'i32[2]' already has a shape
    return x
