# tip: allo-filetest sema/library/comparisons_and_flags
from allo import constexpr, eq, f32, ge, gt, i32, index, kernel, le, lt, ne
from allo import max, min


@kernel
def comparisons_and_flags(x: i32, f: f32, g: f32, n: index):
    T: constexpr = i32
    a = lt(f, g, ordered=True)
    #   ^^^^^^^^^^^^^^^^^^^^^^ type: u1
    b = eq(x, 3) + ne(f, x) + le(n, x) + gt(x, f) + ge(f, g, ordered=False)
    c = max(f, g, propagate_nan=True)
    #   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ type: f32
    d = min(n, x, acc=None)
    #   ^^^^^^^^^^^^^^^^^^^ type: index
    if eq(T, i32):
        x = 1
    else:
        x = undefined_here_is_not_looked_at
