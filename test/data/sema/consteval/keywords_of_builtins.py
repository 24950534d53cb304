# tip: allo-filetest sema/consteval/keywords_of_builtins
# Calls that lack what they work on, and are Python's to refuse.
import functools
import math

import numpy as np
from allo import i32, kernel

A = sum(start=1)
B = round(ndigits=1)
C = sorted(key=abs)
D = enumerate(start=1)
E = math.prod(start=2)
F = math.isclose(1, rel_tol=2)
G = np.full(fill_value=1, dtype=np.int32)
H = np.eye(M=3)
I = functools.partial(func=kernel)
J = functools.partial()
K = np.full(3, fill_value=2, dtype=np.int32)
L = {"a": 1}.update([1])


@kernel
def f(x: i32) -> i32:
    return x + K[2]
