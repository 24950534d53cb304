# tip: allo-filetest sema/python/objects
# Objects of classes, which Python code changes: the shapes show what is known of them.
from allo import i32, kernel

import numpy as np


class Counter:
    STEP = 2

    def __init__(self, n):
        self.n = n
        self.log = []

    def up(self, by=STEP):
        self.n += by
        self.log.append(by)
        return self


a = Counter(4)
b = a
a.up().up(by=3)
b.extra = 7
c = a.up(1)
many = [Counter(i) for i in range(3)]
for each in many:
    each.n += 10
many[1].up()
one = many[1]


@kernel
def shapes(x: "i32[a.n, b.extra, c.n, len(a.log), Counter.STEP]", y: "i32[one.n, many[2].n]"):
#   ^^^^^^ note#1: kernel 'shapes' is defined here
#   ^^^^^^ note#2: kernel 'shapes' is defined here
    x[0, 0, 0, 0, 0] = y[0, 0]


shapes(np.zeros(1), np.zeros(2))
#      ^^^^^^^^^^^ warning[host-argument]#1: Argument 'x' of kernel 'shapes' must be 'i32[10, 7, 10, 3, 2]', got an array of shape (1,)
#                   ^^^^^^^^^^^ warning[host-argument]#2: Argument 'y' of kernel 'shapes' must be 'i32[13, 12]', got an array of shape (2,)
