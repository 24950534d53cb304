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
