# tip: allo-filetest sema/schedules/fail_parametrized_steps
import pytest
from allo import i32, kernel


@kernel
def add(a: i32[8], b: i32[8]):
    for i in range(8):
        a[i] = a[i] + b[i]


@pytest.mark.parametrize("factor", [2, 100])
#^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ note#1: in this call
def test_split(factor):
    s = add.schedule()
    s.split("i", factor)
    #            ^^^^^^ error[schedule-argument]#1: split factor 100 is not less than the trip count 8 of 'i'
    s.pipeline("i.outer")
