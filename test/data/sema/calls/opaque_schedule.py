# tip: allo-filetest sema/calls/opaque_schedule
# What a method that is not followed may do to schedules; those of unittest.TestCase do nothing.
from unittest import TestCase

from allo import i32, kernel


@kernel
def add(x: i32[8], y: i32[8]):
    for i in range(8):
        y[i] = x[i] + 1


class TestAdd(TestCase):
    def setUp(self):
        self.s = add.schedule()

    def test_known(self):
        self.assertTrue(self.s)
        self.assertEqual(len(self.s.loops()), 1)
        self.s.pipeline("i")

    def test_unknown(self):
        self.tune(2)
#       ^^^^^^^^^^^^ warning[opaque-schedule]: The steps of the schedule are not known from here on without running the file: it is passed to 'self.tune', which may change it
        self.s.pipeline("i")


class TestMore(TestAdd):
    def test_attribute(self):
        self.words.split("i")
        self.s.pipeline("i")
