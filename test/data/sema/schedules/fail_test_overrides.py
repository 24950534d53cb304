# tip: allo-filetest sema/schedules/fail_test_overrides
# The setup of a test class replaces that of its base.
from unittest import TestCase

from allo import i32, kernel


@kernel
def add(x: i32[8], y: i32[8]):
#   ^^^ note#1: the only loop is 'i'
    for i in range(8):
        y[i] = x[i] + 1


class Base(TestCase):
    def setUp(self):
        self.s = add.schedule()
        self.s.split("i", 2)


class TestOwn(Base):
    def setUp(self):
        self.s = add.schedule()

    def test_split(self):
        self.s.pipeline("i.inner")
        #               ^^^^^^^^^ error[schedule-lookup]#1: no loop named 'i.inner'
