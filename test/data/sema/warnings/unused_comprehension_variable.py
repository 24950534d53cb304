# tip: allo-filetest sema/warnings/unused_comprehension_variable
from allo import constexpr, i32, kernel


@kernel
def unused_comprehension_variable(x: i32) -> i32:
    table: i32[3] = [7 for k in (1, 2, 3)]
    odd: constexpr = [5 for k in (1, 2, 3, 4) if k % 2 == 1]
    never = x + 1
#   ^^^^^ warning[unused-variable]: Variable 'never' is never used
    return table[0] + odd[1]
