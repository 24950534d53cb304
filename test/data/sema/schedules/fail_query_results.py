# tip: allo-filetest sema/schedules/fail_query_results
# The result of a query is unpacked, or indexed.
from allo import i32, kernel

@kernel
def add(a: i32[8, 12], b: i32[8, 12]):
    for i in range(8):
        for j in range(12):
            b[i, j] = a[i, j] + 1


s = add.schedule()
x, y = s.query.loop("i")
#      ^^^^^^^^^^^^^^^^^ error[constant-folding]: Cannot unpack 1 value into 2 targets
(i,) = s.query.loop("i")
t = add.schedule()
t.pipeline(t.query.loop()[2])
#                         ^ error[invalid-index]: Index 2 is out of range for a list of 2 elements
t.pipeline(t.query.loop()[1])
u = add.schedule()
u.unroll(u.loops("i", "j")[2])
#                          ^ error[invalid-index]: Index 2 is out of range for a tuple of 2 elements
v = add.schedule()
p, q, r = v.query.loop()
#         ^^^^^^^^^^^^^^ error[constant-folding]: Cannot unpack 2 values into 3 targets
w = add.schedule()
w.unroll(w.split("i", 2)[2])
#                        ^ error[invalid-index]: Index 2 is out of range for a tuple of 2 elements


def test_add():
    z = add.schedule()
    i, k = z.query.loop("i")
    #      ^^^^^^^^^^^^^^^^^ error[constant-folding]: Cannot unpack 1 value into 2 targets
    z.unroll(z.query.loop()[-3])
    #                       ^^ error[invalid-index]: Index -3 is out of range for a list of 2 elements
