# tip: allo-filetest sema/python/fail_conversions
from allo import i32, kernel


@kernel
def conversions(
    a: i32[int("x")],
    #      ^^^^^^^^ error[constant-folding]: 'x' is not an integer in base 10
    b: i32[int("1", 99)],
    #      ^^^^^^^^^^^^ error[constant-folding]: The base of 'int' must be 0 or from 2 to 36
    c: i32[int("1", "2")],
    #      ^^^^^^^^^^^^^ error[invalid-constant]: 'int' takes an integer as base
    d: i32[int(1, 2)],
    #      ^^^^^^^^^ error[invalid-constant]: 'int' takes a base only with a string
    e: i32[int([])],
    #      ^^^^^^^ error[invalid-constant]: 'int' does not apply to a value of type 'list'
    f: i32[int(1e400)],
    #      ^^^^^^^^^^ error[constant-folding]: 'inf' cannot be converted to an integer
    g: i32[float("x")],
    #      ^^^^^^^^^^ error[constant-folding]: 'x' is not a number
    h: i32[float([])],
    #      ^^^^^^^^^ error[invalid-constant]: 'float' does not apply to a value of type 'list'
    i: i32[float(10 ** 400)],
    #      ^^^^^^^^^^^^^^^^ error[constant-folding]: The integer is too large for a float
    j: i32[chr(-1)],
    #      ^^^^^^^ error[constant-folding]: 'chr' needs an integer from 0 to 0x10ffff
    k: i32[ord("ab")],
    #      ^^^^^^^^^ error[invalid-constant]: 'ord' takes a string of one character
    l: i32[hex("a")],
    #      ^^^^^^^^ error[invalid-constant]: 'hex' takes an integer, got 'str'
    m: i32[abs("a")],
    #      ^^^^^^^^ error[invalid-constant]: 'abs' does not apply to a value of type 'str'
) -> i32:
    return 0
