# tip: allo-filetest sema/schedules/fail_operations
# A name that stands nowhere in the kernels is the name of no operation.
from allo import i32, kernel


@kernel
def scale(a: i32[8], n: i32):
#   ^^^^^ note#1: the known operations are 'scale', 'rows'
#   ^^^^^ note#2: the known operations are 'rows', 'scale'
#   ^^^^^ note#3: the known operations are 'scale', 'rows'
#   ^^^^^ note#4: the known operations are 'scale', 'rows'
    factor: i32 = n + 1
    for i in range(8, name="rows"):
        a[i] *= factor


s = scale.schedule()
s.op("nope")
#    ^^^^^^ error[schedule-lookup]#1: no operation named 'nope'
s = scale.schedule()
s.outline("row", "f")
#         ^^^^^ error[schedule-lookup]#2: no operation named 'row'
#         ^^^^^ fix#2 Change to '"rows"': "\"rows\""
s = scale.schedule()
s.loop("rows", under="outer")
#                    ^^^^^^^ error[schedule-lookup]#3: no operation named 'outer'
s = scale.schedule()
s.query.op("nope.outer").one()
#          ^^^^^^^^^^^^ error[schedule-lookup]#4: no operation named 'nope.outer'
s = scale.schedule()
print(s.op("factor"), s.op("rows"), s.op("a"), s.op("i"), s.query.op("nope").all())
s.split("rows", 2)
s.op("rows.outer")
s.op("rows_1.outer")
