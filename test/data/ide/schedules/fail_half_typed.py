# tip: allo-filetest ide/schedules/fail_half_typed
# The line that is typed does not parse; the schedule is as the lines before have left it. A line
# with an open bracket reaches to the next import.
from allo import f32, kernel


@kernel
def scale(a: "f32[64]"):
    for i in range(64):
        a[i] = a[i] * 2.0


s = scale.schedule()
s.split("
#       | completes: "i", target=, factor=
#       | signature: split(⟦target⟧, factor=1): Splits a loop into an outer one and an inner one of 'factor' iterations
#       ^ error[syntax]: String is not closed before the end of its line
#        | completes: i
import math
s.split("i", 8)
s.pipeline("i.
#          ^ error[syntax]: String is not closed before the end of its line
#             | items: i.outer, i.inner
#   ... i.outer: loop i.outer: 8 iterations
#   ... i.inner: loop i.inner: 8 iterations
import math
s.pipeline(
#         ^ error[syntax]#1: '(' was never closed
#          | fix#1 Insert ')': ")"
#          | completes: "i.outer", "i.inner", targets=, ii=
#          | signature: pipeline(⟦targets=None⟧, ii=1): Marks loops to start an iteration every 'ii' cycles
import math
s.partition("a", dim=1, kind=
#          ^ error[syntax]#2: '(' was never closed
#                            | fix#2 Insert ')': ")"
#                            | completes: s.Complete, s.Block, s.Cyclic
#                            | signature: partition(targets, dim=0, ⟦kind=Schedule.Complete⟧, factor=0): Cuts buffers into memories that are accessed at the same time; dim 0 is all dimensions
import math
s.flatten(["i.outer", i
#         ^ error[syntax]#3: '[' was never closed
#                     ^ completes: "i.outer", "i.inner"
#                      | fix#3 Insert '])': "])"
import math
s.query.
#      ^ error[syntax]: Expected a name after '.'
#       | completes: op, loop, loops, buffer


def test_scale():
    t = scale.schedule()
    t.split("i", 16)
    t.pipeline("
    #          ^ error[syntax]: String is not closed before the end of its line
    #           | items: i.outer, i.inner
    #   ... i.outer: loop i.outer: 4 iterations
    #   ... i.inner: loop i.inner: 16 iterations
