# tip: allo-filetest sema/schedules/fail_test_classes
# Tests run with an object of their class, which its setup has changed.
from unittest import TestCase

from allo import i32, kernel


@kernel
def add(x: i32[8], y: i32[8]):
#   ^^^ note#1: the only loop is 'i'
#   ^^^ note#2: the only loop is 'i'
#   ^^^ note#4: the only loop is 'i'
#   ^^^ note#5: the only loop is 'i'
    for i in range(8):
        y[i] = x[i] + 1


class TestAdd:
    shared = add.schedule()

    def setup_method(self):
        self.s = add.schedule()

    def make(self):
        s = add.schedule()
        s.split("i", 2)
#       ^^^^^^^^^^^^^^^ note#3: split() replaced 'i' by 'i.outer' and 'i.inner'
        return s

    def test_split(self):
        self.s.split("zz", 3)
        #            ^^^^ error[schedule-lookup]#1: no loop named 'zz'

    def test_shared(self):
        self.shared.pipeline("a")
        #                    ^^^ error[schedule-lookup]#2: no loop named 'a'
        self.make().pipeline("i")
        #                    ^^^ error[schedule-lookup]#3: no loop named 'i'


class Cases(TestCase):
    def setUp(self):
        self.s = add.schedule()

    def test_again(self, t=add.schedule()):
        t.pipeline("b")
        #          ^^^ error[schedule-lookup]#4: no loop named 'b'
        self.s.pipeline("c")
        #               ^^^ error[schedule-lookup]#5: no loop named 'c'
