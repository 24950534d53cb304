# tip: allo-filetest sema/python/fail_objects_later
# Objects that functions change, which run where they are called.
from allo import i32, kernel


class Box:
    def __init__(self):
        self.n = 1

    def tried(self, path):
        try:
            with open(path) as file:
                self.text = file.read()
            self.n += 3
        except OSError:
            raise
        finally:
            self.n += 1


box = Box()
# <--- note#1: bound here


def never():
    box.n = 5


def add():
    box.n += 1


add()
box.tried("data.txt")


@kernel
def known(x: "i32[box.n]") -> i32:
    x[9] = 1
    # ^ warning[index-out-of-bounds]: Index 9 is out of bounds for axis 0 of 'x', which has size 6
    return x[box.n]
    #        ^^^ error[opaque-value]#1: 'box' is not a compile-time constant: 'Box()' cannot be evaluated without running Python
