# tip: allo-filetest sema/nested/fail_sibling_after_the_call
from allo import i32, kernel


@kernel
def sibling_after_the_call(x: i32) -> i32:
    @kernel
    def first(v: i32) -> i32:
        return second(v) + 1
        #      ^^^^^^ error[undefined-name]#1: Name 'second' is not defined

    y = first(x)
    #   ^^^^^^^^ note#1: in call to kernel 'sibling_after_the_call.first' from 'sibling_after_the_call'

    @kernel
    def second(v: i32) -> i32:
        return v * 2

    return y
