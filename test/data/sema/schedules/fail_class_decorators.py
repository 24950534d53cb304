# tip: allo-filetest sema/schedules/fail_class_decorators
# Decorators of the file are called for classes as well: what they do and return is known.
from allo import i32, kernel

PLANS = []


def plan(c):
    PLANS.append(c)
    return c


def started(c):
    c().run()
    return c


@kernel
def add(x: i32[8], y: i32[8]):
    for i in range(8):
        y[i] = x[i] + 1


s = add.schedule()


@started
class Split:
    def run(self):
        s.split("i", 4)


@plan
class Wrong:
    def run(self):
        s.split("i.inner", 2 * len(PLANS) + 2)
        #                  ^^^^^^^^^^^^^^^^^^ error[schedule-argument]#1: split factor 4 is not less than the trip count 4 of 'i.inner'


PLANS[0]().run()
# <---------------- note#1: in this call
