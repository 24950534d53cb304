# tip: allo-filetest sema/python/inheritance
# Bases, 'super()', properties, static and class methods, calls of objects.
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

    def __init__(self, n):
        super().__init__(self.padded(n))

    @staticmethod
    def padded(n):
        return (n + 3) // 4 * 4

    @classmethod
    def small(cls):
        return cls(1)

    @property
    def half(self):
        return self.area() // 2

    def area(self):
        return super().area() + 1


p = Padded(6)
small = Padded.small()
known = isinstance(small, Base) + isinstance(p, Padded) + isinstance(Base(1), Padded)


@kernel
def shapes(x: "i32[p.n, p.area(), p.half, p(100), small.n, known]"):
#   ^^^^^^ note#1: kernel 'shapes' is defined here
    x[0, 0, 0, 0, 0, 0] = 1


shapes(np.zeros(1))
#      ^^^^^^^^^^^ warning[host-argument]#1: Argument 'x' of kernel 'shapes' must be 'i32[8, 41, 20, 141, 4, 2]', got an array of shape (1,)
