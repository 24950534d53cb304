# tip: allo-filetest sema/calls/fail_void_result_used
from allo import i32, kernel


@kernel
def clear(a: "i32[4]"):
    a[0] = 0


@kernel
def void_result_used(a: "i32[4]", x: i32) -> i32:
    y: i32 = clear(a)
    #        ^^^^^^^^ error[no-result]: Kernel 'clear' returns nothing, so its call has no value
    a[0] = clear(a)
    #      ^^^^^^^^ error[no-result]: Kernel 'clear' returns nothing, so its call has no value
    return x + clear(a)
    #          ^^^^^^^^ error[no-result]: Kernel 'clear' returns nothing, so its call has no value
