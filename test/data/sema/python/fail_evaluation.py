# tip: allo-filetest sema/python/fail_evaluation
import numpy as np

from allo import i32, kernel


def divided(n):
    return 1 // n
    #      ^^^^^^ note#1: this cannot be evaluated


@kernel
def evaluation(
    a: i32[divided(0)],
    #      ^^^^^^^^^^ error[invalid-constant]#1: Function 'divided' cannot be evaluated: Division of a constant by zero
    b: i32[sum(range(10 ** 7))],
    #  ^^^^^^^^^^^^^^^^^^^^^^^^ error[invalid-constant]: This expression cannot be evaluated at compile time: it makes more than 4194304 values
    e: i32[sum(range(2 ** 62, -2 ** 62, -1))],
    #  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error[invalid-constant]: This expression cannot be evaluated at compile time: it makes more than 4194304 values
    c: i32[bool(np.zeros(2))],
    #      ^^^^^^^^^^^^^^^^^ error[invalid-constant]: The truth value of a value of type 'numpy.ndarray' is not known at compile time
    d: range(3),
    #  ^^^^^^^^ error[invalid-constant]: 'range(3)' is not a compile-time constant: a value of type 'range' exists only during evaluation
) -> i32:
    n: i32 = 2 ** -1
    #        ^^^^^^^ error[constant-folding]: An integer cannot be raised to a negative power
    return n
