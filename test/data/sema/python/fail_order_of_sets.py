# tip: allo-filetest sema/python/fail_order_of_sets
# The order of a set, and what an iterator that a name holds gives and changes, are not known.
from allo import kernel

rows, log = [[1], [2]], []
walk = zip(rows, [3, 4])
calls = map(log.append, [1])
#       ^^^^^^^^^^^^^^^^^^^^ note#1: bound here
for row, n in walk:
    row.append(n)
ORDER = list({3, 1, 2})
# <----- note#2: bound here
TEXT = str({3, 1})
# <---- note#3: bound here
TIE = sorted({3, 1, 2}, key=lambda n: n % 2)
# <--- note#4: bound here


@kernel
def show():
    print(rows[0])
    #     ^^^^^^^ error[opaque-value]: 'rows[0]' is not a compile-time constant: 'it' cannot be evaluated without running Python
    print(log)
    #     ^^^ error[opaque-value]#1: 'log' is not a compile-time constant: 'map(log.append, [1])' cannot be evaluated without running Python
    print(ORDER)
    #     ^^^^^ error[opaque-value]#2: 'ORDER' is not a compile-time constant: 'list({3, 1, 2})' cannot be evaluated without running Python
    print(TEXT)
    #     ^^^^ error[opaque-value]#3: 'TEXT' is not a compile-time constant: 'str({3, 1})' cannot be evaluated without running Python
    print(TIE)
    #     ^^^ error[opaque-value]#4: 'TIE' is not a compile-time constant: 'sorted({3, 1, 2}, key= lambda n:n % 2)' cannot be evaluated without running Python
