# tip: allo-filetest sema/ignores/steps_of_schedules
# The compiler finds more at steps of schedules: comments there may be of use.
from allo import i32, kernel


@kernel
def region(x: i32[8], y: i32[8], n: i32):
    t: i32[8] = 0  # allo: ignore
    #            ^^^^^^^^^^^^^^^^ fix#1 Remove the comment: ""
    #              ^^^^^^^^^^^^^^ warning[unused-ignore]#1: Comment 'allo: ignore' suppresses nothing here
    for i in range(8):
        t[i] += x[i] * 3
    for j in range(8):
        y[j] = t[j] + n


a = region.schedule()
a.dataflow()  # allo: ignore[dataflow-form, unroll-trip-count]
a.apply()  # allo: ignore[partition-no-effect]
#        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ fix#2 Remove the comment: ""
#                         ^^^^^^^^^^^^^^^^^^^ warning[unused-ignore]#2: 'partition-no-effect' is not reported here, so ignoring it has no effect
