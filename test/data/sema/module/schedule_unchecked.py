# tip: allo-filetest sema/module/schedule_unchecked
# One information for all of a file's schedules and backends: nothing in them is checked yet.
from allo import i32, kernel


@kernel
def gemm(x: i32) -> i32:
    return x


s = gemm.schedule()
#   ^^^^^^^^^^^^^ information[schedule-unchecked]: 'gemm.schedule' is not checked: schedules and backends are not supported in this version
s.pipeline(s.loop("i"), ii=-7)
print(s.export("vitis"), gemm.shedule(), gemm.__name__)
