# tip: allo-filetest sema/schedules/fail_registered_kernels
# A decorator keeps the kernel, whose schedule is made later.
from allo import i32, kernel

ALL = []


def register(k):
    ALL.append(k)
    return k


@register
@kernel
def registered(a: i32[8]):
#   ^^^^^^^^^^ note#1: the only loop is 'i'
    for i in range(8):
        a[i] = 1


for each in ALL:
    each.schedule().pipeline("q")
    #                        ^^^ error[schedule-lookup]#1: no loop named 'q'
