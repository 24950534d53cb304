# tip: allo-filetest sema/schedules/fail_compose_one_of_a_name
# Of two kernels that one call makes under one name, compose() replaces the one that the schedule is of.
from allo import i32, kernel


def scale(n):
    if n == 7:

        @kernel
        def mul(x: i32[8]):
            for p in range(n):
                x[p] *= 2

    else:

        @kernel
        def mul(x: i32[8]):
            for q in range(n):
                x[q] *= 2

    return mul


class Net:
    def __init__(self):
        first, second = scale(7), scale(4)
        self.first, self.second = first.schedule(), second.schedule()

        @kernel
        def top(x: i32[8]):
        #   ^^^ note#2: the called kernels are 'Net().mul (n = 7)', 'Net().mul (n = 4)'
            first(x)
            second(x)

        self.s = top.schedule()


net = Net()
net.s.compose(net.second)
# <------------------------- note#1: apply() replaces kernel 'Net().mul (n = 4)' by the one that is composed here
net.s.pipeline("p")
net.s.pipeline("q")
#              ^^^ warning[schedule-tags-dropped]#1: pipeline() has no effect on 'q', which no longer exists once compose() is applied: call apply() before pipeline()
net.s.streamline("top", "mul")
#                ^^^^^ error[schedule-lookup]#2: 'Net().top' calls no kernel 'top'
