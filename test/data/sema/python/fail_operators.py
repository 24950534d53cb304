# tip: allo-filetest sema/python/fail_operators
from allo import i32, kernel


@kernel
def operators(
    a: i32["a" - 1],
    #      ^^^^^^^ error[constant-folding]: Operator '-' does not apply to 'str' and 'int'
    b: i32[-"a"],
    #      ^^^^ error[constant-folding]: Operator '-' does not apply to 'str'
    c: i32[1 << 2.0],
    #      ^^^^^^^^ error[constant-folding]: Operator '<<' needs integers, got a float
    d: i32[0 ** -1],
    #      ^^^^^^^ error[constant-folding]: Zero cannot be raised to a negative power
    e: i32[(-8.0) ** 0.5],
    #       ^^^^^^^^^^^^ error[constant-folding]: The power of these constants is not a real number
    f: i32[1 << -1],
    #      ^^^^^^^ error[constant-folding]: A constant cannot be shifted by a negative amount
    g: i32[2 ** 100000],
    #      ^^^^^^^^^^^ error[constant-folding]: The constant is too large
    h: i32[sorted([1, "a"])],
    #      ^^^^^^^^^^^^^^^^ error[constant-folding]: Operator '<' does not apply to 'str' and 'int'
    i: i32[[1][0:2:0]],
    #      ^^^^^^^^^^ error[constant-folding]: The step of a slice is zero
    j: i32[[1]["a"]],
    #      ^^^^^^^^ error[invalid-constant]: An index of a value of type 'list' must be an integer or a slice, got 'str'
    k: i32[[1]["a":]],
    #      ^^^^^^^^^ error[invalid-constant]: The bounds of a slice must be integers or None, got 'str'
    l: i32[{1}[0]],
    #          ^ error[invalid-constant]: A value of type 'set' cannot be indexed
    m: i32[5()],
    #      ^^^ error[invalid-constant]: A value of type 'int' cannot be called
    n: i32[sorted([[2], [1, 1], [1, "a"]])],
    #      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error[constant-folding]: The values to be sorted have no common order
) -> i32:
    return 0
