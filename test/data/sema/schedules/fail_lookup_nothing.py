# tip: allo-filetest sema/schedules/fail_lookup_nothing
from allo import i32, kernel


@kernel
def copy(a: "i32[4]", b: "i32[4]"):
    a[0] = b[0]


s = copy.schedule()
s.pipeline()
# <------------ error[schedule-lookup]: no loop matched the query
s.query.loop().one()
# <-------------------- error[schedule-lookup]: no loop matched the query
