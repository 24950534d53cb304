# tip: allo-filetest sema/schedules/read_before_apply
# What is read shows the program without the steps that wait.
from allo import i32, kernel


@kernel
def low(a: i32[8]):
    for i in range(8):
        for j in range(4):
            a[i] += j


@kernel
def top(a: i32[8]):
    for n in range(2):
        low(a)


of_low = low.schedule()
of_low.split("i", 4)

s = top.schedule()
s.canonicalize()
# <---------------- note#1: canonicalize() waits for apply()
print(s.snapshot)
#       ^^^^^^^^ warning[schedule-not-applied]#1: 'snapshot' shows the program without canonicalize(), which waits for apply()
s.apply().pipeline("n")
print(s.format_tree())

t = top.schedule()
t.compose(of_low)
# <----------------- note#2: compose() waits for apply()
# <----------------- note#3: compose() waits for apply()
j = t.loop("j")
#   ^^^^^^^^^^^ warning[schedule-not-applied]#2: 'loop' shows the program without compose(), which waits for apply()
n = t.query.loop("n").one()
t.dump_tree()
# ^^^^^^^^^ warning[schedule-not-applied]#3: 'dump_tree' shows the program without compose(), which waits for apply()
print(t.dump_transform_script())
t.apply()
inner = t.loop("j")
