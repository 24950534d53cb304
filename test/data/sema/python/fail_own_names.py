# tip: allo-filetest sema/python/fail_own_names
# The names of the module are changed through 'globals()', 'exec' and the like as well.
import sys
from allo import i32, kernel

A, B, C, D, E, F, G = 2, 2, 2, 2, 2, 2, 2

globals()["A"] = 3
vars().update(B=3)
setattr(sys.modules[__name__], "C", 3)
sys.modules[__name__].D = globals()["A"]
sys.modules[__name__].__dict__["H"] = 3
exec("E = 3 * F")
exec("F + F", {})


def change():
    globals()["G"] = 3


change()


@kernel
def add(x: "i32[A, B, C, D, H, G]", y: "i32[F]"):
    x[3, 3, 3, 3, 3, 3] = y[2]
    # ^ warning[index-out-of-bounds]: Index 3 is out of bounds for axis 0 of 'x', which has size 3
    #    ^ warning[index-out-of-bounds]: Index 3 is out of bounds for axis 1 of 'x', which has size 3
    #       ^ warning[index-out-of-bounds]: Index 3 is out of bounds for axis 2 of 'x', which has size 3
    #          ^ warning[index-out-of-bounds]: Index 3 is out of bounds for axis 3 of 'x', which has size 3
    #             ^ warning[index-out-of-bounds]: Index 3 is out of bounds for axis 4 of 'x', which has size 3
    #                ^ warning[index-out-of-bounds]: Index 3 is out of bounds for axis 5 of 'x', which has size 3
    #                       ^ warning[index-out-of-bounds]: Index 2 is out of bounds for axis 0 of 'y', which has size 2


@kernel
def open_names(x: "i32[E]"):
#                      ^ error[opaque-value]: 'E' is not a compile-time constant: 'exec("E = 3 * F")' cannot be evaluated without running Python
    x[0] = 1


exec(open("settings.py").read())


@kernel
def last(x: "i32[F]"):
#                ^ error[opaque-value]: 'F' is not a compile-time constant: 'exec(open("settings.py").read())' cannot be evaluated without running Python
    x[0] = 1
