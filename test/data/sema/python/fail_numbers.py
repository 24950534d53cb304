# tip: allo-filetest sema/python/fail_numbers
import math

from allo import i32, kernel


@kernel
def numbers(
    a: i32[math.log(0)],
    #      ^^^^^^^^^^^ error[constant-folding]: The argument is outside the domain of 'math.log'
    b: i32[math.exp(1000)],
    #      ^^^^^^^^^^^^^^ error[constant-folding]: The result of 'math.exp' is too large for a float
    c: i32[math.isqrt(-1)],
    #      ^^^^^^^^^^^^^^ error[constant-folding]: 'isqrt' needs a non-negative integer
    d: i32[math.dist((1, 2), (1,))],
    #      ^^^^^^^^^^^^^^^^^^^^^^^ error[constant-folding]: The points have different numbers of dimensions: 2 and 1
    e: i32[math.dist(("a",), ("b",))],
    #      ^^^^^^^^^^^^^^^^^^^^^^^^^ error[invalid-constant]: 'dist' takes points of numbers
    f: i32[math.gcd(1.5)],
    #      ^^^^^^^^^^^^^ error[invalid-constant]: 'math.gcd' takes integers, got 'float'
    g: i32[math.sqrt("a")],
    #      ^^^^^^^^^^^^^^ error[invalid-constant]: 'math.sqrt' takes numbers, got 'str'
    h: i32[math.ldexp("a", 1)],
    #      ^^^^^^^^^^^^^^^^^^ error[invalid-constant]: 'math.ldexp' takes numbers, got 'str'
    i: i32[math.fsum(["a"])],
    #      ^^^^^^^^^^^^^^^^ error[invalid-constant]: 'fsum' takes numbers, got 'str'
    j: i32[pow(2, 3, 0)],
    #      ^^^^^^^^^^^^ error[constant-folding]: The modulus of 'pow' is zero
    k: i32[pow(2, -1, 7)],
    #      ^^^^^^^^^^^^^ error[invalid-constant]: 'pow' with a modulus and a negative exponent cannot be evaluated at compile time
    l: i32[pow(2, 1.5, 3)],
    #      ^^^^^^^^^^^^^^ error[invalid-constant]: 'pow' takes integers if there is a modulus
    m: i32[round("a")],
    #      ^^^^^^^^^^ error[invalid-constant]: 'round' takes a number and a count of digits
) -> i32:
    return 0
