# tip: allo-filetest sema/python/opaque_schedule
# Steps on attributes and variables whose schedules are not known; none of other objects' methods.
from os import getcwd

from allo import i32, kernel


@kernel
def add(x: i32[8, 8], y: i32[8, 8]):
    for i in range(8):
        for j in range(8):
            y[i, j] = x[i, j] + 1


class TestAdd:
    @classmethod
    def setup_class(cls):
        cls.s = add.schedule()

    def setup_method(self):
        self.words = getcwd()
        self.list = []

    def test_split(self):
        self.s.split("i", 3)
#       ^^^^^^^^^^^^^^^^^^^^ warning[opaque-schedule]: The steps of the schedule are not known from here on without running the file: what 'self.s' is, is not known here
        self.words.split("i")
        self.list.append(1)


class Plan:
    def __enter__(self):
        return add.schedule()

    def __exit__(self, *a):
        pass


with Plan() as plan:
#              ^^^^ warning[opaque-schedule]: The steps of the schedule are not known from here on without running the file: 'plan' is what a context manager gives
    plan.split("i", 2)
