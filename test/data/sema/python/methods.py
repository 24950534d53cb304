# tip: allo-filetest sema/python/methods
# Properties, static and class methods.
from allo import i32, kernel

import numpy as np


class Tile:
    def __init__(self, n):
        self.n = self.padded(n)

    @staticmethod
    def padded(n):
        return (n + 3) // 4 * 4

    @classmethod
    def small(cls):
        return cls(1)

    @property
    def half(self):
        return self.n // 2


tile = Tile(9)
small = Tile.small()
pad = Tile.padded
half = getattr(tile, "half")


@kernel
def shapes(x: "i32[tile.n, small.n, tile.half, pad(17), half]"):
#   ^^^^^^ note#1: kernel 'shapes' is defined here
    x[0, 0, 0, 0, 0] = 1


shapes(np.zeros(1))
#      ^^^^^^^^^^^ warning[host-argument]#1: Argument 'x' of kernel 'shapes' must be 'i32[12, 4, 6, 20, 6]', got an array of shape (1,)
