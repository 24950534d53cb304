# tip: allo-filetest sema/annotations/fail_undefined_in_shape
from allo import i32, kernel


@kernel
def undefined_in_shape(a: "i32[ROWS, 4]", b: i32[COLS * 2]):
#                              ^^^^ error[undefined-name]: Name 'ROWS' is not defined
#                                                ^^^^ error[undefined-name]: Name 'COLS' is not defined
    a[0, 0] = b[0]
