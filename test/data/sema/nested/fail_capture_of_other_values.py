# tip: allo-filetest sema/nested/fail_capture_of_other_values
from allo import constexpr, i32, kernel


@kernel
def capture_of_other_values(x: i32) -> i32:
    table: constexpr = (1, 2, 3)
    text: constexpr = "name"
    scale: constexpr = 1.5

    @kernel
    def inner(v: i32) -> i32:
        a, b, c = table
#       ^ error[undeclared-constexpr]#1: 'a' needs a type: write 'a: i32 = ...' or 'a: constexpr = ...'
        #  ^ error[undeclared-constexpr]#2: 'b' needs a type: write 'b: i32 = ...' or 'b: constexpr = ...'
        #     ^ error[undeclared-constexpr]#3: 'c' needs a type: write 'c: i32 = ...' or 'c: constexpr = ...'
        return v + scale + text
        #                  ^^^^ error[invalid-operand]#4: An operand of '+' must be a number, got a string

    return inner(x)
    #      ^^^^^^^^ note#1: in call to kernel 'capture_of_other_values.inner' from 'capture_of_other_values'
    #      ^^^^^^^^ note#2: in call to kernel 'capture_of_other_values.inner' from 'capture_of_other_values'
    #      ^^^^^^^^ note#3: in call to kernel 'capture_of_other_values.inner' from 'capture_of_other_values'
    #      ^^^^^^^^ note#4: in call to kernel 'capture_of_other_values.inner' from 'capture_of_other_values'
