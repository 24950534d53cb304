# tip: allo-filetest sema/python/inheritance
# Bases, 'super()', and calls of objects.
from allo import i32, kernel
from allo.lang import Module

import numpy as np


class Base(Module):
    WIDTH = 3

    def __init__(self, n):
        super().__init__()
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
#   ^^^^^^ note#1: kernel 'shapes' is defined here
    x[0, 0, 0, 0, 0] = 1


shapes(np.zeros(1))
#      ^^^^^^^^^^^ warning[host-argument]#1: Argument 'x' of kernel 'shapes' must be 'i32[6, 31, 131, 6, 2]', got an array of shape (1,)
