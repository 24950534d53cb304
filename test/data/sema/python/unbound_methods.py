# tip: allo-filetest sema/python/unbound_methods
# Methods of Python's types without an object, and functions with some of their arguments.
import functools
from functools import partial

from allo import kernel


def scaled(factor, n, offset=0):
    return factor * n + offset


def push(items, n):
    items.append(n)
    return len(items)


def pushed(n):
    own = [1]
    list.append(own, n)
    return own, functools.partial(scaled, 2)(n)


sizes = [1]
alias = sizes
list.append(sizes, 2)
table = {"a": 4}
dict.update(table, b=8)
words = list(map(str.upper, ["x", "y"]))
double = functools.partial(scaled, 2)
shifted = partial(double, offset=1)
grow = partial(push, alias)
TEXT = f"{grow(3)} {alias} {dict.get(table, 'b')} {words} {double(4)} {shifted(4)} {shifted(4, offset=3)}"
MORE = f"{grow(5)} {sizes} {pushed(7)} {partial(max, 3)(2)}"


@kernel
def show():
    print(TEXT)
#   ^^^^^^^^^^^ information[static-print]: 3 [1, 2, 3] 8 ['X', 'Y'] 8 9 11
    print(MORE)
#   ^^^^^^^^^^^ information[static-print]: 4 [1, 2, 3, 5] ([1, 7], 14) 3
