# tip: allo-filetest sema/assignments/opaque_schedule
# A list that is stored where it is not known may be changed through what holds it.
import os

from allo import i32, kernel


@kernel
def add(x: i32[8], y: i32[8]):
    for i in range(8):
        y[i] = x[i] + 1


n = len(os.getcwd()) % 2
rows, factors, sizes = [[2], [2]], [4], [2]
rows[n] = factors
rows[0].append(2)
os.table["sizes"] = sizes


def store(other):
    rows[n] = other
    return rows


more = [4]
store(more)[0].append(8)
s, t, u = add.schedule(), add.schedule(), add.schedule()
s.split("i", factors[-1])
# <------------------------- warning[opaque-schedule]: The steps of the schedule are not known from here on without running the file: argument 'factor' of split() is not known without running the file
t.split("i", sizes[-1])
# <----------------------- warning[opaque-schedule]: The steps of the schedule are not known from here on without running the file: argument 'factor' of split() is not known without running the file
u.split("i", more[-1])
# <---------------------- warning[opaque-schedule]: The steps of the schedule are not known from here on without running the file: argument 'factor' of split() is not known without running the file
found = [[1], [1]]
at = [0, 1]
found[at.pop()][n] += 1
v = add.schedule()
v.split("i", len(at) + 1)
