# tip: allo-filetest sema/schedules/fail_not_called
# Methods that are mentioned and not called.
from allo import i32, kernel

@kernel
def add(a: i32[8, 12], b: i32[8, 12]):
#   ^^^ note#2: the loops are 'i.inner', 'i.outer', 'j'
    for i in range(8):
        for j in range(12):
            b[i, j] = a[i, j] + 1


s = add.schedule
s.pipeline("i")
# ^^^^^^^^ error[no-attribute]: The method 'add.schedule' has no method 'pipeline'; write s = add.schedule()
add.schedule
# <------------ warning[no-effect]#1: 'add.schedule' has no effect: nothing uses its value
#           | fix#1 Call it: 'add.schedule()': "()"
made = s()
made.split("i", 2)
made.pipeline("i.innner")
#             ^^^^^^^^^^ error[schedule-lookup]#2: no loop named 'i.innner'
#             ^^^^^^^^^^ fix#2 Change to '"i.inner"': "\"i.inner\""
t = add.schedule()
t.split("i", 2)
t.apply
# <------- warning[no-effect]#3: 't.apply' has no effect: nothing uses its value
#      | fix#3 Call it: 't.apply()': "()"
step = t.pipeline
step("i.outer")
step.apply()
#    ^^^^^ error[no-attribute]: The method 't.pipeline' has no method 'apply'; write t.pipeline()
t.query.loop
# <------------ warning[no-effect]: 't.query.loop' has no effect: nothing uses its value


def test_add():
    u = add.schedule()
    u.pipeline
#   ^^^^^^^^^^ warning[no-effect]: 'u.pipeline' has no effect: nothing uses its value
    u.apply()
