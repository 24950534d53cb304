# tip: allo-filetest sema/constexpr/fail_comprehension
from allo import i32, kernel


@kernel
def fail_comprehension(x: i32, y: i32[4]) -> i32:
    a, b = [v + w for v in (x, x) for w in (x, x)]
    #                             ^^^^^^^^^^^^^^^ error[comprehension-generators]: A list comprehension with more than one 'for' is not supported in a kernel
    c = [v for v in y]
    #               ^ error[comprehension-iterable]: A list comprehension must iterate over a tuple, got a value of type 'i32[4]'
    d = [v for v, w in ((x, x), (x, x))]
    #          ^^^^ error[comprehension-target]: The target of a list comprehension must be a single name
    e, f = [v for v in (x, x) if v > 0]
    #                            ^^^^^ error[comprehension-condition]: The condition of a list comprehension must be a compile-time value, got a value of type 'u1'
    return x
