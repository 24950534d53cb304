# tip: allo-filetest sema/schedules/fail_class_methods
# A class method as a decorator or another value is called with its class.
from allo import i32, kernel


class Plan:
    steps = []
    sizes = []

    @classmethod
    def step(cls, f):
        cls.steps.append(f)
        cls.sizes.append(len(cls.sizes) + 3)
        return f


@Plan.step
def outer(s):
    s.split("i", 4)


@Plan.step
def inner(s):
    s.split("i.inner", 4)
    #                  ^ error[schedule-argument]#1: split factor 4 is not less than the trip count 4 of 'i.inner'


N = sum(Plan.sizes) + 1


@kernel
def add(x: "i32[N]", y: i32[8]):
#   ^^^ note#2: the loops are 'i.outer', 'i.inner'
    for i in range(8):
        y[i] = x[i + 1]
        #        ^^^^^ warning[index-out-of-bounds]: Index 'i + 1' goes from 1 to 8, out of bounds for axis 0 of 'x', which has size 8


s = add.schedule()
add_step = Plan.step
add_step(lambda s: s.pipeline("none"))
#                             ^^^^^^ error[schedule-lookup]#2: no loop named 'none'
for each in Plan.steps:
    each(s)
#   ^^^^^^^ note#1: in this call
#   ^^^^^^^ note#2: in this call
