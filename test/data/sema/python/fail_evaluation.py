# tip: allo-filetest sema/python/fail_evaluation
import numpy as np

from allo import i32, kernel


def divided(n):
    return 1 // n


@kernel
def evaluation(
    a: i32[divided(0)],
    b: i32[sum(range(10 ** 7))],
    c: i32[bool(np.zeros(2))],
    d: range(3),
) -> i32:
    n: i32 = 2 ** -1
    return n
