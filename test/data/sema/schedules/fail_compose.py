# tip: allo-filetest sema/schedules/fail_compose
from allo import i32, kernel


@kernel
def low(a: "i32[8]"):
#   ^^^ note#2: it calls no kernels
    for i in range(8):
        a[i] = i


@kernel
def mid(a: "i32[8]"):
    low(a)


@kernel
def top(a: "i32[8]"):
#   ^^^ note#1: the only called kernel is 'mid'
    mid(a)


of_low = low.schedule()
of_mid = mid.schedule()
top.schedule().compose(of_mid)
# <-------------- warning[schedule-unused]: The schedule of 'top' is not used: it has no name
top.schedule().compose(of_mid, of_low)
#                              ^^^^^^ error[schedule-lookup]#1: 'top' calls no kernel 'low'
low.schedule().compose(of_mid)
#                      ^^^^^^ error[schedule-lookup]#2: 'low' calls no kernel 'mid'
