# tip: allo-filetest sema/schedules/fail_inherited_tests
# Inherited tests run with objects of the class; of bases that are not followed nothing is known.
import unittest

import other

from allo import i32, kernel


@kernel
def add(x: i32[8], y: i32[8]):
#   ^^^ note#1: the only loop is 'i'
#   ^^^ note#2: the only loop is 'i'
#   ^^^ note#3: the only loop is 'i'
    for i in range(8):
        y[i] = x[i] + 1


class Base:
    def make(self):
        return add.schedule()

    def test_inner(self):
        s = self.make()
        s.pipeline("i.inner").apply()
        #          ^^^^^^^^^ error[schedule-lookup]#1: no loop named 'i.inner'
        s.pipeline("none").apply()
        #          ^^^^^^ error[schedule-lookup]#2: no loop named 'none'


class TestTiled(Base):
    def make(self):
        s = add.schedule()
        s.split("i", 4)
        return s


class TestOther(other.Case):
    def test_attribute(self):
        self.s.pipeline("i")
        s = add.schedule()
        s.pipeline("none").apply()
        #          ^^^^^^ error[schedule-lookup]#3: no loop named 'none'
