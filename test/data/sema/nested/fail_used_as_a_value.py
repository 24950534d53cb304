# tip: allo-filetest sema/nested/fail_used_as_a_value
from allo import bool, i32, kernel


@kernel
def used_as_a_value(x: i32) -> i32:
    @kernel
    def inner(v: i32) -> i32:
    #   ^^^^^ note#1: declared here
    #   ^^^^^ note#2: declared here
    #   ^^^^^ note#3: declared here
        return v

    inner = x
#   ^^^^^ error[reassigned-constexpr]#1: Cannot reassign to constexpr variable 'inner'
    y = x + inner
    #       ^^^^^ error[invalid-operand]: An operand of '+' must be a number, got kernel 'used_as_a_value.inner'
    inner += 1
#   ^^^^^ error[reassigned-constexpr]#2: Cannot reassign to constexpr variable 'inner'
    inner: i32 = 3
#   ^^^^^ error[redeclaration]#3: Variable 'inner' is already defined in the current scope
    return inner
    #      ^^^^^ error[invalid-return-value]: Unsupported return value: kernel 'used_as_a_value.inner'
