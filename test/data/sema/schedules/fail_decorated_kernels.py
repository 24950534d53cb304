# tip: allo-filetest sema/schedules/fail_decorated_kernels
# Functions of the file that decorate a kernel are called with it.
from allo import i32, kernel


def tune(k):
    s = k.schedule()
    s.pipeline("i.otter")
    #          ^^^^^^^^^ error[schedule-lookup]#1: no loop named 'i.otter'
    return s


def keep(k):
    k.schedule().pipeline("k")
    #                     ^^^ error[schedule-lookup]#2: no loop named 'k'
    return k


@tune
#^^^^ note#1: in this call
@kernel
def returned(a: i32[8]):
#   ^^^^^^^^ note#1: the only loop is 'i'
    for i in range(8):
        a[i] = 1


@keep
#^^^^ note#2: in this call
@kernel
def kept(a: i32[8]):
#   ^^^^ note#2: the only loop is 'i'
    for i in range(8):
        a[i] = 1
