# tip: allo-filetest sema/python/shared_by_functions
# Functions share the lists of their defaults and of the functions around them.
from allo import kernel


def collect(n, into=[]):
    into.append(n)
    return into


def adder(x):
    own = [x]

    def add(n):
        x.append(n)
        return own

    return add


collect(1)
kept = collect(2)
kept.append(3)
FIRST = len(collect(4))
mine = [0]
add = adder(mine)
add(5)
mine.append(6)
SECOND = f"{add(7)} {mine}"


@kernel
def show():
    print(FIRST)
#   ^^^^^^^^^^^^ information[static-print]: 4
    print(SECOND)
#   ^^^^^^^^^^^^^ information[static-print]: [[0, 5, 6, 7]] [0, 5, 6, 7]
