# tip: allo-filetest sema/anywhere/opaque_schedule
# Code that is not followed may call the functions that it gets, also those in what it gets.
import asyncio
import helpers
from functools import partial
from allo import i32, kernel


@kernel
def add(x: i32[8]):
    for i in range(8):
        x[i] += 1


s, t, u, v, w = (add.schedule() for n in range(5))


def first(n, other=None):
    s.split("i", n)


class Plan:
    def run(self):
        u.split("i", 2)


async def later():
    v.split("i", 2)


helpers.run(target=partial(first, 4))
# <------------------------------------- warning[opaque-schedule]: The steps of the schedule are not known from here on without running the file: it is passed to 'helpers.run', which may change it
helpers.run([lambda t: t, {"b": lambda: t.split("i", 2)}])
# <---------------------------------------------------------- warning[opaque-schedule]: The steps of the schedule are not known from here on without running the file: it is passed to 'helpers.run', which may change it
helpers.run(Plan())
# <------------------- warning[opaque-schedule]: The steps of the schedule are not known from here on without running the file: it is passed to 'helpers.run', which may change it
asyncio.run(later())
# <-------------------- warning[opaque-schedule]: The steps of the schedule are not known from here on without running the file: it is passed to 'asyncio.run', which may change it
print(0, lambda: w.split("i", 2))
list(helpers.any(map=lambda w: w.split("i", 2)))
for each in [s, t, u, v]:
    each.loop("none")
helpers.run(Plan, lambda: w.pipeline("i"))
# <------------------------------------------ warning[opaque-schedule]: The steps of the schedule are not known from here on without running the file: it is passed to 'helpers.run', which may change it
