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
#       ^ error[undeclared-constexpr]#1: 'a' is introduced with a compile-time value: declare its type, as in 'a: i32 = ...', or declare it as constexpr
        #  ^ error[undeclared-constexpr]#2: 'b' is introduced with a compile-time value: declare its type, as in 'b: i32 = ...', or declare it as constexpr
        #     ^ error[undeclared-constexpr]#3: 'c' is introduced with a compile-time value: declare its type, as in 'c: i32 = ...', or declare it as constexpr
        return v + scale + text
        #                  ^^^^ error[invalid-operand]#4: An operand of '+' must be a number, got a string

    return inner(x)
    #      ^^^^^^^^ note#1: in call to kernel 'capture_of_other_values.inner' from 'capture_of_other_values'
    #      ^^^^^^^^ note#2: in call to kernel 'capture_of_other_values.inner' from 'capture_of_other_values'
    #      ^^^^^^^^ note#3: in call to kernel 'capture_of_other_values.inner' from 'capture_of_other_values'
    #      ^^^^^^^^ note#4: in call to kernel 'capture_of_other_values.inner' from 'capture_of_other_values'
