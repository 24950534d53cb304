# tip: allo-filetest sema/python/inheritance
# Bases, 'super()', and calls of objects.
from allo import i32, kernel
from allo.lang import Module

import numpy as np


class Base(Module):
    WIDTH = 3

    def __init__(self, n):
        super().__init__()
#       ^^^^^^^^^^^^^^^^ note#1: this cannot be evaluated
        self.n = n

    def area(self):
        return self.n * self.WIDTH

    def __call__(self, more):
        return self.area() + more


class Padded(Base):
    WIDTH = 5

    def area(self):
        return super().area() + 1


p = Padded(6)
known = isinstance(p, Base) + isinstance(p, Padded) + isinstance(Base(1), Padded)


@kernel
def shapes(x: "i32[p.n, p.area(), p(100), Base(2).area(), known]"):
#                                         ^^^^^^^ error[invalid-constant]#1: Function '__init__' cannot be evaluated: 'super().__init__' is not a compile-time constant: 'super()' cannot be evaluated without running Python
    x[0, 0, 0, 0, 0] = 1


shapes(np.zeros(1))
