# tip: allo-filetest sema/schedules/fail_cached_factories
# A cached function runs once for each list of arguments.
import functools

from allo import i32, kernel


@kernel
def add(x: i32[8], y: i32[8]):
    for i in range(8):
        y[i] = x[i] + 1


@functools.lru_cache(maxsize=None)
def tiled(factor):
    s = add.schedule()
    s.split("i", factor if factor in (2, 4) else 2)
    return s


@functools.lru_cache(maxsize=1)
def forgotten():
    return add.schedule()


tiled(4).pipeline("i.inner")
s, other = tiled(4), tiled(factor=4)
s.split("i.inner", 2)
#       ^^^^^^^^^ warning[schedule-tags-dropped]: split() drops the directives of 'i.inner'
other.pipeline("i.inner")


class Design:
    @functools.cached_property
    def s(self):
        return add.schedule()


d = Design()
d.s.split("i", 4)
# <----------------- note#1: split() replaced 'i' by 'i.outer' and 'i.inner'
d.s.pipeline("i")
#            ^^^ error[schedule-lookup]#1: no loop named 'i'
