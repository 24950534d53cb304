# tip: allo-filetest ide/schedules/completion_of_compose
# Schedules that compose() takes: those of other kernels, also of lists and objects, and none of the
# kernel itself.
from allo import i32, kernel


@kernel
def load(a: i32[8]):
    for i in range(8):
        a[i] = i


@kernel
def top(a: i32[8]):
    load(a)


class Stage:
    def __init__(self):
        self.part = load.schedule()


def tune(whole, part):
    whole.compose(part)
    #             ^ completes: part, id=


first = load.schedule()
all = [load.schedule()]
m = Stage()
again = top.schedule()
same = s = top.schedule()
s.compose(first)
#         ^ completes: all[0], first, m.part, id=
s.compose(first, all[0], id=0)
#                ^ completes: all[0], first, m.part, id=
#                           ^ completes: none
s.compose(m.part)
#           ^ completes: part
tune(top.schedule(), first)
