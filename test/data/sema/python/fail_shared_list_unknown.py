# tip: allo-filetest sema/python/fail_shared_list_unknown
# What may be done to a list through one name makes the others unknown.
import sys

from allo import i32, kernel

sizes = [4, 8]
alias = sizes
if sys.argv:
    alias.append(64)


@kernel
def unknown(x: "i32[len(sizes)]"):
#                       ^^^^^ error[opaque-value]: 'sizes' is not a compile-time constant: 'alias.append(64)' cannot be evaluated without running Python
    x[0] = 1


def change(x):
    if sys.argv:
        return
    x[0] = 4


def read(x):
    return x[0] if sys.argv else x[1]


changed = [1, 2]
change(changed)
kept = [1, 2]
read(kept)


@kernel
def after(x: "i32[changed[0], kept[0]]"):
#                 ^^^^^^^ error[opaque-value]: 'changed' is not a compile-time constant: 'change(changed)' cannot be evaluated without running Python
    x[0, 0] = 1
