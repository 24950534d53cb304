# tip: allo-filetest sema/python/fail_unknown_objects
# What is done to an object in code that is not followed, or may not run, is not known.
from allo import i32, kernel

import os


class Box:
    made = 0

    def __init__(self, n=1):
        Box.made += 1
        self.n = n

    def generate(self):
        yield self.n

    @property
    def twice(self):
        return 2 * self.n

    @twice.setter
    def twice(self, value):
        self.n = value // 2


a, b, c, d = Box(), Box(), Box(), Box()
if os.environ.get("SIZE"):
    a.n = 4
b.generate()
vars(c).update(n=8)
d.twice = 8


@kernel
def unknown(x: "i32[a.n]", y: "i32[b.n]", z: "i32[c.n]", u: "i32[d.n]", v: "i32[Box.made]"):
#                   ^^^ error[opaque-value]: 'a.n' is not a compile-time constant: 'Box()' cannot be evaluated without running Python
#                                  ^^^ error[opaque-value]: 'b.n' is not a compile-time constant: 'Box()' cannot be evaluated without running Python
#                                                 ^^^ error[opaque-value]: 'c.n' is not a compile-time constant: 'Box()' cannot be evaluated without running Python
#                                                                ^^^ error[opaque-value]: 'd.n' is not a compile-time constant: 'Box()' cannot be evaluated without running Python
    x[0] = 1
