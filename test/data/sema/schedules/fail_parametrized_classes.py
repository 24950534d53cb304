# tip: allo-filetest sema/schedules/fail_parametrized_classes
# Marks of a class and of its tests, with 'pytest.param'; each test has an object of its own.
import pytest
from allo import i32, kernel


@kernel
def add(a: i32[8], b: i32[8]):
#   ^^^ note#2: the loops are 'i.inner', 'i.outer'
#   ^^^ note#3: the only loop is 'i'
    for i in range(8):
        a[i] = a[i] + b[i]


@pytest.mark.parametrize("factor", [2, pytest.param(100, id="large")])
#^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ note#1: in this call
class TestSplit:
    def setup_method(self):
        self.s = add.schedule()

    def test_split(self, factor):
        self.s.split("i", factor)
        #                 ^^^^^^ error[schedule-argument]#1: split factor 100 is not less than the trip count 8 of 'i'

    @pytest.mark.parametrize("loop", ["inner", "iner"])
#    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ note#2: in this call
    def test_names(self, factor, loop):
        self.s.split("i", 2)
        self.s.pipeline(f"i.{loop}")
        #               ^^^^^^^^^^^ error[schedule-lookup]#2: no loop named 'i.iner'


@pytest.mark.parametrize("loop", [pytest.param("j", marks=pytest.mark.xfail), "i"])
def test_expected(loop):
    add.schedule().pipeline(loop)


@pytest.mark.parametrize("loop, ii", [pytest.param("k", 1), ("i", 2)])
#^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ note#3: in this call
def test_both(loop, ii):
    add.schedule().pipeline(loop, ii=ii)
    #                       ^^^^ error[schedule-lookup]#3: no loop named 'k'
