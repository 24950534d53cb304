# tip: allo-filetest sema/schedules/opaque_schedule/parts_that_may_be_bound
import os

from allo import i32, kernel


@kernel
def add(a: i32[8], b: i32[8]):
    for i in range(8):
        a[i] = a[i] + b[i]


class Model:
    def __init__(self):
        self.s = None


s, t, u = add.schedule(), add.schedule(), add.schedule()
lists = all_lists = []
model = Model()
if os.getcwd():
    lists.append(s)
    model.s = t
all_lists[0].unroll("i")
# <------------------------ warning[opaque-schedule]: The steps of the schedule are not known from here on without running the file: it is passed to 'all_lists[0].unroll', which may change it
model.s.unroll("i")
# <------------------- warning[opaque-schedule]: The steps of the schedule are not known from here on without running the file: it is passed to 'model.s.unroll', which may change it


def test_add():
    q = add.schedule()
    held = []
    if os.getcwd():
        held.append(q)
    held[0].pipeline("i")
#   ^^^^^^^^^^^^^^^^^^^^^ warning[opaque-schedule]: The steps of the schedule are not known from here on without running the file: it is passed to 'held[0].pipeline', which may change it
