# tip: allo-filetest sema/module/schedule_unchecked
# One information for all of a file's backends and schedules of texts: nothing in them is checked.
from allo import Schedule

s = Schedule.from_file("gemm.mlir")
#   ^^^^^^^^^^^^^^^^^^ information[schedule-unchecked]: 'Schedule.from_file' is not checked: backends and schedules of texts are not supported in this version
s.pipeline(s.loop("i"), ii=-7)
t = Schedule.from_string("module {}")
t.split("j")
