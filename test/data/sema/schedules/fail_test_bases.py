# tip: allo-filetest sema/schedules/fail_test_bases
# Tests run after the setup of a base of their class.
import unittest

from allo import i32, kernel


@kernel
def add(x: i32[8], y: i32[8]):
#   ^^^ note#1: the only loop is 'i'
#   ^^^ note#2: the loops are 'i.outer', 'i.inner'
    for i in range(8):
        y[i] = x[i] + 1


class Base(unittest.TestCase):
    def setUp(self):
        self.s = add.schedule()
        self.s.split("i", 2)


class Mixin:
    def setup_method(self):
        self.t = add.schedule()


class TestInherited(Mixin, unittest.TestCase):
    def test_split(self):
        self.t.pipeline("a")
        #               ^^^ error[schedule-lookup]#1: no loop named 'a'


class TestExtended(Base):
    def setUp(self):
        super().setUp()
        self.s.pipeline("i.inner")

    def test_split(self):
        self.s.pipeline("c")
        #               ^^^ error[schedule-lookup]#2: no loop named 'c'
