# tip: allo-filetest sema/schedules/fail_operators
from allo import i32, kernel


@kernel
def add(a: i32[8], b: i32[8]):
    for i in range(8):
        a[i] = a[i] + b[i]


add.schedule()["i"]
# <------------------- error[invalid-constant]: A schedule cannot be indexed
s = add.schedule()
s["i"] = 4
# <------ error[invalid-constant]: Items of a schedule cannot be assigned to at compile time
len(add.schedule())
# <------------------- error[invalid-constant]: A value of type 'Schedule' has no length
-add.schedule()
# <--------------- error[constant-folding]: Operator '-' does not apply to 'Schedule'
add.schedule() + 1
# <------------------ error[constant-folding]: Operator '+' does not apply to 'Schedule' and 'int'
1 < add.schedule()
# <------------------ error[constant-folding]: Operator '<' does not apply to 'int' and 'Schedule'
for name in add.schedule():
#           ^^^^^^^^^^^^^^ error[invalid-constant]: A schedule cannot be iterated over
    pass
t = add.schedule()
t.foo = 3
# <----- error[invalid-constant]: Attribute 'foo' of a 'Schedule' cannot be assigned to at compile time
u = add.schedule()
i = u.loop("i")
i.name = "j"
# <------ error[invalid-constant]: Attribute 'name' of a 'LoopRef' cannot be assigned to at compile time
v = add.schedule().loop("i")
#   ^^^^^^^^^^^^^^ warning[schedule-unused]: The schedule of 'add' is not used: it has no name
v[0]
# <---- error[invalid-constant]: LoopRef('i') cannot be indexed


def test_add():
    w = None
    w.unroll("i")
