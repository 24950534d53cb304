# tip: allo-filetest sema/module/schedule_unchecked
# One information for all of a file's backends and schedules of modules: nothing in them is checked.
from allo import Schedule
from modules import module, other

s = Schedule.from_module(module)
#   ^^^^^^^^^^^^^^^^^^^^ information[schedule-unchecked]: 'Schedule.from_module' is not checked: backends and schedules of modules are not supported in this version
s.pipeline(s.loop("i"), ii=-7)
t = Schedule.from_module(other)
t.split("j")
