# tip: allo-filetest sema/schedules/fail_decorated_kernels
# Functions of the file that decorate a kernel are called with it.
from allo import i32, kernel

ALL = []


def tune(k):
    s = k.schedule()
    s.pipeline("i.otter")
    #          ^^^^^^^^^ error[schedule-lookup]#1: no loop named 'i.otter'
    return s


def keep(k):
    k.schedule().pipeline("k")
    #                     ^^^ error[schedule-lookup]#2: no loop named 'k'
    return k


def by(factor):
    def decorate(k):
        s = k.schedule()
        s.split("i", factor)
        #            ^^^^^^ error[schedule-argument]#3: split factor 16 is not less than the trip count 8 of 'i'
        return s

    return decorate


def register(k):
    ALL.append(k)
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


@by(16)
#^^^^^^ note#3: in this call
@kernel
def split(a: i32[8]):
    for i in range(8):
        a[i] = 1


@by(2)
@kernel
def again(a: i32[8]):
#   ^^^^^ note#4: the loops are 'i.inner', 'i.outer'
    for i in range(8):
        a[i] = 1


again.pipeline("i.iner")
#              ^^^^^^^^ error[schedule-lookup]#4: no loop named 'i.iner'
#              ^^^^^^^^ fix#4 Change to '"i.inner"': "\"i.inner\""


@register
@kernel
def registered(a: i32[8]):
#   ^^^^^^^^^^ note#5: the only loop is 'i'
    for i in range(8):
        a[i] = 1


for each in ALL:
    each.schedule().pipeline("q")
    #                        ^^^ error[schedule-lookup]#5: no loop named 'q'
