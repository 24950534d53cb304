# tip: allo-filetest sema/schedules/fail_texts
# Of a schedule of a text, epochs are known, and what it lacks: a kernel.
from allo import Schedule

s = Schedule.from_string("module {}")
a, b = s.query.loop().names("a", "b")
s.split(a, 2)
# <------------- note#1: last topology-changing transform: split:1
# <------------- note#2: last topology-changing transform: split:1
s.pipeline(b)
# <| fix#1 Insert 'b = s.live(b)': "b = s.live(b)\n"
#          ^ error[stale-ref]#1: LoopRef('b') is stale: created at epoch 0, current epoch is 1; use s.live(ref) or a ref that split() returned
s.pipeline(a)
#          ^ error[consumed-ref]#2: LoopRef('a') is no longer live; consumed by split(): use the refs that it returned
s.pipeline(s.live(b))
s.export("vitis")
# <----------------- error[schedule-error]: cannot export a schedule without a source kernel; make it by the kernel's method schedule()
s("cpu", 1)
# <----------- error[schedule-error]: cannot export a schedule without a source kernel; make it by the kernel's method schedule()
Schedule.from_string(3)
#                    ^ error[schedule-argument]: from_string expects a string for 'text', got the integer 3
