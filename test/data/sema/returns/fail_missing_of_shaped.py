# tip: allo-filetest sema/returns/fail_missing_of_shaped
from allo import f32, i32, kernel


@kernel
def missing_of_shaped(x: i32) -> "i32[4]":
#   ^^^^^^^^^^^^^^^^^ error[missing-return]#1: Missing return statement for non-void kernel 'missing_of_shaped': it needs a 'return' at the top level of its body
    first: "i32[4]" = 0
    last: "i32[4]" = 1
    first[0] = last[0]  # a comment stays on its line
    #                                                | fix#1 Add 'return last': "\n    return last"


@kernel
def nothing_to_return(x: "i32[2]") -> "i32[4]":
#   ^^^^^^^^^^^^^^^^^ error[missing-return]: Missing return statement for non-void kernel 'nothing_to_return': it needs a 'return' at the top level of its body
    x[0] = 1


@kernel
def on_one_line(x: i32) -> i32: pass
#   ^^^^^^^^^^^ error[missing-return]: Missing return statement for non-void kernel 'on_one_line': it needs a 'return' at the top level of its body


@kernel
def float_result(x: i32, y: i32) -> (i32, f32):
#   ^^^^^^^^^^^^ error[missing-return]#2: Missing return statement for non-void kernel 'float_result': it needs a 'return' at the top level of its body
    x += y
    #     | fix#2 Add 'return x, 0.0': "\n    return x, 0.0"
