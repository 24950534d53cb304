# tip: allo-filetest sema/python/named_expressions
# The names that ':=' binds at module level, in functions and in comprehensions.
from allo import kernel

calls = []


def note(n):
    calls.append(n)
    return n


first = (second := note(4)) + 1
(third := note(5))
squares = [last := n * n for n in range(4)]
total = sum((before := before + n) for n in squares) if (before := 10) else 0
if (items := [1]) and (more := items):
    more.append(len(items))
(items := items + [9]).append(3)
skipped = False and (first := 100)
pair = (left := 1, left + 1, [left for left in (7, 8)])


def inside(n):
    if (m := n + 1) > 3 and (k := m * 2):
        return m, k, [m := m + each for each in (1, 2)], m
    return m


TEXT = f"{first} {second} {third} {calls} {last} {total} {before}"
MORE = f"{items} {more} {pair} {left} {inside(1)} {inside(5)}"


@kernel
def show():
    print(TEXT)
#   ^^^^^^^^^^^ information[static-print]: 5 4 5 [4, 5] 9 60 24
    print(MORE)
#   ^^^^^^^^^^^ information[static-print]: [1, 1, 9, 3] [1, 1] (1, 2, [7, 8]) 1 2 (6, 12, [7, 9], 9)
