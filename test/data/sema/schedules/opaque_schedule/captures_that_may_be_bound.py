# tip: allo-filetest sema/schedules/opaque_schedule/captures_that_may_be_bound
import os

from allo import i32, kernel


@kernel
def add(a: i32[8], b: i32[8]):
    for i in range(8):
        a[i] = a[i] + b[i]


s, t, u = add.schedule(), add.schedule(), add.schedule()


class Pair:
    def __init__(self, first, second):
        self.first = first
        self.second = second


match Pair(4, s):
    case Pair(first=3, second=found):
        found.pipeline("i")
#       ^^^^^^^^^^^^^^^^^^^ warning[opaque-schedule]: The steps of the schedule are not known from here on without running the file: it is passed to 'found.pipeline', which may change it

match {"k": t}:
    case {"k": found}:
        found.unroll("i")
#       ^^^^^^^^^^^^^^^^^ warning[opaque-schedule]: The steps of the schedule are not known from here on without running the file: it is passed to 'found.unroll', which may change it

both = [t, u]
match both if os.getcwd() else None:
    case [_, last]:
        pass
last.unroll("i")
# <---------------- warning[opaque-schedule]: The steps of the schedule are not known from here on without running the file: it is passed to 'last.unroll', which may change it
