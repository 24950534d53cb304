# tip: allo-filetest sema/python/opaque_schedule
# Steps on attributes and variables whose schedules are not known; none of other objects' methods.
from contextlib import contextmanager
from os import getcwd

from allo import i32, kernel


@kernel
def add(x: i32[8], y: i32[8]):
    for i in range(8):
        y[i] = x[i] + 1


class TestAdd:
    @classmethod
    def setup_class(cls):
        cls.s = add.schedule()

    def test_split(self):
        self.words = getcwd()
        self.s.split("i", 3)
#       ^^^^^^^^^^^^^^^^^^^^ warning[opaque-schedule]: The steps of the schedule are not known from here on without running the file: what 'self.s' is, is not known here
        self.words.split("i")


@contextmanager
def made():
    yield add.schedule()


class Plan:
    def __enter__(self):
        return add.schedule()


with Plan() as plan:
#              ^^^^ warning[opaque-schedule]: The steps of the schedule are not known from here on without running the file: 'plan' is what a context manager gives
    plan.split("i", 2)
with made() as other:
#              ^^^^^ warning[opaque-schedule]: The steps of the schedule are not known from here on without running the file: 'other' is what a context manager gives
    other.split("i", 2)
