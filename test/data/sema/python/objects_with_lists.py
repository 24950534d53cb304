# tip: allo-filetest sema/python/objects_with_lists
# A list that is replaced after it was changed.
from allo import i32, kernel

import numpy as np


class Box:
    def __init__(self):
        self.items = []
        self.rows = [[], []]


box = Box()


def fill(b):
    b.items.append(1)
    b.rows[0].append(1)

    @kernel
    def now(x: "i32[len(b.items), len(b.rows[0])]"):
        x[0, 0] = 1

    b.items = [1, 2, 3]
    b.rows[0] = [1, 2]
    return now


now = fill(box)


@kernel
def later(x: "i32[len(box.items), len(box.rows[0])]"):
#   ^^^^^ note#1: kernel 'later' is defined here
    x[0, 0] = 1


now(np.zeros(1))
later(np.zeros(1))
#     ^^^^^^^^^^^ warning[host-argument]#1: Argument 'x' of kernel 'later' must be 'i32[3, 2]', got an array of shape (1,)
