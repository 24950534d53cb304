# Odd-even transposition sort, and Batcher's odd-even merge sort on 16 keys.
import allo
from allo import i16, kernel

COUNT = 16


@allo.kernel
def compare_swap(a: i16, b: i16) -> (i16, i16):
    return min(a, b), max(a, b)


@allo.kernel
def transposition_sort(keys: i16[COUNT]):
    for phase in range(COUNT):
        for i in range(phase % 2, COUNT - 1, 2):
            lo, hi = compare_swap(keys[i], keys[i + 1])
            keys[i] = lo
            keys[i + 1] = hi


@kernel
def batcher_sort(keys: i16[COUNT]):
    # p is the size of sorted runs, k the distance of the compared keys.
    p: allo.index = 1
    while p < COUNT:
        k: allo.index = p
        while k >= 1:
            for j in range(k % p, COUNT - k, 2 * k):
                for i in range(k):
                    at: allo.index = i + j
                    if at + k < COUNT:
                        if at // (p * 2) == (at + k) // (p * 2):
                            lo, hi = compare_swap(keys[at], keys[at + k])
                            keys[at] = lo
                            keys[at + k] = hi
            k = k // 2
        p = p * 2


@kernel
def is_sorted(keys: i16[COUNT]) -> allo.bool:
    ok: allo.bool = True
    for i in range(1, COUNT):
        ok = ok and keys[i - 1] <= keys[i]
    return ok
