# tip: allo-filetest ide/complete/fail_half_typed
# Lines that do not parse while they are typed.
from allo import f32, i32, kernel

N = 8


@kernel
def fail_half_typed(left: "f32[N]", right: "f32[N]") -> i32:
    size: i32 = 4
    left[0] = right[
    #              ^ error[syntax]#1: '[' was never closed
    #               | fix#1 Insert ']': "]"
    #               | suggests: left, right, size, N, typed, f32, i32, min, max, len, and 53 more
    left[1] = si
    #         ^^ error[undefined-name]: Name 'si' is not defined
    #           | items: size, sin, sinh
    #   ... size: i32
    #   ... sin: sin(value, acc=None) (The sine of an angle in radians.) + 2:34 ", sin"
    #   ... sinh: sinh(value, acc=None) (The hyperbolic sine.) + 2:34 ", sinh"
    right[2] = left[1] +
    #                  ^ error[syntax]: Expected an expression after '+'
    #                    | suggests: left, right, size, N, typed, f32, i32, min, max, len, and 53 more
    for i i :
    #     | fix#2 Insert 'in': "in "
    #     ^ error[syntax]#2: Expected 'in' before 'i'
    #      | suggests: in
    for i in :
    #     ^^ error[syntax]: Expected an expression after 'in'
    #        | suggests: range, grid, left, right, size, N, typed, f32, i32, True, and 1 more
    for i in range(
    #             ^ error[syntax]#3: '(' was never closed
    #              | fix#3 Insert ')': ")"
    #              | suggests: N, 8, left, right, size, name=, typed, f32, i32, min, and 55 more
    other:
    #    ^ error[syntax]: Expected a type annotation after ':'
    #      | suggests: f32, i32, i8, i16, i64, u1, u8, u16, u32, u64, and 39 more
    quoted: "i32[
    #       ^ error[syntax]#4: String is not closed before the end of its line
    #            | fix#4 Close the string: "\""
    #             | completes: N
    if size >
    #       ^ error[syntax]: Expected an expression after '>'
    #         | suggests: left, right, size, N, typed, f32, i32, min, max, len, and 53 more
    return (
    #      ^ error[syntax]#5: '(' was never closed
    #       | fix#5 Insert ')': ")"
    #       | suggests: left, right, size, N, typed, f32, i32, min, max, len, and 53 more


@kernel
def typed(x: "i32[N,
#            ^ error[syntax]: String is not closed before the end of its line
#                   | completes: N
