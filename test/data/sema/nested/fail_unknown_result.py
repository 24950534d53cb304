# tip: allo-filetest sema/nested/fail_unknown_result
from allo import i32, kernel


@kernel
def unknown_result(x: i32) -> i32:
    @kernel
    def inner(v: i32) -> Missing:
    #                    ^^^^^^^ error[undefined-name]: Name 'Missing' is not defined
        return v

    @kernel
    def no_annotation(v: i32):
        return v
#       ^^^^^^^^ error[return-without-annotation]#1: Return values require an explicit return annotation on kernel 'unknown_result.no_annotation'

    @kernel
    def falls_through(v: i32) -> i32:
    #   ^^^^^^^^^^^^^ error[missing-return]#2: Missing return statement for non-void kernel 'falls_through': it needs a 'return' at the top level of its body
        v += 1
        #     | fix#2 Add 'return v': "\n        return v"

    y = no_annotation(x)
    #   ^^^^^^^^^^^^^^^^ note#1: in call to kernel 'unknown_result.no_annotation' from 'unknown_result'
    #   ^^^^^^^^^^^^^^^^ error[no-result]: Kernel 'no_annotation' returns nothing, so its call has no value
    return inner(x) + falls_through(x)
    #                 ^^^^^^^^^^^^^^^^ note#2: in call to kernel 'unknown_result.falls_through' from 'unknown_result'
