# tip: allo-filetest sema/schedules/fail_decorated_steps
# Decorators of the file are called: what they register and return is known.
from allo import i32, kernel


@kernel
def add(x: i32[8], y: i32[8]):
    for i in range(8):
        y[i] = x[i] + 1


STEPS = {}


def step(f):
    STEPS[f.__name__] = f
    return f


def twice(f):
    def both(*parts):
        return f(*parts), f(*parts)

    return both


@step
def outer(s):
    s.split("i", 8 // 2)


@step
@twice
def inner(s):
    s.split(s.loops()[-1], 2)
    #                      ^ error[schedule-argument]#1: split factor 2 is not less than the trip count 2 of 'i.inner.inner'


s = add.schedule()
for each in STEPS.values():
    each(s)
#   ^^^^^^^ note#1: in this call
