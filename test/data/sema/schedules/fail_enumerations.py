# tip: allo-filetest sema/schedules/fail_enumerations
# Values of enumerations, and products of lists.
import itertools
from enum import Enum
from itertools import product

from allo import i32, kernel


class Loops(Enum):
    OUTER = "i"
    OTHER = "jj"


@kernel
def add(a: i32[8, 8]):
#   ^^^ note#1: the loops are 'i', 'j'
#   ^^^ note#2: the loops are 'i', 'j.outer', 'j.inner'
    for i in range(8):
        for j in range(8):
            a[i, j] += 1


s = add.schedule()
s.pipeline(Loops.OUTER.value)
s.unroll(Loops.OTHER.value)
#        ^^^^^^^^^^^^^^^^^ error[schedule-lookup]#1: no loop named 'jj'
for factor, loop in product([2, 4], ["i", "z"]):
    t = add.schedule()
    t.split("j", factor)
    t.pipeline(loop)
    #          ^^^^ error[schedule-lookup]#2: no loop named 'z'
for loop, factor in itertools.chain([("i", 2)], [("j", 8)]):
    add.schedule().split(loop, factor)
    #                          ^^^^^^ error[schedule-argument]: split factor 8 is not less than the trip count 8 of 'j'
