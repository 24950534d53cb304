# tip: allo-filetest sema/schedules/fail_misused
# What Python does not do with schedules and refs, each with a schedule of its own.
from allo import i32, kernel


@kernel
def add(x: i32[16], y: i32[16]):
    for i in range(16):
        y[i] += x[i]


a = add.schedule()
a["i"] = 4
# <------ error[invalid-constant]: Items of a schedule cannot be assigned to at compile time
b = add.schedule()
for name in b:
#           ^ error[invalid-constant]: A schedule cannot be iterated over
    print(name)
c = add.schedule()
del c["i"]
#   ^^^^^^ error[invalid-constant]: 'c["i"]' cannot be deleted at compile time
d = add.schedule()
del d.epoch
#   ^^^^^^^ error[invalid-constant]: 'd.epoch' cannot be deleted at compile time
e = add.schedule()
with e:
#    ^ error[invalid-constant]: A schedule cannot be opened by 'with'
    pass
f = add.schedule()
first, second = f
#               ^ error[constant-folding]: A schedule cannot be unpacked
g = add.schedule()
g.loop("i")()
# <------------- error[invalid-constant]: A value of type 'LoopRef' cannot be called


def use(s):
    for name in s:
    #           ^ error[invalid-constant]#1: A value of type 'Schedule' cannot be iterated over
        print(name)


use(add.schedule())
# <------------------- note#1: in this call
