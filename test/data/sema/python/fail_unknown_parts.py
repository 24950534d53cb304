# tip: allo-filetest sema/python/fail_unknown_parts
# What is changed by way of 'x[n]', where 'n' is not known, makes all parts of 'x' unknown.
import os

from allo import i32, kernel


class Config:
    def __init__(self, size):
        self.size = size


n = os.getpid()
rows = [[1, 2], [3, 4]]
row = rows[n]
size = len(rows[0])
first = rows[0]
row.append(7)
# <------------- note#1: bound here
configs = [Config(4), Config(8)]
small = configs[0]
# <----- note#2: bound here
config = configs[n]
before = small.size
config.size = 5
either = first if n else rows
left, right = [1], [2]
one = left if n else right
total = len(left)
one += [3]
# <---------- note#3: bound here


@kernel
def show() -> i32:
    print(size, before, total)
#   ^^^^^^^^^^^^^^^^^^^^^^^^^^ information[static-print]: 2 4 1
    print(len(first))
    #         ^^^^^ error[opaque-value]#1: 'first' is not a compile-time constant: 'row.append(7)' cannot be evaluated without running Python
    print(small.size)
    #     ^^^^^ error[opaque-value]#2: 'small' is not a compile-time constant: 'Config(4)' cannot be evaluated without running Python
    print(len(right))
    #         ^^^^^ error[opaque-value]#3: 'right' is not a compile-time constant: 'one += [3]' cannot be evaluated without running Python
    return 0
