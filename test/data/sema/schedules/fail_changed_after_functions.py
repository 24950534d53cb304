# tip: allo-filetest sema/schedules/fail_changed_after_functions
# A function runs when the file has run: it sees what later statements do.
import pytest
from allo import i32, kernel


@kernel
def add(x: i32[16], y: i32[16]):
#   ^^^ note#2: the only loop is 'i'
    for i in range(16):
        y[i] += x[i]


s = add.schedule()


def test_pipeline():
    s.pipeline("i.outer")


@pytest.mark.slow
def test_loops():
    s.unroll(inner)
    s.unroll("i")
    #        ^^^ error[schedule-lookup]#1: no loop named 'i'


s.pipeline("i.outer")
#          ^^^^^^^^^ error[schedule-lookup]#2: no loop named 'i.outer'
outer, inner = s.split("i", 4)
#              ^^^^^^^^^^^^^^^ note#1: split() replaced 'i' by 'i.outer' and 'i.inner'
