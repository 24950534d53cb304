# tip: allo-filetest sema/schedules/fail_made_again
# The notes of an error in a function that is called several times: each of them once.
from allo import i32, kernel


@kernel
def add(A: i32[16]):
#   ^^^ note#1: the only loop is 'i'
    for i in range(16):
        A[i] = 1


def make(k):
    s = k.schedule()
    s.split("nope", 2)
    #       ^^^^^^ error[schedule-lookup]#1: no loop named 'nope'
    return s


a = make(add)
#   ^^^^^^^^^ note#1: in this call
b = make(add)
#   ^^^^^^^^^ note#1: in this call


def test_add():
    s = make(add)
    #   ^^^^^^^^^ note#1: in this call
    s.apply()
